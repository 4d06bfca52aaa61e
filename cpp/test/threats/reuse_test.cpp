// SPDX-License-Identifier: MIT
// Decoding into a message that is there: where nothing grew, nothing is allocated, whatever the member, how deep it is,
// which format it comes in, and by either walk. And of what the message held, nothing is seen again.
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <tuple>
#include "kept.isomer.hpp"
#include "support/allocations.hpp"
#include "support/codec.hpp"

namespace reuse_test {

struct tabled : isomer::owning {
  static constexpr bool by_table = true;
};
template <class Memory>
using Kept = test::kept::basic_Kept<Memory>;
template <class Memory>
using Plain = test::kept::basic_Plain<Memory>;
using test::allocations;

std::string long_text(char c, std::size_t n = 40) { return std::string(n, c); }

template <class Memory>
Plain<Memory> leaf(char c) {
  return {.id = c, .name = long_text(c), .lines = {long_text(c, 30), "", "x"}, .counts = {{long_text(c), 5}, {"n", 6}}};
}
// One member of each kind that owns memory.
template <class Memory>
std::vector<std::pair<const char*, Kept<Memory>>> kinds() {
  using K = Kept<Memory>;
  std::vector<std::pair<const char*, K>> all;
  auto add = [&](const char* name, auto fill) { fill(all.emplace_back(name, K{}).second); };
  add("nothing", [](K&) {});
  add("text", [](K& m) { m.text = long_text('t'); });
  add("bytes", [](K& m) { m.raw = long_text('r'); });
  add("texts", [](K& m) { m.texts = {long_text('a'), "short", long_text('b', 500)}; });
  add("blobs", [](K& m) { m.blobs = {long_text('a'), "short", long_text('b', 99)}; });
  add("packed", [](K& m) { m.numbers = {1, 200, -3, 70000}; });
  add("loose", [](K& m) { m.loose = {1, 200, -3, 70000}; });
  add("reals and enums", [](K& m) {
    using enum test::kept::Grade;
    m.reals = {0.5, -1e300, 7}, m.grades = {HIGH, LOW, HIGH}, m.loose_grades = {LOW, HIGH};
  });
  add("a real and an enum", [](K& m) { m.reals = {2.5}, m.grades = {test::kept::Grade::LOW}; });
  add("flags", [](K& m) { m.flags = {true, false, true}; });
  add("map of texts", [](K& m) { m.notes = {{long_text('k'), long_text('v')}, {"a", "b"}, {"z", long_text('w')}}; });
  add("map of numbers", [](K& m) { m.rates = {{3, 0.5}, {-1, 2}}; });
  add("message", [](K& m) { m.plain = leaf<Memory>('p'); });
  add("messages", [](K& m) { m.plains = {leaf<Memory>('a'), {}, leaf<Memory>('b')}; });
  add("oneof of text", [](K& m) { m.pick.template emplace<1>(long_text('o')); });
  add("oneof of a number", [](K& m) { m.pick.template emplace<2>(7); });
  add("oneof of a message", [](K& m) { m.pick.template emplace<4>(leaf<Memory>('q')); });
  add("groups", [](K& m) {
    m.item.resize(2);
    m.item[1].label = long_text('g');
  });
  add("box", [](K& m) { m.next.emplace().version = 3; });
  add("all", [&](K& m) {
    for (auto& [name, other] : all) {
      if (other.text) m.text = other.text;
      if (other.raw) m.raw = other.raw;
      if (!other.texts.empty()) m.texts = other.texts;
      if (!other.numbers.empty()) m.numbers = other.numbers;
      if (other.reals.size() > 1) m.reals = other.reals;
      if (other.grades.size() > 1) m.grades = other.grades;
      if (!other.notes.empty()) m.notes = other.notes;
      if (other.plain) m.plain = other.plain;
      if (!other.plains.empty()) m.plains = other.plains;
      if (!other.item.empty()) m.item = other.item;
    }
    m.pick.template emplace<4>(leaf<Memory>('c'));
  });
  return all;
}
// The ways to a message inside.
template <class Memory>
Kept<Memory> inside(int way, const Kept<Memory>& m) {
  Kept<Memory> out{.version = way};
  switch (way) {
    case 0: out.next = m; break;
    case 1: out.kids = {m, {}, m}; break;
    case 2: out.by_name = {{long_text('k'), m}, {"l", m}}; break;
    case 3: out.pick.template emplace<3>() = m; break;
    default: {
      out.item.resize(2);
      out.item[0].inside = {m};
      out.item[1].inside = {m, m};
    }
  }
  return out;
}
constexpr int ways = 5;

template <class Memory>
std::vector<std::pair<std::string, Kept<Memory>>> all_shapes() {
  std::vector<std::pair<std::string, Kept<Memory>>> all;
  for (auto& [name, m] : kinds<Memory>()) {
    all.emplace_back(name, m);
    for (int way = 0; way < ways; ++way) {
      auto in = inside(way, m);
      all.emplace_back(std::string(name) + " in " + std::to_string(way), in);
      for (int outer = 0; outer < ways; ++outer)
        all.emplace_back(std::string(name) + " in " + std::to_string(way) + " in " + std::to_string(outer),
                         inside(outer, in));
    }
  }
  return all;
}

// Calls with each format by name.
void with_formats(auto call) {
  call("protobuf", isomer::protobuf{});
  call("json", isomer::json{});
  call("text", isomer::text{});
  call("yaml", isomer::yaml{});
  call("cbor", isomer::cbor{});
  call("msgpack", isomer::msgpack{});
  call("msgpack_array", isomer::msgpack_array{});
  call("php", isomer::php{});
}

template <class Memory>
void nothing_is_allocated() {
  const auto shapes = all_shapes<Memory>();
  with_formats([&](const char* format, const auto& f) {
    for (auto& [name, m] : shapes) {
      const auto encoded = isomer::encode(f, m);
      if (!encoded.ok()) continue;  // a format that has no such member
      const std::string& bytes = *encoded;
      Kept<Memory> reused;
      for (int again = 0; again < 2; ++again) {
        ASSERT_TRUE(isomer::decode(f, bytes, reused).ok()) << format << ": " << name;
        ASSERT_EQ(reused, m) << format << ": " << name;
      }
      allocations::start();
      const bool good = isomer::decode(f, bytes, reused).ok();
      const std::size_t n = allocations::count();
      allocations::stop();
      EXPECT_TRUE(good);
      EXPECT_EQ(reused, m) << format << ": " << name;
      EXPECT_EQ(n, 0u) << format << ": " << name;
    }
  });
}
TEST(Reuse, NothingIsAllocatedWhereNothingGrew) { nothing_is_allocated<isomer::owning>(); }
TEST(Reuse, NothingIsAllocatedByTableEither) { nothing_is_allocated<tabled>(); }

// Whatever was there before.
template <class Memory>
void nothing_is_seen_again() {
  const auto shapes = all_shapes<Memory>();
  with_formats([&](const char* format, const auto& f) {
    for (std::size_t step : {1, 7, 61}) {
      Kept<Memory> reused;
      for (std::size_t i = 0, at = 0; i < shapes.size(); ++i, at = (at + step) % shapes.size()) {
        auto& [name, m] = shapes[at];
        const auto bytes = isomer::encode(f, m);
        if (!bytes.ok()) continue;
        ASSERT_TRUE(isomer::decode(f, *bytes, reused).ok()) << format << ": " << name;
        ASSERT_EQ(reused, m) << format << ": " << name;
      }
      EXPECT_FALSE(isomer::decode(f, "\x07", reused).ok());
      EXPECT_EQ(reused, Kept<Memory>{}) << format;
    }
  });
}
TEST(Reuse, NothingIsSeenAgain) { nothing_is_seen_again<isomer::owning>(); }
TEST(Reuse, NothingIsSeenAgainByTable) { nothing_is_seen_again<tabled>(); }

// Records that come again, lists in pieces, and members of a oneof that take each other's place: into a message that
// held something, as into a new one.
template <class Memory>
void records_come_again() {
  const auto shapes = all_shapes<Memory>();
  std::size_t cut = 0;
  Kept<Memory> reused;
  for (std::size_t i = 0; i + 13 < shapes.size(); ++i) {
    std::string bytes;
    for (std::size_t k : {i, i + 13, i, i + 5}) bytes += test::to_wire(shapes[k].second);
    const auto fresh = isomer::decode<Kept<Memory>>(isomer::protobuf{}, bytes);
    ASSERT_TRUE(fresh.ok());
    ASSERT_TRUE(isomer::decode(isomer::protobuf{}, bytes, reused).ok()) << shapes[i].first;
    ASSERT_EQ(reused, *fresh) << shapes[i].first;
    // Cut off: the verdict of a new message, and nothing is left.
    cut = (cut * 31 + 7) % (bytes.size() + 1);
    const std::string part = bytes.substr(0, cut);
    const auto part_fresh = isomer::decode<Kept<Memory>>(isomer::protobuf{}, part);
    Kept<Memory> held = reused;
    EXPECT_EQ(isomer::decode(isomer::protobuf{}, part, held), part_fresh.ok() ? isomer::status{} : part_fresh.error());
    EXPECT_EQ(held, part_fresh.ok() ? *part_fresh : Kept<Memory>{}) << shapes[i].first;
  }
}
TEST(Reuse, RecordsMayComeAgain) { records_come_again<isomer::owning>(); }
TEST(Reuse, RecordsMayComeAgainByTable) { records_come_again<tabled>(); }

// Of an entry that lacks its value, or its key, nothing is taken from the entry whose place it gets.
template <class Memory>
void entries_may_lack_parts() {
  Kept<Memory> m{.notes = {{"key", "value"}}, .rates = {{3, 0.5}}, .by_name = {{"key", {.version = 5}}}};
  const std::string bytes = test::hex("4a 02 08 07  42 03 0a 01 61  42 03 12 01 62  8a 01 03 0a 01 6b");
  ASSERT_TRUE(isomer::decode(isomer::protobuf{}, bytes, m).ok());
  const Kept<Memory> want{.notes = {{"a", ""}, {"", "b"}}, .rates = {{7, 0}}, .by_name = {{"k", {}}}};
  EXPECT_EQ(m, want);
}
TEST(Reuse, EntriesMayLackParts) { entries_may_lack_parts<isomer::owning>(); }
TEST(Reuse, EntriesMayLackPartsByTable) { entries_may_lack_parts<tabled>(); }

// Texts that are absent in one element and there in the next: their memory goes from one to the other.
template <class Memory>
void texts_come_and_go() {
  using K = Kept<Memory>;
  K odd, even;
  for (int i = 0; i < 100; ++i) {
    auto &a = odd.kids.emplace_back(), &b = even.kids.emplace_back();
    if (i % 2) a.text = b.raw = long_text('t');
    else a.raw = b.text = long_text('r');
  }
  const std::string bytes[] = {test::to_wire(odd), test::to_wire(even)};
  K m;
  for (int again = 0; again < 4; ++again) ASSERT_TRUE(isomer::decode(isomer::protobuf{}, bytes[again % 2], m).ok());
  allocations::start();
  const bool good = isomer::decode(isomer::protobuf{}, bytes[0], m).ok();
  const std::size_t n = allocations::count();
  allocations::stop();
  EXPECT_TRUE(good);
  EXPECT_EQ(m, odd);
  EXPECT_LE(n, 1u);  // the first has nobody to take it from
}
TEST(Reuse, TextsComeAndGo) { texts_come_and_go<isomer::owning>(); }
TEST(Reuse, TextsComeAndGoByTable) { texts_come_and_go<tabled>(); }

// What was there and is not any more takes no memory: elements beyond the new end of a list are gone.
template <class Memory>
void what_is_gone_is_freed() {
  using K = Kept<Memory>;
  K many, one;
  for (int i = 0; i < 100; ++i) many.kids.push_back(K{.text = long_text('x', 1000)});
  one.kids.push_back(K{.text = "y"});
  with_formats([&](const char* format, const auto& f) {
    const std::string first = isomer::encode(f, many).value(), next = isomer::encode(f, one).value();
    allocations::start();
    {
      K m;
      EXPECT_TRUE(isomer::decode(f, first, m).ok());
      const auto held = allocations::in_use();
      EXPECT_GT(held, 100 * 1000) << format;
      EXPECT_TRUE(isomer::decode(f, next, m).ok());
      EXPECT_LT(allocations::in_use(), held - 99 * 1000) << format;
    }
    EXPECT_EQ(allocations::in_use(), 0) << format;
    allocations::stop();
  });
}
TEST(Reuse, WhatIsGoneIsFreed) { what_is_gone_is_freed<isomer::owning>(); }
TEST(Reuse, WhatIsGoneIsFreedByTable) { what_is_gone_is_freed<tabled>(); }

// Messages that own no memory have none to keep: they start over, at the top and in others.
template <class M>
void all_pairs(std::initializer_list<M> shapes) {
  with_formats([&](const char* format, const auto& f) {
    for (const M& before : shapes)
      for (const M& after : shapes) {
        const auto old_bytes = isomer::encode(f, before), bytes = isomer::encode(f, after);
        ASSERT_TRUE(old_bytes.ok() && bytes.ok()) << format;
        M m;
        ASSERT_TRUE(isomer::decode(f, *old_bytes, m).ok()) << format;
        ASSERT_TRUE(isomer::decode(f, *bytes, m).ok()) << format;
        ASSERT_EQ(m, after) << format;
      }
  });
}
template <class Memory>
void what_is_flat_starts_over() {
  using Flat = test::kept::basic_Flat<Memory>;
  using Flats = test::kept::basic_Flats<Memory>;
  const Flat all{.id = 1, .rate = 2.5, .must = 3}, some{.id = {}, .rate = 1, .must = 0};
  all_pairs<Flat>({all, some, {.id = 4, .rate = {}, .must = 5}});
  Flats chosen{.one = some, .list = {all}, .by_id = {{2, some}}, .pick = {}, .text = {}};
  chosen.pick.template emplace<1>(all);
  Flats word{.one = {}, .list = {some, some}, .by_id = {{1, some}, {3, all}}, .pick = {}, .text = "t"};
  word.pick.template emplace<2>("word");
  all_pairs<Flats>(
      {{}, {.one = all, .list = {all, some}, .by_id = {{1, all}}, .pick = {}, .text = "text"}, chosen, word});
}
TEST(Reuse, WhatIsFlatStartsOver) { what_is_flat_starts_over<isomer::owning>(); }
TEST(Reuse, WhatIsFlatStartsOverByTable) { what_is_flat_starts_over<tabled>(); }

}  // namespace reuse_test
