// SPDX-License-Identifier: MIT
// A float takes the nearest value in every format, and nothing that would become infinite.
#include <cmath>
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <limits>
#include "support/codec.hpp"

namespace float_test {

using isomer::code;

struct Doubles {
  double v = 0;
};
struct Floats {
  float v = 0;
};

}  // namespace float_test

template <>
struct isomer::describe<float_test::Doubles> {
  using fields = isomer::fields<field<1, "v", &float_test::Doubles::v, kind::float64, rule::implicit>>;
};
template <>
struct isomer::describe<float_test::Floats> {
  using fields = isomer::fields<field<1, "v", &float_test::Floats::v, kind::float32, rule::implicit>>;
};

namespace float_test {

// What a double comes to that is written in a format and read as a float there.
template <class Format>
void expect(const Format& f, double from, bool fits, float to, const char* name) {
  const auto bytes = isomer::encode(f, Doubles{from});
  ASSERT_TRUE(bytes.ok()) << name;
  const auto read = isomer::decode<Floats>(f, *bytes);
  EXPECT_EQ(read.error().cause, fits ? code::ok : code::bad_value) << name << " " << from;
  if (fits) {
    EXPECT_EQ(read->v, to) << name << " " << from;
  }
}
void expect_everywhere(double from, bool fits, float to = 0) {
  expect(isomer::json{}, from, fits, to, "json");
  expect(isomer::yaml{}, from, fits, to, "yaml");
  expect(isomer::text{}, from, fits, to, "text");
  expect(isomer::msgpack{}, from, fits, to, "msgpack");
  expect(isomer::cbor{}, from, fits, to, "cbor");
  expect(isomer::php{}, from, fits, to, "php");
}

TEST(Floats, TheLargestInWhateverDigits) {
  constexpr float most = std::numeric_limits<float>::max();
  for (const double near :
       {3.4028235e38, 3.40282346638528859811704183484516925440e+38, 3.4028234663852889e38, 3.4028235677973e38})
    expect_everywhere(near, true, most), expect_everywhere(-near, true, -most);
  // Halfway to what would come next, and the double in front of it.
  constexpr double halfway = 0x1.ffffffp127;
  expect_everywhere(std::nextafter(halfway, 0.0), true, most);
  expect_everywhere(-std::nextafter(halfway, 0.0), true, -most);
}
TEST(Floats, WhatWouldBecomeInfiniteIsRefusedByBinaryFormatsToo) {
  for (const double beyond : {0x1.ffffffp127, 3.4028236e38, 1e39, 1.7976931348623157e308})
    for (const double v : {beyond, -beyond}) {
      expect(isomer::msgpack{}, v, false, 0, "msgpack");
      expect(isomer::cbor{}, v, false, 0, "cbor");
      expect(isomer::php{}, v, false, 0, "php");
      if (beyond == 0x1.ffffffp127) continue;  // its shortest digits are less than halfway
      expect(isomer::json{}, v, false, 0, "json");
      expect(isomer::yaml{}, v, false, 0, "yaml");
    }
}
TEST(Floats, InfinitiesAndSmallOnesStay) {
  constexpr double endless = std::numeric_limits<double>::infinity();
  expect_everywhere(endless, true, static_cast<float>(endless));
  expect_everywhere(-endless, true, -static_cast<float>(endless));
  expect_everywhere(1e-46, true, 0.0f);
  expect_everywhere(0.1, true, 0.1f);
}

}  // namespace float_test
