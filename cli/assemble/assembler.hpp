// SPDX-License-Identifier: MIT
// Converts the notation of `isomer inspect` back to bytes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <isomer/inspect/record.hpp>
#include <string>
#include <string_view>
#include "tokens.hpp"

namespace isomer::cli {

using inspect::longest_varint;
using inspect::wire_type;

// Takes linear time, however deep the text is nested: the lengths of large braces are kept apart until all are known.
// Everything else is written in place at once, since lists of lengths would be several times as large as the text.
class assembler {
 public:
  explicit assembler(std::string_view text) : text_(text), tokens_(text) { advance(); }
  // Returns false on error; why() then has the line, the column and the reason.
  bool run();
  const std::string& why() const { return why_; }
  // Moves the bytes out.
  std::string bytes();

 private:
  // A prefix of bytes, which has their length.
  struct prefix {
    std::size_t at = 0;  // its position in plain_
    std::uint8_t size = 0;
    char bytes[longest_varint] = {};
  };
  // How a length is encoded.
  struct length_spelling {
    std::uint64_t length = 0;
    bool is_given = false, is_grpc = false;
    std::uint8_t width = 0;  // in bytes; 0 for the shortest encoding
    std::uint8_t flag = 0;
  };
  struct measured {
    length_spelling how;
    std::size_t nth, begin;         // which prefix it is, and where its bytes begin
    std::uint64_t prefixes_before;  // the size of all prefixes that were measured before
  };
  // An open brace, of a group or of a record with a length.
  struct brace {
    std::size_t at;
    bool is_group;
    std::uint64_t number;
    measured content;
  };

  void advance() { now_ = tokens_.next(); }
  bool is_mark(char c) const { return now_.is == token_kind::mark && now_.text[0] == c; }
  bool is_word(std::string_view w) const { return now_.is == token_kind::word && now_.text == w; }
  bool take_mark(char c);
  bool take_word(std::string_view w);
  bool fail(std::size_t at, std::string_view why);
  bool expected(std::string_view what);

  bool read_one();
  bool read_record();
  bool read_typed(std::uint64_t number, std::size_t tag_width);
  bool read_fixed(bool is_64);
  bool read_varint();
  bool read_bytes();
  bool read_frame(bool is_grpc);
  bool read_length(length_spelling& to);
  bool read_content(const length_spelling& how);
  bool read_packed();
  bool read_whole(std::uint64_t& v, std::string_view what);
  bool read_number(std::uint64_t& v);
  bool read_width(std::size_t& width);
  bool close_brace();

  bool put_varint(std::uint64_t v, std::size_t width, std::size_t at);
  bool put_tag(std::uint64_t number, wire_type t, std::size_t width, std::size_t at);
  void put_fixed(std::uint64_t bits, std::size_t n);
  measured begin_measured(const length_spelling& how);
  bool end_measured(const measured& m, std::size_t at, std::size_t most_moved);
  bool spell_length(const measured& m, std::size_t at, prefix& p);

  std::string_view text_;
  token_reader tokens_;
  token now_;
  std::string plain_;            // the bytes without the prefixes
  std::deque<prefix> prefixes_;  // a deque does not move when it grows, and so needs no double memory
  std::uint64_t prefix_bytes_ = 0;
  std::deque<brace> open_;
  std::string why_;
};

}  // namespace isomer::cli
