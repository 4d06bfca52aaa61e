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
  std::size_t at = 0;     // the position in the text
  std::string_view text;  // the token as it is in the text; of an error, the reason
};

// Splits the text into tokens. Numbers begin with a digit, "-", or "0x"; bytes are "…" and x"…"; marks are : = ~ { } [
// ]. White space is skipped, and so are comments, from "#" to the end of the line.
class token_reader {
 public:
  explicit token_reader(std::string_view text) : text_(text) {}
  // Returns the next token. At the end of the text it returns `end`, also if it is called again.
  token next();

 private:
  void skip_blanks();
  token quoted(std::size_t from, std::size_t quote);

  std::string_view text_;
  std::size_t at_ = 0;
};

// Appends the bytes that a token stands for. Returns an empty text, or what is wrong with the token.
std::string_view append_bytes(std::string_view literal, std::string& to);
// Reads a whole number of at most 64 bits, negative ones as two's complement. Returns false if it is none.
bool parse_whole(std::string_view number, std::uint64_t& v);
// Reads a whole number from -2^63 to 2^63 - 1, and encodes it as ZigZag.
bool parse_zigzag(std::string_view number, std::uint64_t& v);
// Returns the bits of an i32 or i64: of a whole number, of one with a point or an exponent, or of inf, -inf and nan.
bool parse_fixed(std::string_view number, bool is_64, std::uint64_t& bits);

// Returns "line:column", both counted from 1.
std::string line_and_column(std::string_view text, std::size_t at);

}  // namespace isomer::cli
