// SPDX-License-Identifier: MIT
// limits::memory: no input makes a decoder take much more, whatever it multiplies.
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/php.hpp>
#include <isomer/text.hpp>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "kept.isomer.hpp"
#include "support/bounded.hpp"
#include "support/entry_points.hpp"

namespace memory_test {

using features::proto3::basic_Lists;
using features::proto3::basic_Maps;
using features::recursion::basic_Direct;
using features::scalars::basic_Packed;
using isomer::code;
using test::record;
using test::repeat;

constexpr std::ptrdiff_t budget = 1 << 20;
const isomer::protobuf small{.limits = {.memory = budget}};
const isomer::json small_json{.ignore_unknown = true, .limits = {.memory = budget}};
constexpr auto small_types =
    isomer::any_types<isomer::google::protobuf::Any, features::recursion::Direct, features::scalars::Packed>;
constexpr auto small_extensions =
    isomer::extensions<features::proto2::texts, features::proto2::packed_numbers, features::proto2::Scope_values>;
const isomer::text small_text{
    .ignore_unknown = true, .types = small_types, .extensions = small_extensions, .limits = {.memory = budget}};

// Never more than a few times the budget is allocated.
template <class M, class Format>
void expect_bounded(code cause, const Format& f, const std::string& input, const char* what) {
  test::expect_bounded<M>(cause, f, input, std::size_t{6} * budget, what);
}
template <template <class> class M, class Format>
void expect_both(code cause, const Format& f, const std::string& input, const char* what) {
  expect_bounded<M<isomer::owning>>(cause, f, input, what);
  expect_bounded<M<isomer::view>>(cause, f, input, what);
}

TEST(Memory, ElementsThatAreLargerThanTheirRecords) {
  expect_both<basic_Direct>(code::too_large, small, repeat(test::hex("12 00"), 2 << 20), "2-byte messages");
  expect_both<basic_Lists>(code::too_large, small, repeat(test::hex("22 00"), 2 << 20), "2-byte strings");
  expect_both<basic_Lists>(code::too_large, small, repeat(test::hex("2a 00"), 2 << 20), "2-byte bytes");
  expect_both<basic_Lists>(code::too_large, small, repeat(test::hex("10 00"), 2 << 20), "loose integers");
  expect_both<basic_Maps>(
      code::too_large, small,
      [] {
        std::string s;
        for (std::uint32_t i = 0; i < 100000; ++i) s += record(2, "\x08" + test::varint(i));
        return s;
      }(),
      "entries of a map");
  expect_both<basic_Lists>(code::too_large, small_json, "{\"messages\":[{}" + repeat(",{}", 1 << 20) + "]}",
                           "JSON objects");
  expect_both<basic_Lists>(code::too_large, small_json, "{\"texts\":[\"\"" + repeat(",\"\"", 1 << 20) + "]}",
                           "JSON strings");
}
TEST(Memory, PackedRuns) {
  expect_both<basic_Packed>(code::too_large, small, record(5, std::string(budget / 8 + 1, '\1')), "64-bit varints");
  expect_both<basic_Packed>(code::too_large, small, record(2, std::string(budget / 4 + 1, '\1')), "32-bit varints");
  expect_both<basic_Packed>(code::too_large, small, record(13, std::string(budget + 8, '\1')), "doubles");
  expect_both<basic_Packed>(code::too_large, small, repeat(test::hex("2a 01 01"), 1 << 20), "runs of one");
  expect_both<basic_Packed>(code::ok, small, record(5, std::string(budget / 16, '\1')), "what fits");
}
TEST(Memory, Text) {
  const std::string large(budget + 16, 'x');
  expect_bounded<features::proto3::Lists>(code::too_large, small, record(4, large), "a string");
  expect_bounded<features::proto3::ListsView>(code::ok, small, record(4, large), "a view of one");
  expect_both<basic_Lists>(code::too_large, small_json, "{\"texts\":[\"\\n" + large + "\"]}", "escapes");
  expect_both<basic_Lists>(code::too_large, small_json, "{\"blobs\":[\"" + repeat("AAAA", budget / 4 + 4) + "\"]}",
                           "base64");
}
TEST(Memory, UnknownFields) {
  const std::string one = test::hex("98 06 01");
  expect_bounded<features::proto3::Lists>(code::too_large, small, repeat(one, budget / 3 + 1), "in a row");
  expect_bounded<features::proto3::ListsView>(code::ok, small, repeat(one, budget / 3 + 1), "a view of a row");
  expect_bounded<features::proto3::PresenceView>(code::too_large, small, repeat(one + test::hex("08 01"), 1 << 20),
                                                 "scattered");
}
TEST(Memory, Boxes) {
  // Each level is a box: 100 levels, side by side in a list.
  std::string deep;
  for (int i = 0; i < 90; ++i) deep = record(1, deep);
  expect_both<basic_Direct>(code::too_large, small, repeat(record(2, deep), 5000), "boxes");
}
TEST(Memory, PhpsCountsAndElements) {
  const isomer::php small_php{.ignore_unknown = true, .limits = {.memory = budget}};
  const isomer::php_list small_list{.limits = {.memory = budget}};
  auto elements = [](const char* each, std::size_t n) {
    std::string s = "a:" + std::to_string(n) + ":{";
    for (std::size_t i = 0; i < n; ++i) s += "i:" + std::to_string(i) + ";" + each;
    return s + "}";
  };
  expect_both<basic_Lists>(code::too_large, small_php, "a:1:{s:8:\"messages\";" + elements("a:0:{}", 2 << 20) + "}",
                           "empty arrays");
  expect_both<basic_Lists>(code::too_large, small_php, "a:1:{s:5:\"texts\";" + elements("s:0:\"\";", 1 << 20) + "}",
                           "empty strings");
  expect_both<basic_Maps>(code::too_large, small_php, "a:1:{s:5:\"names\";" + elements("s:0:\"\";", 1 << 20) + "}",
                          "entries of a map");
  expect_both<isomer::google::protobuf::basic_ListValue>(code::too_large, small_php, elements("b:1;", 1 << 20),
                                                         "values");
  auto everywhere = [&](std::string_view list, const char* what) {
    const std::string text = what,
                      of = "a:1:{s:" + std::to_string(list.size()) + ":\"" + std::string(list) + "\";a:1:{i:0;";
    expect_both<isomer::google::protobuf::basic_Value>(code::truncated, small_php, text, what);
    expect_both<basic_Lists>(code::truncated, small_php, of + text, what);
    expect_both<basic_Lists>(code::truncated, small_php, "a:1:{s:1:\"x\";" + text, what);
  };
  for (auto text : {"a:2147483647:{", "a:2147483648:{i:0;", "a:4294967295:{i:0;N;}", "a:9223372036854775807:{"}) {
    everywhere("messages", text);
    expect_both<basic_Lists>(code::truncated, small_list, "a:1:{i:0;" + std::string(text), text);
  }
  for (auto text : {"s:2147483647:\"", "s:2147483648:\"\";", "s:9223372036854775807:\"a"}) {
    everywhere("blobs", text);
    expect_both<basic_Lists>(code::truncated, small_list,
                             "a:4:{i:0;a:0:{}i:1;a:0:{}i:2;a:0:{}i:3;a:1:{i:0;" + std::string(text), text);
  }
}
TEST(Memory, TheDefaultBoundsWhatTheInputIsWorth) {
  // 3 bytes each, of which 64 times as many may be taken: not as many as a message with twenty members has.
  static_assert(sizeof(test::kept::Kept) > 3 * 64);
  const std::string input = repeat(test::hex("82 01 00"), 2 << 20);
  test::allocations::start();
  isomer::code cause = isomer::decode<test::kept::Kept>(isomer::protobuf{}, input).error().cause;
  std::size_t peak = test::allocations::stop();
  EXPECT_EQ(cause, code::too_large);
  EXPECT_LE(peak, 64 * input.size() + 2048);
}

TEST(Memory, TextFormat) {
  expect_both<basic_Lists>(code::too_large, small_text, "messages: [{}" + repeat(",{}", 1 << 20) + "]", "messages");
  expect_both<basic_Lists>(code::too_large, small_text, repeat("texts:''", 1 << 18), "strings");
  expect_both<basic_Lists>(code::too_large, small_text, "numbers:[1" + repeat(",1", 1 << 18) + "]", "numbers");
  expect_both<basic_Maps>(
      code::too_large, small_text,
      [] {
        std::string s;
        for (int i = 0; i < 100000; ++i) s += "names{key:" + std::to_string(i) + "}";
        return s;
      }(),
      "entries of a map");
  expect_both<basic_Lists>(code::too_large, small_text, "texts: '\\n" + std::string(budget + 16, 'x') + "'", "escapes");
  expect_both<basic_Lists>(code::ok, small_text, "what: '\\n" + std::string(4 * budget, 'x') + "'", "what is skipped");
}
TEST(Memory, ExtensionsAndAnyInText) {
  using features::proto2::basic_Extendable;
  using isomer::google::protobuf::basic_Any;
  expect_both<basic_Extendable>(code::too_large, small_text,
                                "[features.proto2.packed_numbers]:[1" + repeat(",1", 1 << 18) + "]", "one extension");
  expect_both<basic_Extendable>(code::too_large, small_text,
                                "[features.proto2.Scope.values]:[{}" + repeat(",{}", 1 << 18) + "]", "messages");
  expect_both<basic_Extendable>(code::too_large, small_text, repeat("[features.proto2.texts]:'abcdefgh'", 1 << 18),
                                "records upon records");
  expect_both<basic_Any>(code::too_large, small_text,
                         "[a/features.scalars.Packed]{int64:[1" + repeat(",1", 1 << 18) + "]}", "inside an Any");
  expect_both<basic_Any>(
      code::too_large, small_text,
      repeat("[a/google.protobuf.Any]{", 90) + "value:'\\n" + std::string(budget / 32, 'x') + "'" + repeat("}", 90),
      "a copy for each Any");
}

}  // namespace memory_test
