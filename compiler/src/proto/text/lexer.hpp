// SPDX-License-Identifier: MIT
// Splits bytes into tokens, https://protobuf.dev/reference/protobuf/proto3-spec/#lexical_elements. Any bytes are valid
// input: an invalid token is reported, and skipped.
#pragma once
#include <string>
#include <string_view>
#include <vector>
#include "place.hpp"

namespace isomer::compiler::proto {

enum class token_kind : std::uint8_t { none, end, identifier, integer, real, string, symbol };

// A token, which is within a line. Its text is that of the source: strings have quotes and escapes.
struct token {
  token_kind kind = token_kind::none;
  std::string_view text;
  place at;
  std::int32_t end_column = 0;

  bool is(std::string_view symbol) const { return text == symbol; }
};

// The comments between two tokens, and to which of them they belong.
struct comments_between {
  std::string trailing;               // of the declaration that the first token ends
  std::vector<std::string> detached;  // separated from both by empty lines
  std::string leading;                // of the declaration that the second token begins
};

class lexer {
 public:
  // In the text format, comments begin with #, and numbers may be 1.5f.
  enum class dialect : std::uint8_t { schema, text };
  // An error, and its position.
  class listener {
   public:
    virtual void wrong(place at, std::string text) = 0;

   protected:
    ~listener() = default;
  };

  lexer(std::string_view bytes, listener& to, dialect is = dialect::schema);

  const token& current() const { return current_; }
  const token& previous() const { return previous_; }
  bool at_end() const { return current_.kind == token_kind::end; }

  // Advances to the next token. Returns false at the end.
  bool next();
  // Does the same, and returns the comments between. It may also be the first call.
  bool next(comments_between& between);
  // Advances from a "[" to its "]" over a name of a type or an extension, or a URL.
  bool next_url(std::string& to);

 private:
  friend class comment_collector;
  enum class comment : std::uint8_t { none, line, block, slash };

  char peek() const { return at_ < end_ ? *at_ : '\0'; }
  bool more() const { return at_ < end_; }
  place here() const { return {line_, column_ + static_cast<std::int32_t>(at_ - anchor_)}; }
  void wrong(std::string text) { to_.wrong(here(), std::move(text)); }
  bool take(char c);
  void step();
  void skip_space(bool newlines);
  void skip_unprintable();
  void skip_line_comment(std::string* text);
  void skip_block_comment(std::string* text);
  comment begin_comment();
  void begin_token();
  void end_token(token_kind kind);
  void read_token();
  void read_number(bool leading_zero, bool leading_dot);
  void read_exponent();
  void read_string(char quote);
  void read_escape();
  bool read_hex_digits(int count);
  bool skip_byte_order_mark();
  void end_of_source();

  const char* at_;
  const char* end_;
  const char* anchor_;  // the character for which column_ is known
  std::int32_t line_ = 0, column_ = 0;
  listener& to_;
  dialect dialect_;
  const char* token_begin_ = nullptr;
  token current_, previous_;
};

}  // namespace isomer::compiler::proto
