// SPDX-License-Identifier: MIT
// Text out: the exact bytes of every kind, the layouts, the options, unknown fields and what an Any holds.
#include <cmath>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/type.isomer.hpp>
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "features/wide.isomer.hpp"
#include "person.isomer.hpp"
#include "support/text.hpp"

namespace text_write_test {

namespace ext = features::proto2;
namespace wkt = isomer::google::protobuf;
using namespace features::proto3;
using features::recursion::Direct;
using features::scalars::Single;
using isomer::code;
using test::from_text;
using test::hex;
using test::record;
using test::to_text;

TEST(TextWrite, EveryKind) {
  Single s{.boolean = true,
           .int32 = -1,
           .sint32 = 2,
           .uint32 = UINT32_MAX,
           .int64 = INT64_MIN,
           .sint64 = -3,
           .uint64 = UINT64_MAX,
           .fixed32 = 4,
           .sfixed32 = -5,
           .fixed64 = 6,
           .sfixed64 = -7,
           .float32 = 0.1f,
           .float64 = 1e300,
           .sparse = features::scalars::Sparse::SOME,
           .text = "t",
           .raw = test::decoded<Single>(hex("82 01 01 ff")).raw};
  EXPECT_EQ(to_text(s),
            "boolean: true int32: -1 sint32: 2 uint32: 4294967295 int64: -9223372036854775808 sint64: -3 "
            "uint64: 18446744073709551615 fixed32: 4 sfixed32: -5 fixed64: 6 sfixed64: -7 float32: 0.1 float64: 1e+300 "
            "sparse: SOME text: \"t\" raw: \"\\377\"");
  EXPECT_EQ(to_text(Single{.float32 = -0.0f, .float64 = -0.0}), "float32: -0 float64: -0");
  EXPECT_EQ(to_text(Single{.float32 = NAN, .float64 = -INFINITY}), "float32: nan float64: -inf");
  EXPECT_EQ(to_text(Single{.float32 = INFINITY, .float64 = -NAN}), "float32: inf float64: nan");
  EXPECT_EQ(to_text(Single{.sparse = static_cast<features::scalars::Sparse>(-9)}), "sparse: -9");
}
TEST(TextWrite, NothingIsNothing) {
  EXPECT_EQ(to_text(Single{}), "");
  EXPECT_EQ(to_text(Single{}, {}), "");
  EXPECT_EQ(to_text(Presence{.message = Empty{}}, {}), "message {\n}\n");
}
TEST(TextWrite, InLines) {
  Maps m;
  m.by_name["a{b}\\\" "] = 1;
  m.children["x"].names[5] = "y: {";
  EXPECT_EQ(to_text(m, {}), R"(by_name {
  key: "a{b}\\\" "
  value: 1
}
children {
  key: "x"
  value {
    names {
      key: 5
      value: "y: {"
    }
  }
}
)");
  EXPECT_EQ(from_text<Maps>(to_text(m, {})), m);
  Lists l = from_text<Lists>("messages {} flags: t messages {} texts: '' enums: [MINUS, 5]");
  EXPECT_EQ(to_text(l, {}), "flags: true\ntexts: \"\"\nmessages {\n}\nmessages {\n}\nenums: MINUS\nenums: 5\n");
}
TEST(TextWrite, EveryByte) {
  for (unsigned c = 0; c < 256; ++c) {
    const char byte = static_cast<char>(c);
    Lists l;
    for (std::size_t size : {1u, 2u, 31u})
      for (std::size_t at = 0; at < size; ++at) {
        std::string s(size, 'a');
        s[at] = byte;
        l.blobs.emplace_back(s.begin(), s.end());
        if (c < 128) l.texts.push_back(s);
      }
    std::string text = to_text(l);
    for (char k : text) ASSERT_TRUE(k >= 32 && k < 127) << "only printable ASCII";
    ASSERT_EQ(from_text<Lists>(text), l);
    ASSERT_EQ(from_text<Lists>(to_text(l, {})), l);
  }
  EXPECT_EQ(to_text(Single{.text = "\n\r\t\"'\\\a\b\f\v\x7f?/"}), R"(text: "\n\r\t\"\'\\\007\010\014\013\177?/")");
}
TEST(TextWrite, CharactersAsTheyStand) {
  const Single s{.text = "é\n€\x01", .raw = test::decoded<Single>(hex("82 01 02 c3 a9")).raw};
  EXPECT_EQ(to_text(s), R"(text: "\303\251\n\342\202\254\001" raw: "\303\251")");
  EXPECT_EQ(to_text(s, {.single_line = true, .utf8 = true}), "text: \"é\\n€\\001\" raw: \"\\303\\251\"");
}
TEST(TextWrite, TextThatIsNoUtf8) {
  EXPECT_EQ(isomer::encode(isomer::text{}, Single{.text = "\xff"}).error().cause, code::bad_utf8);
  features::edition2023::Mixed m{.must = 1, .unchecked = "\xff", .must_leaf = features::edition2023::Leaf{}};
  EXPECT_EQ(to_text(m), "must: 1 unchecked: \"\\377\" must_leaf { }");
  EXPECT_EQ(from_text<features::edition2023::Mixed>(to_text(m, {.utf8 = true})), m);
}
TEST(TextWrite, RequiredFields) {
  EXPECT_EQ(isomer::encode(isomer::text{}, ext::Rules{}).error().cause, code::missing_required);
  EXPECT_EQ(isomer::encode(isomer::text{}, ext::Groups{}).error().cause, code::missing_required);
}
// Around the ends of the block on the stack, and of those after it.
TEST(TextWrite, EveryLength) {
  for (std::size_t n = 0; n < 2200; n += n < 1800 ? 37 : 1) {
    for (char c : {'a', '\x01'}) {
      demo::Person p{.name = std::string(n / (c == 'a' ? 1 : 4), c),
                     .id = INT32_MIN,
                     .email = "e",
                     .phone = {{}, {.number = "1"}}};
      ASSERT_EQ(from_text<demo::Person>(to_text(p)), p);
      ASSERT_EQ(from_text<demo::Person>(to_text(p, {})), p);
    }
  }
  Lists l;
  Maps m;
  for (int i = 0; i < 300; ++i) {
    l.flags.push_back(i % 3 == 0), l.numbers.push_back(-1.7976931348623157e308 / (i + 1)),
        l.loose.push_back(INT32_MIN + i), l.enums.push_back(i % 2 ? Open::MINUS : static_cast<Open>(INT32_MIN));
    l.texts.push_back(std::string(static_cast<std::size_t>(i % 30), '\x01')), l.messages.emplace_back();
    m.names[i - 200] = std::string(static_cast<std::size_t>(i % 40), '"');
    m.messages[INT64_MIN + i] = {.maybe = i};
    m.enums[static_cast<std::uint32_t>(i)] = i % 2 ? Open::MINUS : static_cast<Open>(INT32_MIN);
    m.children["c"].by_name[std::to_string(i)] = INT32_MIN;
    ASSERT_EQ(from_text<Lists>(to_text(l)), l);
    ASSERT_EQ(from_text<Maps>(to_text(m)), m);
  }
  EXPECT_EQ(from_text<Maps>(to_text(m, {})), m);
}
TEST(TextWrite, DeeplyNested) {
  Direct d = from_text<Direct>(test::repeat("next {", 100) + test::repeat("}", 100));
  EXPECT_EQ(to_text(d), "next {" + test::repeat(" next {", 99) + test::repeat(" }", 100));
  EXPECT_EQ(from_text<Direct>(to_text(d, {})), d);
  const isomer::text shallow{.single_line = true, .limits = {.depth = 99}};
  EXPECT_EQ(isomer::encode(shallow, d).error().cause, code::too_deep);
}

