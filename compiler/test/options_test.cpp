// SPDX-License-Identifier: MIT
// Plugin parameters, the good and the bad.
#include "options.hpp"
#include <gtest/gtest.h>

namespace isomer::compiler {
namespace {

std::string error_of(std::string_view parameter) {
  options o;
  auto wrong = parse_options(parameter, o);
  return wrong ? wrong->to_string() : "";
}

TEST(options, none_is_cpp_without_prefix) {
  options o;
  EXPECT_FALSE(parse_options("", o));
  EXPECT_EQ(o.lang, language::cpp);
  EXPECT_TRUE(o.prefix.empty());
}

TEST(options, namespace_may_be_written_as_either) {
  const std::vector<std::string> parts = {"acme", "net"};
  options a, b;
  EXPECT_FALSE(parse_options("lang=cpp,namespace=acme::net", a));
  EXPECT_FALSE(parse_options("namespace=acme.net,", b));
  EXPECT_EQ(a.prefix, parts);
  EXPECT_EQ(b.prefix, parts);
}

TEST(options, what_is_not_understood_is_an_error) {
  EXPECT_EQ(error_of("paths=relative"), "plugin parameter: 'paths' is unknown; there are lang, namespace and comments");
  EXPECT_EQ(error_of("lang=cobol"), "plugin parameter: lang is cpp, not 'cobol'");
  for (auto bad : {"namespace", "namespace=", "namespace=1a", "namespace=a::", "namespace=a b", "namespace=::a"})
    EXPECT_NE(error_of(bad), "") << bad;
}

}  // namespace
}  // namespace isomer::compiler
