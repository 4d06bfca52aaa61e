// SPDX-License-Identifier: MIT
// MessagePack out: the shortest form of each value, at each boundary; the three layouts of a message.
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/msgpack.hpp>
#include <limits>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "support/flat.hpp"
#include "support/one.hpp"

namespace msgpack_write_test {

namespace wkt = isomer::google::protobuf;
using namespace features::proto3;
using isomer::code;
using isomer::kind;
using isomer::rule;
using test::to_hex;
using array = isomer::msgpack_array;

template <kind K, class T>
std::string element(T v) {
  return test::element<array, K>(std::move(v));
}
template <class Format = isomer::msgpack, class M>
std::string written(const M& m, const Format& f = {}) {
  auto r = isomer::encode(f, m);
  EXPECT_EQ(r.error(), isomer::status{});
  return to_hex(r.value());
}
template <class M>
code refused(const M& m) {
  return isomer::encode(isomer::msgpack{}, m).error().cause;
}

TEST(MsgpackWrite, UnsignedIntegersTakeTheLeast) {
  struct {
    std::uint64_t value;
    const char* bytes;
  } const all[] = {{0, "00"},
                   {23, "17"},
                   {24, "18"},
                   {127, "7f"},
                   {128, "cc 80"},
                   {255, "cc ff"},
                   {256, "cd 01 00"},
                   {65535, "cd ff ff"},
                   {65536, "ce 00 01 00 00"},
                   {0xffffffff, "ce ff ff ff ff"},
                   {0x100000000, "cf 00 00 00 01 00 00 00 00"},
                   {INT64_MAX, "cf 7f ff ff ff ff ff ff ff"},
                   {UINT64_MAX, "cf ff ff ff ff ff ff ff ff"}};
  for (auto& [value, bytes] : all) {
    EXPECT_EQ(element<kind::uint64>(value), bytes);
    EXPECT_EQ(element<kind::fixed64>(value), bytes);
    if (value <= UINT32_MAX) {
      EXPECT_EQ(element<kind::uint32>(static_cast<std::uint32_t>(value)), bytes);
    }
    if (value <= INT64_MAX) {
      EXPECT_EQ(element<kind::int64>(static_cast<std::int64_t>(value)), bytes) << "no sign, no signed type";
    }
  }
}
TEST(MsgpackWrite, NegativeIntegersTakeTheLeast) {
  struct {
    std::int64_t value;
    const char* bytes;
  } const all[] = {{-1, "ff"},
                   {-32, "e0"},
                   {-33, "d0 df"},
                   {-128, "d0 80"},
                   {-129, "d1 ff 7f"},
                   {-32768, "d1 80 00"},
                   {-32769, "d2 ff ff 7f ff"},
                   {INT32_MIN, "d2 80 00 00 00"},
                   {std::int64_t{INT32_MIN} - 1, "d3 ff ff ff ff 7f ff ff ff"},
                   {INT64_MIN, "d3 80 00 00 00 00 00 00 00"}};
  for (auto& [value, bytes] : all) {
    EXPECT_EQ(element<kind::int64>(value), bytes);
    EXPECT_EQ(element<kind::sfixed64>(value), bytes);
    if (value >= INT32_MIN) {
      EXPECT_EQ(element<kind::sint32>(static_cast<std::int32_t>(value)), bytes);
    }
  }
}
TEST(MsgpackWrite, OtherScalars) {
  EXPECT_EQ(element<kind::boolean>(true), "c3");
  EXPECT_EQ(element<kind::boolean>(false), "c2");
  EXPECT_EQ(element<kind::float32>(1.5f), "ca 3f c0 00 00");
  EXPECT_EQ(element<kind::float64>(1.5), "cb 3f f8 00 00 00 00 00 00") << "a double stays one";
  EXPECT_EQ(element<kind::float64>(-0.0), "cb 80 00 00 00 00 00 00 00");
  EXPECT_EQ(element<kind::float64>(std::numeric_limits<double>::infinity()), "cb 7f f0 00 00 00 00 00 00");
  EXPECT_EQ(element<kind::float32>(-std::numeric_limits<float>::infinity()), "ca ff 80 00 00");
  EXPECT_EQ(element<kind::enumeration>(Open::MINUS), "ff") << "enums are numbers";
}
TEST(MsgpackWrite, HeadsOfTextAndBytes) {
  struct {
    std::size_t size;
    const char *text, *bytes;
  } const all[] = {{0, "a0", "c4 00"},
                   {31, "bf", "c4 1f"},
                   {32, "d9 20", "c4 20"},
                   {255, "d9 ff", "c4 ff"},
                   {256, "da 01 00", "c5 01 00"},
                   {65535, "da ff ff", "c5 ff ff"},
                   {65536, "db 00 01 00 00", "c6 00 01 00 00"}};
  for (auto& [size, text, bytes] : all) {
    const std::string s(size, 'x');
    EXPECT_EQ(to_hex(test::element_bytes<array>(test::one<std::string, kind::string>{s})), to_hex(test::hex(text) + s));
    EXPECT_EQ(to_hex(test::element_bytes<array>(test::one<std::string, kind::bytes>{s})), to_hex(test::hex(bytes) + s));
  }
  EXPECT_EQ(isomer::encode(array{}, test::one<std::string, kind::string>{"\xff"}).error().cause, code::bad_utf8);
}
TEST(MsgpackWrite, HeadsOfListsAndMaps) {
  struct {
    std::size_t size;
    const char *list, *map;
  } const all[] = {{0, "90", "80"},
                   {15, "9f", "8f"},
                   {16, "dc 00 10", "de 00 10"},
                   {65535, "dc ff ff", "de ff ff"},
                   {65536, "dd 00 01 00 00", "df 00 01 00 00"}};
  for (auto& [size, list, map] : all) {
    test::one<std::vector<std::int32_t>, kind::int32, rule::packed> a;
    a.v.resize(size);
    auto bytes = test::element_bytes<array>(a);
    EXPECT_EQ(to_hex(bytes.substr(0, bytes.size() - size)), list);
    test::one_map<std::uint32_t, kind::uint32> b;
    for (std::uint32_t i = 0; i < size; ++i) b.v[i] = 0;
    EXPECT_EQ(test::element_head<array>(b, test::hex(map).size()), map);
    EXPECT_EQ(isomer::decode<decltype(a)>(array{}, isomer::encode(array{}, a).value()).value(), a);
    EXPECT_EQ(isomer::decode<decltype(b)>(array{}, isomer::encode(array{}, b).value()).value(), b);
  }
}
TEST(MsgpackWrite, ThreeLayouts) {
  const Presence p{.plain = 5, .maybe_text = "a", .open = Open::MINUS};
  EXPECT_EQ(written(p), "83 a5 70 6c 61 69 6e 05 a9 6d 61 79 62 65 54 65 78 74 a1 61 a4 6f 70 65 6e ff");
  EXPECT_EQ(written<isomer::msgpack_numbers>(p), "83 01 05 03 a1 61 06 ff");
  EXPECT_EQ(written<array>(p), "97 05 c0 a1 61 c0 c0 ff c0");
  EXPECT_EQ(written(Presence{}), "80");
  EXPECT_EQ(written<array>(Presence{}), "97 00 c0 c0 c0 c0 00 c0");
  const Json names{.snake_case_name = 1, .renamed = 2};
  EXPECT_EQ(written(names),
            "82 ad 73 6e 61 6b 65 43 61 73 65 4e 61 6d 65 01 ac 6f 74 68 65 72 20 22 6e 61 6d 65 22 02");
}
TEST(MsgpackWrite, LongKeysAndLargeNumbers) {
  features::proto2::Rules r{.id = 1, .far = 2};
  EXPECT_EQ(written<isomer::msgpack_numbers>(r), "82 01 01 ce 1f ff ff ff 02");
  EXPECT_EQ(refused(features::proto2::Rules{}), code::missing_required);
  EXPECT_EQ(isomer::encode(array{}, features::proto2::Rules{}).error().cause, code::missing_required);
}
TEST(MsgpackWrite, Defaults) {
  EXPECT_EQ(written(Choice{}, isomer::msgpack{.print_defaults = true}), "81 a5 61 66 74 65 72 00");
  EXPECT_EQ(written(Presence{}, isomer::msgpack_numbers{.print_defaults = true}), "82 01 00 06 00");
  EXPECT_EQ(written(Maps{}, isomer::msgpack_numbers{.print_defaults = true}),
            "87 01 80 02 80 03 80 04 80 05 80 06 80 07 80");
}
TEST(MsgpackWrite, MapsInTheirOwnOrder) {
  Maps m{.by_name = {{"b", 2}, {"aa", 1}}, .names = {{-1, "x"}, {5, ""}}, .blobs = {{true, "\x01"}}};
  EXPECT_EQ(written<isomer::msgpack_numbers>(m),
            "83 01 82 a2 61 61 01 a1 62 02 02 82 ff a1 78 05 a0 03 81 c3 c4 01 01");
}
TEST(MsgpackWrite, TimesInTheShortestForm) {
  auto time = [](std::int64_t s, std::int32_t n) { return written(wkt::Timestamp{.seconds = s, .nanos = n}); };
  EXPECT_EQ(time(0, 0), "d6 ff 00 00 00 00");
  EXPECT_EQ(time(0xffffffff, 0), "d6 ff ff ff ff ff");
  EXPECT_EQ(time(0x100000000, 0), "d7 ff 00 00 00 01 00 00 00 00");
  EXPECT_EQ(time(1, 999999999), "d7 ff ee 6b 27 fc 00 00 00 01");
  EXPECT_EQ(time(0x3ffffffff, 0), "d7 ff 00 00 00 03 ff ff ff ff");
  EXPECT_EQ(time(0x400000000, 0), "c7 0c ff 00 00 00 00 00 00 00 04 00 00 00 00");
  EXPECT_EQ(time(-1, 500), "c7 0c ff 00 00 01 f4 ff ff ff ff ff ff ff ff");
  for (auto [s, n] :
       {std::pair{253402300800, 0}, {-62135596801, 0}, {std::int64_t{0}, -1}, {std::int64_t{0}, 1000000000}})
    EXPECT_EQ(refused(wkt::Timestamp{.seconds = s, .nanos = n}), code::bad_value);
}
TEST(MsgpackWrite, KnownTypesInTheirNaturalForm) {
  auto json = [](const char* text) { return written(test::from_json<wkt::Value>(text)); };
  EXPECT_EQ(json("null"), "c0");
  EXPECT_EQ(json("[true,1,\"a\",{\"b\":[]}]"), "94 c3 cb 3f f0 00 00 00 00 00 00 a1 61 81 a1 62 90");
  EXPECT_EQ(written(wkt::StringValue{.value = "a"}), "a1 61");
  EXPECT_EQ(written(wkt::Int64Value{}), "00");
  EXPECT_EQ(refused(wkt::Value{}), code::bad_value);
  Known k{.null = wkt::NullValue{}, .wrapped = wkt::Int64Value{.value = 5}};
  EXPECT_EQ(written<isomer::msgpack_numbers>(k), "81 07 05");
}
// One struct, as a map by name, as a map by number, and as an array of nine; then lists of them, without what is
// around.
TEST(MsgpackWrite, SizesOfAFlatMessage) {
  using test::flat_status, test::flat_statuses, test::size_there_and_back;
  EXPECT_EQ(size_there_and_back<isomer::msgpack>(flat_status("MyAP")), 112u);
  EXPECT_EQ(size_there_and_back<isomer::msgpack_numbers>(flat_status("MyAP")), 55u);
  EXPECT_EQ(size_there_and_back<array>(flat_status("MyAP")), 46u);
  EXPECT_EQ(size_there_and_back<array>(flat_status("WiFi-0")), 48u);
  constexpr std::size_t around = 1;  // the array that is the message flats
  EXPECT_EQ(size_there_and_back<array>(flat_statuses(2)) - around, 97u) << "an array of two: 1 + 2 * 48";
  EXPECT_EQ(size_there_and_back<array>(flat_statuses(10)) - around, 481u) << "1 + 10 * 48";
}
TEST(MsgpackWrite, WhatIsWrittenCanBeRead) {
  const isomer::msgpack shallow{.limits = {.depth = 1}};
  EXPECT_EQ(isomer::encode(shallow, test::from_json<wkt::Value>("[]")).error().cause, code::ok);
  EXPECT_EQ(isomer::encode(shallow, test::from_json<wkt::Value>("[[]]")).error().cause, code::too_deep);
}

}  // namespace msgpack_write_test
