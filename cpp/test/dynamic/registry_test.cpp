// SPDX-License-Identifier: MIT
// What an Any holds, and extensions, of the same schema: as the types and keys that a compiler saw.
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/json.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include "against_compiled.hpp"
#include "features/edition2026.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "support/codec.hpp"
#include "support/walks.hpp"

namespace registry_test {

namespace wkt = isomer::google::protobuf;
namespace ext = features::proto2;
using isomer::code;
using isomer::status;
using isomer::dynamic::message;
using isomer::dynamic::registry_of;
using test::hex;
using test::record;
using test::repeat;

constexpr auto types =
    isomer::any_types<wkt::basic_Any<test::tabled>, wkt::basic_Duration<test::tabled>, wkt::basic_Value<test::tabled>,
                      wkt::basic_StringValue<test::tabled>, ext::basic_Extendable<test::tabled>,
                      ext::basic_Rules<test::tabled>, features::proto3::basic_Known<test::tabled>>;
constexpr auto keys =
    isomer::extensions<ext::Scope_values, ext::count, ext::grouped, ext::texts, ext::packed_numbers, ext::value,
                       ext::closed, ext::Scope_scoped, ext::Scope_kind, ext::SetMember_in_set>;

// The same format told of what the compiler saw, and of the schema.
template <class Format>
class twice {
 public:
  explicit twice(Format f) : seen_(f), met_(f) {
    seen_.types = types, seen_.extensions = keys;
    met_.types = known_, met_.extensions = known_;
  }
  const Format& seen() const { return seen_; }
  const Format& met() const { return met_; }

  // The same value or error of both, and what both write of it.
  template <template <class> class M>
  std::string agreed(const std::string& input) const {
    isomer::arena a, b;
    M<test::tabled_view> compiled{};
    message dynamic(*test::features().find(isomer::full_name_of<M<test::tabled_view>>()), b);
    auto want = isomer::decode(seen_, input, compiled, &a);
    EXPECT_EQ(want, isomer::decode(met_, input, dynamic)) << input;
    if (!want.ok()) return std::string(want.message());
    EXPECT_EQ(isomer::encode(isomer::protobuf{}, compiled).value_or("error"),
              isomer::encode(isomer::protobuf{}, dynamic).value_or("error"))
        << input;
    auto all = isomer::encode(seen_, compiled), same = isomer::encode(met_, dynamic);
    EXPECT_EQ(all.error(), same.error()) << input;
    EXPECT_EQ(all.value_or("error"), same.value_or("error")) << input;
    return same.value_or("");
  }
  template <template <class> class M>
  void agree_on_damage(const std::string& input, std::uint32_t seed) const {
    test::records random(seed);
    agreed<M>(input);
    for (int i = 0; i < 300 && !testing::Test::HasFailure(); ++i) agreed<M>(random.damaged(input));
  }

