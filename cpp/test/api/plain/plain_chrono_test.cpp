// SPDX-License-Identifier: MIT
// Durations and time points of std::chrono: the forms that formats have for them, and no time that is not the same.
#include <chrono>
#include <isomer/cbor.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/plain.hpp>
#include <isomer/positional.hpp>
#include <isomer/text.hpp>
#include <limits>
#include <map>
#include <optional>
#include "support/codec.hpp"

namespace times {

using clock = std::chrono::system_clock;
template <class T>
struct holder {
  T t{};
  bool operator==(const holder&) const = default;
};
struct many {
  std::optional<std::chrono::seconds> maybe;
  std::vector<std::chrono::milliseconds> list;
  std::map<std::string, clock::time_point> map;
  std::array<std::chrono::hours, 2> pair{};
  std::variant<std::monostate, std::chrono::minutes, std::chrono::sys_seconds> choice;
  std::chrono::seconds pause{30};
  bool operator==(const many&) const = default;
};

}  // namespace times

template <class T>
struct isomer::plain<times::holder<T>> : isomer::numbered_in_order {};
template <>
struct isomer::plain<times::many> : isomer::numbered_in_order {};

namespace plain_chrono_test {

using isomer::code;
using namespace std::chrono_literals;
using test::decoded;
using test::error_of;
using test::hex;
using test::to_hex;
using times::holder;

using ticks64 = std::chrono::duration<std::int64_t, std::nano>;
using picoseconds = std::chrono::duration<std::int64_t, std::pico>;
using frames = std::chrono::duration<std::int32_t, std::ratio<1001, 30000>>;
using weeks8 = std::chrono::duration<std::int8_t, std::ratio<604800>>;
using unsigned_ms = std::chrono::duration<std::uint64_t, std::milli>;
using real_seconds = std::chrono::duration<double>;
using real_minutes = std::chrono::duration<float, std::ratio<60>>;

template <class T>
void expect_round_trip(T t) {
  holder<T> m{t};
  auto one = [&](auto format) {
    auto bytes = isomer::encode(format, m);
    ASSERT_EQ(bytes.error(), isomer::status{});
    EXPECT_EQ(decoded<holder<T>>(*bytes, format), m);
  };
  one(isomer::json{}), one(isomer::text{}), one(isomer::protobuf{}), one(isomer::positional{});
  one(isomer::msgpack{}), one(isomer::msgpack_numbers{}), one(isomer::msgpack_array{}), one(isomer::cbor{});
}
template <class T>
std::string json_of(T t) {
  return test::to_json(holder<T>{t});
}
template <class T>
code refused(std::string_view json_value) {
  return error_of<holder<T>>(isomer::json{}, "{\"t\":\"" + std::string(json_value) + "\"}").cause;
}
template <class T>
code unwritable(T t) {
  return isomer::encode(isomer::protobuf{}, holder<T>{t}).error().cause;
}

TEST(PlainChrono, RoundTrips) {
  for (auto t : {0s, 1s, -1s, 315576000000s, -315576000000s}) expect_round_trip(t);
  for (auto t : {0ns, 1ns, -1ns, -1000000001ns}) expect_round_trip(t);
  for (auto t : {ticks64::max(), ticks64::min()}) {
    expect_round_trip(t);
    expect_round_trip(std::chrono::sys_time<ticks64>(t));
  }
  expect_round_trip(std::chrono::milliseconds(-1500));
  expect_round_trip(std::chrono::hours(-3));
  expect_round_trip(weeks8(127));
  expect_round_trip(weeks8(-128));
  expect_round_trip(frames(30000));
  expect_round_trip(picoseconds(-7000));
  expect_round_trip(unsigned_ms(1));
  expect_round_trip(real_seconds(0.1));
  expect_round_trip(real_seconds(-1e-9));
  expect_round_trip(real_minutes(-2.5f));
  expect_round_trip(times::clock::time_point(std::chrono::microseconds(-1)));
  expect_round_trip(std::chrono::sys_days(std::chrono::year(2024) / 2 / 29));
  times::many m{.maybe = 0s,
                .list = {1ms, -2ms},
                .map = {{"epoch", {}}},
                .pair = {1h, 2h},
                .choice = std::chrono::sys_seconds(5s),
                .pause = 0s};
  for (int i = 0; i < 2; ++i, m.choice = 3min) {
    EXPECT_EQ(decoded<times::many>(test::to_wire(m)), m);
    EXPECT_EQ(decoded<times::many>(test::to_json(m), isomer::json{}), m);
    EXPECT_EQ(decoded<times::many>(*isomer::encode(isomer::msgpack{}, m), isomer::msgpack{}), m);
    EXPECT_EQ(decoded<times::many>(*isomer::encode(isomer::positional{}, m), isomer::positional{}), m);
  }
}
TEST(PlainChrono, TheFormsOfEachFormat) {
  EXPECT_EQ(json_of(-1500ms), R"({"t":"-1.500s"})");
  EXPECT_EQ(json_of(std::chrono::sys_time<ticks64>(-1ns)), R"({"t":"1969-12-31T23:59:59.999999999Z"})");
  EXPECT_EQ(to_hex(test::to_wire(holder<std::chrono::milliseconds>{-1500ms})),
            "0a 16 08 ff ff ff ff ff ff ff ff ff 01 10 80 b6 ca 91 fe ff ff ff ff 01");
  EXPECT_EQ(to_hex(test::to_wire(holder<std::chrono::sys_seconds>{})), "0a 00") << "always written, as a struct is";
  EXPECT_EQ(to_hex(*isomer::encode(isomer::msgpack_array{}, holder<std::chrono::sys_seconds>{})),
            "91 d6 ff 00 00 00 00");
  EXPECT_EQ(to_hex(*isomer::encode(isomer::msgpack_array{}, holder<std::chrono::seconds>{5s})), "91 92 05 00");
  EXPECT_EQ(*isomer::encode(isomer::text{.single_line = true}, holder<std::chrono::seconds>{5s}), "t { seconds: 5 }");
  EXPECT_EQ(json_of(std::chrono::duration<double>(1.0 / 3)), R"({"t":"0.333333333s"})") << "the nearest nanosecond";
}
TEST(PlainChrono, TheBytesOfTimestampAndDuration) {
  isomer::google::protobuf::Timestamp t{.seconds = -1, .nanos = 999000000, .unknown_fields = {}};
  EXPECT_EQ(test::to_wire(holder<times::clock::time_point>{times::clock::time_point(-1ms)}),
            test::record(1, test::to_wire(t)));
  isomer::google::protobuf::Duration d{.seconds = 0, .nanos = -5, .unknown_fields = {}};
  EXPECT_EQ(test::to_wire(holder<std::chrono::nanoseconds>{-5ns}), test::record(1, test::to_wire(d)));
}
TEST(PlainChrono, WhatIsNotTheSameTimeIsABadValue) {
  EXPECT_EQ(refused<std::chrono::seconds>("1.5s"), code::bad_value);
  EXPECT_EQ(refused<std::chrono::milliseconds>("0.0001s"), code::bad_value);
  EXPECT_EQ(refused<std::chrono::hours>("3601s"), code::bad_value);
  EXPECT_EQ(refused<weeks8>("77414400s"), code::bad_value) << "128 weeks";
  EXPECT_EQ(refused<unsigned_ms>("-0.001s"), code::bad_value);
  EXPECT_EQ(refused<ticks64>("9223372036.854775808s"), code::bad_value);
  EXPECT_EQ(refused<ticks64>("315576000000s"), code::bad_value);
  EXPECT_EQ(refused<frames>("1s"), code::bad_value);
  EXPECT_EQ(refused<real_seconds>("315576000000.000000001s"), code::bad_value);
  EXPECT_EQ(refused<std::chrono::sys_days>("2024-02-29T00:00:01Z"), code::bad_value);
  EXPECT_EQ(refused<std::chrono::sys_time<ticks64>>("2300-01-01T00:00:00Z"), code::bad_value);
  EXPECT_NE(refused<std::chrono::seconds>("1"), code::ok);
  EXPECT_EQ(error_of<holder<std::chrono::seconds>>(isomer::json{}, R"({"t":"1.5s"})").at, 5u) << "where it stands";
}
TEST(PlainChrono, DamagedParts) {
  auto cause = [](std::string_view digits) {
    return std::pair(error_of<holder<ticks64>>(isomer::protobuf{}, hex(digits)).cause,
                     error_of<holder<std::chrono::sys_time<ticks64>>>(isomer::protobuf{}, hex(digits)).cause);
  };
  using both = std::pair<code, code>;
  EXPECT_EQ(cause("0a 06 10 80 94 eb dc 03"), both(code::bad_value, code::bad_value)) << "a second of nanos";
  EXPECT_EQ(cause("0a 0b 10 ff ff ff ff ff ff ff ff ff 01"), both(code::ok, code::bad_value)) << "-1";
  EXPECT_EQ(cause("0a 0d 08 01 10 ff ff ff ff ff ff ff ff ff 01"), both(code::bad_value, code::bad_value)) << "1, -1";
  EXPECT_EQ(cause("0a 0a 08 ff ff ff ff ff ff ff ff 7f"), both(code::bad_value, code::bad_value)) << "292 Ga";
  EXPECT_EQ(cause("0a 02 08"), both(code::truncated, code::truncated));
  EXPECT_EQ(decoded<holder<std::chrono::seconds>>(hex("0a 02 08 05 0a 00")).t, 0s) << "the last one counts, whole";
}
TEST(PlainChrono, WhatNoFormatCanHoldIsNotWritten) {
  EXPECT_EQ(unwritable(picoseconds(1)), code::bad_value);
  EXPECT_EQ(unwritable(frames(1)), code::bad_value);
  EXPECT_EQ(unwritable(std::chrono::hours::max()), code::bad_value);
  EXPECT_EQ(unwritable(unsigned_ms::max()), code::bad_value);
  EXPECT_EQ(unwritable(real_seconds(1e300)), code::bad_value);
  EXPECT_EQ(unwritable(real_seconds(std::numeric_limits<double>::quiet_NaN())), code::bad_value);
  EXPECT_EQ(isomer::encode(isomer::json{}, holder<std::chrono::seconds>{315576000001s}).error().cause, code::bad_value);
}
TEST(PlainChrono, AnInitialiserIsWhatDoesNotCome) {
  EXPECT_EQ(decoded<times::many>("").pause, 30s);
  times::many m{.maybe = 1s, .map = {}, .pause = 1s};
  EXPECT_TRUE(isomer::decode(isomer::json{}, "{}", m).ok());
  EXPECT_EQ(m, times::many{});
  EXPECT_EQ(decoded<times::many>(hex("3a 00")).pause, 0s);
}
constexpr bool at_compile_time() {
  auto m = isomer::decode<holder<std::chrono::seconds>>(isomer::protobuf{}, std::string_view("\x0a\x02\x08\x05", 4));
  return m.ok() && m->t == 5s;
}
static_assert(at_compile_time());

}  // namespace plain_chrono_test
