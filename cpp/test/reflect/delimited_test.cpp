// SPDX-License-Identifier: MIT
// Streams of messages behind their lengths.
#include <isomer/delimited.hpp>
#include <sstream>
#include "features/proto3.isomer.hpp"
#include "kept.hpp"

namespace delimited_test {

using isomer::code;
using isomer::delimited_reader;
using isomer::status;
using lists = features::proto3::basic_Lists<test::tabled>;

lists numbered(std::size_t i, std::size_t size) {
  lists m;
  m.texts = {std::to_string(i), std::string(size, 'x')};
  return m;
}
std::string stream_of(std::size_t n, std::size_t size) {
  std::string out;
  for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(isomer::write_delimited(out, numbered(i, size * i)), status{});
  return out;
}
// Gives so many bytes at a time.
struct dripping {
  std::string_view left;
  std::size_t drop;
  std::size_t largest = 0;  // that it was asked for
  std::size_t read(char* to, std::size_t n) {
    largest = std::max(largest, n);
    n = std::min({n, left.size(), drop});
    left.copy(to, n);
    left.remove_prefix(n);
    return n;
  }
};

TEST(Delimited, MessagesComeBackWhateverTheSourceGivesAtATime) {
  std::string bytes = stream_of(40, 100);
  for (std::size_t drop : {1u, 7u, 1000u, 1000000u}) {
    dripping source{bytes, drop};
    delimited_reader reader(source);
    std::size_t n = 0;
    for (lists m; reader.more(); ++n) {
      ASSERT_EQ(reader.next(m), status{});
      EXPECT_TRUE(isomer::equal(m, numbered(n, 100 * n)));
    }
    EXPECT_EQ(n, 40u);
    EXPECT_FALSE(reader.more());
  }
}
TEST(Delimited, SourcesAreFunctionsStreamsAndText) {
  std::string bytes = stream_of(3, 10);
  lists m;
  std::size_t n = 0;
  std::string_view left = bytes;
  auto function = [&](char* to, std::size_t most) {
    std::size_t k = left.copy(to, most);
    left.remove_prefix(k);
    return k;
  };
  for (delimited_reader r(function); r.more(); ++n) EXPECT_EQ(r.next(m), status{});
  std::istringstream stream(bytes);
  for (delimited_reader r(stream); r.more(); ++n) EXPECT_EQ(r.next(m), status{});
  for (delimited_reader r{std::string_view(bytes)}; r.more(); ++n) EXPECT_EQ(r.next(m), status{});
  EXPECT_EQ(n, 9u);
}
TEST(Delimited, ViewsAndMessagesKnownAtRunTimeAreReadAndWritten) {
  std::string bytes = stream_of(3, 10), again;
  isomer::arena a;
  features::proto3::basic_Lists<test::tabled_view> m;
  isomer::dynamic::message known(test::described("features.proto3.Lists"), a);
  delimited_reader views{std::string_view(bytes)}, dynamic{std::string_view(bytes)};
  while (views.more() && dynamic.more()) {
    EXPECT_EQ(views.next(m, &a), status{});
    EXPECT_EQ(dynamic.next(known), status{});
    EXPECT_TRUE(isomer::equal(m, known));
    EXPECT_EQ(m.texts[0].data() - bytes.data(),
              known.get<std::string_view>(*known.type().by_name("texts"), 0)->data() - bytes.data());
    EXPECT_EQ(isomer::write_delimited(again, known), status{});
    a.reset();
    known = isomer::dynamic::message(known.type(), a);
  }
  EXPECT_EQ(again, bytes);
}
TEST(Delimited, AnEmptyMessageIsALength) {
  std::string out;
  EXPECT_EQ(isomer::write_delimited(out, lists()), status{});
  EXPECT_EQ(out, std::string(1, '\0'));
  delimited_reader r{std::string_view(out)};
  lists m;
  EXPECT_TRUE(r.more());
  EXPECT_EQ(r.next(m), status{});
  EXPECT_FALSE(r.more());
}
TEST(Delimited, AStreamThatIsCutOffEndsInAnErrorThere) {
  std::string bytes = stream_of(3, 100);
  std::size_t ends[] = {0, 0, 0};
  {
    delimited_reader r{std::string_view(bytes)};
    lists m;
    for (std::size_t& end : ends) {
      end = r.offset();
      EXPECT_TRUE(r.more());
      EXPECT_EQ(r.next(m), status{});
      r.more();
      end = r.offset();
    }
  }
  for (std::size_t n = 0; n <= bytes.size(); ++n) {
    std::string_view part(bytes.data(), n);
    bool is_whole = n == 0 || std::find(ends, ends + 3, n) != ends + 3;
    dripping source{part, 64};
    delimited_reader text{part};
    delimited_reader dripped(source);
    auto check = [&](auto& r) {
      lists m;
      status last;
      while (last.ok() && r.more()) last = r.next(m);
      EXPECT_EQ(last, is_whole ? status{} : (status{code::truncated, n})) << n;
      EXPECT_FALSE(r.more());
      if (!is_whole) {
        EXPECT_EQ(r.next(m).cause, code::truncated);
      }
    };
    check(text);
    check(dripped);
  }
}
TEST(Delimited, WhatIsAnnouncedTakesNoMemory) {
  std::string bytes("\xff\xff\xff\x0f", 4);  // 32 MB
  bytes += "few";
  dripping source{bytes, 1000};
  delimited_reader r(source);
  lists m;
  EXPECT_TRUE(r.more());
  EXPECT_EQ(r.next(m), (status{code::truncated, 7}));
  EXPECT_LE(source.largest, 16384u);
  std::string small = stream_of(2, 100);
  delimited_reader tight(std::string_view(small), isomer::protobuf{}, 50);
  EXPECT_TRUE(tight.more());
  EXPECT_EQ(tight.next(m), status{});
  EXPECT_TRUE(tight.more());
  EXPECT_EQ(tight.next(m), (status{code::too_large, 6}));
  EXPECT_FALSE(tight.more());
}
// However many come: room for one, and for as much again.
TEST(Delimited, ALongStreamTakesTheMemoryOfItsLargestMessage) {
  std::string bytes;
  for (int i = 0; i < 300; ++i) EXPECT_EQ(isomer::write_delimited(bytes, numbered(1, i % 2 ? 40000 : 3)), status{});
  dripping source{bytes, 5000};
  delimited_reader r(source);
  std::size_t n = 0;
  for (lists m; r.more(); ++n) EXPECT_EQ(r.next(m), status{});
  EXPECT_EQ(n, 300u);
  EXPECT_LE(source.largest, 80020u);
}
TEST(Delimited, ALengthThatIsNoneIsAnError) {
  lists m;
  for (auto [bytes, cause] : {std::pair(std::string(10, '\xff') + "x", code::bad_varint),
                              std::pair(std::string(9, '\xff') + "\x02", code::bad_varint),
                              std::pair(std::string(9, '\xff') + "\x01", code::too_large)}) {
    delimited_reader r{std::string_view(bytes)};
    EXPECT_TRUE(r.more());
    EXPECT_EQ(r.next(m), (status{cause, 0}));
    EXPECT_FALSE(r.more());
  }
}
TEST(Delimited, BehindAMessageThatIsMalformedComesTheNext) {
  std::string bytes = stream_of(1, 0);
  std::size_t begin = bytes.size();
  bytes += std::string("\x02\x0a\x05", 3) + stream_of(1, 0);
  delimited_reader r{std::string_view(bytes)};
  lists m;
  EXPECT_TRUE(r.more());
  EXPECT_EQ(r.next(m), status{});
  EXPECT_TRUE(r.more());
  status s = r.next(m);
  EXPECT_EQ(s.cause, code::truncated);
  EXPECT_EQ(s.at, begin + 1 + isomer::decode<lists>(isomer::protobuf{}, std::string_view("\x0a\x05")).error().at);
  EXPECT_TRUE(r.more());
  EXPECT_EQ(r.next(m), status{});
  EXPECT_TRUE(isomer::equal(m, numbered(0, 0)));
  EXPECT_FALSE(r.more());
}
TEST(Delimited, ASinkThatRefusesSeesNothingHalf) {
  struct full {
    int calls = 0;
    bool append(const char*, std::size_t) { return ++calls, false; }
  } sink;
  EXPECT_EQ(isomer::write_delimited(sink, numbered(1, 5000)).cause, code::too_large);
  EXPECT_EQ(sink.calls, 1);
}

}  // namespace delimited_test
