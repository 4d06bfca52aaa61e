// SPDX-License-Identifier: MIT
// What formats say of themselves: nothing twice, and numbers that stay as they are.
#include <gtest/gtest.h>
#include <isomer/formats.hpp>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>

namespace facts_test {

using isomer::all_formats;
using isomer::format_facts;
using isomer::format_option;
using isomer::keys;

// In envelopes of programs that are older than this one.
TEST(FormatFacts, NumbersStayAsTheyAre) {
  const std::map<std::pair<std::string_view, keys>, std::uint32_t> numbers = {
      {{"protobuf", keys::name}, 0},  {{"json", keys::name}, 1},
      {{"text", keys::name}, 2},      {{"msgpack", keys::name}, 3},
      {{"cbor", keys::name}, 4},      {{"yaml", keys::name}, 5},
      {{"php", keys::name}, 6},       {{"positional", keys::name}, 7},
      {{"tpl", keys::name}, 8},       {{"msgpack", keys::number}, 9},
      {{"msgpack", keys::order}, 10}, {{"cbor", keys::number}, 11},
      {{"cbor", keys::order}, 12},    {{"php", keys::order}, isomer::no_number}};
  std::size_t found = 0;
  all_formats::each([&]<class Format>() {
    const auto known = numbers.find({Format::facts.name, Format::facts.layout});
    ASSERT_NE(known, numbers.end()) << Format::facts.name;
    EXPECT_EQ(Format::facts.number, known->second) << Format::facts.name;
    found += Format::facts.deterministic ? 0 : 1;
  });
  EXPECT_EQ(found, numbers.size());
}

TEST(FormatFacts, NamesAndEndingsAreOfOneFormat) {
  std::map<std::string, std::string_view> owners;
  const auto own = [&](std::string_view list, std::string_view name) {
    std::string word;
    for (const char c : std::string(list) + ' ') {
      if (c != ' ') {
        word += c;
        continue;
      }
      if (!word.empty()) {
        EXPECT_EQ(owners.emplace(word, name).first->second, name) << word;
      }
      word.clear();
    }
  };
  std::set<std::tuple<std::string_view, keys, bool>> all;
  all_formats::each([&]<class Format>() {
    constexpr format_facts facts = Format::facts;
    own(facts.name, facts.name), own(facts.aliases, facts.name), own(facts.endings, facts.name);
    EXPECT_TRUE(all.emplace(facts.name, facts.layout, facts.deterministic).second) << facts.name;
  });
}

// None sets what another has set. That it is called like its member is what tools/make/format-tables looks at.
TEST(FormatFacts, EachOptionIsAnotherMember) {
  all_formats::each([]<class Format>() {
    Format all{};
    std::set<std::string_view> names, commands;
    Format::options([&]<class Value>(const format_option& o, Value Format::* member) {
      const Value usual = Format().*member, other = std::is_same_v<Value, bool> ? !usual : static_cast<Value>(o.most);
      EXPECT_NE(usual, other) << o.name;
      EXPECT_EQ(all.*member, usual) << o.name << " has the member of another option";
      all.*member = other;
      EXPECT_TRUE(names.insert(o.name).second) << o.name;
      EXPECT_TRUE(o.command.empty() || commands.insert(o.command).second) << o.command;
      EXPECT_FALSE(o.means.empty()) << o.name;
    });
  });
}

}  // namespace facts_test
