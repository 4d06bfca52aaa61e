// SPDX-License-Identifier: MIT
// Verbs beside kinds of members: whatever can be done with a plain struct can be done with each kind of member, and
// without numbers wherever no number is written.
#include <array>
#include <chrono>
#include <isomer/explain.hpp>
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/reflect.hpp>
#include <isomer/schema_of.hpp>
#include <isomer/transcode.hpp>
#include <isomer/yaml.hpp>
#include <map>
#include "support/codec.hpp"

namespace verbs {

enum class color { red, green };

// The same members twice: with numbers, and without.
template <bool IsNumbered>
struct leaf {
  std::int32_t number = 0;
  bool operator==(const leaf&) const = default;
};
template <bool IsNumbered>
struct all {
  bool yes = false;
  std::int8_t small = 0;
  std::uint64_t large = 0;
  double real = 0;
  verbs::color color{};
  std::string text;
  std::vector<unsigned char> bytes;
  char code[4]{};
  std::array<std::uint8_t, 2> fixed{};
  std::optional<std::int32_t> maybe;
  leaf<IsNumbered> part;
  std::optional<leaf<IsNumbered>> other;
  std::vector<std::int32_t> numbers;
  std::vector<std::string> texts;
  std::vector<leaf<IsNumbered>> parts;
  std::array<std::int16_t, 3> three{};
  std::map<std::string, std::int32_t> counts;
  std::map<std::int32_t, leaf<IsNumbered>> named;
  std::variant<std::monostate, double, leaf<IsNumbered>> choice;
  std::variant<std::int64_t, verbs::color> either = std::int64_t{5};
  std::chrono::sys_seconds when;
  std::chrono::milliseconds pause{0};
  bool operator==(const all& o) const {
    return yes == o.yes && small == o.small && large == o.large && real == o.real && color == o.color &&
           text == o.text && bytes == o.bytes && std::equal(code, code + 4, o.code) && fixed == o.fixed &&
           maybe == o.maybe && part == o.part && other == o.other && numbers == o.numbers && texts == o.texts &&
           parts == o.parts && three == o.three && counts == o.counts && named == o.named && choice == o.choice &&
           either == o.either && when == o.when && pause == o.pause;
  }
};

// What has a table: members as generated messages have them.
template <bool IsNumbered>
struct tabled {
  bool yes = true;
  std::int64_t number = -1;
  double real = 0.5;
  verbs::color color = color::green;
  std::string text = "x";
  std::optional<std::int32_t> maybe = 0;
  leaf<IsNumbered> part{1};
  std::optional<leaf<IsNumbered>> other;
  std::vector<std::int32_t> numbers{1, 2};
  std::vector<leaf<IsNumbered>> parts{{3}};
  std::map<std::string, std::int32_t> counts{{"k", 1}};
  std::map<std::int32_t, leaf<IsNumbered>> named;
  std::variant<std::monostate, double, leaf<IsNumbered>> choice = leaf<IsNumbered>{5};
  bool operator==(const tabled&) const = default;
};

template <bool IsNumbered>
all<IsNumbered> some() {
  using namespace std::chrono_literals;
  all<IsNumbered> m;
  m.yes = true, m.small = -1, m.large = 1, m.real = 0.5, m.color = color::green, m.text = "x", m.bytes = {1};
  m.code[0] = 'c', m.fixed = {1, 2}, m.maybe = 0, m.part = {1}, m.other = leaf<IsNumbered>{2};
  m.numbers = {1, 2}, m.texts = {"a"}, m.parts = {{3}}, m.three = {1, 2, 3}, m.counts = {{"k", 1}},
  m.named = {{1, {4}}};
  m.choice = leaf<IsNumbered>{5}, m.either = color::green, m.when += 1s, m.pause = 5ms;
  return m;
}

}  // namespace verbs

template <>
struct isomer::plain<verbs::leaf<true>> : isomer::numbered_in_order {};
template <>
struct isomer::plain<verbs::all<true>> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"choice", alternative_at(2), named("branch")},
                                           {"either", alternative<std::int64_t>, named("integer")},
                                           {"either", alternative<verbs::color>, named("paint")}};
};
template <>
struct isomer::plain<verbs::all<false>> {
  static constexpr annotation members[] = {{"choice", alternative_at(2), named("branch")},
                                           {"either", alternative<std::int64_t>, named("integer")},
                                           {"either", alternative<verbs::color>, named("paint")}};
};

template <>
struct isomer::plain<verbs::tabled<true>> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"choice", alternative_at(2), named("branch")}};
};
template <>
struct isomer::plain<verbs::tabled<false>> {
  static constexpr annotation members[] = {{"choice", alternative_at(2), named("branch")}};
};

