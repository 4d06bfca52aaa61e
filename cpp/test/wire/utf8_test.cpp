// SPDX-License-Identifier: MIT
// UTF-8 against a validator that decodes: all short sequences, every code point, and every place in long text.
#include <cstring>
#include <isomer/wire/utf8.hpp>
#include <random>
#include "support/codec.hpp"

namespace utf8_test {

using namespace isomer::detail::wire;

bool naive(std::string_view s) {
  for (std::size_t i = 0; i < s.size();) {
    auto at = [&](std::size_t k) { return k < s.size() ? static_cast<unsigned char>(s[k]) : 0u; };
    unsigned c = at(i), size = c < 0x80 ? 1 : c >> 5 == 6 ? 2 : c >> 4 == 14 ? 3 : c >> 3 == 30 ? 4 : 0;
    if (!size) return false;
    unsigned v = size == 1 ? c : c & (0x7f >> size);
    for (unsigned k = 1; k < size; ++k) {
      if (at(i + k) >> 6 != 2) return false;
      v = v << 6 | (at(i + k) & 63);
    }
    constexpr unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (v < least[size] || v > 0x10ffff || (v >= 0xd800 && v < 0xe000)) return false;
    i += size;
  }
  return true;
}
// Every way to check the text, whatever the processor has.
bool same(std::string_view s) {
  const bool is_right = naive(s);
#if ISOMER_VECTORS
  if (s.size() >= least_blocks && utf8_blocks(s.data(), s.size()) != is_right) return false;
#endif
  return utf8(s.data(), s.size()) == is_right && utf8_strict(s.data(), s.size()) == is_right &&
         utf8_other(s.data(), s.size()) == is_right;
}

TEST(Utf8, AllSequencesOfThreeBytes) {
  char s[3];
  unsigned bad = 0;
  for (unsigned a = 0; a < 256; ++a)
    for (unsigned b = 0; b < 256; ++b) {
      s[0] = static_cast<char>(a), s[1] = static_cast<char>(b);
      bad += !same({s, 2});
      for (unsigned c = 0; c < 256; c += a < 0x80 ? 51 : 1) s[2] = static_cast<char>(c), bad += !same({s, 3});
    }
  EXPECT_EQ(bad, 0u);
}
TEST(Utf8, AllSequencesOfFourBytesAtTheEdges) {
  unsigned bad = 0;
  for (unsigned a = 0xe0; a < 256; ++a)
    for (unsigned b = 0; b < 256; ++b)
      for (unsigned c : {0x00u, 0x7fu, 0x80u, 0xbfu, 0xc0u, 0xffu})
        for (unsigned d : {0x00u, 0x7fu, 0x80u, 0xbfu, 0xc0u, 0xffu}) {
          char s[] = {static_cast<char>(a), static_cast<char>(b), static_cast<char>(c), static_cast<char>(d)};
          bad += !same({s, 4});
        }
  EXPECT_EQ(bad, 0u);
}
TEST(Utf8, AtEveryPlaceOfTextOfEverySize) {
  const std::string pieces[] = {"\xc3\xa9",         "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\x80",
                                "\xc0\x80",         "\xe0\x9f\xbf", "\xed\xa0\x80",     "\xf0\x8f\xbf\xbf",
                                "\xf4\x90\x80\x80", "\xc3",         "\xe2\x82",         "\xf0\x9f\x98"};
  unsigned bad = 0;
  for (std::size_t size = 0; size <= 160; ++size)
    for (auto& piece : pieces)
      for (std::size_t at = 0; at <= size; ++at) {
        std::string s(size, 'a');
        s.insert(at, piece);
        bad += !same(test::exact(s));
        bad += !same(test::exact(s.substr(0, at + piece.size())));
      }
  EXPECT_EQ(bad, 0u);
}
// Bytes at which the table of well-formed sequences changes its mind.
constexpr unsigned char edges[] = {0x00, 'a',  0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2,
                                   0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff};

TEST(Utf8, ThreeBytesAtEveryPlaceOfABlock) {
  unsigned bad = 0;
  std::size_t turn = 0;
  for (unsigned char a : edges)
    for (unsigned char b : edges)
      for (unsigned char c : edges)
        for (std::size_t at = turn++ % 3; at <= 17; at += 3) {
          std::string s(20, 'a');
          s[at] = static_cast<char>(a), s[at + 1] = static_cast<char>(b), s[at + 2] = static_cast<char>(c);
          bad += utf8_strict(s.data(), s.size()) != naive(s);
          bad += utf8_strict(s.data(), at + 3) != naive(s.substr(0, at + 3));
        }
  EXPECT_EQ(bad, 0u);
}
TEST(Utf8, FourBytesWhereTwoBlocksMeet) {
  unsigned bad = 0;
  std::size_t turn = 0;
  for (unsigned char a : edges)
    for (unsigned char b : edges)
      for (unsigned char c : edges)
        for (unsigned char d : edges) {
          if (a < 0xe0) continue;
          std::string s(36, 'a');
          const std::size_t at = 12 + turn++ % 5;
          s[at] = static_cast<char>(a), s[at + 1] = static_cast<char>(b);
          s[at + 2] = static_cast<char>(c), s[at + 3] = static_cast<char>(d);
          bad += utf8_strict(s.data(), s.size()) != naive(s);
        }
  EXPECT_EQ(bad, 0u);
}
TEST(Utf8, FourBytesAtEveryPlaceOfWideBlocks) {
  unsigned bad = 0;
  std::size_t turn = 0;
  for (unsigned char a : edges)
    for (unsigned char b : edges)
      for (unsigned char c : edges)
        for (unsigned char d : edges) {
          if (a < 0x80 && b < 0x80) continue;
          std::string s(100, 'a');
          const std::size_t at = turn++ % 97;
          s[at] = static_cast<char>(a), s[at + 1] = static_cast<char>(b);
          s[at + 2] = static_cast<char>(c), s[at + 3] = static_cast<char>(d);
          bad += !same(s);
          bad += !same({s.data(), at + 4});
        }
  EXPECT_EQ(bad, 0u);
}
TEST(Utf8, CodePointsAndSurrogatesWhereTwoBlocksMeet) {
  unsigned bad = 0;
  for (std::uint32_t v = 0x80; v <= 0x10ffff; v += v < 0x1000 ? 1 : 7) {
    char s[40];
    std::memset(s, 'a', sizeof s);
    put_utf8(s + 12 + v % 5, v);
    const bool is_surrogate = v >= 0xd800 && v < 0xe000;
    bad += utf8_strict(s, sizeof s) == is_surrogate;
  }
  EXPECT_EQ(bad, 0u);
}
TEST(Utf8, RandomTextOfEverySize) {
  const std::string pieces[] = {"a",
                                "plain",
                                "\xc3\xa9",
                                "\xdf\xbf",
                                "\xe0\xa0\x80",
                                "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e",
                                "\xed\x9f\xbf",
                                "\xef\xbf\xbf",
                                "\xf0\x90\x80\x80",
                                "\xf0\x9f\x98\x80",
                                "\xf4\x8f\xbf\xbf"};
  std::mt19937 random(7);
  unsigned bad = 0;
  for (std::size_t size = 0; size <= 100; ++size)
    for (int k = 0; k < 100; ++k) {
      std::string s;
      while (s.size() < size) s += pieces[random() % std::size(pieces)];
      bad += !same(test::exact(s));
      bad += !same(test::exact(s.substr(0, size)));
      if (!s.empty()) s[random() % s.size()] = static_cast<char>(random());
      bad += !same(test::exact(s));
    }
  EXPECT_EQ(bad, 0u);
}
TEST(Utf8, AsciiOfEverySize) {
  for (std::size_t size = 0; size <= 400; ++size) {
    std::string s(size, '\x7f');
    EXPECT_TRUE(ascii(test::exact(s).operator std::string_view().data(), 0));
    test::exact block(s);
    std::string_view v = block;
    EXPECT_TRUE(ascii(v.data(), size));
    for (std::size_t at = 0; at < size; ++at) {
      std::string t = s;
      t[at] = '\x80';
      test::exact changed(t);
      v = changed;
      ASSERT_FALSE(ascii(v.data(), size)) << size << " " << at;
    }
  }
}
static_assert(utf8("a\xc3\xa9", 3) && !utf8("\xc3", 1));

}  // namespace utf8_test
