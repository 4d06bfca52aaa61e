// SPDX-License-Identifier: MIT
// The values of options, https://protobuf.dev/reference/protobuf/textformat-spec/: which bracket closes which, and
// where each element begins. The parser does not parse values in braces; the linker does when all names are known.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include "marks.hpp"

namespace isomer::compiler::fmt {

class value_reader {
 public:
  // The maximum depth of braces and brackets: a hundred messages, each of them in a list; for a reserved name, ten
  // times as much.
  static constexpr int deepest = 1200;

  value_reader(const proto::file& f, marks& to, proto::report& found) : file_(f), to_(to), found_(found) {}

  // Marks `option name = value;` from its first token to its last one. Each field of a message has a line of its own.
  bool read_option(std::size_t first, std::size_t last);
  // Marks `[name = value, …]` of a field, a value or a range, if it has them.
  bool read_options(std::size_t first, std::size_t last);

 private:
  bool is(std::string_view text) const { return at_ < to_.size() && to_.token(at_).is(text); }
  bool is(proto::token_kind kind) const { return at_ < to_.size() && to_.token(at_).kind == kind; }
  bool take(std::string_view text) { return is(text) && (++at_, true); }
  bool refuse(std::string why);
  bool expected(std::string_view what);
  bool read_value();
  bool read_message();
  bool read_field();
  bool read_list();
  bool read_url();
  bool read_scalar();
  void close(std::size_t open);

  const proto::file& file_;
  marks& to_;
  proto::report& found_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool in_lines_ = false;
};

}  // namespace isomer::compiler::fmt
