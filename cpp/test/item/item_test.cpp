// SPDX-License-Identifier: MIT
// Values without a schema: what they are, that nothing is lost between formats, and what is refused.
#include <gtest/gtest.h>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <isomer/cbor.hpp>
#include <isomer/item.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/yaml.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace item_test {

using namespace std::string_view_literals;
using isomer::code;
using isomer::item;
using isomer::item_kind;

constexpr isomer::json json{.unquoted_int64 = true};

template <class From, class To>
std::string convert(const From& from, const To& to, std::string_view bytes) {
  isomer::arena memory;
  item value;
  if (isomer::status s = decode(from, bytes, value, memory); !s.ok())
    return "reading: " + std::string(s.message()) + " at " + std::to_string(s.at);
  auto written = encode(to, value);
  return written ? *written : "writing: " + std::string(written.error().message());
}
template <class Format>
isomer::status read(const Format& f, std::string_view bytes) {
  isomer::arena memory;
  item value;
  isomer::status s = decode(f, bytes, value, memory);
  EXPECT_TRUE(s.ok() || value.is(item_kind::null));
  return s;
}

constexpr std::string_view all_kinds =
    R"({"a":[1,-2.0,3.5,18446744073709551615,-9223372036854775808,1e+30,0.1,true,false,null,"x\ny é",{},[[]]],)"
    R"("b":{"1":2,"true":"1","~":null,"k: v":"- ","0x1F":"1.5"},"":""})";

