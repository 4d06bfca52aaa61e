// SPDX-License-Identifier: MIT
// All that protoc accepts, and the same with other blanks and comments: what it means stays, each token and each
// comment is there once and in its place, and what was formatted is formatted.
#include <gtest/gtest.h>
#include <random>
#include "../proto/cases.hpp"
#include "fmt/fmt.hpp"
#include "formatting.hpp"
#include "proto/descriptor.hpp"
#include "proto/tree/outline.hpp"

namespace corpus_test {

namespace proto = isomer::compiler::proto;

void expect_kept(const std::string& source, const std::string& what) {
  const std::string made = test::formatted(source);
  const test::kept before = test::kept_of(source), after = test::kept_of(made);
  const std::string told = what + "\n" + source + "\nwas made\n" + made;
  EXPECT_EQ(before.tokens, after.tokens) << told;
  EXPECT_EQ(before.comments, after.comments) << told;
  EXPECT_FALSE(after.has_empty_statements) << told;
  // What is at an empty statement belongs to the statement in front, or to the next one.
  EXPECT_TRUE(before.has_empty_statements || before.owners == after.owners) << told;
  EXPECT_EQ(test::formatted(made), made) << what;
}

std::string descriptor_of(const std::map<std::string, std::string>& files) {
  proto::compilation c([&](const std::string& path) {
    const auto found = files.find(path);
    return found == files.end() ? std::nullopt : std::optional(found->second);
  });
  const proto::file* const f = c.add("test.proto");
  EXPECT_TRUE(f);
  return f ? proto::descriptor_set({f}, c, {true, false, true}) : "";
}

TEST(Fmt, KeepsWhatFilesMean) {
  std::size_t count = 0;
  for (const test::proto_case& c : test::proto_cases()) {
    if (c.refused || !c.plain) continue;
    expect_kept(c.files.at("test.proto"), c.name);
    std::map<std::string, std::string> files = c.files;
    for (auto& [path, text] : files) text = test::formatted(text);
    EXPECT_EQ(descriptor_of(files), descriptor_of(c.files)) << c.name;
    ++count;
  }
  EXPECT_GT(count, 400U);
}

class respeller {
 public:
  explicit respeller(unsigned seed) : random_(seed) {}

  std::string respell(const proto::outline& of) {
    std::string text;
    const proto::token* last = nullptr;
    for (const proto::token& t : of.tokens) {
      (text += gap(last && !last->is(".") && last->kind == proto::token_kind::symbol && !last->is("/"))) += t.text;
      last = &t;
    }
    return text += gap(true);
  }

 private:
  std::string gap(bool may_be_empty) {
    std::string text;
    for (unsigned n = random_() % 4; n > 0 || (text.empty() && !may_be_empty); n -= n > 0) text += piece();
    return text;
  }
  std::string piece() {
    static constexpr const char* spaces[] = {" ", "  ", "\t", "\n", "\n", "\r\n", "\n\n", "\n\n\n", "\n    "};
    const std::string name = std::to_string(++comments_);
    switch (random_() % 12) {
      case 0: return " /* " + name + " */";
      case 1: return " /*" + name + "\n   * more\n\t*/ ";
      case 2: return " /* " + name + "\n\n      text  \n  text*/";
      case 3: return " // " + name + "\n";
      case 4: return "\n  //" + name + " \t\r\n";
      default: return spaces[random_() % std::size(spaces)];
    }
  }

  std::mt19937 random_;
  int comments_ = 0;
};

TEST(Fmt, KeepsTokensAndCommentsOfAnySpelling) {
#if defined(ISOMER_TEST_THOROUGHLY)
  constexpr int times = 40;
#else
  constexpr int times = 4;
#endif
  respeller spell(11);
  for (const test::proto_case& c : test::proto_cases()) {
    const std::string& source = c.files.at("test.proto");
    if (c.refused || !c.plain || source.size() > 5000) continue;
    const proto::parsed_file f = test::parsed(source);
    const proto::outline of = proto::outline_of(*f.read);
    for (int i = 0; i < times; ++i) expect_kept(spell.respell(of), c.name);
  }
}

// Of anything that the parser takes: a text that it takes, too, or an error.
TEST(Fmt, SurvivesDamage) {
  std::mt19937 random(7);
  int taken = 0;
  for (const test::proto_case& c : test::proto_cases()) {
    std::string text = c.files.at("test.proto");
    if (text.empty() || text.size() > 5000) continue;
    for (int i = 0; i < 2; ++i) {
      text[random() % text.size()] = "{}[]<>();,:.-/#\"'a1 \n"[random() % 21];
      proto::parsed_file f = test::parsed(text);
      if (f.found.errors() > 0) continue;
      const auto made = isomer::compiler::fmt::formatted(*f.read, f.found);
      EXPECT_EQ(made.has_value(), f.found.errors() == 0);
      if (!made) continue;
      EXPECT_EQ(test::formatted(*made), *made) << text;
      ++taken;
    }
  }
  EXPECT_GT(taken, 200);
}

}  // namespace corpus_test
