// SPDX-License-Identifier: MIT
// The options of a schema, or of a sidecar, about structs in C: the messages of isomer/options.proto.
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

enum class c_overflow : std::int32_t { REJECT = 0, TRUNCATE = 1 };
enum class c_storage : std::int32_t { FIXED = 0, ARENA = 1, VIEW = 2 };
enum class c_mode : std::int32_t { FAST = 0, SMALL = 1, TABLE = 2 };

// isomer.COptions, member by member.
struct c_options {
  std::optional<std::uint32_t> max_length, max_count, max_key_length, max_unknown;
  std::optional<c_overflow> overflow;
  std::optional<c_storage> storage;
  std::optional<bool> fixed_length, nul_terminated, ignore, ignore_unknown, packed;
  std::optional<std::uint32_t> int_size;
  std::optional<std::string> type, header, member, count_member, has_member, case_member;
  std::optional<c_mode> mode;

  bool operator==(const c_options&) const = default;
};

// Returns `own`, and for options that it does not set, the inheritable ones of `outer`.
c_options inherit(const c_options& outer, c_options own);
// Returns the options of `later`, and for those that it does not set, those of `earlier`.
c_options override_options(const c_options& earlier, const c_options& later);

// The options of all declarations, by full name, and of files, by path.
class c_option_table {
 public:
  // Reads the schema's options, and the sidecar's, which override them.
  std::optional<problem> read(const model::schema& schema, const std::string& sidecar_name, std::string_view sidecar);

  // Returns the options of a declaration, including inherited ones.
  const c_options& of(const model::file& f) const { return files_.at(&f); }
  const c_options& of(const model::declaration& d) const { return declarations_.at(&d); }

  // Reports options without an effect, in the schema, and in lines of the sidecar that name one declaration or file.
  std::optional<problem> idle(const model::schema& schema) const;

 private:
  // `of` is the file or declaration.
  std::optional<problem> own_options(const void* of, const model::file& f, position at, const std::string& name,
                                     const std::string& custom, c_options& to);
  std::optional<problem> read_message(const model::message& m, const c_options& outer);
  std::optional<problem> read_file(const model::file& f);

  compiler::sidecar<c_options> sidecar_;
  std::map<const model::file*, c_options> files_;
  std::map<const model::declaration*, c_options> declarations_;
  std::map<const void*, c_options> schema_options_;  // the files and declarations that have options
};

}  // namespace isomer::compiler
