// SPDX-License-Identifier: MIT
// Variants of plain structs: each alternative is a field of the struct, and at most one of them is there.
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/plain.hpp>
#include <isomer/positional.hpp>
#include <isomer/text.hpp>
#include <memory>
#include "support/codec.hpp"

namespace choices {

enum class color { red, green };
struct circle {
  double radius = 0;
  bool operator==(const circle&) const = default;
};
struct square {
  double side = 0;
  bool operator==(const square&) const = default;
};
struct drawing {
  int before = 0;
  std::variant<std::monostate, circle, square, std::string, choices::color, std::vector<std::byte>, bool> shape;
  int after = 0;
  bool operator==(const drawing&) const = default;
};
struct always {  // without monostate: one is always there
  std::variant<int, std::string, square> value = std::string("first");
  bool operator==(const always&) const = default;
};
struct same_types {
  std::variant<std::monostate, int, int, circle> id;
  bool operator==(const same_types&) const = default;
};
struct tree {
  std::variant<std::monostate, int, isomer::box<tree>> node;
  bool operator==(const tree&) const = default;
};
struct owner {
  std::variant<std::monostate, std::unique_ptr<circle>, int> held;
};
struct partly {
  std::variant<std::monostate, long double, int> value;
  std::variant<long double*> none = nullptr;
  bool operator==(const partly&) const = default;
};

}  // namespace choices

template <>
struct isomer::plain<choices::circle> : isomer::numbered_in_order {};
template <>
struct isomer::plain<choices::square> : isomer::numbered_in_order {};
template <>
struct isomer::plain<choices::drawing> {
  static constexpr annotation members[] = {
      {"before", 1},
      {"shape", alternative<choices::circle>, 7},
      {"shape", alternative<choices::square>, 3, named("box")},
      {"shape", alternative<std::string>, 4},
      {"shape", alternative<choices::color>, 5},
      {"shape", alternative_at(5), 6, kind::bytes, named("raw-bytes")},
      {"shape", alternative<bool>, 8},
      {"after", 2},
  };
};
template <>
struct isomer::plain<choices::always> : isomer::numbered_in_order {};
template <>
struct isomer::plain<choices::same_types> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"id", alternative_at(1), named("old_id")},
                                           {"id", alternative_at(2), kind::sint32, named("new_id")}};
};
template <>
struct isomer::plain<choices::tree> : isomer::numbered_in_order {};
template <>
struct isomer::plain<choices::owner> : isomer::numbered_in_order {};
template <>
struct isomer::plain<choices::partly> {
  static constexpr annotation members[] = {{"value", alternative_at(1), skipped}, {"none", skipped}};
};

