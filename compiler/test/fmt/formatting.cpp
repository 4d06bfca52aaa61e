// SPDX-License-Identifier: MIT
#include "formatting.hpp"
#include <gtest/gtest.h>
#include "fmt/fmt.hpp"
#include "proto/tree/outline.hpp"

namespace test {

namespace proto = isomer::compiler::proto;

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

// The lines, without what a formatter may change in them.
std::string plain(std::string_view comment, bool with_indents) {
  std::string text;
  for (bool more = true; more;) {
    const std::size_t end = comment.find('\n');
    std::string_view line = comment.substr(0, end);
    const std::size_t last = line.find_last_not_of(blanks);
    line = line.substr(0, last == line.npos ? 0 : last + 1);
    if (!with_indents) line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    (text += line) += '\n';
    more = end != comment.npos;
    comment.remove_prefix(more ? end + 1 : comment.size());
  }
  return text;
}

std::string told(const proto::report& found) {
  std::string all;
  for (const proto::finding& f : found.findings())
    if (f.is == proto::severity::error) all += f.what.to_string() + '\n';
  return all;
}

// A semicolon that is of no statement is an empty one.
void read_tokens(const proto::outline& of, kept& to) {
  std::size_t statement = 0, end = 0;
  for (std::size_t i = 0; i < of.tokens.size(); ++i) {
    if (statement < of.statements.size() && of.statements[statement].first == i) {
      const proto::statement& s = of.statements[statement++];
      end = (s.open == proto::statement::none ? s.last : s.open) + 1;
    }
    if (i >= end && of.tokens[i].is(";")) to.has_empty_statements = true;
    else to.tokens.emplace_back(of.tokens[i].text);
  }
}

void read_owners(const proto::file& f, kept& to) {
  for (const proto::location& l : f.where.all()) {
    std::string& told = to.owners.emplace_back();
    if (!l.comments) continue;
    told = "trailing " + plain(l.comments->trailing, true) + "leading " + plain(l.comments->leading, true);
    for (const std::string& comment : l.comments->detached) told += "detached " + plain(comment, true);
  }
}

}  // namespace

proto::parsed_file parsed(std::string text) { return proto::parse_file("test.proto", std::move(text), true); }

std::string formatted(std::string text) {
  proto::parsed_file f = parsed(std::move(text));
  EXPECT_EQ(told(f.found), "");
  if (f.found.errors() > 0) return {};
  const auto made = isomer::compiler::fmt::formatted(*f.read, f.found);
  EXPECT_TRUE(made) << told(f.found);
  return made.value_or("");
}

std::string refusal(std::string text) {
  proto::parsed_file f = parsed(std::move(text));
  EXPECT_FALSE(f.found.errors() == 0 && isomer::compiler::fmt::formatted(*f.read, f.found));
  return told(f.found);
}

kept kept_of(const std::string& text) {
  const proto::parsed_file f = parsed(text);
  EXPECT_EQ(f.found.errors(), 0U) << told(f.found) << text;
  const proto::outline of = proto::outline_of(*f.read);
  kept k;
  read_tokens(of, k);
  for (const proto::comment& c : of.comments) k.comments.push_back(plain(c.text, false));
  read_owners(*f.read, k);
  return k;
}

}  // namespace test