TEST(TextUnknown, ByWireType) {
  auto shown = [](std::string_view digits) { return to_text(test::decoded<Empty>(hex(digits))); };
  EXPECT_EQ(shown("08 96 01 10 ff ff ff ff ff ff ff ff ff 01"), "1: 150 2: 18446744073709551615");
  EXPECT_EQ(shown("0d 01 00 00 80 11 ef cd ab 00 00 00 00 fe"), "1: 0x80000001 2: 0xfe00000000abcdef");
  EXPECT_EQ(shown("0a 00 0a 02 6f 6b"), "1: \"\" 1: \"ok\"");
  EXPECT_EQ(shown("0a 02 68 69"), "1 { 13: 105 }");  // "hi" might as well be a message
  EXPECT_EQ(shown("0a 03 ff c3 a9"), "1: \"\\377\\303\\251\"");
  EXPECT_EQ(shown("0b 08 01 13 14 0c 0b 0c"), "1 { 1: 1 2 { } } 1 { }");
  EXPECT_EQ(shown("0a 02 08 01"), "1 { 1: 1 }");
  EXPECT_EQ(shown("0a 04 0a 02 08 01"), "1 { 1 { 1: 1 } }");
  EXPECT_EQ(shown("0a 04 0a 02 08 ff"), "1 { 1: \"\\010\\377\" }");
  EXPECT_EQ(shown("0a 01 0c"), "1: \"\\014\"");
  EXPECT_EQ(shown("0a 02 0b 0c"), "1 { 1 { } }");
  EXPECT_EQ(shown("fa ff ff ff 0f 02 08 01"), "536870911 { 1: 1 }");
  EXPECT_EQ(to_text(test::decoded<Empty>(hex("0b 0a 02 08 01 0c")), {}), "1 {\n  1 {\n    1: 1\n  }\n}\n");
}
TEST(TextUnknown, FollowsTheKnownAndIsLeftOutWhereItIsAsked) {
  auto m = test::decoded<Presence>(hex("98 06 01 08 01 22 03 98 06 02 10 02"));
  EXPECT_EQ(to_text(m), "plain: 1 maybe: 2 message { 99: 2 } 99: 1");
  EXPECT_EQ(to_text(m, {.single_line = true, .print_unknown = false}), "plain: 1 maybe: 2 message { }");
  // Whoever ignores what is unknown takes it back.
  EXPECT_EQ(to_text(from_text<Presence>(to_text(m), {.ignore_unknown = true})),
            to_text(m, {.single_line = true, .print_unknown = false}));
}
TEST(TextUnknown, GuessesEndAtTenLevels) {
  std::string bytes = hex("08 01"), text = "1: 1";
  for (int i = 0; i < 10; ++i) bytes = record(1, bytes), text = "1 { " + text + " }";
  EXPECT_EQ(to_text(test::decoded<Empty>(bytes)), text);
  std::string deeper = to_text(test::decoded<Empty>(record(1, bytes)));
  EXPECT_EQ(deeper, test::repeat("1 { ", 10) + R"(1: "\010\001")" + test::repeat(" }", 10));
}
TEST(TextUnknown, ManyOfThem) {
  std::string bytes;
  for (std::uint32_t i = 0; i < 300; ++i) {
    bytes += record(i % 7 + 1, std::string(i % 50, '\xff')) + test::varint((i + 1) << 3) +
             test::varint(~std::uint64_t{0} >> i % 64);
    std::string text = to_text(test::decoded<Empty>(bytes));
    ASSERT_EQ(to_text(from_text<Empty>(text, {.ignore_unknown = true})), "");
  }
}

