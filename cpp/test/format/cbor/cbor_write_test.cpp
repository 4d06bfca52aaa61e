// SPDX-License-Identifier: MIT
// CBOR out: preferred serialization at each boundary, the three layouts of a message, and the deterministic order.
#include <isomer/cbor.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <limits>
#include <unordered_map>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "features/wide.isomer.hpp"
#include "support/flat.hpp"
#include "support/one.hpp"
#include "support/walks.hpp"

namespace {

namespace wkt = isomer::google::protobuf;
using namespace features::proto3;
using isomer::code;
using isomer::kind;
using isomer::rule;
using test::to_hex;
using array = isomer::cbor_array;

// A map in no order at all.
struct Hashed {
  std::unordered_map<std::string, std::int32_t> texts;
  std::unordered_map<std::int64_t, std::int32_t> numbers;
  bool operator==(const Hashed&) const = default;
};

}  // namespace

template <>
struct isomer::describe<Hashed> {
  using fields = isomer::fields<map_field<1, "texts", &Hashed::texts, kind::string, kind::int32>,
                                map_field<2, "numbers", &Hashed::numbers, kind::sint64, kind::int32>>;
};

namespace {

template <kind K, class T>
std::string element(T v) {
  return test::element<array, K>(std::move(v));
}
template <class Format = isomer::cbor, class M>
std::string written(const M& m, const Format& f = {}) {
  auto r = isomer::encode(f, m);
  EXPECT_EQ(r.error(), isomer::status{});
  return to_hex(r.value());
}
template <class M>
code refused(const M& m) {
  return isomer::encode(isomer::cbor{}, m).error().cause;
}

TEST(CborWrite, UnsignedIntegersTakeTheLeast) {
  struct {
    std::uint64_t value;
    const char* bytes;
  } const all[] = {{0, "00"},
                   {1, "01"},
                   {10, "0a"},
                   {23, "17"},
                   {24, "18 18"},
                   {100, "18 64"},
                   {127, "18 7f"},
                   {128, "18 80"},
                   {255, "18 ff"},
                   {256, "19 01 00"},
                   {1000, "19 03 e8"},
                   {65535, "19 ff ff"},
                   {65536, "1a 00 01 00 00"},
                   {1000000, "1a 00 0f 42 40"},
                   {0xffffffff, "1a ff ff ff ff"},
                   {0x100000000, "1b 00 00 00 01 00 00 00 00"},
                   {1000000000000, "1b 00 00 00 e8 d4 a5 10 00"},
                   {INT64_MAX, "1b 7f ff ff ff ff ff ff ff"},
                   {UINT64_MAX, "1b ff ff ff ff ff ff ff ff"}};
  for (auto& [value, bytes] : all) {
    EXPECT_EQ(element<kind::uint64>(value), bytes);
    EXPECT_EQ(element<kind::fixed64>(value), bytes);
    if (value <= UINT32_MAX) {
      EXPECT_EQ(element<kind::uint32>(static_cast<std::uint32_t>(value)), bytes);
    }
    if (value <= INT64_MAX) {
      EXPECT_EQ(element<kind::int64>(static_cast<std::int64_t>(value)), bytes);
    }
  }
}
TEST(CborWrite, NegativeIntegersTakeTheLeast) {
  struct {
    std::int64_t value;
    const char* bytes;
  } const all[] = {{-1, "20"},
                   {-10, "29"},
                   {-24, "37"},
                   {-25, "38 18"},
                   {-100, "38 63"},
                   {-256, "38 ff"},
                   {-257, "39 01 00"},
                   {-1000, "39 03 e7"},
                   {-65536, "39 ff ff"},
                   {-65537, "3a 00 01 00 00"},
                   {INT32_MIN, "3a 7f ff ff ff"},
                   {-4294967296, "3a ff ff ff ff"},
                   {-4294967297, "3b 00 00 00 01 00 00 00 00"},
                   {INT64_MIN, "3b 7f ff ff ff ff ff ff ff"}};
  for (auto& [value, bytes] : all) {
    EXPECT_EQ(element<kind::int64>(value), bytes);
    EXPECT_EQ(element<kind::sfixed64>(value), bytes);
    if (value >= INT32_MIN) {
      EXPECT_EQ(element<kind::sint32>(static_cast<std::int32_t>(value)), bytes);
    }
  }
}
TEST(CborWrite, RealsInTheShortestFormThatKeepsThem) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  struct {
    double value;
    const char* bytes;
  } const all[] = {{0.0, "f9 00 00"},
                   {-0.0, "f9 80 00"},
                   {1.0, "f9 3c 00"},
                   {1.1, "fb 3f f1 99 99 99 99 99 9a"},
                   {1.5, "f9 3e 00"},
                   {65504.0, "f9 7b ff"},
                   {65505.0, "fa 47 7f e1 00"},
                   {65536.0, "fa 47 80 00 00"},
                   {100000.0, "fa 47 c3 50 00"},
                   {3.4028234663852886e+38, "fa 7f 7f ff ff"},
                   {3.4028234663852889e+38, "fb 47 ef ff ff e0 00 00 01"},
                   {1.0e+300, "fb 7e 37 e4 3c 88 00 75 9c"},
                   {5.960464477539063e-8, "f9 00 01"},
                   {0x1.000002p-24, "fa 33 80 00 01"},
                   {2.9802322387695312e-8, "fa 33 00 00 00"},
                   {0.00006097555160522461, "f9 03 ff"},
                   {0.00006103515625, "f9 04 00"},
                   {0x1.ffep-15, "fa 38 7f f0 00"},
                   {0x1p-126, "fa 00 80 00 00"},
                   {0x1p-149, "fa 00 00 00 01"},
                   {0x1p-150, "fb 36 90 00 00 00 00 00 00"},
                   {5e-324, "fb 00 00 00 00 00 00 00 01"},
                   {-4.0, "f9 c4 00"},
                   {-4.1, "fb c0 10 66 66 66 66 66 66"},
                   {infinity, "f9 7c 00"},
                   {-infinity, "f9 fc 00"},
                   {std::numeric_limits<double>::quiet_NaN(), "f9 7e 00"},
                   {-std::numeric_limits<double>::signaling_NaN(), "f9 7e 00"}};
  for (auto& [value, bytes] : all) {
    EXPECT_EQ(element<kind::float64>(value), bytes) << value;
    if (std::string_view(bytes).substr(0, 2) != "fb") {
      EXPECT_EQ(element<kind::float32>(static_cast<float>(value)), bytes) << value;
    }
  }
  EXPECT_EQ(element<kind::float32>(1.1f), "fa 3f 8c cc cd");
}
TEST(CborWrite, EveryHalfComesBack) {
  for (std::uint32_t h = 0; h < 65536; ++h) {
    const float v = isomer::detail::cbor::from_half(static_cast<std::uint16_t>(h));
    if (v != v) continue;
    ASSERT_EQ(isomer::detail::cbor::to_half(v), h);
    // The next single is none.
    auto next = std::bit_cast<float>(std::bit_cast<std::uint32_t>(v) + 1);
    if (v - v == 0) {
      ASSERT_EQ(isomer::detail::cbor::to_half(next), isomer::detail::cbor::no_half) << h;
    }
  }
}
TEST(CborWrite, OtherScalars) {
  EXPECT_EQ(element<kind::boolean>(true), "f5");
  EXPECT_EQ(element<kind::boolean>(false), "f4");
  EXPECT_EQ(element<kind::enumeration>(Open::MINUS), "20");
}
TEST(CborWrite, Heads) {
  struct {
    std::size_t size;
    const char* argument;  // with the bits of major type 0
  } const all[] = {{0, "00"},
                   {15, "0f"},
                   {16, "10"},
                   {23, "17"},
                   {24, "18 18"},
                   {31, "18 1f"},
                   {32, "18 20"},
                   {255, "18 ff"},
                   {256, "19 01 00"},
                   {65535, "19 ff ff"},
                   {65536, "1a 00 01 00 00"}};
  for (auto& [size, argument] : all) {
    auto head = [&](unsigned major) {
      std::string s = test::hex(argument);
      s[0] = static_cast<char>(s[0] | major);
      return s;
    };
    const std::string s(size, 'x');
    EXPECT_EQ(to_hex(test::element_bytes<array>(test::one<std::string, kind::string>{s})), to_hex(head(0x60) + s));
    EXPECT_EQ(to_hex(test::element_bytes<array>(test::one<std::string, kind::bytes>{s})), to_hex(head(0x40) + s));
    test::one<std::vector<std::int32_t>, kind::int32, rule::packed> a;
    a.v.resize(size);
    EXPECT_EQ(to_hex(test::element_bytes<array>(a)), to_hex(head(0x80) + std::string(size, '\0')));
    test::one_map<std::uint32_t, kind::uint32> b;
    for (std::uint32_t i = 0; i < size; ++i) b.v[i] = 0;
    EXPECT_EQ(test::element_head<array>(b, head(0).size()), to_hex(head(0xa0)));
    EXPECT_EQ(isomer::decode<decltype(a)>(array{}, isomer::encode(array{}, a).value()).value(), a);
    EXPECT_EQ(isomer::decode<decltype(b)>(array{}, isomer::encode(array{}, b).value()).value(), b);
  }
  EXPECT_EQ(isomer::encode(array{}, test::one<std::string, kind::string>{"\xff"}).error().cause, code::bad_utf8);
}
TEST(CborWrite, ThreeLayouts) {
  const Presence p{.plain = 5, .maybe_text = "a", .open = Open::MINUS};
  EXPECT_EQ(written(p), "a3 65 70 6c 61 69 6e 05 69 6d 61 79 62 65 54 65 78 74 61 61 64 6f 70 65 6e 20");
  EXPECT_EQ(written<isomer::cbor_numbers>(p), "a3 01 05 03 61 61 06 20");
  EXPECT_EQ(written<array>(p), "87 05 f6 61 61 f6 f6 20 f6");
  EXPECT_EQ(written(Presence{}), "a0");
  EXPECT_EQ(written<array>(Presence{}), "87 00 f6 f6 f6 f6 00 f6");
}
TEST(CborWrite, LargeNumbersAndDefaults) {
  EXPECT_EQ(written<isomer::cbor_numbers>(features::proto2::Rules{.id = 1, .far = 2}), "a2 01 01 1a 1f ff ff ff 02");
  EXPECT_EQ(refused(features::proto2::Rules{}), code::missing_required);
  EXPECT_EQ(written(Choice{}, isomer::cbor{.print_defaults = true}), "a1 65 61 66 74 65 72 00");
  EXPECT_EQ(written(Presence{}, isomer::cbor_numbers{.print_defaults = true}), "a2 01 00 06 00");
}
TEST(CborWrite, Times) {
  auto time = [](std::int64_t s, std::int32_t n) { return written(wkt::Timestamp{.seconds = s, .nanos = n}); };
  EXPECT_EQ(time(0, 0), "c1 00");
  EXPECT_EQ(time(1363896240, 0), "c1 1a 51 4b 67 b0");
  EXPECT_EQ(time(-1, 0), "c1 20");
  EXPECT_EQ(time(253402300799, 999999999), "d9 03 e9 a2 01 1b 00 00 00 3a ff f4 41 7f 28 1a 3b 9a c9 ff");
  EXPECT_EQ(time(-1, 500000000), "d9 03 e9 a2 01 20 28 1a 1d cd 65 00");
  for (auto [s, n] :
       {std::pair{253402300800, 0}, {-62135596801, 0}, {std::int64_t{0}, -1}, {std::int64_t{0}, 1000000000}})
    EXPECT_EQ(refused(wkt::Timestamp{.seconds = s, .nanos = n}), code::bad_value);
}
TEST(CborWrite, KnownTypesInTheirNaturalForm) {
  auto json = [](const char* text) { return written(test::from_json<wkt::Value>(text)); };
  EXPECT_EQ(json("null"), "f6");
  EXPECT_EQ(json("[true,1,\"a\",{\"b\":[]}]"), "84 f5 f9 3c 00 61 61 a1 61 62 80");
  EXPECT_EQ(written(wkt::StringValue{.value = "a"}), "61 61");
  EXPECT_EQ(written(wkt::Int64Value{}), "00");
  EXPECT_EQ(refused(wkt::Value{}), code::bad_value);
}
TEST(CborWrite, DeterministicFields) {
  // By the length of the name first: that is in the first byte.
  const Presence p{.plain = 1, .maybe = 2, .message = Empty{}, .open = Open::MINUS};
  EXPECT_EQ(written<isomer::cbor_deterministic>(p),
            "a4 64 6f 70 65 6e 20 65 6d 61 79 62 65 02 65 70 6c 61 69 6e 01 67 6d 65 73 73 61 67 65 a0");
  EXPECT_EQ(written<isomer::cbor_numbers_deterministic>(p), written<isomer::cbor_numbers>(p));
  features::scalars::Single s{.boolean = true, .uint64 = 1, .sfixed64 = 2, .raw = "x"};
  EXPECT_EQ(
      isomer::decode<features::scalars::Single>(isomer::cbor{}, isomer::encode(isomer::cbor_deterministic{}, s).value())
          .value(),
      s);
}
TEST(CborWrite, DeterministicEntries) {
  Hashed h;
  for (int i = 0; i < 300; ++i) h.texts[std::string(static_cast<std::size_t>(i % 30), 'x') + std::to_string(i)] = i;
  for (int i = -40; i < 40; ++i) h.numbers[i * std::int64_t{1000003} * i * i] = i;
  const Hashed before = h;
  const std::string bytes = isomer::encode(isomer::cbor_numbers_deterministic{}, h).value();
  EXPECT_EQ(h, before);
  // The other order of making leads to the same bytes.
  Hashed other;
  for (int i = 40; i-- > -40;) other.numbers[i * std::int64_t{1000003} * i * i] = i;
  for (int i = 300; i-- > 0;) other.texts[std::string(static_cast<std::size_t>(i % 30), 'x') + std::to_string(i)] = i;
  EXPECT_EQ(isomer::encode(isomer::cbor_numbers_deterministic{}, other).value(), bytes);
  Maps m{.by_name = {{"", 0}, {"b", 2}, {"aa", 1}, {std::string(24, 'a'), 3}},
         .names = {{-1, "c"}, {-100, "e"}, {-2, "d"}, {0, "a"}, {300, "b"}},
         .blobs = {{true, ""}, {false, ""}}};
  EXPECT_EQ(
      written<isomer::cbor_numbers_deterministic>(m),
      "a3 01 a4 60 00 61 62 02 62 61 61 01 78 18 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 "
      "61 61 03 02 a5 00 61 61 19 01 2c 61 62 20 61 63 21 61 64 38 63 61 65 03 a2 f4 40 f5 40");
  EXPECT_EQ(written<isomer::cbor_deterministic>(test::from_json<wkt::Struct>(R"({"bb":1,"c":{"dd":2,"e":3}})")),
            "a2 61 63 a2 61 65 f9 42 00 62 64 64 f9 40 00 62 62 62 f9 3c 00");
}
// One struct, as a map by name, as a map by number, and as an array of nine; then lists of them, without what is
// around.
TEST(CborWrite, SizesOfAFlatMessage) {
  using test::flat_status, test::flat_statuses, test::size_there_and_back;
  EXPECT_EQ(size_there_and_back<isomer::cbor>(flat_status("MyAP")), 108u);
  EXPECT_EQ(size_there_and_back<isomer::cbor_numbers>(flat_status("MyAP")), 51u);
  EXPECT_EQ(size_there_and_back<array>(flat_status("MyAP")), 42u);
  EXPECT_EQ(size_there_and_back<array>(flat_status("WiFi-0")), 44u);
  // Four less than MessagePack: bytes of fewer than 24 have a head of one byte.
  constexpr std::size_t around = 1;  // the array that is the message flats
  EXPECT_EQ(size_there_and_back<array>(flat_statuses(2)) - around, 89u) << "an array of two: 1 + 2 * 44";
  EXPECT_EQ(size_there_and_back<array>(flat_statuses(10)) - around, 441u) << "1 + 10 * 44";
}
TEST(CborWrite, AtCompileTime) {
  constexpr auto size = [] {
    char buffer[64]{};
    return isomer::encode(
               isomer::cbor_deterministic{},
               features::scalars::basic_Single<test::unrolled_view>{.int32 = 5, .float64 = 1.5, .text = "abc"},
               std::span<char>(buffer))
        ->size();
  }();
  EXPECT_EQ(size, 1u + 7 + 11 + 9);
}

}  // namespace
