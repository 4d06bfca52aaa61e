// SPDX-License-Identifier: MIT
// Base64 of every size and byte, both alphabets, padding, and what is none.
#include <isomer/wire/base64.hpp>
#include "support/codec.hpp"

namespace base64_test {

using namespace isomer::detail::wire;

std::string put(std::string_view bytes) {
  std::string s(base64_size(bytes.size()), '?');
  EXPECT_EQ(put_base64(s.data(), bytes.data(), bytes.size()), s.data() + s.size());
  return s;
}
// The bytes, or "malformed".
std::string read(std::string_view text) {
  std::string bytes(text.size(), '?');
  std::size_t n = read_base64(text, bytes.data());
  return n > text.size() ? "malformed" : bytes.substr(0, n);
}

TEST(Base64, TheExamplesOfTheStandard) {
  const char* pairs[][2] = {{"", ""},
                            {"f", "Zg=="},
                            {"fo", "Zm8="},
                            {"foo", "Zm9v"},
                            {"foob", "Zm9vYg=="},
                            {"fooba", "Zm9vYmE="},
                            {"foobar", "Zm9vYmFy"}};
  for (auto& [bytes, text] : pairs) {
    EXPECT_EQ(put(bytes), text);
    EXPECT_EQ(read(text), bytes);
  }
}
TEST(Base64, EveryByteAtEveryPlace) {
  for (std::size_t size = 1; size <= 7; ++size)
    for (std::size_t at = 0; at < size; ++at)
      for (unsigned b = 0; b < 256; ++b) {
        std::string bytes(size, '\x5a');
        bytes[at] = static_cast<char>(b);
        std::string text = put(bytes);
        ASSERT_EQ(read(text), bytes);
        for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
        ASSERT_EQ(read(text), bytes);
        while (text.ends_with('=')) text.pop_back();
        ASSERT_EQ(read(text), bytes);
      }
}
TEST(Base64, WhatIsNone) {
  for (const char* text : {"A", "=", "==", "A=", "A==", "A===", "AA===", "AAA==", "AAAA=", "AAAA==", "AA=A", "=AAA",
                           "AA A", "AA\n", "AAA\x80", "AAA.", "AAAAA"})
    EXPECT_EQ(read(text), "malformed") << text;
  for (unsigned c = 0; c < 256; ++c) {
    std::string text = {'A', static_cast<char>(c), 'A', 'A'};
    bool member = base64_alphabet.find(static_cast<char>(c)) != std::string_view::npos || c == '-' || c == '_';
    EXPECT_EQ(read(text) != "malformed", member) << c;
  }
}
TEST(Base64, ReadsInPlace) {
  std::string text = "Zm9vYmFy";
  ASSERT_EQ(read_base64(text, text.data()), 6u);
  EXPECT_EQ(text.substr(0, 6), "foobar");
}
// The plain loops, which the blocks must agree with.
std::string slow_put(std::string_view bytes) {
  std::string s;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned v = 0;
    for (std::size_t k = 0; k < 3; ++k)
      v = v << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) s += i + k > bytes.size() ? '=' : base64_alphabet[v >> (18 - 6 * k) & 63];
  }
  return s;
}
TEST(Base64, OfEverySizeAndAlignmentInPlacesOfTheirSize) {
  std::string all;
  for (unsigned i = 0; i < 300; ++i) all += static_cast<char>(i * 73 + i / 7);
  for (std::size_t size = 0; size <= 200; ++size)
    for (std::size_t from = 0; from < 17; from += size % 3 + 1) {
      const test::exact block(std::string_view(all).substr(from, size));
      const std::string_view bytes = block;
      std::vector<char> text(base64_size(size)), back(text.size());
      ASSERT_EQ(put_base64(text.data(), bytes.data(), size), text.data() + text.size());
      const std::string_view written(text.data(), text.size());
      ASSERT_EQ(written, slow_put(bytes));
      ASSERT_EQ(read_base64(written, back.data()), size);
      ASSERT_EQ(std::string_view(back.data(), size), bytes);
      ASSERT_EQ(read_base64(written, text.data()), size) << "in place";
      ASSERT_EQ(std::string_view(text.data(), size), bytes);
    }
}
TEST(Base64, WhatIsNoneIsFoundAtEveryPlaceOfABlock) {
  for (std::size_t size = 4; size <= 80; size += 4)
    for (std::size_t at = 0; at < size; ++at)
      for (unsigned c = 0; c < 256; ++c) {
        std::string text(size, 'Q');
        text[at] = static_cast<char>(c);
        const bool is_padding = c == '=' && at + 1 == size;
        ASSERT_EQ(read(text) != "malformed", base64_values[c] >= 0 || is_padding) << size << " " << at << " " << c;
      }
}

}  // namespace base64_test
