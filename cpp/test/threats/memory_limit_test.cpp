// SPDX-License-Identifier: MIT
// limits::memory counts what is taken: at the limit a message is read, one byte below it is refused, and whatever the
// limit is, no more than that is allocated. Each format, and each storage.
#include <isomer/cbor.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/item.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "support/bounded.hpp"

namespace memory_limit_test {

using features::proto3::basic_Choice;
using features::proto3::basic_Lists;
using features::proto3::basic_Maps;
using features::recursion::basic_Direct;
using features::scalars::basic_Packed;
using isomer::code;
using test::allocations;
using test::repeat;

// What a reader itself has besides what is counted, whatever the input: tails of the input, names of its schema.
constexpr std::size_t besides = 2048;

struct verdict {
  code cause;
  std::size_t peak;
};
// decode(limit) reads the input into something that is gone afterwards.
template <class Decode>
verdict run(Decode decode, std::ptrdiff_t limit) {
  allocations::start();
  const code cause = decode(limit);
  return {cause, allocations::stop()};
}
template <class Decode>
void expect_exact(Decode decode, const char* what) {
  // The smallest limit that suffices. Padding depends on addresses, so a limit near it may or may not.
  std::ptrdiff_t too_small = -1, enough = std::ptrdiff_t{1} << 28;
  ASSERT_EQ(run(decode, enough).cause, code::ok) << what;
  while (enough - too_small > 1) {
    const std::ptrdiff_t middle = too_small + (enough - too_small) / 2;
    const verdict v = run(decode, middle);
    ASSERT_TRUE(v.cause == code::ok || v.cause == code::too_large) << what << ": " << isomer::to_string(v.cause);
    EXPECT_LE(v.peak, static_cast<std::size_t>(middle) + besides) << what << ", " << middle;
    (v.cause == code::ok ? enough : too_small) = middle;
  }
  EXPECT_LE(run(decode, enough).peak, static_cast<std::size_t>(enough) + besides) << what << " at the limit";
  EXPECT_EQ(run(decode, enough - 1).cause, code::too_large) << what << " one below it";
}
template <class M, class Format>
auto decoding(Format f, std::string input) {
  return [f, input](std::ptrdiff_t limit) mutable {
    f.limits.memory = limit;
    isomer::arena a;
    M m;
    return isomer::decode(f, input, m, std::is_trivially_destructible_v<M> ? &a : nullptr).cause;
  };
}
template <class Format>
auto decoding_item(Format f, std::string input) {
  return [f, input](std::ptrdiff_t limit) mutable {
    f.limits.memory = limit;
    isomer::arena a;
    isomer::item value;
    return isomer::decode(f, input, value, a).cause;
  };
}
template <class Format>
auto decoding_dynamic(Format f, std::string input, const isomer::detail::table::message_table& type) {
  return [f, input, &type](std::ptrdiff_t limit) mutable {
    f.limits.memory = limit;
    char top[1 << 12];  // the message itself is not counted
    isomer::arena a(top, sizeof top);
    isomer::dynamic::message m(type, a);
    return isomer::decode(f, input, m).cause;
  };
}
const isomer::dynamic::schema& features_schema() {
  static const auto made = [] {
    std::string why;
    auto s = isomer::dynamic::schema::from_proto(R"(syntax = "proto3"; package t;
      message Direct { Direct next = 1; repeated Direct children = 2; map<string, Direct> by_name = 3; }
      message Lists { repeated bool flags = 1; repeated int32 loose = 2 [packed = false]; repeated double numbers = 3;
        repeated string texts = 4; repeated bytes blobs = 5; repeated Empty messages = 6; }
      message Maps { map<string, int32> by_name = 1; map<int32, string> names = 2; map<bool, bytes> blobs = 3; }
      message Empty {}
      message Choice { oneof pick { int32 number = 3; string text = 1; Empty nothing = 5; Choice nested = 4; } })",
                                                 why);
    EXPECT_TRUE(s) << why;
    return s;
  }();
  return made;
}

