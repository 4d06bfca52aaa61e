// SPDX-License-Identifier: MIT
// The options of a schema, or of a sidecar, about messages in C++: isomer.CppOptions of isomer/options.proto.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include "../model/declarations.hpp"
#include "../problem.hpp"
#include "sidecar.hpp"

namespace isomer::compiler {

enum class cpp_mode : std::int32_t { FAST = 0, TABLE = 1 };

// isomer.CppOptions, member by member.
struct cpp_options {
  std::optional<cpp_mode> mode;
};

// The walk that each message uses.
class cpp_modes {
 public:
  // Messages without the option have the mode `otherwise`. The option of a file applies to its messages, that of a
  // message to those in it, and lines of the sidecar override both.
  std::optional<problem> read(const model::schema& schema, std::optional<cpp_mode> otherwise,
                              const std::string& sidecar_name, std::string_view sidecar);

  // Nothing if the message's description leaves it to the memory policy, or to the program.
  std::optional<cpp_mode> of(const model::message& m) const { return modes_.at(&m); }
  bool by_table(const model::message& m) const { return of(m) == cpp_mode::TABLE; }

 private:
  std::optional<problem> own_options(const model::file& f, position at, const std::string& name,
                                     const std::string& custom, cpp_options& to);
  std::optional<problem> read_message(const model::message& m, const cpp_options& outer);

  compiler::sidecar<cpp_options> sidecar_;
  std::map<const model::message*, std::optional<cpp_mode>> modes_;
};

}  // namespace isomer::compiler
