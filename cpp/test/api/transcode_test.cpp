// SPDX-License-Identifier: MIT
// From one format to another.
#include <gtest/gtest.h>
#include <isomer/cbor.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include <isomer/transcode.hpp>
#include <isomer/yaml.hpp>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "person.isomer.hpp"
#include "support/golden.hpp"
#include "support/walks.hpp"

namespace transcode_test {

constexpr std::string_view ada =
    R"({"name":"Ada \"L\"","id":42,"phone":[{"number":"+447700900123","type":"HOME"},{"number":"1"}]})";

template <class M>
void goes_round() {
  auto wire = isomer::transcode<M>(isomer::json{}, ada, isomer::protobuf{});
  ASSERT_TRUE(wire);
  auto pack = isomer::transcode<M>(isomer::protobuf{}, *wire, isomer::msgpack{});
  ASSERT_TRUE(pack);
  auto text = isomer::transcode<M>(isomer::msgpack{}, *pack, isomer::text{});
  ASSERT_TRUE(text);
  auto array = isomer::transcode<M>(isomer::text{}, *text, isomer::msgpack_array{});
  ASSERT_TRUE(array);
  auto bare = isomer::transcode<M>(isomer::msgpack_array{}, *array, isomer::positional{});
  ASSERT_TRUE(bare);
  EXPECT_EQ(isomer::transcode<M>(isomer::positional{}, *bare, isomer::json{}).value(), ada);
}
TEST(Transcode, GoesThroughEveryFormatAndBack) {
  goes_round<demo::Person>();
  goes_round<demo::PersonView>();
}

// Field by field into a sink, from each format into each.
template <class M, class From>
void goes_into_a_sink(const From& from, const M& m) {
  const std::string bytes = isomer::encode(from, m).value();
  auto into = [&](const auto& to) {
    std::string out;
    ASSERT_TRUE(isomer::transcode<M>(from, bytes, to, out).ok());
    EXPECT_EQ(out, isomer::encode(to, m).value());
  };
  into(isomer::json{});
  into(isomer::protobuf{});
  into(isomer::text{});
  into(isomer::msgpack{});
  into(isomer::msgpack_array{});
  into(isomer::positional{});
}
TEST(Transcode, GoesFromEveryFormatIntoASink) {
  auto person = isomer::decode<demo::Person>(isomer::json{}, ada).value();
  goes_into_a_sink(isomer::json{}, person);
  goes_into_a_sink(isomer::protobuf{}, person);
  goes_into_a_sink(isomer::text{}, person);
  goes_into_a_sink(isomer::msgpack{}, person);
  goes_into_a_sink(isomer::msgpack_array{}, person);
  goes_into_a_sink(isomer::positional{}, person);
}
TEST(Transcode, TellsWhichSideFailed) {
  auto in = isomer::transcode<demo::Person>(isomer::json{}, "{\"id\":x}", isomer::protobuf{});
  EXPECT_EQ(in.error().cause, isomer::code::bad_value);
  EXPECT_EQ(in.error().at, 6u);
  EXPECT_EQ(*in, "");
  auto out = isomer::transcode<demo::PersonView>(isomer::protobuf{}, "\x0a\x01\xff", isomer::json{});
  EXPECT_EQ(out.error().cause, isomer::code::bad_utf8);
}

using features::proto3::Choice;
// By their tables, for what is relayed by the other walk.
using tabled = demo::basic_Person<test::tabled>;
using tabled_view = demo::basic_Person<test::tabled_view>;
static_assert(isomer::relays<isomer::json, isomer::yaml> && isomer::relays<isomer::cbor_array, isomer::json>);
static_assert(!isomer::relays<isomer::protobuf, isomer::json> && !isomer::relays<isomer::json, isomer::cbor>);