TEST(Item, JsonComesBackAsItWas) { EXPECT_EQ(convert(json, json, all_kinds), all_kinds); }
TEST(Item, NothingIsLostOnTheWayThroughAnotherFormat) {
  EXPECT_EQ(convert(isomer::yaml{}, json, convert(json, isomer::yaml{}, all_kinds)), all_kinds);
  EXPECT_EQ(convert(isomer::cbor{}, json, convert(json, isomer::cbor{}, all_kinds)), all_kinds);
  EXPECT_EQ(convert(isomer::msgpack{}, json, convert(json, isomer::msgpack{}, all_kinds)), all_kinds);
}
// PHP has no integer from 2^63 on, no list apart from a map of keys from 0 on, and no text apart from bytes.
TEST(Item, PhpKeepsWhatPhpHas) {
  EXPECT_EQ(convert(isomer::php{}, json, convert(json, isomer::php{}, R"({"a":[1,-2.0,null,"é"],"b":{"x":true}})")),
            R"({"a":[1,-2.0,null,"é"],"b":{"x":true}})");
  EXPECT_EQ(convert(isomer::php{}, json, convert(json, isomer::php{}, R"([18446744073709551615,{}])")),
            R"(["18446744073709551615",[]])");
  EXPECT_EQ(convert(isomer::php{}, isomer::msgpack{}, "s:2:\"\xff\xfe\";"), "\xc4\x02\xff\xfe");
  EXPECT_EQ(convert(isomer::php{}, isomer::msgpack{}, "a:1:{i:7;N;}"), "\x81\x07\xc0");
}
TEST(Item, BytesStayBytes) {
  EXPECT_EQ(convert(isomer::msgpack{}, isomer::cbor{}, "\xc4\x02\x00\xff"sv), "\x42\x00\xff"sv);
  EXPECT_EQ(convert(isomer::cbor{}, isomer::yaml{}, "\x42\x00\xff"sv), "!!binary \"AP8=\"\n");
  EXPECT_EQ(convert(isomer::yaml{}, isomer::msgpack{}, "a: !!binary AP8=\nb: [!!binary \"AP8=\"]\n"),
            "\x82\xa1\x61\xc4\x02\x00\xff\xa1\x62\x91\xc4\x02\x00\xff"sv);
  EXPECT_EQ(convert(isomer::cbor{}, json, "\x42\x00\xff"sv), "\"AP8=\"");
}
TEST(Item, KeysOfMapsAreNumbersTooWhereTheFormatHasThem) {
  const std::string_view map = "\x84\x01\xa1\x61\xe0\xc0\xcf\xff\xff\xff\xff\xff\xff\xff\xff\xc3\xc3\xc2";
  EXPECT_EQ(convert(isomer::msgpack{}, json, map), R"({"1":"a","-32":null,"18446744073709551615":true,"true":false})");
  EXPECT_EQ(convert(isomer::yaml{}, isomer::msgpack{}, convert(isomer::msgpack{}, isomer::yaml{}, map)), map);
  EXPECT_EQ(convert(isomer::cbor{}, isomer::msgpack{}, convert(isomer::msgpack{}, isomer::cbor{}, map)), map);
  EXPECT_EQ(convert(isomer::yaml{}, isomer::msgpack{}, "\"1\": a\n2: b\n"), "\x82\xa1\x31\xa1\x61\x02\xa1\x62");
}
TEST(Item, WhatTheCoreSchemaOfYamlSays) {
  EXPECT_EQ(convert(isomer::yaml{}, json, "[0x1F, 0o17, +1, 1e3, 1., .5, 01, ~, NULL, True, '1', 2001-01-01, a b]"),
            R"([31,15,1,1000.0,1.0,0.5,1,null,null,true,"1","2001-01-01","a b"])");
  EXPECT_EQ(convert(isomer::yaml{}, json, "[!!str 1, !!int \"2\", !!float 3, !!float 4.5, !!null '']"),
            R"(["1",2,3.0,4.5,null])");
  EXPECT_EQ(convert(isomer::yaml{}, json, "# nothing\n"), "null");
  EXPECT_EQ(convert(isomer::yaml{}, json, "a: &x [1]  # once\nb: *x\nc:\n  - d: |\n      two\n      lines\n"),
            R"({"a":[1],"b":[1],"c":[{"d":"two\nlines\n"}]})");
}
TEST(Item, RealsThatAreNotFinite) {
  EXPECT_EQ(convert(isomer::yaml{}, isomer::cbor{}, "[.inf, -.Inf, .nan]"), "\x83\xf9\x7c\0\xf9\xfc\0\xf9\x7e\0"sv);
  EXPECT_EQ(convert(isomer::yaml{}, isomer::yaml{}, "[.inf, -.Inf, .nan, -0.0]"), "- .inf\n- -.inf\n- .nan\n- -0.0\n");
}
TEST(Item, TimesAndExtensions) {
  EXPECT_EQ(convert(isomer::msgpack{}, json, "\xd6\xff\0\0\0\1"sv), "\"1970-01-01T00:00:01Z\"");
  EXPECT_EQ(convert(isomer::msgpack{}, isomer::cbor{}, "\xd6\xff\0\0\0\1"sv), "\xc1\x01"sv);
  EXPECT_EQ(convert(isomer::cbor{}, isomer::msgpack{}, "\xc1\x01"sv), "\xd6\xff\0\0\0\1"sv);
  for (std::string_view ext : {"\xd4\x05\x01"sv, "\xc7\x00\x05"sv, "\xc7\x03\xfe\1\2\3"sv,
                               "\xd8\x7f"
                               "0123456789abcdef"sv})
    EXPECT_EQ(convert(isomer::msgpack{}, isomer::msgpack{}, ext), ext);
  EXPECT_EQ(convert(isomer::msgpack{}, json, "\xd4\x05\x01"sv), "writing: value does not fit its field");
}
TEST(Item, CborsSpellings) {
  EXPECT_EQ(convert(isomer::cbor{}, json, "\x9f\x7f\x61\x61\x61\x62\xff\xbf\xff\xf9\x3c\x00\xf7\xff"sv),
            R"(["ab",{},1.0,null])");
  EXPECT_EQ(convert(isomer::cbor{}, json, "\xd9\xd9\xf7\x82\xd8\x20\x61\x61\xc2\x42\x01\x00"sv), R"(["a",256])");
  EXPECT_EQ(convert(isomer::cbor{}, json, "\x3b\x7f\xff\xff\xff\xff\xff\xff\xff"sv), "-9223372036854775808");
  EXPECT_EQ(read(isomer::cbor{}, "\xa1\xf5\xf5\x00"sv).cause, code::bad_syntax);
  EXPECT_EQ(convert(json, isomer::cbor_deterministic{}, R"({"bb":1,"a":2,"c":3})"),
            "\xa3\x61\x61\x02\x61\x63\x03\x62\x62\x62\x01");
}
TEST(Item, IntegersOfMoreThan64BitsAreRealsInText) {
  EXPECT_EQ(convert(json, json, "[18446744073709551616,-9223372036854775809]"),
            "[18446744073709552000.0,-9223372036854776000.0]");
  EXPECT_EQ(convert(isomer::yaml{}, json, "[18446744073709551616]"), "[18446744073709552000.0]");
}
TEST(Item, WhatIsMalformedIsRefusedWhereItStands) {
  EXPECT_EQ(read(json, R"({"a":tru})").cause, code::bad_syntax);
  EXPECT_EQ(read(json, R"({"a":tru})").at, 5u);
  EXPECT_EQ(read(json, "[1,]").cause, code::bad_syntax);
  EXPECT_EQ(read(json, "[01]").cause, code::bad_value);
  EXPECT_EQ(read(json, "[-]").cause, code::bad_syntax);
  EXPECT_EQ(read(json, "").cause, code::truncated);
  EXPECT_EQ(read(json, "{} {}").cause, code::bad_syntax);
  EXPECT_EQ(read(json, "\"\xff\"").cause, code::bad_utf8);
  EXPECT_EQ(read(isomer::msgpack{}, "\xc1").cause, code::bad_syntax);
  EXPECT_EQ(read(isomer::msgpack{}, "\xdd\xff\xff\xff\xff").cause, code::truncated);
  EXPECT_EQ(read(isomer::msgpack{}, "\x81\xc0\x01").cause, code::bad_value);  // null is no key
  EXPECT_EQ(read(isomer::php{}, "O:1:\"A\":0:{}").cause, code::bad_value);
  EXPECT_EQ(read(isomer::php{}, "a:1:{d:0.5;N;}").cause, code::bad_value);
}
TEST(Item, AKeyComesOnce) {
  EXPECT_EQ(read(json, R"({"a":1,"a":2})").cause, code::duplicate_key);
  EXPECT_EQ(read(isomer::yaml{}, "a: 1\nb: 2\na: 3\n").cause, code::duplicate_key);
  EXPECT_TRUE(read(isomer::msgpack{}, "\x82\x01\xc0\xa1\x31\xc0").ok());  // a number and a text
  std::string many = "{";
  for (int i = 0; i < 1000; ++i) many += '"' + std::to_string(i) + "\":0,";
  EXPECT_TRUE(read(json, many + "\"a\":0}").ok());
  EXPECT_EQ(read(json, many + "\"500\":0}").cause, code::duplicate_key);
}
TEST(Item, DepthIsLimited) {
  auto nested = [](int levels) {
    return std::string(static_cast<std::size_t>(levels), '[') + std::string(static_cast<std::size_t>(levels), ']');
  };
  EXPECT_TRUE(read(json, nested(101)).ok());  // the top and 100 levels below it
  EXPECT_EQ(read(json, nested(102)).cause, code::too_deep);
  EXPECT_EQ(read(isomer::json{.limits = {.depth = 1}}, "[[[]]]").cause, code::too_deep);
  EXPECT_EQ(read(isomer::msgpack{}, std::string(200, '\x91') + '\xc0').cause, code::too_deep);
  EXPECT_EQ(read(isomer::cbor{}, std::string(200, '\x81') + '\xf6').cause, code::too_deep);
  isomer::arena memory;
  item value;
  const std::string deep = nested(20);
  ASSERT_TRUE(decode(json, deep, value, memory).ok());
  EXPECT_EQ(encode(isomer::yaml{.limits = {.depth = 18}}, value).error().cause, code::too_deep);
  EXPECT_TRUE(encode(isomer::yaml{.limits = {.depth = 19}}, value).ok());
}
TEST(Item, MemoryIsLimited) {
  std::string list = "[0";
  for (int i = 0; i < 1000; ++i) list += ",0";
  list += ']';
  EXPECT_TRUE(read(isomer::json{.limits = {.memory = 1 << 16}}, list).ok());
  EXPECT_EQ(read(isomer::json{.limits = {.memory = 1 << 10}}, list).cause, code::too_large);
  EXPECT_EQ(read(isomer::yaml{},
                 "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
                 "b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n"
                 "c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\n"
                 "d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n"
                 "e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]\n"
                 "f: [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]\n")
                .cause,
            code::too_large);
}
TEST(Item, AnEncoderIsGoodAfterAnError) {
  isomer::arena memory;
  item good, bad;
  ASSERT_TRUE(decode(json, "[1]", good, memory).ok());
  ASSERT_TRUE(decode(isomer::msgpack{}, "\x91\xd4\x05\x01"sv, bad, memory).ok());
  isomer::item_encoder<isomer::yaml> encoder;
  for (int i = 0; i < 200; ++i) EXPECT_EQ(encoder(bad).error().cause, code::bad_value);
  EXPECT_EQ(*encoder(good), "- 1\n");
}

