// SPDX-License-Identifier: MIT
// Handles to read by, and paths.
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "kept.hpp"

namespace path_test {

using isomer::code;
using isomer::status;
using isomer::reflected::message;
using isomer::reflected::value;

template <class T>
T got(const message& m, std::string_view path) {
  auto v = isomer::at(m, path);
  EXPECT_TRUE(v.ok()) << path << ": " << v.error().message() << " at " << v.error().at;
  auto r = v->get<T>();
  EXPECT_TRUE(r.ok()) << path;
  return *r;
}

std::string tree() {
  features::recursion::basic_Direct<test::tabled> m;
  m.children.resize(3);
  m.children[2].next = features::recursion::basic_Direct<test::tabled>{};
  m.children[2].by_name["a \"key\" ]\n"];
  m.by_name[""].children.resize(1);
  return test::bytes_of(m);
}

TEST(Path, LeadsThroughListsMapsAndMessages) {
  std::string bytes = tree();
  test::kept<features::recursion::basic_Direct> all(bytes);
  all.each([](const message& m) {
    EXPECT_TRUE(isomer::at(m, "")->is_message());
    EXPECT_EQ(isomer::at(m, "children")->size(), 3u);
    EXPECT_TRUE(isomer::at(m, "children[2].next")->is_message());
    EXPECT_EQ(isomer::at(m, "children[2].by_name")->size(), 1u);
    EXPECT_EQ(isomer::at(m, "children[2].byName")->size(), 1u);
    EXPECT_TRUE(*isomer::at(m, R"(children[2].by_name["a \"key\" ]\n"])"));
    EXPECT_TRUE(*isomer::at(m, R"(by_name[""].children[0])"));
    EXPECT_FALSE(*isomer::at(m, "children[1].next"));
    EXPECT_TRUE(isomer::at(m, "children[1].next.next.children").ok());
    EXPECT_EQ(isomer::at(m, "next.children")->size(), 0u);
    EXPECT_EQ(isomer::reflect(got<message>(m, "children[0]")).type().full_name, "features.recursion.Direct");
  });
}
TEST(Path, TellsItsErrorsApart) {
  std::string bytes = tree();
  test::kept<features::recursion::basic_Direct> all(bytes);
  const std::pair<std::string_view, status> cases[] = {
      {"nothing", {code::unknown_field, 0}},
      {"next.nothing", {code::unknown_field, 5}},
      {"children[2].nothing", {code::unknown_field, 12}},
      {"children[3]", {code::bad_value, 8}},
      {"children[-1]", {code::bad_value, 8}},
      {"children[99999999999999999999]", {code::bad_value, 9}},
      {"next.children[0]", {code::bad_value, 13}},
      {"by_name[\"x\"]", {code::bad_value, 7}},
      {".", {code::bad_syntax, 0}},
      {"next.", {code::bad_syntax, 5}},
      {"next..next", {code::bad_syntax, 5}},
      {"next[0]", {code::bad_syntax, 4}},
      {"[0]", {code::bad_syntax, 0}},
      {"children.next", {code::bad_syntax, 9}},
      {"children[0][0]", {code::bad_syntax, 11}},
      {"children[0]next", {code::bad_syntax, 11}},
      {"children[0", {code::bad_syntax, 10}},
      {"children[", {code::bad_syntax, 9}},
      {"children[]", {code::bad_syntax, 9}},
      {"children[x]", {code::bad_syntax, 9}},
      {"children[0 ]", {code::bad_syntax, 10}},
      {"by_name[x]", {code::bad_syntax, 8}},
      {"by_name[\"x", {code::bad_syntax, 8}},
      {"by_name[\"\\q\"]", {code::bad_syntax, 9}},
      {"by_name[\"\"", {code::bad_syntax, 10}},
  };
  all.each([&](const message& m) {
    for (auto& [path, error] : cases) {
      auto v = isomer::at(m, path);
      EXPECT_EQ(v.error().cause, error.cause) << path;
      EXPECT_EQ(v.error().at, error.at) << path;
      EXPECT_FALSE(*v) << path;
    }
  });
}
TEST(Path, FindsEntriesByAnyKey) {
  features::scalars::basic_Keys<test::tabled> keys;
  const auto& type = isomer::reflect(keys).type();
  for (std::size_t i = 0; i < type.size; ++i) {
    if (type.fields[i].shape != isomer::detail::table::shape::map) continue;
    test::records random(static_cast<std::uint32_t>(i));
    std::size_t found = 0;
    for (int k = 0; k < 40; ++k) {
      std::string bytes = random.of(type);
      test::kept<features::scalars::basic_Keys> all(bytes);
      if (!all.ok) continue;
      all.each([&](const message& m) {
        m.get(m.type().fields[i]).each_entry([&](const value& key, const value& mapped) {
          std::string path(type.fields[i].name);
          isomer::reflected::append_key(path += '[', key);
          auto v = isomer::at(m, path + "]");
          ASSERT_TRUE(v.ok()) << path;
          EXPECT_EQ(v->place(), mapped.place()) << path;
          ++found;
        });
      });
    }
    EXPECT_NE(found, 0u) << type.fields[i].name;
  }
}
TEST(Reflection, FieldsThatAreThereAreMetInOrder) {
  features::proto3::basic_Presence<test::tabled> m;
  std::size_t n = 0;
  for (auto [f, v] : isomer::reflect(m).fields()) n += f.number != 0;
  EXPECT_EQ(n, 0u);
  test::records random(3);
  for (int i = 0; i < 50; ++i) {
    std::string bytes = random.of(isomer::reflect(m).type());
    test::kept<features::proto3::basic_Presence> all(bytes);
    if (!all.ok) continue;
    std::string numbers[3];
    std::size_t which = 0;
    all.each([&](const message& one) {
      std::uint32_t last = 0;
      one.each([&](const isomer::detail::table::field& f, const value& v) {
        EXPECT_GT(f.number, last);
        EXPECT_TRUE(v);
        EXPECT_EQ(f.kind, v.kind());
        EXPECT_TRUE(one.has(f));
        EXPECT_TRUE(all.dynamic.has(*all.dynamic.type().by_number(f.number)));
        numbers[which] += std::to_string(last = f.number) + ' ';
      });
      ++which;
    });
    EXPECT_EQ(numbers[0], numbers[1]);
    EXPECT_EQ(numbers[0], numbers[2]);
  }
}
TEST(Reflection, ValuesAreReadByTheirTypes) {
  features::proto3::basic_Lists<test::tabled> lists;
  lists.flags = {true, false};
  lists.numbers = {1.5};
  lists.texts = {"a"};
  lists.enums = {features::proto3::Open::MINUS, static_cast<features::proto3::Open>(7)};
  std::string bytes = test::bytes_of(lists);
  test::kept<features::proto3::basic_Lists> all(bytes);
  all.each([](const message& m) {
    EXPECT_TRUE(got<bool>(m, "flags[0]"));
    EXPECT_FALSE(got<bool>(m, "flags[1]"));
    EXPECT_EQ(got<double>(m, "numbers[0]"), 1.5);
    EXPECT_EQ(got<std::string_view>(m, "texts[0]"), "a");
    EXPECT_EQ(got<std::int32_t>(m, "enums[0]"), -1);
    EXPECT_EQ(isomer::at(m, "enums[0]")->enum_name(), "MINUS");
    EXPECT_EQ(isomer::at(m, "enums[1]")->enum_name(), "");
    EXPECT_EQ(isomer::at(m, "texts[0]")->enum_name(), "");
    EXPECT_EQ(isomer::at(m, "numbers[0]")->get<float>().error().cause, code::bad_value);
  });
}
TEST(Reflection, ValuesSayWhatTheyAre) {
  features::proto3::basic_Lists<test::tabled> m;
  auto r = isomer::reflect(m);
  for (std::size_t i = 0; i < r.type().size; ++i) {
    const auto& f = r.type().fields[i];
    value v = r.get(f);
    EXPECT_TRUE(v.is_list());
    EXPECT_FALSE(v.is_map());
    EXPECT_EQ(v.size(), 0u);
    EXPECT_FALSE(v[0]);
    EXPECT_EQ(v.get<std::int32_t>().error().cause, code::bad_value);
  }
  EXPECT_FALSE(value());
  EXPECT_EQ(value().get<message>().error().cause, code::bad_value);
  EXPECT_EQ(value(r).get<bool>().error().cause, code::bad_value);
  EXPECT_TRUE(value(r).get<message>().ok());
}

}  // namespace path_test
