// SPDX-License-Identifier: MIT
// MessagePack of C and of C++ are the same bytes, and each damaged byte means the same to both.
#include <gtest/gtest.h>
#include <isomer/msgpack.hpp>
#include <isomer/protobuf.hpp>
#include "features/proto2.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "msgpack.isomer.hpp"
#include "peer.hpp"
#include "person.isomer.hpp"
#include "support/changes.hpp"
#include "support/vectors.hpp"
#include "wifi.isomer.hpp"

namespace {

using test::format;
using test::outcome;

// What is unknown is skipped, except in the messages of msgpack.proto, whose options in C refuse it.
template <class M, class Function>
auto with(format f, Function function) {
  const bool lenient = !isomer::full_name_of<M>().starts_with("msgpack_test.");
  if (f == format::protobuf) return function(isomer::protobuf{});
  if (f == format::msgpack) return function(isomer::msgpack{.ignore_unknown = lenient});
  return function(isomer::msgpack_array{.ignore_unknown = lenient});
}
std::string word(const isomer::status& s) {
  switch (s.cause) {
    case isomer::code::ok: return "";
    case isomer::code::truncated: return "truncated";
    case isomer::code::bad_utf8: return "bad_utf8";
    case isomer::code::bad_value: return "bad_value";
    case isomer::code::bad_syntax: return "bad_syntax";
    case isomer::code::duplicate_key: return "duplicate_key";
    case isomer::code::unknown_field: return "unknown_field";
    case isomer::code::missing_required: return "missing_required";
    case isomer::code::too_large: return "too_large";
    default: return std::string(isomer::to_string(s.cause));  // of other formats
  }
}

template <class M>
outcome respell_in_cpp(std::string_view bytes, format from, format to) {
  M m;
  outcome o;
  const isomer::status read = with<M>(from, [&](auto f) { return isomer::decode(f, bytes, m); });
  o.read_error = word(read), o.at = read.at;
  o.write_error = word(with<M>(to, [&](auto f) { return isomer::encode(f, m, o.bytes); }));
  return o;
}

class agreement {
 public:
  // narrow: the struct has numbers and bytes that hold less than the schema says.
  agreement(std::string name, test::respell cpp, bool narrow)
      : name_(std::move(name)), c_(test::find_in_c(name_)), cpp_(cpp), narrow_(narrow) {}

  // False where C has no room for the message, or its text a NUL inside.
  bool check(const std::string& protobuf) {
    for (format f : {format::msgpack, format::msgpack_array}) {
      const std::string whole = cpp_(protobuf, format::protobuf, f).bytes;
      const outcome c = c_(protobuf, format::protobuf, f);
      if (c.read_error == "too_large" || c.read_error == "bad_value") return false;
      EXPECT_EQ(c.read_error, "");
      EXPECT_EQ(c.write_error, "");
      same(c.bytes, whole, f);
      const outcome back = c_(whole, f, format::protobuf);
      EXPECT_EQ(back.read_error, "");
      EXPECT_EQ(test::to_hex(cpp_(back.bytes, format::protobuf, f).bytes), test::to_hex(whole));
      EXPECT_EQ(test::wrong_with_rooms_in_c(name_, whole, f), "");
      EXPECT_EQ(test::wrong_with_arrays_in_c(name_, whole, f), "");
      damage(whole, f);
    }
    return true;
  }
  std::size_t damaged() const { return damaged_; }

 private:
  // Maps may have another order, which C++ makes its own.
  void same(const std::string& bytes, const std::string& expected, format f) const {
    EXPECT_EQ(bytes.size(), expected.size());
    EXPECT_EQ(test::to_hex(cpp_(bytes, f, f).bytes), test::to_hex(expected));
  }
  void damage(const std::string& whole, format f) {
    for (std::size_t i = 0; i < whole.size(); ++i) {
      if (i == 64 && whole.size() > 1000) i = whole.size() - 64;  // long runs of one value between
      EXPECT_EQ(c_(whole.substr(0, i), f, f).read_error, "truncated") << i;
      test::each_change_of(whole, i, [&](const std::string& changed) {
        compare(changed, f);
        compare(changed + '\xc0', f);
      });
    }
  }
  void compare(const std::string& bytes, format f) {
    ++damaged_;
    const outcome c = c_(bytes, f, f), cpp = cpp_(test::exact(bytes), f, f);
    if (c.read_error == cpp.read_error && c.at == cpp.at) {
      if (!c.read_error.empty()) return;
      // Where the length is fixed, empty stands for zeros.
      const bool same = narrow_ || (c.write_error == cpp.write_error && cpp_(c.bytes, f, f).bytes == cpp.bytes);
      EXPECT_TRUE(same) << test::to_hex(bytes) << " in C becomes " << test::to_hex(c.bytes);
    } else {
      EXPECT_TRUE(may_differ(bytes, c, cpp)) << test::to_hex(bytes) << ": " << c.read_error << " at " << c.at
                                             << " in C, " << cpp.read_error << " at " << cpp.at << " in C++";
    }
  }
  // C has capacities, no NUL in text, and may have numbers as narrow as their members. It sees that first.
  bool may_differ(const std::string& bytes, const outcome& c, const outcome& cpp) const {
    if (!cpp.read_error.empty() && c.at > cpp.at) return false;
    if (c.read_error == "too_large") return true;
    return c.read_error == "bad_value" && (narrow_ || bytes.find('\0') != bytes.npos);
  }

