// SPDX-License-Identifier: MIT
// Views that own what they are views of: they outlive their input, move without a copy, allocate once and then not
// again, and are empty after an error.
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/owned_view.hpp>
#include <isomer/php.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <type_traits>
#include <vector>
#include "features/proto3.isomer.hpp"
#include "person.isomer.hpp"
#include "support/allocations.hpp"
#include "support/codec.hpp"

namespace owned_view_test {

using isomer::code;
using isomer::owned_view;
using test::allocations;
namespace f3 = features::proto3;

constexpr isomer::protobuf protobuf{};
constexpr isomer::json json{};

demo::Person person(std::size_t n) {
  demo::Person p{.name = std::string(n, 'n'), .id = 7, .email = "\"quoted\"\n"};
  for (std::size_t i = 0; i < n / 8; ++i) p.phone.push_back({.number = std::to_string(i) + std::string(20, '0')});
  return p;
}

// The input is gone when the message is looked at, and the message was moved twice.
template <class Format>
void expect_kept(const Format& f) {
  const demo::Person want = person(100);
  owned_view<demo::PersonView> kept;
  {
    const std::string bytes = isomer::encode(f, want).value();
    auto r = isomer::decode<owned_view<demo::PersonView>>(f, test::exact(bytes));
    ASSERT_TRUE(r.ok());
    owned_view<demo::PersonView> between(std::move(*r));
    const demo::PersonView* where = &*between;
    kept = std::move(between);
    EXPECT_EQ(&*kept, where);
    EXPECT_TRUE(between->name.empty());
  }
  EXPECT_EQ(kept->name, want.name);
  EXPECT_EQ(kept->phone.size(), want.phone.size());
  EXPECT_EQ(isomer::encode(protobuf, *kept).value(), isomer::encode(protobuf, want).value());
}
TEST(OwnedView, OutlivesItsInputInEachFormat) {
  expect_kept(protobuf);
  expect_kept(json);
  expect_kept(isomer::yaml{});
  expect_kept(isomer::text{});
  expect_kept(isomer::msgpack{});
  expect_kept(isomer::msgpack_array{});
  expect_kept(isomer::cbor{});
  expect_kept(isomer::php{});
}
TEST(OwnedView, TakesATemporaryAndAnyBytes) {
  auto r = isomer::decode<owned_view<demo::PersonView>>(json, std::string(R"({"name":"Ada"})"));
  ASSERT_TRUE(r.ok());
  EXPECT_EQ((*r)->name, "Ada");
  EXPECT_TRUE(isomer::decode(protobuf, std::vector<std::uint8_t>{0x10, 5}, *r).ok());
  EXPECT_EQ((*r)->id, 5);
  EXPECT_TRUE((*r)->name.empty());
}
TEST(OwnedView, IsEmptyUntilItIsReadAndAfterAnError) {
  owned_view<demo::PersonView> p;
  EXPECT_EQ(*p, demo::PersonView{});
  const std::string bytes = isomer::encode(protobuf, person(64)).value();
  ASSERT_TRUE(isomer::decode(protobuf, bytes, p).ok());
  EXPECT_FALSE(p->name.empty());
  const isomer::status s = isomer::decode(protobuf, std::string_view(bytes).substr(0, bytes.size() - 1), p);
  EXPECT_EQ(s.cause, code::truncated);
  EXPECT_EQ(*p, demo::PersonView{});
  EXPECT_TRUE(isomer::decode(protobuf, "", p).ok());
  EXPECT_EQ(*p, demo::PersonView{});
  auto bad = isomer::decode<owned_view<demo::PersonView>>(json, "{");
  EXPECT_FALSE(bad.ok());
  auto moved = std::move(p);
  EXPECT_EQ(*p, demo::PersonView{});
}
TEST(OwnedView, AllocatesOnceAndThenNotAgain) {
  for (std::size_t n : {0u, 5u, 100u, 3000u}) {
    const std::string bytes = isomer::encode(protobuf, demo::Person{.name = std::string(n, 'x'), .id = 3}).value();
    allocations::start();
    {
      owned_view<demo::PersonView> p;
      EXPECT_TRUE(p->name.empty());
      EXPECT_TRUE(isomer::decode(protobuf, bytes, p).ok());
      EXPECT_EQ(allocations::count(), 1U);
      for (int i = 0; i < 5; ++i) EXPECT_TRUE(isomer::decode(protobuf, bytes, p).ok());
      owned_view<demo::PersonView> q(std::move(p));
      EXPECT_EQ(allocations::count(), 1U) << n;
    }
    EXPECT_EQ(allocations::in_use(), 0);
    allocations::stop();
  }
}
// However much more than its bytes a message takes, it settles.
TEST(OwnedView, SettlesWhereTheArenaGrows) {
  std::string many;
  for (int i = 0; i < 2000; ++i) many += std::string("\x22\x00", 2);  // an empty phone takes two bytes
  const std::string few = many.substr(0, 2000);
  allocations::start();
  {
    owned_view<demo::PersonView> p;
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(isomer::decode(protobuf, many, p).ok());
    const std::size_t settled = allocations::count();
    for (int i = 0; i < 4; ++i) {
      EXPECT_TRUE(isomer::decode(protobuf, i % 2 ? many : few, p).ok());
      EXPECT_EQ(p->phone.size(), i % 2 ? 2000U : 1000U);
    }
    EXPECT_EQ(allocations::count(), settled);
  }
  EXPECT_EQ(allocations::in_use(), 0);
  allocations::stop();
}
TEST(OwnedView, SaysThatThereIsNoMemory) {
  const std::string bytes = isomer::encode(protobuf, person(1000)).value();
  owned_view<demo::PersonView> p;
  allocations::start(0);
  const isomer::status s = isomer::decode(protobuf, bytes, p);
  allocations::stop();
  EXPECT_EQ(s.cause, code::no_memory);
  EXPECT_EQ(*p, demo::PersonView{});
  ASSERT_TRUE(isomer::decode(protobuf, bytes, p).ok());
  const std::string longer = isomer::encode(protobuf, person(3000)).value();
  allocations::start(0);
  EXPECT_EQ(isomer::decode(protobuf, longer, p).cause, code::no_memory);
  allocations::stop();
  EXPECT_EQ(*p, demo::PersonView{});
}
// A message in a message, which is read in the place of what holds it.
TEST(OwnedView, ReadsAPartOfItself) {
  for (std::size_t n : {1u, 300u}) {
    const demo::Person inner{.name = std::string(n, 'i'), .id = 2};
    const demo::Person outer{.id = 1, .email = isomer::encode(isomer::json{}, inner).value()};
    owned_view<demo::PersonView> p;
    ASSERT_TRUE(isomer::decode(protobuf, isomer::encode(protobuf, outer).value(), p).ok());
    ASSERT_TRUE(isomer::decode(json, p->email, p).ok());
    EXPECT_EQ(p->name, inner.name);
    EXPECT_EQ(p->id, 2);
    // Escaped, it is not in the input, but in the arena.
    ASSERT_TRUE(isomer::decode(json, isomer::encode(json, outer).value(), p).ok());
    ASSERT_TRUE(isomer::decode(json, p->email, p).ok());
    EXPECT_EQ(p->name, inner.name);
  }
}
// Its limits are those of any view.
TEST(OwnedView, HasTheLimitsOfViews) {
  std::string many;
  for (int i = 0; i < 1000; ++i) many += std::string("\x22\x00", 2);
  owned_view<demo::PersonView> p;
  EXPECT_EQ(isomer::decode(isomer::protobuf{.limits = {.memory = 1000}}, many, p).cause, code::too_large);
  isomer::arena arena;
  const std::string deep = R"({"children":{"a":{"children":{"b":{}}}}})";
  owned_view<f3::MapsView> maps;
  EXPECT_TRUE(isomer::decode(json, deep, maps).ok());
  EXPECT_EQ(isomer::decode(isomer::json{.limits = {.depth = 1}}, deep, maps).cause, code::too_deep);
}
TEST(OwnedView, HoldsMapsAndRecursion) {
  const std::string text = R"({"byName":{"b":2,"a":1},"children":{"c":{"byName":{"e":5}}}})";
  owned_view<f3::MapsView> m;
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(isomer::decode(json, std::string(text), m).ok());
  ASSERT_TRUE(m->by_name.find("b"));
  EXPECT_EQ(*m->by_name.find("b"), 2);
  EXPECT_EQ(isomer::encode(json, *m).value(), R"({"byName":{"a":1,"b":2},"children":{"c":{"byName":{"e":5}}}})");
}

static_assert(!std::is_copy_constructible_v<owned_view<demo::PersonView>>);
static_assert(std::is_nothrow_move_constructible_v<owned_view<demo::PersonView>>);
static_assert(sizeof(owned_view<demo::PersonView>) == sizeof(void*));

}  // namespace owned_view_test
