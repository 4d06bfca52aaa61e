// SPDX-License-Identifier: MIT
// What logs show, and what they do not.
#include <isomer/text.hpp>
#include <sstream>
#include "features/recursion.isomer.hpp"
#include "features/redacted.isomer.hpp"
#include "kept.hpp"

namespace print_test {

using features::redacted::basic_Account;
using features::redacted::Mark;

std::string secrets() {
  basic_Account<test::tabled> a;
  a.name = "Ann";
  a.password = "SECRET";
  a.tokens = {"SECRET", "SECRET"};
  a.cards["SECRET"].owner = "SECRET";
  a.main.emplace().owner = "Ann";
  a.main->number = "SECRET";
  a.main->older.resize(2);
  a.main->older[1].number = "SECRET";
  a.hidden.emplace().owner = "SECRET";
  a.shown[5].number = "SECRET";
  a.proof.emplace<1>(777);
  a.marks = {Mark::REDACTED};
  return test::bytes_of(a);
}
constexpr std::string_view shown =
    "name: \"Ann\"\n"
    "password: [REDACTED]\n"
    "tokens: [REDACTED]\n"
    "cards: [REDACTED]\n"
    "main {\n"
    "  owner: \"Ann\"\n"
    "  number: [REDACTED]\n"
    "  older {\n"
    "  }\n"
    "  older {\n"
    "    number: [REDACTED]\n"
    "  }\n"
    "}\n"
    "hidden: [REDACTED]\n"
    "shown {\n"
    "  key: 5\n"
    "  value {\n"
    "    number: [REDACTED]\n"
    "  }\n"
    "}\n"
    "pin: [REDACTED]\n"
    "marks: [REDACTED]!\n";

TEST(DebugString, HidesWhatTheSchemaHidesAtAnyDepthAndHoweverItIsKept) {
  std::string bytes = secrets();
  test::kept<basic_Account> a(bytes);
  a.each([&](const auto& m) { EXPECT_EQ(isomer::debug_string(m), shown); });
}
// A list of enumerators would be one, if the enum has the name.
TEST(DebugString, WhatIsHiddenMakesItNoInput) {
  std::string bytes = secrets();
  test::kept<basic_Account> whole(bytes);
  for (auto [f, v] : isomer::reflect(whole.dynamic).fields()) {
    if (!f.debug_redact) continue;
    test::kept<basic_Account> one(bytes);
    for (auto [g, w] : isomer::reflect(whole.dynamic).fields())
      if (&f != &g) one.dynamic.clear(g);
    std::string text = isomer::debug_string(one.dynamic);
    EXPECT_FALSE(isomer::decode<basic_Account<test::tabled>>(isomer::text{}, text).ok()) << text;
    EXPECT_FALSE(isomer::decode<basic_Account<test::tabled>>(isomer::text{.allow_overwrites = true}, text).ok());
  }
}
TEST(DebugString, DifferencesHideItToo) {
  std::string bytes = secrets();
  test::kept<basic_Account> a(bytes), none("");
  for (auto [from, to] : {std::pair(isomer::reflect(a.owning), isomer::reflect(none.view)),
                          std::pair(isomer::reflect(none.dynamic), isomer::reflect(a.owning))}) {
    auto found = isomer::differences(from, to);
    EXPECT_EQ(found.size(), 9u);
    for (auto& d : found) EXPECT_EQ((d.path + d.before + d.after).find("SECRET"), std::string::npos) << d.path;
  }
}
TEST(DebugString, StandsInStreamsInOneLine) {
  std::string bytes = secrets();
  test::kept<basic_Account> a(bytes);
  std::ostringstream owning, view, dynamic;
  owning << a.owning, view << a.view, dynamic << a.dynamic;
  EXPECT_EQ(owning.str(), isomer::debug_string(a.view, {.single_line = true, .limits = {}}));
  EXPECT_EQ(view.str(), owning.str());
  EXPECT_EQ(dynamic.str(), owning.str());
  EXPECT_EQ(owning.str().find('\n'), std::string::npos);
}
#if defined(__cpp_lib_format)
TEST(DebugString, StandsInFormat) {
  std::string bytes = secrets();
  test::kept<basic_Account> a(bytes);
  EXPECT_EQ(std::format("<{}>", a.dynamic),
            "<" + isomer::debug_string(a.view, {.single_line = true, .limits = {}}) + ">");
  EXPECT_EQ(std::format("{:#}", a.owning), shown);
}
#endif
TEST(DebugString, EndsWhereItIsTooDeep) {
  using node = features::recursion::basic_Direct<isomer::view>;
  node loop;
  loop.next = &loop;
  EXPECT_EQ(isomer::debug_string(loop, {.single_line = true, .limits = {.depth = 2}}),
            "next { next { next { [TOO-DEEP] } } }");
  node children[2];
  for (node& n : children) n.children = children;
  EXPECT_LT(isomer::debug_string(children[0]).size(), 100000u);
}
TEST(DebugString, ShowsTextThatIsNotUtf8) {
  std::string bytes = "\x0a\x01x";
  test::kept<basic_Account> a(bytes);
  a.owning.name = "\xff";
  EXPECT_EQ(isomer::debug_string(a.owning), "name: \"\\377\"\n");
}

}  // namespace print_test