template <class M, class From, class To>
std::string relayed(const From& from, std::string_view bytes, const To& to) {
  std::string out;
  isomer::status s = isomer::transcode<M>(from, test::exact(bytes), to, out);
  EXPECT_EQ(s, isomer::status{}) << bytes;
  return out;
}
template <class M, class From, class To>
void expect_same(const From& from, const To& to, const M& m) {
  auto bytes = isomer::encode(from, m);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(relayed<M>(from, *bytes, to), isomer::transcode<M>(from, *bytes, to).value());
}
// What is relayed in the order of the fields is what is written when the message is held.
template <class M>
void golden() {
  std::size_t count = 0;
  for (auto& v : test::all_vectors()) {
    if (v.type != isomer::full_name_of<M>() || v.error || !v.json) continue;
    SCOPED_TRACE(v.name);
    auto m = isomer::decode<M>(test::vector_json(), *v.json);
    ASSERT_TRUE(m);
    const isomer::yaml yaml{.types = test::vector_types};
    expect_same(test::vector_json(), yaml, *m);
    expect_same(yaml, test::vector_json(), *m);
    expect_same(isomer::cbor{}, test::vector_json(), *m);
    expect_same(isomer::msgpack_array{}, test::vector_json(), *m);
    ++count;
  }
  EXPECT_GT(count, 0u);
}
TEST(Relay, WritesWhatIsWrittenOtherwise) {
  golden<demo::Person>();
  golden<tabled>();
  golden<features::proto2::basic_Rules<test::tabled>>();
  golden<features::proto3::basic_Known<test::tabled>>();
  golden<features::proto3::basic_Choice<test::tabled>>();
  golden<Choice>();
  golden<features::proto3::Known>();
  golden<features::proto2::Rules>();
}
template <class Person, class View>
void keeps_order() {
  EXPECT_EQ(relayed<View>(isomer::json{}, R"( { "phone" : [ {"type":1}, {} ] , "name":"A","id":0} )", isomer::json{}),
            R"({"phone":[{"type":"HOME"},{}],"name":"A"})");
  EXPECT_EQ(relayed<Person>(isomer::json{}, R"({"email":"x"})", isomer::json{.print_defaults = true}),
            R"({"email":"x","name":"","id":0,"phone":[]})");
  EXPECT_EQ(relayed<Person>(isomer::json{}, R"({"phone":[{}],"id":1})", isomer::json{.indent = 1}),
            "{\n \"phone\": [\n  {}\n ],\n \"id\": 1\n}");
  EXPECT_EQ(relayed<Person>(isomer::json{}, R"({"phone":null,"id":null,"name":"b"})", isomer::yaml{}), "name: b\n");
}
TEST(Relay, KeepsTheOrderOfTheInput) {
  keeps_order<demo::Person, demo::PersonView>();
  keeps_order<tabled, tabled_view>();
}
template <class Memory>
void refuses() {
  using Person = demo::basic_Person<Memory>;
  using Oneof = features::proto3::basic_Choice<Memory>;
  auto cause = [](auto message, std::string_view text) {
    std::string out;
    return isomer::transcode<decltype(message)>(isomer::json{}, test::exact(text), isomer::json{}, out);
  };
  using isomer::code;
  EXPECT_EQ(cause(Person{}, R"({"id":1,"id":2})"), (isomer::status{code::duplicate_key, 8}));
  EXPECT_EQ(cause(Person{}, R"({"id":1,"ix":2})"), (isomer::status{code::unknown_field, 8}));
  EXPECT_EQ(cause(Person{}, R"({"id":1} )"
                            "x")
                .cause,
            code::bad_syntax);
  EXPECT_EQ(cause(Person{}, R"({"phone":[{},{"type":)").cause, code::truncated);
  EXPECT_EQ(cause(Oneof{}, R"({"text":"a","number":1})"), (isomer::status{code::duplicate_key, 12}));
  EXPECT_EQ(cause(Oneof{}, R"({"number":1,"after":3,"text":"a"})").cause, code::duplicate_key);
  EXPECT_EQ(cause(Oneof{}, R"({"text":null,"number":1})"), isomer::status{});
  EXPECT_EQ(cause(features::proto2::basic_Rules<Memory>{}, "{}").cause, code::missing_required);
}
TEST(Relay, RefusesWhatIsRefusedOtherwise) {
  refuses<isomer::owning>();
  refuses<test::tabled>();
  refuses<test::tabled_view>();
}
// A sink that takes pieces, and refuses after some.
struct slow {
  std::size_t most, pieces = 0;
  std::string all{};
  bool append(const char* p, std::size_t n) {
    if (++pieces > most) return false;
    all.append(p, n);
    return true;
  }
};
template <class Person, class View>
void holds_one() {
  std::string text = R"({"name":"A","phone":[)", phone = R"({"number":")" + std::string(100, '7') + "\"}";
  for (int i = 0; i < 2000; ++i) text += (i ? "," : "") + phone;
  text += "]}";
  const isomer::limits small{.memory = 1000};
  const isomer::json from{.limits = small};
  EXPECT_EQ(isomer::transcode<Person>(from, text, isomer::json{}).error().cause, isomer::code::too_large);
  slow out{.most = 1000};
  EXPECT_EQ(isomer::transcode<Person>(from, text, isomer::json{}, out), isomer::status{});
  EXPECT_EQ(out.all, text);
  EXPECT_GT(out.pieces, 20u);
  slow refusing{.most = 3};
  EXPECT_EQ(isomer::transcode<View>(from, text, isomer::json{}, refusing).cause, isomer::code::too_large);
  EXPECT_EQ(refusing.all, text.substr(0, refusing.all.size()));
}
TEST(Relay, HoldsOneElementAtATime) {
  holds_one<demo::Person, demo::PersonView>();
  holds_one<tabled, tabled_view>();
  holds_one<tabled_view, tabled>();
}
// Every prefix, and every byte changed: relayed as it is when it is held, and no more is written.
template <class Person>
void damaged() {
  const std::string good = R"({"name":"A","id":5,"phone":[{"number":"1","type":"HOME"},{}],"email":"e"})";
  auto feed = [](const std::string& text) {
    std::string out;
    isomer::status s = isomer::transcode<Person>(isomer::json{}, test::exact(text), isomer::json{}, out);
    auto held = isomer::decode<Person>(isomer::json{}, text);
    EXPECT_EQ(s.cause, held.error().cause) << text;
    if (s.ok()) {
      EXPECT_EQ(isomer::decode<Person>(isomer::json{}, out).value(), *held) << text;
    }
  };
  for (std::size_t n = 0; n <= good.size(); ++n) feed(good.substr(0, n));
  for (std::size_t i = 0; i < good.size(); ++i)
    for (char c : std::string_view("\0\"\\{}[],:0na \xff", 15)) {
      std::string changed = good;
      changed[i] = c;
      feed(changed);
    }
}
TEST(Relay, DamagedInput) {
  damaged<demo::Person>();
  damaged<tabled>();
}

}  // namespace transcode_test
