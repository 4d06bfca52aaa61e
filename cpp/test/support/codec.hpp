// SPDX-License-Identifier: MIT
// What nearly every test does: decode from a block of exactly the input's size, encode to a string, write bytes in hex.
#pragma once
#include <gtest/gtest.h>
#include <cstring>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

namespace isomer {

inline void PrintTo(code c, std::ostream* out) { *out << to_string(c); }
inline void PrintTo(const status& s, std::ostream* out) { *out << to_string(s.cause) << " at byte " << s.at; }

}  // namespace isomer

namespace test {

// A copy of the bytes with nothing after them, so that AddressSanitizer sees a read past the end.
class exact {
 public:
  explicit exact(std::string_view bytes) : block_(new char[bytes.size()]), size_(bytes.size()) {
    if (!bytes.empty()) std::memcpy(block_.get(), bytes.data(), bytes.size());
  }
  operator std::string_view() const { return {block_.get(), size_}; }

 private:
  std::unique_ptr<char[]> block_;
  std::size_t size_;
};

// "0a 01 61" as bytes; blanks are free.
inline std::string hex(std::string_view digits) {
  std::string bytes;
  int high = -1;
  for (char c : digits) {
    if (c == ' ' || c == '\n') continue;
    int d = c >= '0' && c <= '9'   ? c - '0'
            : c >= 'a' && c <= 'f' ? c - 'a' + 10
            : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                   : -1;
    if (d < 0) ADD_FAILURE() << "no hexadecimal digit: " << c;
    if (high < 0) high = d;
    else bytes += static_cast<char>(high << 4 | d), high = -1;
  }
  if (high >= 0) ADD_FAILURE() << "half a byte in " << digits;
  return bytes;
}
inline std::string to_hex(std::string_view bytes) {
  std::string s;
  for (char c : bytes) {
    auto b = static_cast<unsigned char>(c);
    if (!s.empty()) s += ' ';
    s += "0123456789abcdef"[b >> 4], s += "0123456789abcdef"[b & 15];
  }
  return s;
}

inline std::string repeat(std::string_view s, std::size_t n) {
  std::string all;
  for (all.reserve(s.size() * n); n; --n) all += s;
  return all;
}
inline std::string varint(std::uint64_t v) {
  std::string s;
  for (; v >= 128; v >>= 7) s += static_cast<char>(v | 128);
  return s += static_cast<char>(v);
}
// A record of a length-delimited field.
inline std::string record(std::uint32_t number, std::string_view bytes) {
  return varint(number << 3 | 2u) + varint(bytes.size()) + std::string(bytes);
}

// The value, or a failure of the test.
template <class M, class Format = isomer::protobuf>
M decoded(std::string_view bytes, const Format& f = {}) {
  auto r = isomer::decode<M>(f, exact(bytes));
  EXPECT_EQ(r.error(), isomer::status{}) << bytes;
  return std::move(r).value();
}
template <class M>
M from_json(std::string_view text, const isomer::json& f = {}) {
  return decoded<M>(text, f);
}
template <class M>
std::string to_json(const M& m, const isomer::json& f = {}) {
  auto r = isomer::encode(f, m);
  EXPECT_EQ(r.error(), isomer::status{});
  return std::move(r).value();
}
template <class M>
std::string to_wire(const M& m) {
  auto r = isomer::encode(isomer::protobuf{}, m);
  EXPECT_EQ(r.error(), isomer::status{});
  return std::move(r).value();
}
template <class M, class Format>
isomer::status error_of(const Format& f, std::string_view bytes) {
  auto r = isomer::decode<M>(f, exact(bytes));
  EXPECT_TRUE(r.ok() || r.value() == M{}) << "on error the value is M{}";
  return r.error();
}
template <class M>
isomer::status json_error(std::string_view text, const isomer::json& f = {}) {
  return error_of<M>(f, text);
}
template <class M>
isomer::status wire_error(std::string_view bytes, const isomer::protobuf& f = {}) {
  return error_of<M>(f, bytes);
}
// JSON to a message and back: what accepted spellings come to.
template <class M>
std::string canonical(std::string_view text, const isomer::json& f = {}) {
  return to_json(from_json<M>(text, f), f);
}
// Bytes to a message and back, in hex.
template <class M>
std::string rewritten(std::string_view digits) {
  return to_hex(to_wire(decoded<M>(hex(digits))));
}

}  // namespace test
