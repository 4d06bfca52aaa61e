// SPDX-License-Identifier: MIT
// Names, enumerations and the camelCase of fields, found at compile time.
#include <isomer/schema/enumeration.hpp>
#include <isomer/schema/known.hpp>
#include "features/scalars.isomer.hpp"
#include "features/wide.isomer.hpp"
#include "support/codec.hpp"

namespace {

enum class Dense : std::int32_t { a, b, c };
enum class Clash : std::int32_t { x, y };
enum class Spelled : std::int32_t { a, b, c };

}  // namespace

template <>
struct isomer::describe_enum<Dense> {
  static constexpr enumerator values[] = {{"A", 0}, {"B", 1}, {"C", 2}};
  static constexpr bool closed = true;
};
template <>
struct isomer::describe_enum<Spelled> {
  static constexpr enumerator values[] = {{"A", 0}, {"B", 1}, {"BEE", 1}, {"C", 2}};
  static constexpr std::string_view json_names[] = {"first of all", "BEE", "BEE", ""};
};
// A hash that samples characters may read none of those in which these differ.
template <>
struct isomer::describe_enum<Clash> {
  static constexpr enumerator values[] = {{"aaaaaaxaaaaaaaaaaaaaaaaa", 0}, {"aaaaaayaaaaaaaaaaaaaaaaa", 1}};
};

namespace {

using features::scalars::Sparse;
using isomer::enum_find;
using isomer::enum_has;
using isomer::enum_name;

template <class E>
int found(std::string_view name) {
  E e{};
  return enum_find(name, e) ? static_cast<int>(e) : -99;
}

TEST(Enumeration, Dense) {
  EXPECT_EQ(enum_name(Dense::b), "B");
  EXPECT_EQ(enum_name(static_cast<Dense>(3)), "");
  EXPECT_EQ(enum_name(static_cast<Dense>(-1)), "");
  EXPECT_TRUE(enum_has(Dense::c));
  EXPECT_EQ(found<Dense>("C"), 2);
  EXPECT_EQ(found<Dense>(""), -99);
  EXPECT_EQ(found<Dense>("c"), -99);
  static_assert(isomer::is_closed<Dense>() && !isomer::is_closed<Sparse>());
}
TEST(Enumeration, SparseWithAliases) {
  EXPECT_EQ(enum_name(Sparse::SOME), "SOME");
  EXPECT_EQ(enum_name(Sparse::LEAST), "LEAST");
  EXPECT_EQ(enum_name(Sparse::MOST), "MOST");
  EXPECT_EQ(enum_name(static_cast<Sparse>(8)), "");
  EXPECT_EQ(found<Sparse>("ALSO_SOME"), 7);
  EXPECT_EQ(found<Sparse>("LEAST"), INT32_MIN);
}
TEST(Enumeration, NamesThatNoSampleTellsApart) {
  EXPECT_EQ(found<Clash>("aaaaaaxaaaaaaaaaaaaaaaaa"), 0);
  EXPECT_EQ(found<Clash>("aaaaaayaaaaaaaaaaaaaaaaa"), 1);
  EXPECT_EQ(found<Clash>("aaaaaazaaaaaaaaaaaaaaaaa"), -99);
}

TEST(Enumeration, SpellingsForJson) {
  EXPECT_EQ(isomer::enum_json_name(Spelled::a), "first of all");
  EXPECT_EQ(isomer::enum_json_name(Spelled::b), "BEE");
  EXPECT_EQ(isomer::enum_json_name(Spelled::c), "");
  EXPECT_NE(isomer::enum_json_name(Spelled::c).data(), nullptr);
  EXPECT_EQ(isomer::enum_json_name(static_cast<Spelled>(3)).data(), nullptr);
  auto in_json = [](std::string_view name) {
    Spelled e{};
    return isomer::enum_find_json(name, e) ? static_cast<int>(e) : -99;
  };
  EXPECT_EQ(in_json("first of all"), 0);
  EXPECT_EQ(in_json("A"), 0);
  EXPECT_EQ(in_json("B"), 1);
  EXPECT_EQ(in_json("BEE"), 1);
  EXPECT_EQ(in_json("C"), 2);
  EXPECT_EQ(in_json(""), 2);
  EXPECT_EQ(in_json("c"), -99);
  // Elsewhere it goes by the schema's names alone.
  EXPECT_EQ(isomer::enum_name(Spelled::a), "A");
  EXPECT_EQ(found<Spelled>("first of all"), -99);
  EXPECT_EQ(found<Spelled>(""), -99);
  EXPECT_EQ(found<Spelled>("BEE"), 1);
  EXPECT_EQ(isomer::enum_json_name(Dense::b), "B");
}

template <class M>
void every_name_is_found() {
  using Fs = isomer::fields_of<M>;
  const auto& index = isomer::detail::json_index<Fs>;
  for (std::size_t i = 0; i < Fs::size; ++i) {
    EXPECT_EQ(index.find(Fs::names[i]), i);
    EXPECT_EQ(index.find(Fs::json_names[i]), i);
    std::string other(Fs::names[i]);
    other += 'x';
    EXPECT_EQ(index.find(other), isomer::detail::none);
  }
  EXPECT_EQ(index.find(""), isomer::detail::none);
}
TEST(Names, EveryFieldByBothNames) {
  every_name_is_found<features::scalars::Single>();
  every_name_is_found<features::wide::Wide>();
}

template <isomer::fixed_string Name>
std::string camel() {
  constexpr isomer::detail::camel_case<Name.size + 1> c(Name.view());
  return {c.chars, c.size};
}
TEST(Names, CamelCase) {
  EXPECT_EQ(camel<"foo">(), "foo");
  EXPECT_EQ(camel<"foo_bar_baz">(), "fooBarBaz");
  EXPECT_EQ(camel<"foo__bar">(), "fooBar");
  EXPECT_EQ(camel<"_foo">(), "Foo");
  EXPECT_EQ(camel<"foo_">(), "foo");
  EXPECT_EQ(camel<"foo_1bar">(), "foo1bar");
  EXPECT_EQ(camel<"fooBar">(), "fooBar");
  EXPECT_EQ(camel<"FOO_BAR">(), "FOOBAR");
}
TEST(FieldMask, Paths) {
  auto to_camel = [](std::string_view s) {
    std::string out;
    return isomer::detail::camel_path(s, [&](char c) { out += c; }) ? out : "none";
  };
  auto to_snake = [](std::string_view s) {
    std::string out;
    return isomer::detail::snake_path(s, [&](char c) { out += c; }) ? out : "none";
  };
  EXPECT_EQ(to_camel("foo_bar.baz_qux"), "fooBar.bazQux");
  EXPECT_EQ(to_snake("fooBar.bazQux"), "foo_bar.baz_qux");
  for (const char* path : {"fooBar", "foo_", "foo__bar", "foo_3", "_"}) EXPECT_EQ(to_camel(path), "none") << path;
  EXPECT_EQ(to_snake("foo_bar"), "none");
}

}  // namespace