  const std::string name_;
  const test::respell c_, cpp_;
  const bool narrow_;
  std::size_t damaged_ = 0;
};

template <class M>
void agree_on_vectors(std::size_t least) {
  agreement both(std::string(isomer::full_name_of<M>()), respell_in_cpp<M>, false);
  std::size_t count = 0;
  for (auto& v : test::all_vectors()) {
    if (v.type != isomer::full_name_of<M>() || v.error || v.lossy || !v.bytes) continue;
    SCOPED_TRACE(v.name);
    count += both.check(*v.bytes);
    for (auto& also : v.bytes_also) count += both.check(also);
  }
  EXPECT_GE(count, least);
  testing::Test::RecordProperty("damaged", std::to_string(both.damaged()));
}
template <class M>
void agree_on_json(std::initializer_list<std::string> texts, bool narrow = false) {
  agreement both(std::string(isomer::full_name_of<M>()), respell_in_cpp<M>, narrow);
  for (const std::string& text : texts) {
    SCOPED_TRACE(text);
    M m;
    ASSERT_TRUE(isomer::decode(isomer::json{}, text, m).ok());
    std::string bytes;
    ASSERT_TRUE(isomer::encode(isomer::protobuf{}, m, bytes).ok());
    EXPECT_TRUE(both.check(bytes));
  }
}

TEST(msgpack_agrees, demo) {
  agree_on_vectors<demo::WifiStatus>(1);
  agree_on_vectors<demo::Person>(3);
}
TEST(msgpack_agrees, scalars) {
  agree_on_vectors<features::scalars::Single>(3);
  agree_on_vectors<features::scalars::Packed>(1);
  agree_on_vectors<features::scalars::Loose>(1);
  agree_on_vectors<features::scalars::Keys>(1);
}
TEST(msgpack_agrees, proto2) {
  agree_on_vectors<features::proto2::Rules>(1);
  agree_on_vectors<features::proto2::Groups>(1);
  agree_on_json<features::proto2::Defaults>({"{}", R"({"octal":1,"whole":2.5,"yes":false,"raw":"AQ==","said":"x"})"});
}
TEST(msgpack_agrees, presence) {
  agree_on_json<msgpack_test::Presence>(
      {"{}",
       R"({"flag":false,"small":0,"large":"0","single":0,"wide":0,"text":"","raw":"","open":0,"leaf":{},"empty":{}})",
       R"({"flag":true,"small":-33,"large":"18446744073709551615","single":1.5,"wide":-1e300,"text":"caf\u00e9",
           "raw":"AP8=","open":"FAR","leaf":{"number":300,"text":"a leaf with a text longer than 31"}})"});
  agree_on_json<msgpack_test::Empty>({"{}"});
}
TEST(msgpack_agrees, choice) {
  agree_on_json<msgpack_test::Choice>({"{}",
                                       R"({"before":1,"number":"-2147483648","between":"x","thisOne":4294967295})",
                                       R"({"text":"","THAT":"that"})", R"({"raw":"AQID"})", R"({"leaf":{"number":5}})",
                                       R"({"presence":{"small":7,"leaf":{}}})", R"({"flag":false,"thisOne":0})"});
}
TEST(msgpack_agrees, lists) {
  agree_on_json<msgpack_test::Lists>(
      {"{}",
       R"({"flags":[true,false],"numbers":[0,-1,-32,-33,127,128,-128,-129,255,256,65535,65536,-32768,-32769,2147483647],
           "wide":["0","4294967295","4294967296","18446744073709551615"],"reals":[0,"NaN","-Infinity",0.1],
           "texts":["","one","a text that is longer than 31 bytes"],"raws":["","AAEC"],
           "leaves":[{},{"number":1,"text":"x"}],"open":["FAR",5,"MINUS"],
           "choices":[{},{"leaf":{"text":"y"}},{"THAT":"z"}],"singles":[1,-0.0]})",
       R"({"flags":[true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true]})"});
}
TEST(msgpack_agrees, maps) {
  agree_on_json<msgpack_test::Maps>(
      {"{}", R"({"byName":{"a":1,"bc":-70000},"texts":{"-5":"minus","5":""},"raws":{"true":"AQ==","false":""},
                 "leaves":{"18446744073709551615":{"number":1},"0":{}},"open":{"-1":"FAR","1":9},
                 "presences":{"p":{"flag":true,"leaf":{"text":"t"}},"":{}}})"});
}
TEST(msgpack_agrees, narrow) {
  agree_on_json<msgpack_test::Narrow>(
      {R"({"signed8":-128,"signed16":"-32768","unsigned8":255,"unsigned16":"65535","unsigned32":"4294967295",
           "address":"AQIDBAUG","name":"bmFtZQ==","longOne":")" +
       std::string(400, 'B') +
       R"(","real":1.25,"flag":true,"otherAddress":"AQIDBA==","addresses":["AQIDBAUG","AAAAAAAA"]})"},
      true);
}
TEST(msgpack_agrees, sizes) {
  agree_on_json<msgpack_test::Twenty>(
      {"{}", R"({"m1":1,"m20":-1})",
       R"({"m1":1,"m2":2,"m3":3,"m4":4,"m5":5,"m6":6,"m7":7,"m8":8,"m9":9,"m10":10,"m11":11,"m12":12,"m13":13,"m14":14,
           "m15":15,"m16":1600})"});
  agree_on_json<msgpack_test::Wide>(
      {"{}", R"({"field1":1,"field3":0,"field32":"x","field33":33,"field64":-64,"field70":70})"});
  agree_on_json<msgpack_test::Longer>(
      {R"({"aNameThatTakesMoreThanThirtyOneBytes":1,"text":"x","numbers":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17],
           "other \"name\" ??/":"odd"})",
       R"({"text":")" + std::string(255, 'x') + R"("})", R"({"text":")" + std::string(256, 'x') + R"("})",
       R"({"text":")" + std::string(65536, 'x') + R"("})"});
}

}  // namespace