// Every prefix and every change of a byte gives a value that can be written again, or an error.
template <class Format>
void damage(const Format& f, std::string_view good) {
  auto look = [&](std::string bytes) {
    bytes.shrink_to_fit();
    isomer::arena memory;
    item value;
    if (!decode(f, bytes, value, memory).ok()) return;
    auto again = encode(f, value);
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(convert(f, f, *again), *again);
  };
  for (std::size_t i = 0; i <= good.size(); ++i) look(std::string(good.substr(0, i)));
  for (std::size_t i = 0; i < good.size(); ++i)
    for (int b = 0; b < 256; b += 1 + (b > 128) * 6) {
      std::string bytes(good);
      bytes[i] = static_cast<char>(b);
      look(bytes);
    }
}
TEST(Item, HostileInput) {
  damage(json, R"({"a":[1,-2.5,true,null,"x\né"],"b":{"c":18446744073709551615}})");
  damage(isomer::yaml{}, "a: &x [1, -2.5, true, ~, 'y']\nb:\n  c: *x\n  ? d\n  : !!binary AP8=\ne: |\n  two\n");
  damage(isomer::php{}, convert(json, isomer::php{}, R"({"a":[1,-2.5,true,null,"xé"],"b":{"c":7}})"));
  damage(
      isomer::cbor{},
      "\xa3\x61\x61\x86\x01\x20\xf5\xf6\x42\0\xff\xfb\x40\x09\x21\xfb\x54\x44\x2d\x18\x02\xc1\x1a\0\1\2\3\x7f\x61\x78\xff\x9f\xff"sv);
  damage(
      isomer::msgpack{},
      "\x83\xa1\x61\x95\x01\xe0\xc3\xc0\xcb\x40\x09\x21\xfb\x54\x44\x2d\x18\x02\xd6\xff\0\0\0\1\xa1\x7a\xc7\x03\x05\1\2\3"sv);
}

