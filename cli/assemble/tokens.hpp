// SPDX-License-Identifier: MIT
// The words of the notation that `isomer inspect` writes: docs/cli/assemble.md.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace isomer::cli {

enum class token_kind : std::uint8_t { end, word, number, bytes, mark, wrong };

struct token {
  token_kind is = token_kind::end;
  std::size_t at = 0;     // in the text
  std::string_view text;  // as it stands there; of what is wrong, why
};

// Numbers begin with a digit, "-", or "0x"; bytes are "…" and x"…"; marks are : = ~ { } [ ]. Blanks and what follows
// "#" in a line are passed over.
class token_reader {
 public:
  explicit token_reader(std::string_view text) : text_(text) {}
  // Past the end it is `end`, again and again.
  token next();

 private:
  void skip_blanks();
  token quoted(std::size_t from, std::size_t quote);

  std::string_view text_;
  std::size_t at_ = 0;
};

// Appends what a token of bytes stands for. Not empty: what is wrong with it.
std::string_view append_bytes(std::string_view literal, std::string& to);
// A whole number of at most 64 bits, negative ones as two's complement. False: it is none.
bool parse_whole(std::string_view number, std::uint64_t& v);
// A whole number from -2^63 to 2^63 - 1 as zigzag has it, which alternates signs.
bool parse_zigzag(std::string_view number, std::uint64_t& v);
// The bits of an i32 or i64: of a whole number, of one with a point or an exponent, or of inf, -inf and nan.
bool parse_fixed(std::string_view number, bool is_64, std::uint64_t& bits);

// Beginning with 1: "line:column".
std::string line_and_column(std::string_view text, std::size_t at);

}  // namespace isomer::cli
