// SPDX-License-Identifier: MIT
// The input's padded tail: at every place of inputs of every size, sixteen bytes may be read, zeros after the end.
#include <isomer/wire/cursor.hpp>
#include "support/codec.hpp"

namespace cursor_test {

using namespace isomer::detail::wire;

TEST(Cursor, ReadsAheadAtEveryPlace) {
  for (std::size_t n = 0; n <= 80; ++n) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) text += static_cast<char>(i + 1);
    test::exact block(text);
    std::string_view s = block;
    patched_input in(s.data(), n, 0);
    for (std::size_t at = 0; at <= n; ++at) {
      cursor c = in.look(in.start() + at);
      ASSERT_EQ(static_cast<std::size_t>(c.p - in.begin), at);
      for (std::size_t i = 0; i < patched_input::ahead; ++i)
        ASSERT_EQ(in.peek(c, i), at + i < n ? at + i + 1 : 0) << "of " << n << " at " << at << " + " << i;
    }
  }
}
TEST(Cursor, AnEmptyInputNeedsNoAddress) {
  patched_input in(nullptr, 0, 0);
  EXPECT_TRUE(in.start());
  EXPECT_EQ(in.begin, in.end);
  EXPECT_EQ(in.peek(in.look(in.start())), 0);
}
TEST(Cursor, OnlyTheFirstErrorCounts) {
  patched_input in("abc", 3, 0);
  EXPECT_FALSE(in.fail(isomer::code::bad_tag, in.begin + 1));
  EXPECT_FALSE(in.fail(isomer::code::truncated, in.begin + 2));
  EXPECT_EQ(in.state, (isomer::status{isomer::code::bad_tag, 1}));
}
TEST(Cursor, ErrorsStandInsideOrAtTheEnd) {
  const char text[] = "abc after";
  patched_input in(text, 3, 0);
  EXPECT_FALSE(in.fail(isomer::code::truncated, text + 6));
  EXPECT_EQ(in.state.at, 3u);
  EXPECT_EQ(input::left({text + 6, 0}, text + 3), 0u);
  EXPECT_EQ(input::left({text + 1, 0}, text + 3), 2u);
}

}  // namespace cursor_test