const isomer::text expanding{
    .single_line = true,
    .types = isomer::any_types<demo::Person, wkt::Any, wkt::Duration, ext::Rules, ext::Extendable, Direct>,
    .extensions = isomer::extensions<ext::count, ext::value, ext::texts, ext::Scope_scoped, ext::grouped>};
wkt::Any any_of(std::string_view url, std::string_view bytes) {
  return test::decoded<wkt::Any>(record(1, url) + record(2, bytes));
}
TEST(TextAny, IsItsContentsOrItsFields) {
  EXPECT_EQ(to_text(any_of("a/demo.Person", hex("10 07")), expanding), "[a/demo.Person] { id: 7 }");
  EXPECT_EQ(to_text(any_of("a/demo.Person", ""), expanding), "[a/demo.Person] { }");
  EXPECT_EQ(to_text(any_of("a/demo.Person", ""), {.types = expanding.types}), "[a/demo.Person] {\n}\n");
  EXPECT_EQ(to_text(any_of("a/demo.Person", hex("10 07"))), R"(type_url: "a/demo.Person" value: "\020\007")");
  EXPECT_EQ(to_text(any_of("a/b/demo.Person", hex("10 07 98 06 01")), expanding), "[a/b/demo.Person] { id: 7 99: 1 }");
  for (const char* url : {"demo.Person", "/demo.Person", "a/demo.Nobody", "a/", "", "a b/demo.Person",
                          "a%2/demo.Person", "a]/demo.Person", "\x01/demo.Person"}) {
    auto m = any_of(url, hex("10 07"));
    EXPECT_FALSE(to_text(m, expanding).starts_with("[")) << url;
    EXPECT_EQ(from_text<wkt::Any>(to_text(m, expanding), expanding), m) << url;
  }
  for (const char* bytes : {"10", "0a 01 ff", "0c", "22 01 08"})  // cut short, no UTF-8, a stray end, cut short inside
    EXPECT_TRUE(
        to_text(any_of("a/demo.Person", hex(bytes)), expanding).starts_with("type_url: \"a/demo.Person\" value: "))
        << bytes;
  EXPECT_EQ(to_text(any_of("a/features.proto2.Rules", ""), expanding), "type_url: \"a/features.proto2.Rules\"");
  EXPECT_EQ(to_text(any_of("a/google.protobuf.Any", record(1, "a/google.protobuf.Duration") + record(2, hex("08 05"))),
                    expanding),
            "[a/google.protobuf.Any] { [a/google.protobuf.Duration] { seconds: 5 } }");
}
// What is tried and given up leaves no trace: neither bytes nor levels of depth.
TEST(TextAny, ThatCannotBeExpandedTakesNoDepth) {
  wkt::Type t;
  auto malformed = any_of("a/features.proto2.Extendable", record(103, hex("08")));
  for (int i = 0; i < 150; ++i) t.options.push_back({.name = "o", .value = malformed});
  auto text = isomer::encode(expanding, t);
  ASSERT_TRUE(text) << text.error().message();
  EXPECT_EQ(from_text<wkt::Type>(*text, expanding), t);
  const isomer::text shallow{.single_line = true, .types = expanding.types, .limits = {.depth = 2}};
  for (auto& o : t.options) o.value = any_of("a/demo.Person", hex("10 01"));
  t.options[0].value = t.options[1].value = any_of("a/features.recursion.Direct", record(1, record(1, "")));
  auto cut = isomer::encode(shallow, t);
  ASSERT_TRUE(cut) << cut.error().message();
  EXPECT_EQ(from_text<wkt::Type>(*cut, expanding), t);
}
TEST(TextAny, AtTheEndOfABlock) {
  for (std::size_t n = 1900; n < 2100; ++n) {
    auto inner = test::to_wire(demo::Person{.name = std::string(n, 'a'), .phone = {{}}});
    auto m = any_of("a/demo.Person", inner);
    ASSERT_EQ(from_text<wkt::Any>(to_text(m, expanding), expanding), m);
    auto broken = any_of("a/demo.Person", inner + record(1, "\xff"));
    ASSERT_EQ(from_text<wkt::Any>(to_text(broken, expanding), expanding), broken);
  }
}

TEST(TextEncoder, GoesOnAfterAnError) {
  isomer::encoder<isomer::text> e{test::one_line()};
  EXPECT_EQ(e(Single{.int32 = 1}).value(), "int32: 1");
  EXPECT_EQ(e(Single{.int32 = 1, .text = "\xff"}).error().cause, code::bad_utf8);
  EXPECT_EQ(e(Single{}).value(), "");
  EXPECT_EQ(e(Single{.int32 = 2}).value(), "int32: 2");
  isomer::encoder<isomer::text> lines;
  EXPECT_EQ(lines(Single{.int32 = 1}).value(), "int32: 1\n");
  EXPECT_EQ(lines(Single{}).value(), "");
  EXPECT_EQ(lines(Single{.int32 = 2}).value(), "int32: 2\n");
}

}  // namespace text_write_test