template <class Format>
void expect_everywhere(const Format& f, const item& value) {
  const auto want = encode(f, value);
  ASSERT_TRUE(want.ok());
  std::string text = "before";
  EXPECT_TRUE(encode(f, value, text).ok());
  EXPECT_EQ(text, "before" + *want);
  std::vector<std::byte> bytes(3);
  EXPECT_TRUE(encode(f, value, bytes).ok());
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(bytes.data()) + 3, bytes.size() - 3), *want);
  std::vector<std::uint8_t> block(want->size());
  const auto written = encode(f, value, std::span(block));
  ASSERT_TRUE(written.ok());
  EXPECT_EQ(written->size(), want->size());
  EXPECT_EQ(std::string(block.begin(), block.end()), *want);
  EXPECT_EQ(encode(f, value, std::span(block).first(block.size() - 1)).error().cause, code::too_large);
  // And from there.
  isomer::arena memory;
  item again;
  EXPECT_TRUE(decode(f, block, again, memory).ok());
  EXPECT_EQ(*encode(f, again), *want);
}
TEST(Item, IsWrittenIntoWhatMessagesAreWrittenInto) {
  isomer::arena memory;
  item value, bad;
  const std::string long_text(5000, 'x');
  const std::string input = R"({"a": [1, -2, true, null, "text"], "b": {"c": ")" + long_text + "\"}}";
  ASSERT_TRUE(decode(json, input, value, memory).ok());
  expect_everywhere(json, value);
  expect_everywhere(isomer::yaml{}, value);
  expect_everywhere(isomer::msgpack{}, value);
  expect_everywhere(isomer::cbor{}, value);
  expect_everywhere(isomer::php{}, value);
  // What cannot be written leaves nothing behind.
  ASSERT_TRUE(decode(isomer::msgpack{}, "\x92\xa1x\xd4\x07\x01"sv, bad, memory).ok());
  std::string text = "before";
  EXPECT_EQ(encode(json, bad, text).cause, code::bad_value);
  EXPECT_EQ(text, "before");
}

// In the spelling of views, which have an arena, too.
TEST(Item, IsAResultAsAViewIs) {
  isomer::arena memory;
  const std::string input = R"({"a":[1,2]})";
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  const auto expect_read = [](const isomer::result<item>& r) {
    ASSERT_TRUE(r.ok());
    EXPECT_EQ(isomer::encode(isomer::json{}, *r).value(), R"({"a":[1,2]})");
  };
  expect_read(isomer::decode<item>(isomer::json{}, input, memory));
  expect_read(isomer::decode<item>(isomer::json{}, bytes, memory));
  expect_read(isomer::decode<item>(isomer::json{}, std::string_view(input), memory));
  expect_read(isomer::decode<item>(isomer::json{}, R"({"a":[1,2]})", memory));
  const auto wrong = isomer::decode<item>(isomer::json{}, "[1,", memory);
  EXPECT_EQ(wrong.error(), (isomer::status{isomer::code::truncated, 3}));
  EXPECT_EQ(wrong->kind, isomer::item_kind::null);
}

}  // namespace item_test
