// SPDX-License-Identifier: MIT
// Output buffers: growth in both directions keeps what was written, from the caller's block on.
#include <isomer/wire/buffer.hpp>
#include <isomer/wire/literal.hpp>
#include <isomer/wire/quote.hpp>
#include "support/codec.hpp"

namespace buffer_test {

using namespace isomer::detail::wire;

template <bool Back>
std::string fill(buffer<Back>& b, std::size_t n) {
  std::string expected;
  char* e = b.start();
  for (std::size_t i = 0; i < n; ++i) {
    e = b.room(e, 1 + i % 40);
    if (!e) return "failed";
    char c = static_cast<char>('a' + i % 26);
    if (Back) *--e = c, expected.insert(0, 1, c);
    else *e++ = c, expected += c;
  }
  EXPECT_EQ(b.written(e), n);
  EXPECT_EQ(b.view(e), expected);
  return std::string(b.view(e));
}

TEST(Buffer, GrowsInBothDirectionsFromAnyBlock) {
  for (std::size_t size : {0u, 1u, 10u, 1000u}) {
    std::unique_ptr<char[]> p(new char[size]), q(new char[size]);
    buffer<true> back(p.get(), size);
    buffer<false> forth(q.get(), size);
    EXPECT_EQ(fill(back, 3000).size(), 3000u);
    EXPECT_EQ(fill(forth, 3000).size(), 3000u);
    EXPECT_EQ(fill(forth, 100).size(), 100u) << "again, in the memory that is there";
  }
}
TEST(Buffer, IsRewrittenByAPass) {
  // A line for each five characters, and nothing for the last ones until the end.
  auto in_lines = [](std::string_view all, relaid& to) {
    for (; all.size() > 5; all.remove_prefix(5)) {
      to.put(all.substr(0, 5));
      to.fill('-', all.size() % 7);
    }
    to.put(all);
  };
  for (std::size_t n : {0u, 1u, 5u, 10u, 500u, 5000u}) {
    buffer<false> b;
    std::string text = fill(b, n), lines;
    for (; text.size() > 5; text.erase(0, 5)) lines += text.substr(0, 5) + std::string(text.size() % 7, '-');
    char* e = b.rewrite(b.start() + n, in_lines);
    EXPECT_EQ(b.view(e), lines + text);
    EXPECT_NE(b.room(e, 100), nullptr) << "and goes on";
  }
}
TEST(Quote, IsClosedByTheFirstWithoutABackslashOfItsOwn) {
  for (std::string_view s :
       {R"("")", R"("a")", R"("\\")", R"("\"")", R"("\\\"\\")", R"("\\\\\\\\")", R"("a\"b\\\"c")"}) {
    EXPECT_EQ(closing_quote(s, 0), s.size() - 1) << s;
    EXPECT_EQ(closing_quote("\\\\" + std::string(s) + "\\\"", 2), s.size() + 1) << s;
  }
}
TEST(Buffer, OverItsCapItFails) {
  buffer<true> b;
  b.cap(1000);
  EXPECT_EQ(b.room(b.start(), 1000 + buffer<true>::slack + 1), nullptr);
  EXPECT_EQ(b.state.cause, isomer::code::too_large);
  buffer<false> c;
  EXPECT_EQ(c.room(c.start(), ~std::size_t{0}), nullptr);
  EXPECT_EQ(c.state.cause, isomer::code::too_large);
}
TEST(Bytes, CopiesOfEverySize) {
  for (std::size_t n = 0; n <= 300; ++n) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) text += static_cast<char>(i * 7);
    test::exact from(text);
    std::unique_ptr<char[]> to(new char[n]);
    copy(to.get(), std::string_view(from).data(), n);
    ASSERT_EQ(std::string_view(to.get(), n), text);
  }
}
TEST(Bytes, LittleEndianWhereverTheyStand) {
  char block[16];
  for (std::size_t at = 0; at < 8; ++at) {
    store(block + at, std::uint64_t{0x0807060504030201});
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(block[at + i], static_cast<char>(i + 1));
    EXPECT_EQ(load<std::uint64_t>(block + at), 0x0807060504030201u);
    EXPECT_EQ(load<std::uint32_t>(block + at), 0x04030201u);
  }
}
constexpr auto key = literal<4>() << 'a' << "bcd";
TEST(Literal, ComparesAndWrites) {
  EXPECT_EQ(key.view(), "abcd");
  EXPECT_TRUE(equals<key>("abcde"));
  EXPECT_FALSE(equals<key>("abcx"));
  char block[4];
  EXPECT_EQ((put<key, true>(block + 4)), block);
  EXPECT_EQ((put<key, false>(block)), block + 4);
  EXPECT_EQ(std::string_view(block, 4), "abcd");
}

}  // namespace buffer_test
