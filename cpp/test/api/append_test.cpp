// SPDX-License-Identifier: MIT
// Appending to a container that has room or has none, behind what is there: messages of every size, and texts and lists
// of numbers too long to be copied twice.
#include <isomer/cbor.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/plain.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <map>
#include <vector>
#include "support/codec.hpp"

namespace append_test {

struct part {
  std::int32_t id{};
  std::string name;
  std::vector<std::string> tags;
};
struct parcel {
  std::string title;
  std::vector<part> parts;
  std::map<std::string, std::string> notes;
  std::vector<std::string> texts;
  std::string end;
};
struct row {
  std::vector<float> numbers;
  std::int32_t id{};
};
struct table {
  std::vector<std::string> heads;
  std::vector<double> reals;
  std::vector<row> rows;
};

}  // namespace append_test

template <>
struct isomer::plain<append_test::part> : isomer::numbered_in_order {};
template <>
struct isomer::plain<append_test::parcel> : isomer::numbered_in_order {};
template <>
struct isomer::plain<append_test::row> : isomer::numbered_in_order {};
template <>
struct isomer::plain<append_test::table> : isomer::numbered_in_order {};

namespace append_test {

// Small parts, and texts of a size: each stands alone in the table below, and with the other.
parcel make(std::size_t parts, std::size_t texts, std::size_t size) {
  parcel p{.title = "title", .parts = {}, .notes = {{"k", "v"}}, .texts = {}, .end = "end"};
  for (std::size_t i = 0; i < parts; ++i) p.parts.push_back({static_cast<std::int32_t>(i), "part", {"a", "bc"}});
  for (std::size_t i = 0; i < texts; ++i) p.texts.emplace_back(size + i, static_cast<char>('a' + i % 26));
  if (texts > 1) p.notes["long"] = p.texts[1];
  return p;
}

template <class Out, class Format, class Message>
void check(const Format& f, const Message& p) {
  const auto whole = isomer::encode(f, p);
  ASSERT_TRUE(whole.ok());
  using byte = typename Out::value_type;
  const auto bytes = [](const Out& out) {
    return std::string_view(reinterpret_cast<const char*>(out.data()), out.size());
  };
  const std::size_t n = whole->size();
  for (std::size_t room : {std::size_t{0}, n / 2, n, n + 70, 2 * n + 5000})
    for (std::string_view before : {"", "before"}) {
      Out out(before.size(), byte{});
      for (std::size_t i = 0; i < before.size(); ++i) out[i] = static_cast<byte>(before[i]);
      out.reserve(room);
      ASSERT_EQ(isomer::encode(f, p, out), isomer::status{});
      ASSERT_EQ(bytes(out), std::string(before) + *whole) << n << " " << room;
      ASSERT_EQ(isomer::encode(f, p, out), isomer::status{}) << "once more behind it";
      ASSERT_EQ(bytes(out), std::string(before) + *whole + *whole) << n << " " << room;
    }
}
template <class Format>
void check_all(const Format& f) {
  for (std::size_t parts : {0u, 100u, 1000u})
    for (std::size_t texts : {0u, 3u, 40u})
      for (std::size_t size : {10u, 1020u, 2000u}) {
        if ((parts == 1000 || !texts) && size == 10) continue;
        const parcel p = make(parts, texts, size);
        check<std::string>(f, p);
        if (parts == 100) check<std::vector<std::byte>>(f, p);
        if (testing::Test::HasFatalFailure()) return;
      }
}

// Lists of numbers around the length from which they are copied once, among texts, and more of both than can be left
// out. An encoder leaves nothing out.
template <class Format>
void check_numbers(const Format& f) {
  for (std::size_t bytes :
       {std::size_t{0}, std::size_t{1016}, std::size_t{1024}, std::size_t{1032}, std::size_t{40'000}})
    for (std::size_t rows : {0u, 1u, 20u, 40u})
      for (std::size_t texts : {0u, 20u}) {
        table t{.heads = make(0, texts, 1500).texts, .reals = std::vector<double>(bytes / 8, 0.1), .rows = {}};
        for (std::size_t i = 0; i < rows; ++i)
          t.rows.push_back(
              {std::vector<float>(bytes / 4 + i % 2, static_cast<float>(i)), static_cast<std::int32_t>(i)});
        isomer::encoder<Format> kept(f);
        const auto whole = isomer::encode(f, t);
        ASSERT_EQ(whole.value_or("error"), kept(t).value_or("other error")) << bytes << " " << rows << " " << texts;
        ASSERT_EQ(isomer::encode(f, isomer::decode<table>(f, *whole).value()).value_or("error"), *whole);
        check<std::string>(f, t);
        if (testing::Test::HasFatalFailure()) return;
      }
}
TEST(Append, ListsOfNumbers) {
  check_numbers(isomer::protobuf{});
  check_numbers(isomer::msgpack{});
  check_numbers(isomer::positional{});
}

TEST(Append, Protobuf) { check_all(isomer::protobuf{}); }
TEST(Append, Json) { check_all(isomer::json{}); }
TEST(Append, IndentedJson) { check_all(isomer::json{.indent = 2}); }
TEST(Append, Text) { check_all(isomer::text{}); }
TEST(Append, Yaml) { check_all(isomer::yaml{}); }
TEST(Append, MessagePack) { check_all(isomer::msgpack{}); }
TEST(Append, Cbor) { check_all(isomer::cbor{}); }
TEST(Append, Php) { check_all(isomer::php{}); }
TEST(Append, Positional) { check_all(isomer::positional{}); }

// What fails late leaves the container as it was, whatever was written there.
template <class Format>
void check_failure(const Format& f) {
  for (std::size_t parts : {0u, 1000u})
    for (bool is_first : {false, true}) {
      parcel p = make(parts, 2, 3000);
      (is_first ? p.title : p.end) = "\xff";
      for (std::size_t room : {std::size_t{0}, std::size_t{100}, std::size_t{1} << 20}) {
        std::string out = "before";
        out.reserve(room);
        ASSERT_EQ(isomer::encode(f, p, out).cause, isomer::code::bad_utf8);
        ASSERT_EQ(out, "before");
      }
    }
}
TEST(Append, LeavesWhatWasThereIfItFails) {
  check_failure(isomer::protobuf{});
  check_failure(isomer::json{});
  check_failure(isomer::yaml{});
  check_failure(isomer::msgpack{});
  check_failure(isomer::positional{});
}
// A sink that only appends has no room to give.
struct collector {
  std::string all;
  std::size_t calls = 0;
  void append(const char* p, std::size_t n) { all.append(p, n), ++calls; }
};
TEST(Append, ToWhatOnlyAppendsInOnePiece) {
  const parcel p = make(100, 40, 5000);
  collector out;
  ASSERT_EQ(isomer::encode(isomer::protobuf{}, p, out), isomer::status{});
  EXPECT_EQ(out.calls, 1u);
  EXPECT_EQ(out.all, isomer::encode(isomer::protobuf{}, p).value_or("error"));
}

}  // namespace append_test
