// SPDX-License-Identifier: MIT
// What schema/features/*.proto became: the types, the constants and the descriptions that a program sees.
#include <gtest/gtest.h>
#include <cmath>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/services.isomer.hpp"
#include "person.isomer.hpp"
#include "wifi.isomer.hpp"
// Debian's protoc knows no editions.
#if __has_include("features/edition2023.isomer.hpp")
#include "features/edition2023.isomer.hpp"
#endif
#if __has_include("features/edition2024.isomer.hpp")
#include "features/edition2024.isomer.hpp"
#endif
#if __has_include("features/edition2026.isomer.hpp")
#include "features/edition2026.isomer.hpp"
#endif

namespace generated_test {

template <class T, class U>
constexpr bool same = std::is_same_v<T, U>;
// The field of a number in a description.
template <class M, std::size_t I>
using field_at = typename isomer::fields_of<M>::template at<I>;

// Makes, copies, moves and compares a message and asks every field whether it is there.
template <class M>
bool works() {
  static_assert(std::is_aggregate_v<M>);
  static_assert(isomer::message<M>);
  M a{}, b = a;
  M c = std::move(b);
  a = c;
  auto present = []<class... F>(const M& m, isomer::fields<F...>) { return (0 + ... + int{F::present(m)}); };
  return a == c && present(a, isomer::fields_of<M>{}) == 0;
}
template <template <class> class... M>
bool all_work() {
  static_assert((std::is_trivially_destructible_v<M<isomer::view>> && ...), "an arena destroys nothing");
  return (works<M<isomer::owning>>() && ...) && (works<M<isomer::view>>() && ...);
}

TEST(generated, every_message_works) {
  namespace p2 = features::proto2;
  namespace p3 = features::proto3;
  namespace r = features::recursion;
  EXPECT_TRUE((all_work<p2::basic_Rules, p2::basic_Defaults, p2::basic_Groups, p2::basic_Scope, p2::basic_Set>()));
  EXPECT_TRUE((all_work<p3::basic_Empty, p3::basic_Presence, p3::basic_Lists, p3::basic_Maps, p3::basic_Choice,
                        p3::basic_Known, p3::basic_Json, p3::basic_Comments>()));
  EXPECT_TRUE(
      (all_work<r::basic_Direct, r::basic_Ping, r::basic_Pong, r::basic_Outer, r::basic_Tree, r::basic_Node>()));
  EXPECT_TRUE((all_work<demo::basic_Person, demo::basic_WifiStatus>()));
}

TEST(generated, reads_like_a_struct) {
  demo::Person person{.name = "Ada", .id = 1};
  demo::Person::PhoneNumber& phone = person.phone.emplace_back();
  phone.number = "555";
  phone.type = demo::Person::PhoneType::HOME;
  demo::Person copy = person;
  EXPECT_EQ(person, copy);
  copy.phone[0].number = "556";
  EXPECT_NE(person, copy);
  static constexpr demo::PersonView view{.name = "Ada", .id = 1};
  static_assert(view == view);
}

TEST(generated, presence_has_its_types) {
  using features::proto3::Presence;
  static_assert(same<decltype(Presence::plain), std::int32_t>);
  static_assert(same<decltype(Presence::maybe), std::optional<std::int32_t>>);
  static_assert(same<decltype(Presence::message), std::optional<features::proto3::Empty>>);
  static_assert(same<decltype(features::proto3::Lists::flags), std::vector<bool>>);
  static_assert(same<decltype(features::proto3::ListsView::flags), isomer::slice<bool>>);
  using features::proto2::Rules;
  static_assert(field_at<Rules, 0>::rule == isomer::rule::required);
  static_assert(field_at<Rules, 2>::rule == isomer::rule::repeated);
  static_assert(field_at<Rules, 3>::rule == isomer::rule::packed);
  static_assert(!field_at<Rules, 1>::utf8);
  static_assert(field_at<Rules, 7>::number == 536870911);
  static_assert(field_at<features::proto3::Lists, 1>::rule == isomer::rule::repeated);
  static_assert(field_at<features::proto3::Lists, 2>::rule == isomer::rule::packed);
}

TEST(generated, defaults) {
  using features::proto2::Closed;
  using features::proto2::Defaults;
  EXPECT_EQ(Defaults::default_least, std::numeric_limits<std::int32_t>::min());
  EXPECT_EQ(Defaults::default_least64, std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(Defaults::default_most64, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(Defaults::default_octal, 15u);
  EXPECT_EQ(Defaults::default_tiny, 1e-30f);
  EXPECT_EQ(Defaults::default_minus, -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(Defaults::default_none));
  EXPECT_EQ(Defaults::default_text, "say \"hi\"\n\t?\?/ \\ caf\303\251");
  EXPECT_EQ(Defaults::default_raw, std::string_view("a\0b\3771", 5));
  EXPECT_EQ(Defaults::default_state, Closed::NEGATIVE);
  EXPECT_EQ(Defaults::default_deep, Defaults::Inner::Deep::DOWN);
  EXPECT_EQ(Defaults::default_chosen, 5);
}

TEST(generated, enums) {
  using features::proto2::Closed;
  EXPECT_EQ(isomer::enum_name(Closed::FIRST), "ONE");
  EXPECT_EQ(isomer::enum_name(Closed::NEGATIVE), "NEGATIVE");
  static_assert(isomer::is_closed<Closed>());
  static_assert(!isomer::is_closed<features::proto3::Open>());
}

TEST(generated, oneofs_are_variants) {
  using features::proto3::Choice;
  Choice m;
  EXPECT_EQ(m.pick.index(), Choice::pick_case::none);
  m.pick.emplace<Choice::pick_case::text>("x");
  EXPECT_EQ(std::get<Choice::pick_case::text>(m.pick), "x");
  m.pick.emplace<Choice::pick_case::nested>(Choice{.after = 2});
  EXPECT_EQ(std::get<Choice::pick_case::nested>(m.pick)->after, 2);
  m.pick.emplace<Choice::pick_case::none_>("bytes");  // the field called none
  EXPECT_EQ(m, Choice(m));
}

TEST(generated, groups_and_json_names) {
  using features::proto2::Groups;
  static_assert(field_at<Groups, 0>::kind == isomer::kind::group);
  static_assert(field_at<Groups, 2>::kind == isomer::kind::group);
  static_assert(field_at<Groups, 2>::is_oneof);
  using features::proto3::Json;
  static_assert(field_at<Json, 0>::json_name == "snakeCaseName");
  static_assert(field_at<Json, 1>::json_name == "other \"name\"");
  static_assert(field_at<Json, 3>::json_name == "Counts");
}

TEST(generated, cycles_are_boxed_and_nothing_else) {
  using namespace features::recursion;
  static_assert(same<decltype(Direct::next), isomer::box<Direct>>);
  static_assert(same<decltype(Direct::children), std::vector<Direct>>);
  static_assert(same<decltype(Ping::pong), isomer::box<Pong>>);
  static_assert(same<decltype(Ping::leaf), std::optional<Leaf>>);
  static_assert(same<decltype(Outer::must), isomer::box<Must>>);
  static_assert(same<decltype(Node::tree), isomer::box<Tree>>);
  Direct m{.next = Direct{.children = {Direct{}}}, .by_name = {{"a", Direct{}}}};
  EXPECT_EQ(m, Direct(m));
}

TEST(generated, extensions) {
  namespace p = features::proto2;
  static_assert(p::count.number == 100 && p::count.full_name.view() == "features.proto2.count");
  static_assert(same<p::count_extension::extendee<isomer::view>, p::ExtendableView>);
  static_assert(same<p::texts_extension::value<isomer::owning>, std::vector<std::string>>);
  static_assert(p::packed_numbers.rule == isomer::rule::packed);
  static_assert(p::grouped.kind == isomer::kind::group);
  static_assert(p::closed.default_value == p::Closed::ONE);
  static_assert(same<std::remove_cvref_t<decltype(p::Scope::scoped)>, p::Scope_scoped_extension>);
  static_assert(p::SetMember::in_set.number == 2000000000);
  static_assert(isomer::fields_of<p::Set>::size == 0 && isomer::keeps_unknown<p::Set>);
}

TEST(generated, well_known_types) {
  namespace g = isomer::google::protobuf;
  static_assert(isomer::known_of<g::Timestamp>() == isomer::known::timestamp);
  static_assert(isomer::known_of<g::Struct>() == isomer::known::structure);
  static_assert(isomer::known_of<g::Int64Value>() == isomer::known::wrapper);
  static_assert(isomer::known_of<features::proto3::Known>() == isomer::known::none);
  static_assert(isomer::full_name_of<g::Any>() == "google.protobuf.Any");
  static_assert(same<decltype(features::proto3::Known::at), std::optional<g::Timestamp>>);
}

#if __has_include("features/edition2023.isomer.hpp")
TEST(generated, edition_2023) {
  using namespace features::edition2023;
  EXPECT_TRUE((all_work<basic_Mixed, basic_Leaf>()));
  static_assert(field_at<Mixed, 0>::rule == isomer::rule::optional);
  static_assert(field_at<Mixed, 1>::rule == isomer::rule::implicit);
  static_assert(field_at<Mixed, 2>::rule == isomer::rule::required);
  static_assert(field_at<Mixed, 3>::rule == isomer::rule::packed);
  static_assert(field_at<Mixed, 4>::rule == isomer::rule::repeated);
  static_assert(!field_at<Mixed, 5>::utf8 && field_at<Mixed, 6>::utf8);
  static_assert(field_at<Mixed, 8>::kind == isomer::kind::group);
  static_assert(field_at<Mixed, 9>::kind == isomer::kind::message);
  static_assert(field_at<Mixed, 10>::kind == isomer::kind::group);
  static_assert(field_at<Mixed, 11>::value_kind == isomer::kind::message);
  static_assert(field_at<Mixed, 12>::text == isomer::utf8::unchecked);
  static_assert(field_at<Mixed, 13>::text == isomer::utf8::verified);
  static_assert(field_at<Mixed, 17>::kind == isomer::kind::group);
  static_assert(field_at<Mixed, 19>::rule == isomer::rule::required);
  static_assert(!isomer::is_closed<Open>() && isomer::is_closed<Closed>());
  static_assert(note.rule == isomer::rule::optional && leaf.kind == isomer::kind::group);
}
#endif

#if __has_include("features/edition2024.isomer.hpp")
TEST(generated, edition_2024) {
  using namespace features::edition2024;
  EXPECT_TRUE((all_work<basic_Visible, basic_Visible_Hidden>()));
  static_assert(field_at<Visible, 0>::rule == isomer::rule::optional);
  static_assert(field_at<Visible_Hidden, 0>::rule == isomer::rule::implicit);
}
#endif

#if __has_include("features/edition2026.isomer.hpp")
TEST(generated, edition_2026) {
  using namespace features::edition2026;  // whatever (pb.file.cpp).namespace says: that is for Google's classes
  EXPECT_TRUE((all_work<basic_Crossing, basic_Crossing_Inner>()));
  static_assert(field_at<Crossing, 0>::rule == isomer::rule::optional);
  static_assert(field_at<Crossing, 4>::rule == isomer::rule::implicit);
  static_assert(field_at<Crossing_Inner, 0>::rule == isomer::rule::packed);
  static_assert(!isomer::is_closed<Signal>() && isomer::is_closed<Phase>());
  static_assert(isomer::enum_name(Signal::SIGNAL_GO) == "SIGNAL_GO");
  static_assert(isomer::enum_json_name(Signal::SIGNAL_GO) == "go");
}
#endif

}  // namespace generated_test
