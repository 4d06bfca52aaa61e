// SPDX-License-Identifier: MIT
// Required fields: missed wherever they are missing, and only after everything was read.
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <optional>
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "support/codec.hpp"

namespace {

// Required, and of an enum that is closed.
struct Lamp {
  std::optional<features::proto2::Closed> state;
  bool operator==(const Lamp&) const = default;
};

}  // namespace

template <>
struct isomer::describe<Lamp> {
  using fields = isomer::fields<field<1, "state", &Lamp::state, kind::enumeration, rule::required>>;
};

namespace {

using features::edition2023::Mixed;
using features::edition2023::MixedView;
using isomer::code;
using test::hex;

const std::string complete = hex("18 01 a3 01 a4 01");  // must: 1, must_leaf {}

template <class M>
code verdict(std::string_view bytes) {
  isomer::arena a;
  return isomer::decode<M>(isomer::protobuf{}, test::exact(bytes), a).error().cause;
}
void expect(code cause, const std::string& bytes) {
  EXPECT_EQ(verdict<Mixed>(bytes), cause) << test::to_hex(bytes);
  EXPECT_EQ(verdict<MixedView>(bytes), cause) << test::to_hex(bytes);
}

TEST(Finish, RequiredFieldsAreMissedAtTheEnd) {
  expect(code::ok, complete);
  expect(code::missing_required, "");
  expect(code::missing_required, hex("18 01"));
  expect(code::missing_required, hex("a3 01 a4 01"));
  EXPECT_EQ(test::wire_error<Mixed>(hex("18 01")), (isomer::status{code::missing_required, 2}));
}
TEST(Finish, ALaterRecordMayBringWhatIsMissing) {
  expect(code::missing_required, complete + test::record(10, hex("18 01")));
  expect(code::ok, complete + test::record(10, hex("18 01")) + test::record(10, hex("a3 01 a4 01")));
}
TEST(Finish, InsideGroupsListsAndMaps) {
  expect(code::missing_required, complete + hex("4b 4c"));
  expect(code::ok, complete + hex("4b") + complete + hex("4c"));
  expect(code::missing_required, complete + hex("5b") + complete + hex("5c 5b 5c"));
  expect(code::missing_required, complete + test::record(12, hex("0a 01 61 12 00")));
  expect(code::ok, complete + test::record(12, hex("0a 01 61") + test::record(2, complete)));
}
TEST(Finish, AMapEntryWithoutItsValueHoldsAnEmptyMessage) {
  expect(code::missing_required, complete + test::record(12, hex("0a 01 61")));
  expect(code::missing_required, complete + test::record(12, ""));
}
TEST(Finish, InJson) {
  const std::string top = R"({"must":1,"mustLeaf":{})";
  EXPECT_TRUE(test::json_error<Mixed>(top + "}").ok());
  EXPECT_EQ(test::json_error<Mixed>("{}"), (isomer::status{code::missing_required, 2}));
  EXPECT_EQ(test::json_error<Mixed>(R"({"must":null,"mustLeaf":{}})").cause, code::missing_required);
  EXPECT_EQ(test::json_error<Mixed>(top + R"(,"prefixed":{}})").cause, code::missing_required);
  EXPECT_EQ(test::json_error<Mixed>(top + R"(,"mapOfMessages":{"a":{}}})").cause, code::missing_required);
  EXPECT_EQ(test::json_error<Mixed>(top + R"(,"delimitedList":[{}]})").cause, code::missing_required);
}
template <class Format>
code lenient_verdict(const std::string& input) {
  return isomer::decode<Lamp>(Format{.ignore_unknown = true}, test::exact(input)).error().cause;
}
TEST(Finish, AnEnumeratorThatIsPassedOverIsMissing) {
  EXPECT_EQ(lenient_verdict<isomer::json>(R"({"state":"ONE"})"), code::ok);
  EXPECT_EQ(lenient_verdict<isomer::json>(R"({"state":"NOBODY"})"), code::missing_required);
  EXPECT_EQ(lenient_verdict<isomer::json>(R"({"other":5,"state":7})"), code::missing_required);
  EXPECT_EQ(lenient_verdict<isomer::yaml>("state: NOBODY\n"), code::missing_required);
  EXPECT_EQ(lenient_verdict<isomer::text>("state: NOBODY"), code::missing_required);
  EXPECT_EQ(lenient_verdict<isomer::cbor>(hex("a1 65") + "state" + hex("07")), code::missing_required);
  EXPECT_EQ(lenient_verdict<isomer::cbor_numbers>(hex("a1 01 07")), code::missing_required);
  EXPECT_EQ(lenient_verdict<isomer::cbor_array>(hex("81 07")), code::missing_required);
  EXPECT_EQ(lenient_verdict<isomer::msgpack>(hex("81 a5") + "state" + hex("07")), code::missing_required);
  EXPECT_EQ(lenient_verdict<isomer::msgpack_array>(hex("91 07")), code::missing_required);
  EXPECT_EQ(lenient_verdict<isomer::msgpack_array>(hex("91 01")), code::ok);
}
TEST(Finish, AnEncoderMissesThemToo) {
  EXPECT_EQ(isomer::encode(isomer::protobuf{}, Mixed{}).error().cause, code::missing_required);
  EXPECT_EQ(isomer::encode(isomer::json{}, Mixed{}).error().cause, code::missing_required);
  EXPECT_EQ(isomer::encode(isomer::protobuf{}, features::proto2::Rules{}).error().cause, code::missing_required);
}
TEST(Finish, RoundTheCyclesOfASchema) {
  using features::recursion::Outer;
  EXPECT_EQ(test::wire_error<Outer>(hex("12 02 0a 00")).cause, code::missing_required);  // must { outer { } }
  EXPECT_TRUE(test::wire_error<Outer>(hex("12 04 0a 02 12 00")).ok());
  EXPECT_EQ(test::wire_error<Outer>(hex("12 00 0a 02 0a 00")).cause, code::missing_required);  // inner { outer { } }
}

}  // namespace
