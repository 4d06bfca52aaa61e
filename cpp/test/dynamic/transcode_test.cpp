// SPDX-License-Identifier: MIT
// From one format to another, with a message that is known at run time only: held where it must be, and else relayed.
#include <isomer/cbor.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/transcode.hpp>
#include <isomer/yaml.hpp>
#include "against_compiled.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "support/walks.hpp"

namespace transcode_test {

using isomer::code;

// From each format to JSON and YAML, as views that a compiler saw go; whole, and damaged.
template <class M>
class beside_compiled {
 public:
  void run(std::uint32_t seed, int rounds) {
    test::records random(seed);
    for (int i = 0; i < rounds && !::testing::Test::HasFailure(); ++i) {
      const std::string bytes = random.of(type_);
      both(isomer::protobuf{}, bytes, isomer::json{});
      auto held = isomer::transcode(isomer::protobuf{}, bytes, isomer::json{}, type_);
      if (!held) continue;
      both(isomer::json{}, *held, isomer::yaml{});
      both(isomer::json{}, *held, isomer::json{.indent = 2, .print_defaults = true});
      from_other(isomer::cbor_array{}, bytes, random);
      both(isomer::json{}, random.damaged(*held), isomer::yaml{});
    }
  }

 private:
  template <class From>
  void from_other(const From& from, const std::string& bytes, test::records& random) {
    const std::string image = isomer::transcode(isomer::protobuf{}, bytes, from, type_).value_or("");
    both(from, image, isomer::json{});
    both(from, random.damaged(image), isomer::json{});
  }
  template <class From, class To>
  void both(const From& from, const std::string& input, const To& to) {
    std::string want, got;
    const auto expected = isomer::transcode<M>(from, input, to, want);
    EXPECT_EQ(isomer::transcode(from, input, to, type_, got), expected) << input;
    EXPECT_EQ(got, want) << input;
  }
  const isomer::detail::table::message_table& type_ = *test::features().find(isomer::full_name_of<M>());
};

// The compiled relay, and the one over the tables that a compiler makes.
template <template <class> class Message>
void compare(std::uint32_t seed) {
  beside_compiled<Message<test::unrolled_view>>().run(seed, 60);
}
template <template <class> class Message>
void compare_tables(std::uint32_t seed) {
  beside_compiled<Message<test::tabled_view>>().run(seed, 60);
}

TEST(DynamicTranscode, Lists) { compare<features::proto3::basic_Lists>(1); }
TEST(DynamicTranscode, Oneofs) { compare<features::proto3::basic_Choice>(2); }
TEST(DynamicTranscode, RequiredFields) { compare<features::proto2::basic_Rules>(3); }
TEST(DynamicTranscode, Maps) { compare_tables<features::proto3::basic_Maps>(4); }
TEST(DynamicTranscode, FormsOfKnownTypes) { compare_tables<features::proto3::basic_Known>(5); }

TEST(DynamicTranscode, HoldsOneElementAtATime) {
  const auto* type = test::features().find("features.proto3.Lists");
  ASSERT_TRUE(type);
  std::string text = "{\"texts\":[";
  for (int i = 0; i < 20000; ++i) text += (i ? ",\"" : "\"") + std::string(100, 'x') + '"';
  text += "]}";
  const isomer::json small{.limits = {.memory = 1000}};
  std::string out;
  EXPECT_EQ(isomer::transcode(small, text, isomer::json{}, *type, out), isomer::status{});
  EXPECT_EQ(out, text);
  EXPECT_EQ(isomer::transcode(small, text, isomer::protobuf{}, *type).error().cause, code::too_large);
}

TEST(DynamicTranscode, TopLevelForms) {
  const auto* type = test::features().find("google.protobuf.Struct");
  ASSERT_TRUE(type);
  EXPECT_EQ(isomer::transcode(isomer::json{}, R"({"a":[1,null]})", isomer::yaml{}, *type).value(),
            "a:\n  - 1\n  - null\n");
}

}  // namespace transcode_test