template <template <class> class M, class Format>
void expect_each(Format f, const M<isomer::owning>& m, const char* name, const char* what) {
  const auto bytes = isomer::encode(f, m);
  ASSERT_TRUE(bytes.ok()) << what;
  expect_exact(decoding<M<isomer::owning>>(f, *bytes), what);
  expect_exact(decoding<M<isomer::view>>(f, *bytes), what);
  expect_exact(decoding_dynamic(f, *bytes, *features_schema().find(name)), what);
}
template <template <class> class M>
void expect_all(const M<isomer::owning>& m, const char* name) {
  expect_each<M>(isomer::protobuf{}, m, name, "protobuf");
  expect_each<M>(isomer::json{}, m, name, "json");
  expect_each<M>(isomer::msgpack{}, m, name, "msgpack");
  expect_each<M>(isomer::cbor{}, m, name, "cbor");
  expect_each<M>(isomer::yaml{}, m, name, "yaml");
  expect_each<M>(isomer::text{}, m, name, "text");
  expect_each<M>(isomer::php{}, m, name, "php");
}

TEST(MemoryLimit, HoldsForListsOfMessages) {
  features::recursion::Direct m;
  m.children.resize(1500);
  for (std::size_t i = 0; i < m.children.size(); i += 3) m.children[i].children.resize(i % 7);
  expect_all<basic_Direct>(m, "t.Direct");
}
TEST(MemoryLimit, HoldsForListsOfEachKind) {
  features::proto3::Lists m;
  m.messages.resize(700);
  for (int i = 0; i < 700; ++i) {
    m.flags.push_back(i % 3 == 0), m.loose.push_back(i), m.numbers.push_back(i);
    m.texts.push_back(std::string(static_cast<std::size_t>(i % 60), 'x') + (i % 5 ? "" : "\n\"'\\"));
    m.blobs.push_back(std::string(static_cast<std::size_t>(i % 50), '\xff'));
  }
  expect_all<basic_Lists>(m, "t.Lists");
}
TEST(MemoryLimit, HoldsForMaps) {
  features::proto3::Maps m;
  for (int i = 0; i < 700; ++i) {
    m.by_name["a key that is rather long " + std::to_string(i)] = i;
    m.names[i * 7919 % 701] = std::string(static_cast<std::size_t>(i % 40), 'y');
  }
  expect_all<basic_Maps>(m, "t.Maps");
}
TEST(MemoryLimit, HoldsForKeysInNoOrder) {
  std::string members;
  for (int i = 0; i < 2000; ++i)
    members += (i ? ",\"" : "\"") + std::to_string(i * 7919 % 100003) + "\":" + std::to_string(i);
  const std::string json = "{\"byName\":{" + members + "}}";
  expect_exact(decoding<features::proto3::Maps>(isomer::json{}, json), "owning");
  expect_exact(decoding<features::proto3::MapsView>(isomer::json{}, json), "view");
  expect_exact(decoding_dynamic(isomer::json{}, json, *features_schema().find("t.Maps")), "dynamic");
  expect_exact(decoding_item(isomer::json{}, json), "item");
}
TEST(MemoryLimit, HoldsForItemsOfEachFormat) {
  std::string list = "[", nested = "[";
  for (int i = 0; i < 1500; ++i) {
    list += std::to_string(i) + ",\"a\\n" + std::to_string(i) + "\",{\"k\":[null,{}]},";
    nested += "[[" + std::to_string(i) + "]],";
  }
  const std::string json = "[" + list + "1]," + nested + "1]]";
  isomer::arena a;
  isomer::item all;
  ASSERT_TRUE(isomer::decode(isomer::json{}, json, all, a).ok());
  expect_exact(decoding_item(isomer::json{}, json), "json");
  expect_exact(decoding_item(isomer::msgpack{}, *isomer::encode(isomer::msgpack{}, all)), "msgpack");
  expect_exact(decoding_item(isomer::cbor{}, *isomer::encode(isomer::cbor{}, all)), "cbor");
  expect_exact(decoding_item(isomer::yaml{}, *isomer::encode(isomer::yaml{}, all)), "yaml");
  expect_exact(decoding_item(isomer::php{}, *isomer::encode(isomer::php{}, all)), "php");
}
TEST(MemoryLimit, HoldsForUnknownFields) {
  std::string records;
  for (int i = 0; i < 3000; ++i) records += test::hex("98 06 01 08 01");
  expect_exact(decoding<features::proto3::Presence>(isomer::protobuf{}, records), "owning");
  expect_exact(decoding<features::proto3::PresenceView>(isomer::protobuf{}, records), "view");
}
// A list that grows gives back what it leaves, so an arena holds no more than a vector would.
TEST(MemoryLimit, ListsLeaveNothingBehind) {
  const std::string records = repeat(test::hex("12 00"), (1 << 17) + 1);
  const std::size_t element = sizeof(features::recursion::DirectView), n = (1 << 17) + 1;
  const verdict v = run(decoding<features::recursion::DirectView>(isomer::protobuf{}, records), PTRDIFF_MAX);
  EXPECT_EQ(v.cause, code::ok);
  EXPECT_LT(v.peak, 3 * n * element + (1 << 20));
  isomer::arena kept;
  features::recursion::DirectView m;
  allocations::start();
  ASSERT_TRUE(isomer::decode(isomer::protobuf{}, records, m, &kept).ok());
  EXPECT_LT(allocations::in_use(), static_cast<std::ptrdiff_t>(2 * n * element + (1 << 20)));
  allocations::stop();
}
// The other member of a oneof takes the memory that the first one had.
TEST(MemoryLimit, OneofsThatFlipLeaveNothingBehind) {
  const auto flips = [](std::size_t n) { return repeat(test::hex("22 00 0a 01 61"), n); };
  const auto peak_of = [](auto decode) {
    const verdict v = run(decode, PTRDIFF_MAX);
    EXPECT_EQ(v.cause, code::ok);
    return v.peak;
  };
  const auto& type = *features_schema().find("t.Choice");
  const std::size_t dynamic = peak_of(decoding_dynamic(isomer::protobuf{}, flips(10), type));
  EXPECT_LE(peak_of(decoding_dynamic(isomer::protobuf{}, flips(100000), type)), dynamic + 1024);
  const std::size_t view = peak_of(decoding<features::proto3::ChoiceView>(isomer::protobuf{}, flips(10)));
  EXPECT_LE(peak_of(decoding<features::proto3::ChoiceView>(isomer::protobuf{}, flips(100000))), view + 1024);
}
// So does that of another message, which is a little smaller or larger.
TEST(MemoryLimit, OneofsThatFlipBetweenMessagesLeaveNothingBehind) {
  std::string fields, why;
  for (int i = 3; i < 103; ++i) fields += " double d" + std::to_string(i) + " = " + std::to_string(i) + ";";
  const auto schema = isomer::dynamic::schema::from_proto(
      "syntax = \"proto3\"; message Top { oneof one { A a = 1; B b = 2; C c = 3; } } message A { double d = 1;" +
          fields + "} message B { double d = 1; double e = 2;" + fields + "} message C { string s = 2;" + fields + '}',
      why);
  ASSERT_TRUE(schema) << why;
  const auto peak_of = [&](std::size_t n) {
    const std::string flips = repeat(test::hex("0a 00 12 00 1a 00 12 00"), n);
    const verdict v = run(decoding_dynamic(isomer::protobuf{}, flips, *schema.find("Top")), PTRDIFF_MAX);
    EXPECT_EQ(v.cause, code::ok);
    return v.peak;
  };
  EXPECT_LE(peak_of(100000), peak_of(10) + 1024);
}
// By default, a small input cannot take more than 64 MiB, and a large one 64 times its bytes.
TEST(MemoryLimit, TheDefaultGrowsWithTheInput) {
  constexpr isomer::limits by_default;
  EXPECT_EQ(by_default.memory_for(0), std::ptrdiff_t{64} << 20);
  EXPECT_EQ(by_default.memory_for(1 << 20), std::ptrdiff_t{64} << 20);
  EXPECT_EQ(by_default.memory_for(100'000'000), std::ptrdiff_t{6'400'000'000});
  EXPECT_EQ(by_default.memory_for(~std::size_t{0}), PTRDIFF_MAX);
  EXPECT_EQ(isomer::limits{.memory = 5}.memory_for(1 << 30), 5);
  std::string fields;
  for (int i = 1; i <= 120; ++i) fields += " int64 f" + std::to_string(i) + " = " + std::to_string(i) + ";";
  std::string why;
  const auto schema = isomer::dynamic::schema::from_proto(
      "syntax = \"proto3\"; message M { repeated Kid kids = 1; } message Kid {" + fields + "}", why);
  ASSERT_TRUE(schema) << why;
  const std::string input = "\x81\xa4kids\xdd" + test::hex("00 0f 42 40") + repeat("\x80", 1'000'000);
  allocations::start();
  isomer::code cause{};
  {
    isomer::arena a;
    isomer::dynamic::message m(*schema.find("M"), a);
    cause = isomer::decode(isomer::msgpack{}, input, m).cause;
  }
  EXPECT_LE(allocations::stop(), (std::size_t{64} << 20) + 2048);
  EXPECT_EQ(cause, code::too_large);
}

}  // namespace memory_limit_test