namespace plain_variant_test {

using choices::drawing;
using isomer::code;
using test::decoded;
using test::error_of;
using test::exact;
using test::hex;
using test::to_hex;

template <class M, class... Format>
void expect_round_trips(const M& m, Format... format) {
  auto one = [&](auto f) {
    auto bytes = isomer::encode(f, m);
    ASSERT_EQ(bytes.error(), isomer::status{});
    EXPECT_EQ(decoded<M>(*bytes, f), m);
    M reused = m;
    EXPECT_TRUE(isomer::decode(f, exact(*isomer::encode(f, M{})), reused).ok());
    EXPECT_EQ(reused, M{}) << "what was there is gone";
    EXPECT_TRUE(isomer::decode(f, exact(*bytes), reused).ok());
    EXPECT_EQ(reused, m);
  };
  (one(format), ...);
}
template <class M>
void expect_round_trips_everywhere(const M& m) {
  expect_round_trips(m, isomer::json{}, isomer::text{}, isomer::protobuf{}, isomer::positional{}, isomer::msgpack{},
                     isomer::msgpack_numbers{}, isomer::msgpack_array{}, isomer::cbor{});
}

TEST(PlainVariant, EachAlternativeInEachFormat) {
  for (const drawing& m : {drawing{1, {}, 2}, drawing{0, choices::circle{1.5}, 0}, drawing{1, choices::square{}, 2},
                           drawing{1, std::string(), 2}, drawing{1, choices::color::red, 2},
                           drawing{1, std::vector<std::byte>{std::byte{1}}, 2}, drawing{1, false, 2}})
    expect_round_trips_everywhere(m);
  for (const choices::always& m : {choices::always{}, choices::always{0}, choices::always{choices::square{2}}})
    expect_round_trips_everywhere(m);
  for (const choices::same_types& m :
       {choices::same_types{}, choices::same_types{decltype(choices::same_types::id)(std::in_place_index<1>, 0)},
        choices::same_types{decltype(choices::same_types::id)(std::in_place_index<2>, -1)}})
    expect_round_trips_everywhere(m);
}
TEST(PlainVariant, AlternativesAreNamedByTheirTypes) {
  EXPECT_EQ(test::to_json(drawing{1, {}, 2}), R"({"before":1,"after":2})");
  EXPECT_EQ(test::to_json(drawing{1, choices::circle{2}, 0}), R"({"before":1,"circle":{"radius":2}})");
  EXPECT_EQ(test::to_json(drawing{0, choices::square{2}, 0}), R"({"box":{"side":2}})");
  EXPECT_EQ(test::to_json(drawing{0, "x", 0}), R"({"string":"x"})");
  EXPECT_EQ(test::to_json(drawing{0, choices::color::green, 0}), R"({"color":"green"})");
  EXPECT_EQ(test::to_json(drawing{0, std::vector<std::byte>{}, 0}), R"({"raw-bytes":""})");
  EXPECT_EQ(test::to_json(drawing{0, false, 0}), R"({"bool":false})");
  EXPECT_EQ(*isomer::encode(isomer::text{.single_line = true}, drawing{0, choices::circle{2}, 0}),
            "circle { radius: 2 }");
  EXPECT_EQ(test::to_json(choices::always{}), R"({"string":"first"})");
}
TEST(PlainVariant, TheBytesOfAOneof) {
  EXPECT_EQ(to_hex(test::to_wire(drawing{1, choices::circle{1}, 2})), "08 01 10 02 3a 09 09 00 00 00 00 00 00 f0 3f");
  EXPECT_EQ(to_hex(test::to_wire(drawing{0, choices::square{}, 0})), "1a 00");
  EXPECT_EQ(to_hex(test::to_wire(drawing{0, false, 0})), "40 00");
  EXPECT_EQ(decoded<drawing>(hex("40 01 22 01 78")).shape.index(), 3u) << "the last one counts";
  EXPECT_EQ(to_hex(*isomer::encode(isomer::msgpack_array{}, drawing{1, choices::color::green, 0})),
            "98 01 00 c0 c0 01 c0 c0 c0");
}
TEST(PlainVariant, WhatDoesNotComeIsAsInANewStruct) {
  EXPECT_EQ(decoded<choices::always>(""), choices::always{});
  EXPECT_EQ(decoded<choices::always>("{}", isomer::json{}), choices::always{});
  choices::always m{choices::square{7}};
  EXPECT_TRUE(isomer::decode(isomer::json{}, "{}", m).ok());
  EXPECT_EQ(m, choices::always{});
  drawing d{1, "x", 1};
  EXPECT_TRUE(isomer::decode(isomer::json{}, R"({"string":null})", d).ok());
  EXPECT_EQ(d, drawing{});
}
TEST(PlainVariant, TwoAlternativesAtOnceAreRefused) {
  EXPECT_EQ(error_of<drawing>(isomer::json{}, R"({"bool":true,"string":"x"})").cause, code::duplicate_key);
  EXPECT_EQ(error_of<drawing>(isomer::text{}, R"(bool: true string: "x")").cause, code::duplicate_key);
  EXPECT_EQ(error_of<drawing>(isomer::json{}, R"({"square":{}})").cause, code::unknown_field);
}
TEST(PlainVariant, Boxes) {
  choices::tree leaf{5}, m{isomer::box<choices::tree>(choices::tree{isomer::box<choices::tree>(leaf)})};
  expect_round_trips_everywhere(m);
  EXPECT_EQ(test::to_json(m), R"({"tree":{"tree":{"int32":5}}})");
  EXPECT_EQ(test::to_json(choices::tree{isomer::box<choices::tree>()}), "{}") << "an empty box is no value";
  auto o = decoded<choices::owner>(R"({"circle":{"radius":1}})", isomer::json{});
  EXPECT_EQ((*std::get<1>(o.held)).radius, 1);
  EXPECT_EQ(test::to_json(o), R"({"circle":{"radius":1}})");
  isomer::json poor{.limits = {.memory = 1}};
  EXPECT_EQ(isomer::decode<choices::owner>(poor, R"({"circle":{}})").error().cause, code::too_large);
}
TEST(PlainVariant, SkippedAlternativesAreNoFields) {
  EXPECT_EQ(test::to_json(choices::partly{1, {}}), R"({"int32":1})");
  EXPECT_EQ(test::to_json(choices::partly{1.0L, {}}), "{}");
  EXPECT_EQ(decoded<choices::partly>(R"({"int32":7})", isomer::json{}), (choices::partly{7, {}}));
}

}  // namespace plain_variant_test
