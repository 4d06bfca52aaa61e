// SPDX-License-Identifier: MIT
// What must hold for any input whatsoever, in owning messages and in views, by either walk.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include "../test/support/walks.hpp"
#include "features/proto2.isomer.hpp"
#include "person.isomer.hpp"

namespace fuzz {

inline void require(bool condition) {
  if (!condition) std::abort();
}

// A copy of the input with nothing after it.
class exact {
 public:
  exact(const std::uint8_t* p, std::size_t n) : block_(new char[n]), size_(n) {
    if (n) std::memcpy(block_.get(), p, n);
  }
  operator std::string_view() const { return {block_.get(), size_}; }

 private:
  std::unique_ptr<char[]> block_;
  std::size_t size_;
};

// What formats with names may meet.
inline constexpr auto types = isomer::any_types<demo::Person, isomer::google::protobuf::Any,
                                                features::proto2::Extendable, features::proto2::Rules>;
inline constexpr auto extensions =
    isomer::extensions<features::proto2::count, features::proto2::texts, features::proto2::packed_numbers,
                       features::proto2::value, features::proto2::grouped, features::proto2::closed,
                       features::proto2::Scope_scoped, features::proto2::SetMember_in_set>;

inline const isomer::json& strict() {
  static const isomer::json f{.types = types, .extensions = extensions, .limits = {.memory = 64 << 20}};
  return f;
}
inline const isomer::json& lenient() {
  static const isomer::json f = [] {
    isomer::json j = strict();
    j.ignore_unknown = true;
    return j;
  }();
  return f;
}
// Unknown fields are written only where somebody asks for them.
inline const isomer::text& strict_text() {
  static const isomer::text f{
      .print_unknown = false, .types = types, .extensions = extensions, .limits = {.memory = 64 << 20}};
  return f;
}
inline const isomer::text& lenient_text() {
  static const isomer::text f{.ignore_unknown = true,
                              .allow_overwrites = true,
                              .types = types,
                              .extensions = extensions,
                              .limits = {.memory = 64 << 20}};
  return f;
}
inline const isomer::protobuf& binary() {
  static const isomer::protobuf f{.limits = {.memory = 64 << 20}};
  return f;
}

// The same of text, in both layouts. What it tells of unknown fields can be skipped; a guess may nest deeper than that.
template <class M>
void second_use_as_text(const M& m, isomer::arena& a) {
  isomer::text line = strict_text();
  line.single_line = line.utf8 = true;
  std::string text, again;
  if (!isomer::encode(strict_text(), m, text).ok()) return;
  M back;
  require(isomer::decode(strict_text(), text, back, &a).ok());
  require(isomer::encode(strict_text(), back, again).ok() && again == text);
  std::string short_text;
  require(isomer::encode(line, m, short_text).ok());
  M second;
  require(isomer::decode(line, short_text, second, &a).ok());
  again.clear();
  require(isomer::encode(strict_text(), second, again).ok() && again == text);
  std::string whole;
  require(isomer::encode(lenient_text(), m, whole).ok());
  auto s = isomer::decode(lenient_text(), whole, second, &a);
  require(s.ok() || s.cause == isomer::code::too_deep);
}

// What was decoded can be written, what was written can be read, and it is the same then.
template <class M>
void second_use(const M& m, isomer::arena& a) {
  std::string wire, text, once_more;
  if (isomer::encode(binary(), m, wire).ok()) {
    M back;
    require(isomer::decode(binary(), wire, back, &a).ok());
    require(isomer::encode(binary(), back, once_more).ok() && once_more == wire);
  }
  second_use_as_text(m, a);
  once_more.clear();
  if (isomer::encode(strict(), m, text).ok()) {
    M back;
    require(isomer::decode(strict(), text, back, &a).ok());
    // A NullValue of another number than 0 is null all the same, and then the absence of its field.
    require(isomer::encode(strict(), back, once_more).ok() &&
            (once_more == text || text.find("\"null\":null") != text.npos));
  }
}

// The same in the format itself, of those with more than one layout: all formats for each would be too much to compile.
template <class M, class Format>
void second_use_in(const Format& f, const M& m, isomer::arena& a) {
  std::string once, again;
  M back;
  require(isomer::encode(f, m, once).ok() || once.empty());
  if (once.empty()) return;
  require(isomer::decode(f, once, back, &a).ok());
  require(isomer::encode(f, back, again).ok() && again == once);
  // Damaged at its end, it is an error.
  require(!isomer::decode(f, std::string_view(once).substr(0, once.size() - 1), back, &a).ok() && back == M{});
}

// Returns what the input comes to in binary, or the error.
template <class M, class Format>
std::string read(const Format& f, std::string_view input) {
  isomer::arena a;
  M m;
  isomer::status s = isomer::decode(f, input, m, &a);
  require(s.at <= input.size());
  if (!s.ok()) return "error " + std::to_string(static_cast<int>(s.cause)) + " at " + std::to_string(s.at);
  if constexpr (Format::writer::counts) second_use_in(f, m, a);
  else second_use(m, a);
  std::string wire;
  return isomer::encode(binary(), m, wire).ok() ? wire : "unwritable";
}
// What came of the input by one walk: the error and its place, and what is written then, in the format and in another.
template <class M, class Format>
std::string judged(const Format& f, std::string_view input) {
  isomer::arena a;
  M m;
  isomer::status s = isomer::decode(f, input, m, &a);
  std::string out = std::to_string(static_cast<int>(s.cause)) + " at " + std::to_string(s.at);
  auto add = [&](const auto& format) {
    const isomer::result<std::string> written = isomer::encode(format, m);
    out += written ? *written : std::to_string(static_cast<int>(written.error().cause));
  };
  add(f);
  if constexpr (std::is_same_v<Format, isomer::protobuf>) add(strict());
  else add(binary());
  // Into what is there, once more.
  s = isomer::decode(f, input, m, &a);
  return out + std::to_string(static_cast<int>(s.cause)) + (isomer::encode(binary(), m).value_or("unwritable"));
}
template <template <class> class Message, class Format>
void both_walks(const Format& f, std::string_view input) {
  require(judged<Message<isomer::owning>>(f, input) == judged<Message<test::tabled>>(f, input));
  require(judged<Message<isomer::view>>(f, input) == judged<Message<test::tabled_view>>(f, input));
}

// The two walks must agree; so whatever else must hold is asked of one of them, by table, which is compiled once for
// all messages and formats.
template <template <class> class Message, class Format>
void both(const Format& f, std::string_view input) {
  both_walks<Message>(f, input);
  std::string owned = read<Message<test::tabled>>(f, input), viewed = read<Message<test::tabled_view>>(f, input);
  // Where a budget ends differs between them, and where a key that came twice is noticed.
  bool same = owned == viewed || owned.starts_with("error 12") || viewed.starts_with("error 12") ||
              (owned.starts_with("error") && viewed.starts_with("error"));
  require(same);
}

// The first byte chooses the message.
template <template <class> class... Message, class Format>
void any_of(const Format& f, const std::uint8_t* p, std::size_t n) {
  if (!n) return;
  std::size_t which = p[0] % sizeof...(Message), at = 0;
  exact input(p + 1, n - 1);
  ((at++ == which ? both<Message>(f, input) : void()), ...);
}

}  // namespace fuzz
