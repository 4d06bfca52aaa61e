// SPDX-License-Identifier: MIT
// Schemas from somebody who means harm: names that share their slots, extensions without end, bytes that were changed.
#include <isomer/json.hpp>
#include <isomer/text.hpp>
#include "against_compiled.hpp"
#include "descriptors.hpp"
#include "support/linear.hpp"

namespace hostile_test {

using isomer::dynamic::message;
using test::field;
using test::set_of;
using test::Type;

// Names of 8 characters, all different, for which `chosen` holds.
template <class Chosen>
std::vector<std::string> names(std::size_t n, Chosen chosen) {
  std::vector<std::string> all;
  for (std::uint32_t i = 0; all.size() < n; ++i) {
    std::string s = "n";
    for (std::uint32_t v = i, k = 0; k < 7; ++k, v /= 26) s += static_cast<char>('a' + v % 26);
    if (chosen(s)) all.push_back(std::move(s));
  }
  return all;
}
constexpr std::size_t many = 10000, slots = 131072;
// Of 20,000, that all want to stand in 4,096 of the slots, half are names of the schema.
const std::vector<std::string>& colliding() {
  static const auto all =
      names(2 * many, [](const std::string& s) { return (isomer::detail::hash_whole(s) & (slots - 1)) < 4096; });
  return all;
}
const std::vector<std::string>& harmless() {
  static const auto all = names(2 * many, [](const std::string&) { return true; });
  return all;
}
// Time to make a schema of the first half of the names, and to read a text with all of them.
double fields_take(const std::vector<std::string>& all) {
  std::vector<test::FieldDescriptorProto> fields;
  std::string json = "{";
  for (std::size_t i = 0; i < many; ++i) fields.push_back(field(all[i], static_cast<int>(i + 1), Type::TYPE_INT32));
  for (std::size_t i = 2 * many; i-- > 0;) json += "\"" + all[i] + (i ? "\":1," : "\":1}");
  auto set = set_of(std::move(fields));
  return test::least_seconds(3, [&] {
    auto schema = test::made(set);
    isomer::arena a;
    message m(*schema.find("a.M"), a);
    EXPECT_TRUE(isomer::decode(isomer::json{.ignore_unknown = true}, json, m).ok());
    EXPECT_EQ(std::distance(m.fields().begin(), m.fields().end()), static_cast<std::ptrdiff_t>(many));
  });
}
TEST(DynamicHostile, FieldsWhoseNamesShareTheirSlots) {
  double usual = fields_take(harmless()), chosen = fields_take(colliding());
  EXPECT_LT(chosen, 8 * usual + 0.05) << usual;
}
double enumerators_take(const std::vector<std::string>& all) {
  auto set = set_of({field("e", 1, Type::TYPE_ENUM, ".a.E")});
  set.file[0].message_type[0].field[0].label = test::Label::LABEL_REPEATED;
  auto& e = set.file[0].enum_type.emplace_back();
  e.name = "E";
  std::string json = "{\"e\":[";
  for (std::size_t i = 0; i < many; ++i) {
    auto& v = e.value.emplace_back();
    v.name = all[i], v.number = static_cast<int>(i);
  }
  for (std::size_t i = 2 * many; i-- > 0;) json += "\"" + all[i] + (i ? "\"," : "\"]}");
  return test::least_seconds(3, [&] {
    auto schema = test::made(set);
    isomer::arena a;
    message m(*schema.find("a.M"), a);
    EXPECT_TRUE(isomer::decode(isomer::json{.ignore_unknown = true}, json, m).ok());
    EXPECT_EQ(m.size(m.type().fields[0]), many);
  });
}
TEST(DynamicHostile, EnumeratorsWhoseNamesShareTheirSlots) {
  double usual = enumerators_take(harmless()), chosen = enumerators_take(colliding());
  EXPECT_LT(chosen, 8 * usual + 0.05) << usual;
}
TEST(DynamicHostile, NamesAreFoundInEitherIndex) {
  for (const auto& all : {harmless(), colliding()}) {
    std::vector<test::FieldDescriptorProto> fields;
    for (std::size_t i = 0; i < many; ++i) {
      fields.push_back(field(all[i], static_cast<int>(i + 1), Type::TYPE_INT32));
      fields.back().json_name = i % 2 ? "same" : all[i] + "J";
    }
    auto schema = test::made(set_of(std::move(fields)));
    auto* t = schema.find("a.M");
    for (std::size_t i = 0; i < many; ++i) {
      ASSERT_EQ(t->by_name(all[i]), t->by_number(static_cast<std::uint32_t>(i + 1)));
      ASSERT_EQ(t->by_text_name(all[i]), t->by_name(all[i]));
      ASSERT_EQ(t->by_name(all[many + i]), nullptr);
      if (i % 2 == 0) {
        ASSERT_EQ(t->by_name(all[i] + "J"), t->by_name(all[i]));
        ASSERT_EQ(t->by_text_name(all[i] + "J"), nullptr);
      }
    }
    EXPECT_EQ(t->by_name("same"), t->by_number(2)) << "the first";
    EXPECT_EQ(t->by_text_name("same"), nullptr);
  }
}

// Reading and writing n extensions of one message, each of which it has.
template <class Format>
double extensions_take(std::size_t n) {
  auto set = set_of({});
  set.file[0].message_type[0].extension_range.emplace_back();
  std::string bytes;
  for (std::size_t i = n; i-- > 0;) {
    auto number = static_cast<std::uint32_t>(100 + i);
    set.file[0].extension.push_back(
        test::extension("e" + std::to_string(i), static_cast<int>(number), Type::TYPE_INT32, ".a.M"));
    for (std::uint32_t tag = number << 3; tag; tag >>= 7)
      bytes += static_cast<char>((tag & 127) | (tag > 127 ? 128 : 0));
    bytes += '\1';
  }
  auto schema = test::made(set);
  auto known = isomer::dynamic::registry_of<Format>(schema);
  Format f;
  f.extensions = known;
  isomer::arena a;
  message m(*schema.find("a.M"), a);
  EXPECT_TRUE(isomer::decode(isomer::protobuf{}, bytes, m).ok());
  return test::least_seconds(3, [&] { EXPECT_GT(isomer::encode(f, m).value().size(), 10 * n); });
}
TEST(DynamicHostile, ExtensionsAreWrittenInLinearTime) {
  for (auto take : {extensions_take<isomer::json>, extensions_take<isomer::text>}) {
    double once = take(1500), more = take(12000);
    EXPECT_TRUE(more < 24 * once || more < 0.1) << once << " s, and " << more << " s for eight times as many";
  }
}

// Whatever comes of them, messages of it are read and written.
TEST(DynamicHostile, DescriptorsThatWereChanged) {
  test::records random(1);
  int good = 0;
  for (int i = 0; i < 60; ++i) {
    auto set = isomer::decode<test::FileDescriptorSet>(isomer::protobuf{}, random.damaged(test::features_bytes()));
    std::string why;
    if (!set) continue;
    auto schema = isomer::dynamic::schema::make(*set, why);
    if (!schema) {
      EXPECT_FALSE(why.empty());
      continue;
    }
    ++good;
    auto known = isomer::dynamic::registry_of<isomer::json>(schema);
    isomer::json f{.types = known, .extensions = known};
    for (auto* t : schema.messages()) {
      isomer::arena a;
      message m(*t, a);
      std::string records = random.of(*t);
      if (!isomer::decode(isomer::protobuf{}, records, m).ok()) continue;
      auto text = isomer::encode(f, m);
      if (text) (void)isomer::decode(f, *text, m);
    }
  }
  EXPECT_GT(good, 0);
}

}  // namespace hostile_test
