// SPDX-License-Identifier: MIT
// tpl: the format strings, the exact bytes, and what is refused.
#include <isomer/plain.hpp>
#include <isomer/tpl.hpp>
#include <limits>
#include <optional>
#include <set>
#include "features/scalars.isomer.hpp"
#include "person.isomer.hpp"
#include "support/codec.hpp"
#include "support/wifi.hpp"

namespace tpl_test {

using isomer::code;
constexpr isomer::tpl format;

template <class M>
std::string format_of() {
  return std::string(isomer::tpl::format_of<M>());
}
template <class M>
std::vector<std::uint32_t> lengths_of() {
  auto lengths = isomer::tpl::lengths_of<M>();
  return {lengths.begin(), lengths.end()};
}
template <class M>
std::string image(const M& m) {
  auto bytes = isomer::encode(format, m);
  EXPECT_TRUE(bytes) << bytes.error().message();
  return bytes ? *bytes : "";
}
// What follows the format string and the lengths.
template <class M>
std::string body(const M& m) {
  return test::to_hex(image(m).substr(8 + format_of<M>().size() + 1 + 4 * lengths_of<M>().size()));
}
// The image with other data: the length is set right.
template <class M>
std::string with_body(std::string_view digits, char flags = 2) {
  std::string s = image(M{}).substr(0, 8 + format_of<M>().size() + 1 + 4 * lengths_of<M>().size()) + test::hex(digits);
  s[3] = flags;
  for (int i = 0; i < 4; ++i) s[4 + static_cast<std::size_t>(i)] = static_cast<char>(s.size() >> 8 * i);
  return s;
}
template <class M>
isomer::status error(std::string_view digits) {
  return test::error_of<M>(format, with_body<M>(digits));
}

enum class small : std::uint8_t { none, one };
enum class medium : std::int16_t { none, low = -300 };
enum class wide : unsigned { none, one };
struct scalars {
  bool flag = false;
  char letter = 0;
  std::int8_t c = 0;
  std::uint8_t d = 0;
  std::int16_t j = 0;
  std::uint16_t v = 0;
  std::int32_t i = 0;
  std::uint32_t u = 0;
  std::int64_t I = 0;
  std::uint64_t U = 0;
  float f = 0;
  double g = 0;
  small s = small::none;
  medium m = medium::none;
  wide w = wide::none;
  bool operator==(const scalars&) const = default;
};
struct point {
  std::int16_t x = 0;
  double y = 0;
  bool operator==(const point&) const = default;
};
struct line {
  std::string name;
  point from, to;
  std::array<std::uint16_t, 3> style{};
  bool operator==(const line&) const = default;
};
struct tagged {  // no struct of tpl's: it has a list
  std::vector<std::string> tags;
  point at;
  bool operator==(const tagged&) const = default;
};
struct everything {
  line first;
  std::vector<line> lines;
  std::vector<tagged> tagged_ones;
  tagged one;
  std::vector<std::byte> blob;
  std::vector<std::vector<std::byte>> blobs;
  std::vector<bool> flags;
  std::vector<float> floats;
  std::vector<std::int16_t> shorts;
  std::vector<small> enums;
  std::set<std::string> names;
  std::array<point, 2> corners{};
  std::array<std::string, 2> labels{};
  int last[2]{};
  bool operator==(const everything& o) const {
    auto tie = [](const everything& e) {
      return std::tie(e.first, e.lines, e.tagged_ones, e.one, e.blob, e.blobs, e.flags, e.floats, e.shorts, e.enums,
                      e.names, e.corners, e.labels, e.last[0], e.last[1]);
    };
    return tie(*this) == tie(o);
  }
};
const everything full{
    .first = {.name = "first", .from = {1, 2}, .to = {-3, 0.5}, .style = {1, 2, 3}},
    .lines = {{.name = ""}, {.name = std::string(200, 'n'), .from = {7, 8}}},
    .tagged_ones = {{.tags = {"a", "", "b"}, .at = {1, 1}}, {}},
    .one = {.tags = {"x"}, .at = {2, 3}},
    .blob = {std::byte{0}, std::byte{255}},
    .blobs = {{}, {std::byte{1}}},
    .flags = {true, false, true},
    .floats = {1.5f, -0.0f},
    .shorts = {-1, 2, 300},
    .enums = {small::one, small::none, static_cast<small>(7)},
    .names = {"p", "q"},
    .corners = {point{1, 2}, point{3, 4}},
    .labels = {"left", ""},
    .last = {-5, 6},
};

TEST(TplFormat, IsMadeOfTheTypes) {
  EXPECT_EQ(format_of<scalars>(), "ccccjviuIUffcji");
  EXPECT_EQ(format_of<point>(), "jf");
  EXPECT_EQ(format_of<line>(), "sS(jf)S(jf)v#");
  EXPECT_EQ(lengths_of<line>(), (std::vector<std::uint32_t>{3}));
  EXPECT_EQ(format_of<tagged>(), "A(s)S(jf)");
  EXPECT_EQ(format_of<everything>(),
            "S(s$(jf)$(jf)v#)"
            "A(S(s$(jf)$(jf)v#))"
            "A(A(s)S(jf))"
            "A(s)S(jf)"
            "BA(B)A(c)A(f)A(j)A(c)A(s)"
            "S(jf)#s#i#");
  EXPECT_EQ(lengths_of<everything>(), (std::vector<std::uint32_t>{3, 3, 2, 2, 2}));
  EXPECT_EQ(format_of<wifi::one>(), "S(ii$(c#c#)c#c#icv)");
  EXPECT_EQ(format_of<wifi::many>(), "A(S(ii$(c#c#)c#c#icv))");
  EXPECT_EQ(lengths_of<wifi::many>(), (std::vector<std::uint32_t>{4, 16, 33, 6}));
  EXPECT_EQ(format_of<demo::Person>(), "sisA(S(si))");
  EXPECT_EQ(format_of<demo::PersonView>(), "sisA(S(si))");
  EXPECT_EQ(format_of<features::scalars::Single>(), "ciiuIIUuiUIffisB");
  EXPECT_EQ(isomer::tpl::format_of<point>().data()[2], '\0') << "for tpl_map()";
}
TEST(TplWrite, AnImageFromItsFirstByteToItsLast) {
  EXPECT_EQ(test::to_hex(image(line{.name = "ab", .from = {1, 1.5}, .to = {-2, 0}, .style = {1, 2, 3}})),
            "74 70 6c 02 3a 00 00 00 "
            "73 53 28 6a 66 29 53 28 6a 66 29 76 23 00 "
            "03 00 00 00 "
            "03 00 00 00 61 62 "
            "01 00 00 00 00 00 00 00 f8 3f "
            "fe ff 00 00 00 00 00 00 00 00 "
            "01 00 02 00 03 00");
  EXPECT_EQ(image(point{})[3], 0) << "no strings, no flag";
}
TEST(TplWrite, TheSizesOfTheWifiStruct) {
  EXPECT_EQ(image(wifi::one{wifi::sample(0)}).size(), 118u);
  EXPECT_EQ(image(wifi::samples(2)).size(), 199u);
  EXPECT_EQ(image(wifi::samples(10)).size(), 791u);
}
TEST(TplWrite, EachShapeHasItsBytes) {
  EXPECT_EQ(body(scalars{.flag = true,
                         .letter = 'x',
                         .c = -1,
                         .d = 255,
                         .j = -2,
                         .v = 65535,
                         .i = -3,
                         .u = 4,
                         .I = -5,
                         .U = 6,
                         .f = 1.5f,
                         .g = -2,
                         .s = small::one,
                         .m = medium::low,
                         .w = wide::one}),
            "01 78 ff ff fe ff ff ff fd ff ff ff 04 00 00 00 fb ff ff ff ff ff ff ff 06 00 00 00 00 00 00 00 "
            "00 00 00 00 00 00 f8 3f 00 00 00 00 00 00 00 c0 01 d4 fe 01 00 00 00");
  EXPECT_EQ(body(tagged{.tags = {"a", ""}, .at = {1, 0}}),
            "02 00 00 00 02 00 00 00 61 01 00 00 00 01 00 00 00 00 00 00 00 00 00");
  EXPECT_EQ(body(demo::Person{.name = "A", .id = 1, .phone = {{"1", demo::Person_PhoneType::WORK}}}),
            "02 00 00 00 41 01 00 00 00 01 00 00 00 01 00 00 00 02 00 00 00 31 02 00 00 00");
}
TEST(TplWrite, WhatCannotBeWritten) {
  EXPECT_EQ(isomer::encode(format, line{.name = std::string("a\0b", 3)}).error().cause, code::bad_value);
  EXPECT_EQ(isomer::encode(format, line{.name = "\xff"}).error().cause, code::bad_utf8);
}
TEST(TplRead, WhatWasWritten) {
  for (const everything& m : {full, everything{}}) {
    std::string bytes = image(m);
    EXPECT_EQ(test::decoded<everything>(bytes, format), m);
    everything reused = full;
    EXPECT_TRUE(isomer::decode(format, bytes, reused).ok());
    EXPECT_EQ(reused, m);
  }
  EXPECT_EQ(test::decoded<wifi::many>(image(wifi::samples(10)), format), wifi::samples(10));
  demo::Person person{.name = "Ada", .id = -1, .phone = {{"1", demo::Person_PhoneType::WORK}, {"", {}}}};
  EXPECT_EQ(test::decoded<demo::Person>(image(person), format), person);
  isomer::arena a;
  test::exact block(image(person));
  auto view = isomer::decode<demo::PersonView>(format, block, a);
  ASSERT_TRUE(view);
  EXPECT_EQ(isomer::encode(format, *view).value(), image(person));
}
TEST(TplRead, BigEndianImages) {
  std::string bytes = test::hex(
      "74 70 6c 03 00 00 00 3a "
      "73 53 28 6a 66 29 53 28 6a 66 29 76 23 00 "
      "00 00 00 03 "
      "00 00 00 03 61 62 "
      "00 01 3f f8 00 00 00 00 00 00 "
      "ff fe 00 00 00 00 00 00 00 00 "
      "00 01 00 02 00 03");
  EXPECT_EQ(test::decoded<line>(bytes, format),
            (line{.name = "ab", .from = {1, 1.5}, .to = {-2, 0}, .style = {1, 2, 3}}));
  bytes[3] = 2;
  EXPECT_EQ(test::error_of<line>(format, bytes).cause, code::truncated) << "a length of 0x3a000000";
  struct numbers {
    std::vector<std::int32_t> of;
    bool operator==(const numbers&) const = default;
  };
  EXPECT_EQ(test::decoded<numbers>(
                test::hex("74 70 6c 01 00 00 00 19 41 28 69 29 00 00 00 00 02 00 00 00 07 ff ff ff fe"), format),
            (numbers{{7, -2}}));
}
TEST(TplRead, StringsOfAnyRelease) {
  EXPECT_EQ(test::decoded<tagged>(
                with_body<tagged>("02 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00 00 00 00 00 00 00"), format),
            (tagged{.tags = {"", ""}}))
      << "NULL is empty here";
  EXPECT_EQ(test::decoded<tagged>(
                with_body<tagged>("02 00 00 00 00 00 00 00 01 00 00 00 61 00 00 00 00 00 00 00 00 00 00", 0), format),
            (tagged{.tags = {"", "a"}}))
      << "before 1.3, a length is the length";
}
TEST(TplRead, FloatsAreDoublesThatFit) {
  struct real {
    float f = 0;
    bool operator==(const real&) const = default;
  };
  using limit = std::numeric_limits<float>;
  for (float f : {0.1f, limit::max(), limit::lowest(), limit::denorm_min(), limit::infinity(), -limit::infinity()})
    EXPECT_EQ(test::decoded<real>(image(real{f}), format).f, f);
  float nan = test::decoded<real>(image(real{limit::quiet_NaN()}), format).f;
  EXPECT_TRUE(nan != nan);
  EXPECT_EQ(test::decoded<real>(with_body<real>("9a 99 99 99 99 99 b9 3f", 0), format).f, 0.1f) << "rounded";
  EXPECT_EQ(error<real>("00 00 00 00 00 00 f0 47").cause, code::bad_value) << "2 to the 128th";
}
TEST(TplRead, WhatIsRefused) {
  struct flag {
    bool b = false;
    bool operator==(const flag&) const = default;
  };
  auto expect = [](isomer::status s, code cause, std::size_t at) {
    EXPECT_EQ(s.cause, cause);
    EXPECT_EQ(s.at, at);
  };
  auto changed = [](std::string s, std::size_t at, char to) {
    s[at] = to;
    return test::error_of<point>(format, s);
  };
  const std::string good = image(point{});
  expect(changed(good, 2, 'x'), code::bad_syntax, 0);
  expect(changed(good, 3, 4), code::bad_value, 3);
  expect(changed(good, 4, 22), code::truncated, 21);
  expect(changed(good, 4, 20), code::bad_syntax, 4);
  expect(changed(good, 8, 'v'), code::bad_value, 8);
  expect(test::error_of<tagged>(format, good), code::bad_value, 8);
  std::string other = image(line{});
  other[22] = 4;
  expect(test::error_of<line>(format, other), code::bad_value, 8);
  expect(error<point>("00 00 00 00 00 00 00 00 00"), code::truncated, 20);
  expect(error<point>("00 00 00 00 00 00 00 00 00 00 00"), code::bad_syntax, 21);
  expect(error<flag>("02"), code::bad_value, 10);
  expect(error<tagged>("01 00 00 00 03 00 00 00 61 00 00 00 00 00 00 00 00 00 00 00"), code::bad_value, 22);
  expect(error<tagged>("01 00 00 00 02 00 00 00 ff 00 00 00 00 00 00 00 00 00 00"), code::bad_utf8, 26);
}
TEST(TplRead, LengthsAreComparedWithWhatRemains) {
  for (std::string n : {"0b 00 00 00", "ff ff ff 7f", "00 00 00 80", "ff ff ff ff"}) {
    EXPECT_EQ(error<tagged>(n + "00 00 00 00 00 00 00 00 00 00").cause, code::truncated) << n;
    EXPECT_EQ(error<tagged>("01 00 00 00" + n + "00 00 00 00 00 00 00 00").cause, code::truncated) << n;
  }
  struct runs {
    std::vector<std::int32_t> of;
    bool operator==(const runs&) const = default;
  };
  EXPECT_EQ(error<runs>("02 00 00 00 00 00 00 00").cause, code::truncated);
  EXPECT_EQ(error<runs>("ff ff ff 3f 00 00 00 00").cause, code::truncated);
}
TEST(TplRead, EveryPrefixIsAnErrorAndEveryChangeAValueOrAnError) {
  std::string bytes = image(full);
  for (std::size_t n = 0; n < bytes.size(); ++n)
    EXPECT_EQ(test::error_of<everything>(format, std::string_view(bytes).substr(0, n)).cause, code::truncated) << n;
  for (std::size_t n = 8; n < bytes.size(); ++n) {
    std::string cut = bytes.substr(0, n);
    for (int i = 0; i < 4; ++i) cut[4 + static_cast<std::size_t>(i)] = static_cast<char>(n >> 8 * i);
    EXPECT_FALSE(test::error_of<everything>(format, cut).ok()) << n;
  }
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (int mask : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ mask);
      auto r = isomer::decode<everything>(format, test::exact(changed));
      if (!r) {
        EXPECT_LE(r.error().at, changed.size());
      } else if (i != 3) {
        EXPECT_EQ(image(test::decoded<everything>(image(*r), format)), image(*r)) << i;
      }
    }
}
TEST(TplRead, DepthHasALimit) {
  auto depth = [](int n) { return isomer::tpl{.limits = {.depth = n}}; };
  EXPECT_TRUE(isomer::decode<everything>(depth(2), image(full)).ok());
  EXPECT_EQ(isomer::decode<everything>(depth(1), image(full)).error().cause, code::too_deep);
}

constexpr bool folds() {
  constexpr features::scalars::SingleView sample{.boolean = true, .float64 = 1e20, .text = "text", .raw = "\x01\x02"};
  char block[200]{};
  auto bytes = isomer::encode(format, sample, std::span<char>(block));
  auto back = isomer::decode<features::scalars::SingleView>(format, {block, bytes->size()});
  return back.ok() && *back == sample;
}
static_assert(folds());

}  // namespace tpl_test
