// SPDX-License-Identifier: MIT
// Random protobuf records that a message of a table may have: valid ones for the most part, and some that are not.
#pragma once
#include <isomer/table/spelling.hpp>
#include <isomer/table/table.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace test {

class records {
 public:
  // What an Any holds is of one of these types, if there are some; then there are infinities, too.
  using types = std::vector<const isomer::detail::table::message_table*>;
  explicit records(std::uint32_t seed, types held = {}) : random_(seed), held_(std::move(held)) {}

  std::string of(const isomer::detail::table::message_table& t, int depth = 4) {
    if (!held_.empty() && t.known == isomer::known::any && below(8)) return any(depth);
    std::string s;
    for (std::size_t n = below(8); n; --n) s += record(t, depth);
    return s;
  }
  // One change that a careless network or a careful attacker makes.
  std::string damaged(std::string s) {
    std::size_t at = below(s.size() + 1);
    switch (below(6)) {
      case 0: return s.substr(0, at);
      case 1: return s.insert(at, 1, static_cast<char>(random_()));
      case 2: return at < s.size() ? s.erase(at, 1 + below(3)) : s;
      case 3: return s.insert(at, s.substr(below(s.size() + 1), below(12)));
      case 4: {
        static constexpr char odd[] = "\0\xff\x80\"\\{}[]:, \n-0e.n'|>#&*!%@a";
        if (at < s.size()) s[at] = odd[below(sizeof odd - 1)];
        return s;
      }
      default:
        if (at < s.size()) s[at] = static_cast<char>(s[at] ^ (1 << below(8)));
        return s;
    }
  }
  std::size_t below(std::size_t n) { return random_() % n; }

 private:
  using value = isomer::detail::table::value;

  static void varint(std::string& s, std::uint64_t v) {
    for (; v >= 128; v >>= 7) s += static_cast<char>(v | 128);
    s += static_cast<char>(v);
  }
  std::uint64_t number() {
    switch (below(6)) {
      case 0: return below(3);
      case 1: return below(300);
      case 2: return ~std::uint64_t{0} - below(3);
      case 3: return std::uint64_t{1} << below(64);
      default: return random_();
    }
  }
  std::string text(bool any_bytes) {
    static constexpr const char* pieces[] = {
        "a", "key", "x y", "\"", "\\",  "\n",         "0",     "null", "true", "é", "漢",
        "𝄞", "- ",  ": ",  "#",  "1.5", "2024-01-01", "ab\tc", "{",    "]",    "'", "a long text that does not fit"};
    std::string s;
    for (std::size_t n = below(4); n; --n) s += pieces[below(std::size(pieces))];
    if (any_bytes && below(2)) s += std::string(1, '\xff') + static_cast<char>(random_());
    if (!below(60)) s += '\xc3';
    return s;
  }
  std::string fixed(std::size_t n) {
    std::uint64_t v = number();
    // Reals of everyday sizes, too: mantissas of a few bits, and exponents near those of 1.
    if (n == 8 && below(2)) v = std::bit_cast<std::uint64_t>(static_cast<double>(below(100000)) / 64 - 300);
    if (n == 4 && below(2)) v = std::bit_cast<std::uint32_t>(static_cast<float>(below(1000)) / 8 - 30);
    if (!held_.empty() && !below(30)) v = n == 8 ? std::uint64_t{0x7ff} << 52 : std::uint64_t{0xff8} << 20;
    // Of what is no number, formats by name keep no bits.
    if (!held_.empty() && n == 8 && v << 1 > std::uint64_t{0x7ff} << 53) v = std::uint64_t{0x7ff8} << 48;
    if (!held_.empty() && n == 4 && (v << 1 & 0xffffffff) > std::uint64_t{0xff} << 24) v = std::uint64_t{0x7fc0} << 16;
    std::string s;
    for (std::size_t i = 0; i < n; ++i) s += static_cast<char>(v >> (8 * i));
    return s;
  }
  void scalar(std::string& s, const isomer::detail::table::field& f) {
    switch (f.value) {
      case value::boolean: return varint(s, below(2));
      case value::enumeration:
      case value::closed: return varint(s, below(9) ? below(5) : number());
      case value::fixed64:
      case value::sfixed64:
      case value::float64: s += fixed(8); return;
      case value::fixed32:
      case value::sfixed32:
      case value::float32: s += fixed(4); return;
      default: return varint(s, number());
    }
  }
  void delimited(std::string& s, const std::string& content) {
    varint(s, content.size());
    s += content;
  }
  std::string any(int depth) {
    const auto& type = *held_[below(held_.size())];
    std::string s("\x0a");
    delimited(s, "type.googleapis.com/" + std::string(type.full_name));
    s += '\x12';
    delimited(s, of(type, depth - 1));
    return s;
  }
  std::string record(const isomer::detail::table::message_table& t, int depth) {
    std::string s;
    if (!t.size || !below(25)) {  // a field that the message lacks
      varint(s, (4000 + below(9)) << 3);
      varint(s, number());
      return s;
    }
    const auto& f = t.fields[below(t.size)];
    bool packs = f.is_list() &&
                 (isomer::detail::table::is_number(f.value) || isomer::detail::table::is_enum(f.value)) &&
                 below(4) != (f.shape == isomer::detail::table::shape::list ? 1u : 0u) && below(2);
    varint(s, std::uint64_t{f.number} << 3 | (packs ? 2 : isomer::detail::table::wire_type_of(f.value)));
    if (packs) {
      std::string run;
      for (std::size_t n = below(20); n; --n) scalar(run, f);
      delimited(s, run);
    } else if (isomer::detail::table::is_message(f.value)) {
      if (depth <= 0 && f.value == value::message) {
        delimited(s, {});
        return s;
      }
      std::string inner = depth <= 0 ? std::string() : of(*f.message, depth - 1);
      if (f.value == value::message) delimited(s, inner);
      else {
        s += inner;
        varint(s, std::uint64_t{f.number} << 3 | 4);
      }
    } else if (isomer::detail::table::is_text(f.value)) delimited(s, text(f.value == value::bytes));
    else scalar(s, f);
    return s;
  }
  std::mt19937 random_;
  types held_;
};

}  // namespace test