 private:
  isomer::registry<Format> known_ = registry_of<Format>(test::features());
  Format seen_, met_;
};

const twice json(isomer::json{});
const twice lenient_json(isomer::json{.ignore_unknown = true});
const twice text(isomer::text{.single_line = true});
const twice lenient_text(isomer::text{.single_line = true, .ignore_unknown = true, .allow_overwrites = true});
const twice yaml(isomer::yaml{});

const std::string any_json =
    R"({"anything":{"@type":"a/features.proto2.Extendable","own":1,"[features.proto2.count]":2}})";
const std::string extended_json =
    R"({"own":1,"[features.proto2.count]":7,"[features.proto2.texts]":["a","\n"],)"
    R"("[features.proto2.packed_numbers]":["1","-1"],"[features.proto2.value]":{"v":-1},)"
    R"("[features.proto2.grouped]":{"g":3},"[features.proto2.closed]":"NEGATIVE",)"
    R"("[features.proto2.Scope.scoped]":{"own":4},"[features.proto2.Scope.values]":[{"v":1},{}],)"
    R"("[features.proto2.Scope.kind]":"A"})";
const std::string extended_text =
    R"(own: 1 [features.proto2.count]: 7 [features.proto2.texts]: "a" [features.proto2.texts]: "\n" )"
    R"([features.proto2.packed_numbers]: 1 [features.proto2.packed_numbers]: -1 [features.proto2.value] { v: -1 } )"
    R"([features.proto2.grouped] { g: 3 } [features.proto2.closed]: NEGATIVE [features.proto2.Scope.scoped] { own: 4 } )"
    R"([features.proto2.Scope.values] { v: 1 } [features.proto2.Scope.values] { } [features.proto2.Scope.kind]: A)";

TEST(DynamicAny, InJson) {
  using features::proto3::basic_Known;
  EXPECT_EQ(json.agreed<basic_Known>(any_json), any_json);
  for (const char* held :
       {R"({"@type":"x/google.protobuf.Duration","value":"1.500s"})",
        R"({"@type":"x/google.protobuf.Any","value":{"@type":"y/google.protobuf.StringValue","value":"z"}})",
        R"({"@type":"x/google.protobuf.Value","value":[null,{"a":1}]})"}) {
    std::string input = R"({"anything":)" + std::string(held) + "}";
    EXPECT_EQ(json.agreed<basic_Known>(input), input);
  }
  json.agreed<basic_Known>(R"({"anything":{"@type":"x/google.protobuf.Value"}})");
  json.agreed<basic_Known>(R"({"anything":{"own":1,"@type":"x/features.proto2.Extendable","nobody":1}})");
  lenient_json.agreed<basic_Known>(R"({"anything":{"own":1,"@type":"x/features.proto2.Extendable","nobody":1}})");
  json.agreed<basic_Known>(R"({"anything":{"@type":"x/features.proto2.Rules"}})");
  EXPECT_EQ(json.agreed<basic_Known>(R"({"anything":{"@type":"x/no.Body"}})"), "unknown type in Any");
  json.agree_on_damage<basic_Known>(any_json, 1);
}
TEST(DynamicAny, InText) {
  const std::string any = "anything { [a/features.proto2.Extendable] { own: 1 [features.proto2.count]: 2 } }";
  EXPECT_EQ(text.agreed<features::proto3::basic_Known>(any), any);
  text.agree_on_damage<features::proto3::basic_Known>(any, 2);
  lenient_text.agree_on_damage<features::proto3::basic_Known>(any, 3);
}
TEST(DynamicAny, InYaml) {
  yaml.agree_on_damage<features::proto3::basic_Known>(any_json, 4);
  yaml.agree_on_damage<features::proto3::basic_Known>(
      "anything:\n  \"@type\": x/google.protobuf.Duration\n  value: 2s\n", 5);
}
TEST(DynamicAny, TakesFromTheCallersBudgetAndDepth) {
  auto known = registry_of<isomer::json>(test::features());
  auto decoded = [&](const std::string& s, isomer::limits limits) {
    isomer::arena a;
    message m(*test::features().find("google.protobuf.Any"), a);
    return isomer::decode(isomer::json{.types = known, .extensions = known, .limits = limits}, s, m).cause;
  };
  auto nested = [](std::size_t n) {
    return repeat(R"({"@type":"x/google.protobuf.Any","value":)", n) + "{}" + repeat("}", n);
  };
  EXPECT_EQ(decoded(nested(100), {}), code::ok);
  EXPECT_EQ(decoded(nested(101), {}), code::too_deep);
  EXPECT_EQ(decoded(nested(20000), {}), code::too_deep);
  std::string list = R"({"@type":"x/features.proto3.Lists","messages":[{})" + repeat(",{}", 1000) + "]}";
  EXPECT_EQ(decoded(list, {}), code::ok);
  EXPECT_EQ(decoded(list, {.memory = 10000}), code::too_large);
  // The message itself counts, too.
  EXPECT_EQ(decoded(R"({"@type":"x/features.proto3.Lists"})", {.memory = 20}), code::too_large);
  std::string extended =
      R"({"@type":"x/features.proto2.Extendable","[features.proto2.texts]":["")" + repeat(R"(,"")", 1000) + "]}";
  EXPECT_EQ(decoded(extended, {}), code::ok);
  EXPECT_EQ(decoded(extended, {.memory = 10000}), code::too_large);
}

TEST(DynamicExtension, InJson) {
  EXPECT_EQ(json.agreed<ext::basic_Extendable>(extended_json), extended_json);
  json.agree_on_damage<ext::basic_Extendable>(extended_json, 6);
  lenient_json.agree_on_damage<ext::basic_Extendable>(extended_json, 7);
  EXPECT_EQ(json.agreed<ext::basic_Extendable>(R"({"[features.proto2.count]":1,"[features.proto2.count]":1})"),
            "duplicate key");
  EXPECT_EQ(json.agreed<ext::basic_Set>(R"({"[features.proto2.SetMember.in_set]":{"text":"a"}})"),
            R"({"[features.proto2.SetMember.in_set]":{"text":"a"}})");
}
TEST(DynamicExtension, InText) {
  EXPECT_EQ(text.agreed<ext::basic_Extendable>(extended_text), extended_text);
  text.agree_on_damage<ext::basic_Extendable>(extended_text, 8);
  lenient_text.agree_on_damage<ext::basic_Extendable>(extended_text, 9);
  EXPECT_EQ(text.agreed<ext::basic_Set>("[features.proto2.SetMember.in_set] { text: \"a\" }"),
            "[features.proto2.SetMember.in_set] { text: \"a\" }");
  lenient_text.agreed<ext::basic_Set>("[features.proto2.SetMember.in_set] {} [features.proto2.SetMember.in_set] {}");
}
TEST(DynamicExtension, InYaml) { yaml.agree_on_damage<ext::basic_Extendable>(extended_json, 10); }
TEST(DynamicExtension, RecordsInAnyOrderAndOfOthers) {
  test::records random(11);
  for (const auto* f : {&json, &lenient_json}) {
    for (int i = 0; i < 500; ++i) {
      std::string bytes;
      for (std::size_t n = random.below(8); n; --n) {
        std::uint32_t numbers[] = {100, 101, 102, 103, 105, 200, 201, 202, 300, 4};
        std::uint32_t number = numbers[random.below(std::size(numbers))];
        if (random.below(2)) bytes += record(number, random.below(2) ? hex("08 01") : "");
        else bytes += test::varint(number << 3) + test::varint(random.below(3));
      }
      isomer::arena a, b;
      ext::basic_Extendable<test::tabled_view> compiled{};
      message dynamic(*test::features().find("features.proto2.Extendable"), b);
      ASSERT_EQ(isomer::decode(isomer::protobuf{}, bytes, compiled, &a),
                isomer::decode(isomer::protobuf{}, bytes, dynamic));
      auto want = isomer::encode(f->seen(), compiled), got = isomer::encode(f->met(), dynamic);
      ASSERT_EQ(want.error(), got.error()) << test::to_hex(bytes);
      ASSERT_EQ(want.value_or(""), got.value_or("")) << test::to_hex(bytes);
      ASSERT_EQ(isomer::encode(text.seen(), compiled).value_or("error"),
                isomer::encode(text.met(), dynamic).value_or("error"));
    }
  }
}
TEST(DynamicExtension, OfProtobufAreChecked) {
  namespace ed = features::edition2026;
  const isomer::protobuf seen{
      .extensions = isomer::extensions<ed::note, ed::raw, ed::inner, ed::notes, ed::unchecked, ed::Member_member>};
  auto known = registry_of<isomer::protobuf>(test::features());
  const isomer::protobuf met{.extensions = known};
  auto item = [](const std::string& content) { return hex("0b 10 90 b3 fc 01") + record(3, content) + hex("0c"); };
  auto nested = [&](int levels) {
    std::string s = item("");
    for (int i = 1; i < levels; ++i) s = item(record(1, s));
    return s;
  };
  auto agreed = [&]<class M>(M compiled, const std::string& bytes) {
    isomer::arena a, b;
    message dynamic(*test::features().find(isomer::full_name_of<M>()), b);
    status want = isomer::decode(seen, bytes, compiled, &a);
    EXPECT_EQ(want, isomer::decode(met, bytes, dynamic)) << test::to_hex(bytes);
    return want;
  };
  const std::string bad = "\xff";
  using Noted = ed::basic_Noted<test::tabled_view>;
  EXPECT_EQ(agreed(Noted{}, record(100, bad)), (status{code::bad_utf8, 3}));
  EXPECT_EQ(agreed(Noted{}, record(102, record(100, bad))), (status{code::bad_utf8, 6}));
  EXPECT_EQ(agreed(Noted{}, record(101, bad) + record(199, bad) + hex("a0 06 05")), status{});
  using Members = ed::basic_Members<test::tabled_view>;
  EXPECT_EQ(agreed(Members{}, nested(50)), status{});
  EXPECT_EQ(agreed(Members{}, nested(51)).cause, code::too_deep);
  EXPECT_EQ(agreed(Members{}, nested(5000)).cause, code::too_deep);
}
TEST(DynamicRegistry, GoesTogetherWithWhatTheCompilerSaw) {
  auto known = registry_of<isomer::json>(test::features());
  isomer::registry<isomer::json> all;
  all.add<wkt::FieldMask>();
  all.add(known);
  isomer::arena a;
  message m(*test::features().find("google.protobuf.Any"), a);
  for (const char* s : {R"({"@type":"x/google.protobuf.FieldMask","value":"a"})",
                        R"({"@type":"x/features.proto2.Rules","id":1})", R"({"@type":"x/demo.None"})"}) {
    isomer::json f{.types = all};
    EXPECT_EQ(isomer::decode(f, s, m).cause, std::string_view(s).find("None") < 99 ? code::unknown_type : code::ok);
  }
}

}  // namespace registry_test
