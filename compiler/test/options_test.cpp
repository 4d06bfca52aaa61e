// SPDX-License-Identifier: MIT
// Plugin parameters, the good and the bad.
#include "model/options.hpp"
#include <gtest/gtest.h>

namespace isomer::compiler {
namespace options_test {

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

TEST(options, of_c) {
  options o;
  EXPECT_FALSE(parse_options("lang=c,mode=small,formats=msgpack+msgpack_array,options=dir/wifi.options", o));
  EXPECT_EQ(o.lang, language::c);
  EXPECT_EQ(o.mode, code_mode::small);
  c_formats formats;
  EXPECT_FALSE(formats_of_c(o, formats));
  EXPECT_FALSE(formats.protobuf);
  EXPECT_TRUE(formats.msgpack);
  EXPECT_TRUE(formats.msgpack_array);
  EXPECT_EQ(o.sidecar, "dir/wifi.options");
}

TEST(options, of_codecs) {
  auto codecs = [](std::string_view parameter, cpp_codecs& to) {
    options o;
    EXPECT_FALSE(parse_options(parameter, o));
    auto wrong = codecs_of_cpp(o, to);
    return wrong ? wrong->to_string() : "";
  };
  cpp_codecs none, both, odd;
  EXPECT_EQ(codecs("", none), "");
  EXPECT_TRUE(none.formats.empty());
  EXPECT_EQ(codecs("formats=json+tpl,policies=owning+view", both), "");
  EXPECT_EQ(both.formats, (std::vector<std::string>{"json", "tpl"}));
  EXPECT_EQ(both.policies, (std::vector<std::string>{"owning", "view"}));
  EXPECT_EQ(codecs("formats=json+msgpack_array", odd),
            "plugin parameter: formats of C++ are protobuf, json, yaml, text, msgpack, cbor, php, positional and tpl, "
            "joined by '+'; not 'msgpack_array'");
  EXPECT_EQ(codecs("policies=mine", odd), "plugin parameter: policies are owning and view, joined by '+'; not 'mine'");
  options o;
  c_formats formats;
  for (std::string_view wrong : {"formats=protobuf+", "formats=", "formats=json"}) {
    o = {};
    EXPECT_FALSE(parse_options(wrong, o));
    EXPECT_TRUE(formats_of_c(o, formats)) << wrong;
  }
}

TEST(options, of_go) {
  options o;
  EXPECT_FALSE(
      parse_options("lang=go,paths=source_relative,Mdir/a.proto=example.com/a;b,apilevelMdir/a.proto=API_HYBRID,"
                    "default_api_level=API_OPAQUE",
                    o));
  EXPECT_EQ(o.lang, language::go);
  EXPECT_TRUE(o.go.source_relative);
  EXPECT_EQ(o.go.packages.at("dir/a.proto"), "example.com/a;b");
  EXPECT_EQ(o.go.apis.at("dir/a.proto"), go_api::hybrid);
  EXPECT_EQ(o.go.api, go_api::opaque);
  EXPECT_FALSE(parse_options("lang=go,module=example.com/a", o));
  EXPECT_EQ(o.go.module, "example.com/a");
}

TEST(options, of_php) {
  options o;
  EXPECT_FALSE(parse_options("lang=php,psr4=App\\Proto\\,readonly=yes,open=yes,native=yes,namespace=App\\Proto", o));
  EXPECT_EQ(o.lang, language::php);
  EXPECT_EQ(o.php.root, "App\\Proto");
  EXPECT_EQ(o.prefix, (std::vector<std::string>{"App", "Proto"}));
  EXPECT_TRUE(o.php.is_readonly);
  EXPECT_TRUE(o.php.is_native);
  EXPECT_TRUE(o.php.is_open);
  EXPECT_FALSE(parse_options("readonly=no", o));
  EXPECT_FALSE(o.php.is_readonly);
  EXPECT_EQ(error_of("readonly=maybe"), "plugin parameter: readonly is yes or no, not 'maybe'");
  EXPECT_EQ(error_of("psr4=a/b"), "plugin parameter: psr4 wants a namespace, as in psr4=App\\Proto");
  EXPECT_NE(error_of("psr4="), "");
}

TEST(options, what_is_not_understood_is_an_error) {
  EXPECT_EQ(
      error_of("path=relative"),
      "plugin parameter: 'path' is unknown; there are lang, namespace, comments, mode, rows_from, formats, policies, "
      "options, services, requests, reflection and runtime, of Go paths, module, M, default_api_level and apilevelM, "
      "of PHP psr4, readonly, open and native, and of Python python_package");
  EXPECT_EQ(error_of("lang=cobol"), "plugin parameter: lang is cpp, c, go, php or python, not 'cobol'");
  EXPECT_EQ(error_of("paths=relative"), "plugin parameter: paths is import or source_relative, not 'relative'");
  EXPECT_EQ(error_of("default_api_level=OPEN"),
            "plugin parameter: default_api_level is API_OPEN, API_HYBRID or API_OPAQUE, not 'OPEN'");
  EXPECT_EQ(error_of("mode=slow"), "plugin parameter: mode is fast, small or table, not 'slow'");
  EXPECT_EQ(error_of("rows_from=many"), "plugin parameter: rows_from is a number, not 'many'");
  EXPECT_NE(error_of("rows_from="), "");
  EXPECT_NE(error_of("rows_from=-1"), "");
  for (auto bad : {"namespace", "namespace=", "namespace=1a", "namespace=a::", "namespace=a b", "namespace=::a"})
    EXPECT_NE(error_of(bad), "") << bad;
}

}  // namespace options_test
}  // namespace isomer::compiler