namespace plain_verbs_test {

template <bool IsNumbered, class Format>
void expect_round_trip(const Format& f) {
  const auto whole = verbs::some<IsNumbered>();
  auto bytes = isomer::encode(f, whole);
  ASSERT_TRUE(bytes.ok()) << bytes.error().message();
  auto same = isomer::decode<verbs::all<IsNumbered>>(f, *bytes);
  ASSERT_TRUE(same.ok()) << same.error().message() << " at " << same.error().at;
  EXPECT_EQ(*same, whole);
  for (std::size_t n = 0; n < bytes->size(); ++n) {
    std::string_view cut(bytes->data(), n);
    isomer::status s = isomer::decode<verbs::all<IsNumbered>>(f, cut).error();
    if constexpr (requires { Format::path_to(cut, 0, isomer::outline_of<verbs::all<IsNumbered>>); }) {
      EXPECT_EQ(isomer::explain<verbs::all<IsNumbered>>(f, cut, s).cause, s.cause);
    }
  }
}
// One format for each way to find fields; the others are plain_test.cpp's.
TEST(PlainVerbs, ReturnByNumber) { expect_round_trip<true>(isomer::protobuf{}); }
TEST(PlainVerbs, ReturnWithoutNumbers) {
  expect_round_trip<false>(isomer::json{});
  expect_round_trip<false>(isomer::positional{});
}

// A value of the wrong kind for each member, as JSON has it.
struct wrong {
  const char* member;
  const char* value;
  const char* path;
};
constexpr wrong wrongs[] = {
    {"yes", "5", "yes"},
    {"small", "300", "small"},
    {"large", "-1", "large"},
    {"real", "true", "real"},
    {"color", R"("BLUE")", "color"},
    {"text", "{}", "text"},
    {"bytes", "{}", "bytes"},
    {"code", "{}", "code"},
    {"fixed", "{}", "fixed"},
    {"maybe", "true", "maybe"},
    {"part", R"({"number": true})", "part.number"},
    {"other", R"({"number": true})", "other.number"},
    {"numbers", "[1, true]", "numbers[1]"},
    {"texts", "[{}]", "texts[0]"},
    {"parts", R"([{"number": true}])", "parts[0].number"},
    {"three", "[1, 70000]", "three[1]"},
    {"counts", R"({"k": true})", "counts.k"},
    {"named", R"({"1": {"number": true}})", "named.1.number"},
    {"double", "true", "double"},
    {"branch", R"({"number": true})", "branch.number"},
    {"integer", "true", "integer"},
    {"paint", R"("BLUE")", "paint"},
    {"when", "true", "when"},
    {"pause", "true", "pause"},
};

template <bool IsNumbered>
void expect_paths() {
  using all = verbs::all<IsNumbered>;
  for (const wrong& w : wrongs) {
    const std::string input = std::string("{\"") + w.member + "\": " + w.value + "}";
    for (auto why : {isomer::explain<all>(isomer::json{}, input, isomer::decode<all>(isomer::json{}, input).error()),
                     isomer::explain<all>(isomer::yaml{}, input, isomer::decode<all>(isomer::yaml{}, input).error())}) {
      EXPECT_NE(why.cause, isomer::code::ok) << input;
      EXPECT_EQ(why.path, w.path) << input;
      EXPECT_FALSE(why.expected.empty()) << input;
      EXPECT_FALSE(why.found.empty()) << input;
    }
  }
  const std::string two = R"({"branch": {}, "double": 1})";
  auto why = isomer::explain<all>(isomer::json{}, two, isomer::decode<all>(isomer::json{}, two).error());
  EXPECT_EQ(why.expected, "one member of the oneof alone");
}
TEST(PlainVerbs, ExplainEachMember) { expect_paths<true>(); }
TEST(PlainVerbs, ExplainEachMemberWithoutNumbers) { expect_paths<false>(); }

template <bool IsNumbered>
void expect_reflection() {
  const verbs::tabled<IsNumbered> whole;
  verbs::tabled<IsNumbered> other{.yes = false, .text = "y", .numbers = {}, .parts = {}, .counts = {}};
  EXPECT_FALSE(isomer::equal(whole, other));
  EXPECT_FALSE(isomer::differences(whole, other).empty());
  EXPECT_TRUE(isomer::merge(other, whole).ok());
  EXPECT_TRUE(isomer::equal(whole, other));
  EXPECT_EQ(isomer::hash(whole), isomer::hash(other));
  EXPECT_EQ(other, whole);
  EXPECT_NE(isomer::debug_string(whole).find("branch"), std::string::npos);
  EXPECT_EQ(isomer::at(whole, "branch.number")->template get<std::int32_t>().value(), 5);
}
TEST(PlainVerbs, Reflect) { expect_reflection<true>(); }
TEST(PlainVerbs, ReflectWithoutNumbers) { expect_reflection<false>(); }

TEST(PlainVerbs, HaveASchema) { EXPECT_NE(isomer::schema_of<verbs::all<true>>().find("oneof"), std::string::npos); }
TEST(PlainVerbs, TranscodeWithoutNumbers) {
  const auto whole = verbs::some<false>();
  const std::string text = *isomer::encode(isomer::json{}, whole);
  auto yaml = isomer::transcode<verbs::all<false>>(isomer::json{}, text, isomer::yaml{});
  ASSERT_TRUE(yaml.ok());
  EXPECT_EQ(*yaml, *isomer::encode(isomer::yaml{}, whole));
  std::string sink;
  EXPECT_TRUE(isomer::transcode<verbs::all<false>>(isomer::json{}, text, isomer::yaml{}, sink).ok());
  EXPECT_EQ(sink, *yaml);
}

}  // namespace plain_verbs_test
