// SPDX-License-Identifier: MIT
#include <cstring>
#include <isomer/records/cut.hpp>
#include <isomer/records/family.hpp>
#include <isomer/wire/bytes.hpp>
#include <string>
#include "checksum.hpp"

namespace isomer::records {
namespace {

using state = cut_record::state;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

cut_record found(std::string_view piece, std::size_t from, std::size_t to, std::size_t past) {
  return {state::found, piece.substr(from, to - from), past};
}
// Reports that the stream ends within a record.
cut_record unfinished(std::string_view piece, std::size_t from, bool is_last) {
  if (!is_last) return {state::more, {}, from};
  return {state::broken, piece.substr(from), piece.size(), code::truncated};
}
std::size_t past_blanks(std::string_view s, std::size_t at) {
  while (at < s.size() && (s[at] == ' ' || s[at] == '\n' || s[at] == '\r' || s[at] == '\t')) ++at;
  return at;
}

cut_record cut_delimited(std::string_view piece, bool is_last, std::size_t most) {
  if (piece.empty()) return {is_last ? state::nothing : state::more, {}};
  std::uint64_t n = 0;
  std::size_t at = 0;
  for (int shift = 0;; shift += 7) {
    if (at == piece.size()) return unfinished(piece, 0, is_last);
    const auto b = static_cast<unsigned char>(piece[at++]);
    if (shift == 63 && b > 1) return {state::broken, piece, piece.size(), code::bad_varint};
    n |= std::uint64_t{b & 127u} << shift;
    if (b < 128) break;
  }
  if (n > most) return {state::broken, piece, piece.size(), code::too_large};
  if (piece.size() - at < n) return unfinished(piece, 0, is_last);
  const std::size_t past = at + static_cast<std::size_t>(n);
  return found(piece, at, past, past);
}

// A length of eight bytes and its checksum, the bytes, and their checksum.
cut_record cut_tfrecord(std::string_view piece, bool is_last, std::size_t most) {
  namespace wire = detail::wire;
  constexpr std::size_t length = 8, sum = 4, lead = length + sum;
  if (piece.empty()) return {is_last ? state::nothing : state::more, {}};
  if (piece.size() < lead) return unfinished(piece, 0, is_last);
  if (wire::load<std::uint32_t>(piece.data() + length) != masked_checksum(piece.substr(0, length)))
    return {state::broken, piece, piece.size(), code::bad_value};
  const auto n = wire::load<std::uint64_t>(piece.data());
  if (n > most) return {state::broken, piece, piece.size(), code::too_large};
  if (piece.size() - lead < sum || piece.size() - lead - sum < n) return unfinished(piece, 0, is_last);
  const std::size_t past = lead + static_cast<std::size_t>(n);
  cut_record c = found(piece, lead, past, past + sum);
  if (wire::load<std::uint32_t>(piece.data() + past) != masked_checksum(c.bytes)) c.cause = code::bad_value;
  return c;
}

// Blank lines are not records. A line may end with a carriage return, which JSON treats as white space.
cut_record cut_line(std::string_view piece, bool is_last) {
  std::size_t from = past_blanks(piece, piece.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
  if (from == piece.size()) return {is_last ? state::nothing : state::more, {}, from};
  const void* const end = std::memchr(piece.data() + from, '\n', piece.size() - from);
  if (!end && !is_last) return {state::more, {}, from};
  const std::size_t to = end ? static_cast<std::size_t>(static_cast<const char*>(end) - piece.data()) : piece.size();
  return found(piece, from, to, to + (end != nullptr));
}

// Finds the end of a JSON value. White space between values is optional. Brackets are matched and strings skipped; the
// reader checks everything else.
class json_values {
 public:
  json_values(std::string_view piece, bool is_last) : s_(piece), is_last_(is_last) {}

  cut_record next() {
    std::size_t from = s_.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    while (from < s_.size() && (is_blank(s_[from]) || s_[from] == '\x1e')) ++from;  // RFC 7464
    if (from == s_.size()) return {is_last_ ? state::nothing : state::more, {}, from};
    const char first = s_[from];
    if (first == '{' || first == '[') return collection(from);
    if (first == '"') {
      const std::size_t past = past_string(from);
      return past > s_.size() ? unfinished(s_, from, is_last_) : found(s_, from, past, past);
    }
    std::size_t to = from + 1;
    while (to < s_.size() && !is_blank(s_[to]) && !ends_word(s_[to])) ++to;
    if (to == s_.size() && !is_last_) return {state::more, {}, from};
    return found(s_, from, to, to);
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
  static bool ends_word(char c) { return c == '{' || c == '[' || c == '"' || c == '\x1e'; }

  cut_record collection(std::size_t from) const {
    std::string open;  // the open brackets
    for (std::size_t at = from; at < s_.size(); ++at) switch (s_[at]) {
        case '{':
        case '[': open += s_[at]; break;
        case '}':
        case ']':
          if ((open.back() == '{') != (s_[at] == '}'))
            return {state::broken, s_.substr(from), s_.size(), code::bad_syntax};
          open.pop_back();
          if (open.empty()) return found(s_, from, at + 1, at + 1);
          break;
        case '"':
          at = past_string(at);
          if (at > s_.size()) return unfinished(s_, from, is_last_);
          --at;
          break;
        default: break;
      }
    return unfinished(s_, from, is_last_);
  }
  // Returns the position after the end of the string, or after the end of the input if it has none.
  std::size_t past_string(std::size_t at) const {
    for (++at;; ++at) {
      const void* const quote = at < s_.size() ? std::memchr(s_.data() + at, '"', s_.size() - at) : nullptr;
      if (!quote) return s_.size() + 1;
      const std::size_t end = static_cast<std::size_t>(static_cast<const char*>(quote) - s_.data());
      std::size_t slashes = 0;
      while (end - slashes > at && s_[end - slashes - 1] == '\\') ++slashes;
      at = end;
      if (slashes % 2 == 0) return end + 1;
    }
  }

  std::string_view s_;
  bool is_last_;
};

// A document is complete when the next line of dashes or of dots is complete.
cut_record cut_document(std::string_view piece, bool is_last) {
  constexpr std::size_t sure = 5;
  const yaml_documents all(piece);
  const auto first = all.begin();
  if (first == all.end()) return {is_last ? state::nothing : state::more, {}};
  const std::string_view document = *first;
  const std::size_t from = static_cast<std::size_t>(document.data() - piece.data()), to = from + document.size();
  if (!is_last && piece.size() - to < sure) return {state::more, {}};
  return found(piece, from, to, to);
}

// Finds the end of self-delimiting values. A malformed value ends the stream, since it is unknown where the next one
// begins.
template <class Format>
cut_record cut_value(const format_spec& f, std::string_view piece, bool is_last, bool has_blanks) {
  const std::size_t from = has_blanks ? past_blanks(piece, 0) : 0;
  if (from == piece.size()) return {is_last ? state::nothing : state::more, {}, from};
  Format format;
  format.limits = f.limits;
  ++format.limits.depth;  // for the reader of a message, the value itself is not a level
  typename Format::reader in(piece.data() + from, piece.size() - from, format);
  const auto past = in.skip(in.start());
  if (past) {
    const std::size_t to = static_cast<std::size_t>(past.p - piece.data());
    return found(piece, from, to, to);
  }
  if (in.state.cause == code::truncated) return unfinished(piece, from, is_last);
  return {state::broken, piece.substr(from), piece.size(), in.state.cause};
}

}  // namespace

cut_record cut(const format_spec& f, std::string_view piece, bool is_last, std::size_t most) {
  switch (f.records) {
    case framing::whole: return is_last ? found(piece, 0, piece.size(), piece.size()) : cut_record{state::more, {}};
    case framing::delimited: return cut_delimited(piece, is_last, most);
    case framing::tfrecord: return cut_tfrecord(piece, is_last, most);
    case framing::lines: return cut_line(piece, is_last);
    case framing::documents: return cut_document(piece, is_last);
    case framing::sequence: break;
  }
  if (f.is == format::json) return json_values(piece, is_last).next();
  cut_record first{state::more, {}};
  all_formats::each([&]<class Format>() {
    constexpr format_facts facts = Format::facts;
    // The layout does not matter for skipping a value.
    if constexpr (facts.records == framing::sequence && facts.layout == keys::name && !facts.deterministic)
      if (f.is == family_of<Format>()) first = cut_value<Format>(f, piece, is_last, f.is == format::php);
  });
  return first;
}

}  // namespace isomer::records
