// SPDX-License-Identifier: MIT
// What a schema, or a file beside it, says about its structs in C: the messages of isomer/options.proto.
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

// `own`, and of `outer` what is inherited and `own` leaves open.
c_options inherit(const c_options& outer, c_options own);
// `later` where it says anything, else `earlier`.
c_options override_options(const c_options& earlier, const c_options& later);

// Options of all declarations, by full name; of files, by path.
class c_option_table {
 public:
  // Reads the schema's own options, and those of a sidecar over them.
  std::optional<problem> read(const model::schema& schema, const std::string& sidecar_name, std::string_view sidecar);

  // With all that the declaration inherits.
  const c_options& of(const model::file& f) const { return files_.at(&f); }
  const c_options& of(const model::declaration& d) const { return declarations_.at(&d); }

  // What the schema says to no effect, and the sidecar in lines that name one declaration or file.
  std::optional<problem> idle(const model::schema& schema) const;

 private:
  // `of`: the file or declaration.
  std::optional<problem> own_options(const void* of, const model::file& f, position at, const std::string& name,
                                     const std::string& custom, c_options& to);
  std::optional<problem> read_message(const model::message& m, const c_options& outer);
  std::optional<problem> read_file(const model::file& f);

  compiler::sidecar<c_options> sidecar_;
  std::map<const model::file*, c_options> files_;
  std::map<const model::declaration*, c_options> declarations_;
  std::map<const void*, c_options> said_in_schema_;  // of the files and declarations that have options
};

}  // namespace isomer::compiler
