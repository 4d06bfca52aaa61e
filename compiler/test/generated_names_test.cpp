// SPDX-License-Identifier: MIT
// Schemas full of keywords, macros and collisions compile, and every name can still be reached.
#include <gtest/gtest.h>
#include <sys/sysmacros.h>
#include <cassert>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include "names/names.isomer.hpp"
#include "unpackaged.isomer.hpp"

namespace generated_names_test {

namespace n = features::class_::names;

TEST(generated_names, keywords_and_macros) {
  n::class_ m{.int_ = 1, .errno_ = 2, .Memory_ = 3, .unknown_fields_ = 4, .assert = 5, .major = 6, .minor = 7};
  EXPECT_EQ(*m.major + *m.minor, 13);
  m.Macro = n::Macro::NULL_;
  m.union_.emplace<n::class_::union_case_::none_>(5);
  EXPECT_EQ(m, n::class_(m));
  EXPECT_EQ(isomer::enum_name(n::Macro::EINVAL_), "EINVAL");
  EXPECT_EQ(n::class_::default_kind_, 1);  // default_kind is a field
}

TEST(generated_names, collisions) {
  n::Person person{.address = n::Person::Address{.kind = n::Person_Address_Kind::A}, .kind = n::Person::Kind::B};
  n::Person_Address other;
  n::PersonView message;
  n::PersonView_ view;
  EXPECT_EQ(person.address->kind, n::Person_Address_Kind::A);
  EXPECT_EQ(isomer::full_name_of<decltype(other)>(), "features.class.names.Person_Address");
  EXPECT_EQ(isomer::full_name_of<decltype(message)>(), "features.class.names.PersonView");
  EXPECT_EQ(isomer::full_name_of<decltype(view)>(), "features.class.names.Person");
}

TEST(generated_names, what_hides_std_and_isomer) {
  n::int32_t m{.std = n::std{.v = 1}, .isomer = n::isomer{.v = 2}};
  EXPECT_EQ(*m.std->v + static_cast<int>(*m.isomer->v), 3);
  Unpackaged outer{.inner = Unpackaged::std{.v = 4}};
  EXPECT_EQ(outer.inner->v, 4);
  EXPECT_EQ(isomer_{.numbers = {1}}.numbers.size(), 1u);
}

TEST(generated_names, extension_keys) {
  static_assert(n::number.number == 1);
  static_assert(n::rule_extension::default_value == n::extendee::EXTENDEE);
  static_assert(n::while_.full_name.view() == "features.class.names.while");
}

}  // namespace generated_names_test
