// SPDX-License-Identifier: MIT
// One person in every format: 84 bytes in protobuf, 188 in JSON, 194 in YAML and 331 in PHP's serialize() are what a
// benchmark of PHP's libraries gives for it. Where a layout is that benchmark's own, the test says which it is.
#include <isomer/cbor.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include <isomer/yaml.hpp>
#include "support/codec.hpp"
#include "support/person.hpp"

namespace sizes_test {

template <class Format>
std::string written(const Format& f) {
  auto r = isomer::encode(f, test::three_phones());
  EXPECT_TRUE(r.ok()) << r.error().message();
  return std::move(r).value();
}
template <class Format>
std::size_t size(const Format& f) {
  return written(f).size();
}

TEST(Sizes, Protobuf) { EXPECT_EQ(size(isomer::protobuf{}), 84u); }

// With the type of the first phone, which is the default.
TEST(Sizes, Json) {
  EXPECT_EQ(size(isomer::json{.print_defaults = true}), 188u);
  EXPECT_EQ(size(isomer::json{}), 172u);
}

TEST(Sizes, Yaml) {
  EXPECT_EQ(written(isomer::yaml{.print_defaults = true}),
            "name: John Smith\n"
            "id: 12\n"
            "email: j@example.com\n"
            "phone:\n"
            "  - number: \"+447700900123\"\n"
            "    type: MOBILE\n"
            "  - number: \"+442079460018\"\n"
            "    type: HOME\n"
            "  - number: \"+441632960042\"\n"
            "    type: WORK\n");
  EXPECT_EQ(size(isomer::yaml{.print_defaults = true}), 183u);
  // Symfony's dumper: four spaces, the second level in flow style, single quotes around what has a space.
  const std::string symfony =
      "name: 'John Smith'\n"
      "id: 12\n"
      "email: j@example.com\n"
      "phone:\n"
      "    - { number: '+447700900123', type: MOBILE }\n"
      "    - { number: '+442079460018', type: HOME }\n"
      "    - { number: '+441632960042', type: WORK }\n";
  EXPECT_EQ(symfony.size(), 194u);
  EXPECT_EQ(isomer::decode<demo::Person>(isomer::yaml{}, symfony).value(), test::three_phones());
}

// An object with all properties and arrays of phones.
TEST(Sizes, Php) {
  isomer::php f{.print_defaults = true, .enum_names = true};
  EXPECT_EQ(size(f), 300u);
  f.class_of = [](std::string_view full_name) -> std::string_view {
    return full_name == "demo.Person" ? "ProtobufBenchmarks\\Person" : "";
  };
  EXPECT_EQ(size(f), 331u);
}

TEST(Sizes, Binary) {
  EXPECT_EQ(size(isomer::msgpack{}), 126u);
  EXPECT_EQ(size(isomer::msgpack_numbers{}), 84u);
  EXPECT_EQ(size(isomer::msgpack_array{}), 76u);
  EXPECT_EQ(size(isomer::cbor{}), 126u);
  EXPECT_EQ(size(isomer::cbor_array{}), 76u);
  EXPECT_EQ(size(isomer::positional{}), 92u);
}

}  // namespace sizes_test
