// SPDX-License-Identifier: MIT
// What a format has written, it reads: whatever the message holds, and with the same options.
#include <deque>
#include <isomer/cbor.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <vector>
#include "against_compiled.hpp"
#include "support/codec.hpp"

namespace written_is_read_test {

using isomer::detail::table::field;
using isomer::detail::table::message_table;
using isomer::dynamic::message;
using isomer::dynamic::registry_of;

// Formats that know what an Any of the schema holds, and its extensions.
const auto in_json = registry_of<isomer::json>(test::features());
const auto in_text = registry_of<isomer::text>(test::features());
const auto in_yaml = registry_of<isomer::yaml>(test::features());

// What comes back as it was, if the format keeps it; the rest is refused, or documented to be lost.
struct kept {
  bool extensions;  // of which others write nothing; text puts each element of a packed one into a record of its own
  bool nulls;       // a Value that is null; in an array, null and absence are the same
  bool structs;     // in a Value: PHP has arrays, which are lists where their keys are 0, 1, ... or there are none
};
template <class Format>
constexpr kept keeps(const Format&) {
  constexpr bool is_binary = std::is_same_v<Format, isomer::protobuf>,
                 is_php = std::is_same_v<Format, isomer::php> || std::is_same_v<Format, isomer::php_list>;
  constexpr bool is_text = std::is_same_v<Format, isomer::text>;
  constexpr bool has_names = is_binary || requires(Format f) { f.types; };
  return {has_names && !is_text, has_names || Format::writer::style != isomer::keys::order, !is_php};
}

// Whether it holds for a message or one in it.
bool any(const message& m, bool (*is)(const message&)) {
  if (is(m)) return true;
  for (const field& f : m.fields()) {
    const bool is_map = f.shape == isomer::detail::table::shape::map;
    if (is_map || (f.is_list() && isomer::detail::table::is_message(f.value))) {
      for (const message part : m.messages(f))
        if (any(part, is)) return true;
    } else if (!f.is_list() && isomer::detail::table::is_message(f.value) && any(*m.get<message>(f), is)) return true;
  }
  return false;
}
bool has_unknown(const message& all) {
  return any(all, [](const message& m) { return !m.unknown().empty(); });
}
// Whose bytes are another message, which formats by name write anew.
bool has_any(const message& all) {
  return any(all, [](const message& m) { return m.type().known == isomer::known::any; });
}
// A NullValue, whose number formats by name do not show: there may be another than 0.
bool has_null_number(const message& all) {
  return any(all, [](const message& m) {
    for (const field& f : m.fields())
      if (f.value == isomer::detail::table::value::enumeration && f.enumeration->is_null) return true;
    return false;
  });
}
bool has_null(const message& all) {
  return any(all, [](const message& m) { return m.type().known == isomer::known::value && m.has(m.type().fields[0]); });
}

bool has_struct(const message& all) {
  return any(all, [](const message& m) { return m.type().known == isomer::known::value && m.has(m.type().fields[4]); });
}

constexpr isomer::limits deep{.depth = 1000};

class checker {
 public:
  // Every format with its options that change what is written.
  void check(const message& m, bool is_extended, bool is_known) {
    is_known_ = is_known && !has_any(m);
    is_extended_ = is_extended;
    has_null_ = has_null(m);
    has_null_number_ = has_null_number(m);
    has_struct_ = has_struct(m);
    same_ = isomer::encode(isomer::protobuf{.limits = deep}, m).value_or("error");
    if (same_ != "error") {
      EXPECT_EQ(isomer::encoded_size(isomer::protobuf{.limits = deep}, m).value_or(0), same_.size());
    }
    one(isomer::protobuf{}, m);
    one(isomer::json{.types = in_json, .extensions = in_json}, m);
    one(isomer::json{.indent = 1,
                     .print_defaults = true,
                     .enums_as_numbers = true,
                     .original_names = true,
                     .unquoted_int64 = true,
                     .types = in_json,
                     .extensions = in_json},
        m);
    one(isomer::json{.ignore_unknown = true, .php_arrays = true, .types = in_json, .extensions = in_json}, m);
    // Unknown fields are written for people: what reads them has to skip them.
    one(isomer::text{.print_unknown = false, .types = in_text, .extensions = in_text}, m);
    one(isomer::text{.single_line = true, .utf8 = true, .ignore_unknown = true}, m);
    one(isomer::yaml{.types = in_yaml, .extensions = in_yaml}, m);
    one(isomer::yaml{.print_defaults = true,
                     .enums_as_numbers = true,
                     .original_names = true,
                     .php_arrays = true,
                     .types = in_yaml,
                     .extensions = in_yaml},
        m);
    one(isomer::msgpack{}, m);
    one(isomer::msgpack{.print_defaults = true, .php_arrays = true}, m);
    one(isomer::msgpack_numbers{}, m);
    one(isomer::msgpack_array{}, m);
    one(isomer::cbor{}, m);
    one(isomer::cbor_numbers{.print_defaults = true, .php_arrays = true}, m);
    one(isomer::cbor_array{}, m);
    one(isomer::cbor_deterministic{}, m);
    one(isomer::cbor_numbers_deterministic{}, m);
    one(isomer::php{}, m);
    one(isomer::php{.print_defaults = true, .enum_names = true}, m);
    one(isomer::php_list{}, m);
    one(isomer::positional{}, m);
  }
  std::size_t written() const { return written_; }

 private:
  template <class Format>
  void one(const Format& f, const message& m) {
    const auto image = isomer::encode(f, m);
    if (!image) return;
    ++written_;
    isomer::arena a;
    message back(m.type(), a);
    const auto why = [&] {
      return std::string(m.type().full_name) + " " + __PRETTY_FUNCTION__ + "\n" + test::to_hex(same_) + "\n" + *image;
    };
    ASSERT_EQ(isomer::decode(f, *image, back), isomer::status{}) << why();
    if (has_null_number_) return;
    if constexpr (requires { f.print_unknown; })
      if (f.print_unknown) return;
    ASSERT_EQ(isomer::encode(f, back).value_or("error"), *image) << why();
    const kept k = keeps(f);
    if (!is_known_ || (is_extended_ && !k.extensions) || (has_null_ && !k.nulls) || (has_struct_ && !k.structs)) return;
    ASSERT_EQ(isomer::encode(isomer::protobuf{.limits = deep}, back).value_or("error"), same_) << why();
  }

  bool is_known_ = false, is_extended_ = false, has_null_ = false, has_null_number_ = false, has_struct_ = false;
  std::string same_;
  std::size_t written_ = 0;
};

// A random message, with extensions where its type has some, and now and then with what only code can make.
class random_message {
 public:
  random_message(test::records& random, const message_table& type) : random_(random), message_(type, arena_) {
    bytes_.push_back(random.of(type));
    is_there_ = isomer::decode(isomer::protobuf{}, bytes_.back(), message_).ok();
    if (!is_there_) return;
    is_known_ = !has_unknown(message_);
    if (message_.unknown().empty()) extend();
    if (type.size && !random.below(4)) change(type.fields[random.below(type.size)]);
  }
  bool is_there() const { return is_there_; }
  const message& value() const { return message_; }
  bool is_extended() const { return is_extended_; }
  bool is_known() const { return is_known_; }  // but for its extensions

 private:
  void extend() {
    for (const auto& x : test::features().extensions_of(message_.type())) {
      if (random_.below(4)) continue;
      message carrier = *message_.read(x);
      bytes_.push_back(random_.of(carrier.type(), 2));
      if (!isomer::decode(isomer::protobuf{}, bytes_.back(), carrier).ok() || has_unknown(carrier)) continue;
      is_extended_ |= message_.write(x, carrier).ok();
    }
  }
  // Required fields that are not there, and text that is no UTF-8.
  void change(const field& f) {
    if (isomer::detail::table::is_text(f.value) && !f.is_list()) (void)message_.set(f, std::string_view("a\xffz"));
    else message_.clear(f);
  }

  test::records& random_;
  isomer::arena arena_;
  message message_;
  std::deque<std::string> bytes_;
  bool is_there_ = false, is_extended_ = false, is_known_ = false;
};

test::records::types types() {
  test::records::types all;
  for (const message_table* t : test::features().messages()) all.push_back(t);
  return all;
}

TEST(WrittenIsRead, RandomMessagesOfEveryType) {
  test::records random(1, types());
  checker all;
  std::size_t messages = 0;
  for (const message_table* t : types())
    for (int i = 0; i < 15 && !HasFailure(); ++i) {
      const random_message m(random, *t);
      messages += m.is_there();
      if (m.is_there()) all.check(m.value(), m.is_extended(), m.is_known());
    }
  // Most are messages, and most of those can be written in most formats.
  EXPECT_GT(messages, 15 * types().size() / 2);
  EXPECT_GT(all.written(), messages * 8);
}

// One message in another, so often that some formats refuse to write it.
struct nesting {
  const char* type;
  std::vector<std::uint32_t> path;  // the fields that lead from one to the next
  const char* beside = "";          // what each has besides
};
void PrintTo(const nesting& n, std::ostream* out) { *out << n.type; }

class WrittenIsReadNested : public testing::TestWithParam<nesting> {
 protected:
  // Records of the fields of a path, the last of which holds the content.
  static std::string wrapped(const message_table& t, const std::uint32_t* at, const std::uint32_t* end,
                             const std::string& content) {
    const field& f = *t.by_number(*at);
    const std::string inner = at + 1 == end ? content : wrapped(*f.message, at + 1, end, content);
    if (f.value != isomer::detail::table::value::message)
      return test::varint(f.number << 3 | 3) + inner + test::varint(f.number << 3 | 4);
    return test::record(f.number, inner);
  }
};

TEST_P(WrittenIsReadNested, AroundTheLimit) {
  const auto& [name, path, beside] = GetParam();
  const std::string others = test::hex(beside);
  const message_table& t = *test::features().find(name);
  for (const int least : {45, 95}) {
    std::string bytes = others;
    for (int i = 0; i < least; ++i) bytes = others + wrapped(t, path.data(), path.data() + path.size(), bytes);
    for (int i = 0; i < 10 && !HasFailure(); ++i) {
      isomer::arena a;
      message m(t, a);
      ASSERT_EQ(isomer::decode(isomer::protobuf{.limits = deep}, bytes, m), isomer::status{});
      checker().check(m, false, true);
      bytes = others + wrapped(t, path.data(), path.data() + path.size(), bytes);
    }
  }
}

// Entries of maps are a level of protobuf and of text: docs/limits.md.
INSTANTIATE_TEST_SUITE_P(
    Recursion, WrittenIsReadNested,
    testing::Values(nesting{"features.recursion.Direct", {1}}, nesting{"features.recursion.Direct", {2}},
                    nesting{"features.recursion.Direct", {3, 2}}, nesting{"features.recursion.Node", {2, 2, 1}},
                    nesting{"features.recursion.Ping", {1, 1}}, nesting{"features.recursion.Node", {1, 1}},
                    nesting{"features.proto3.Choice", {4}},
                    nesting{"features.edition2023.Mixed", {9}, "18 01 a3 01 a4 01"},
                    nesting{"features.edition2023.Mixed", {10}, "18 01 a3 01 a4 01"},
                    nesting{"features.edition2023.Mixed", {11}, "18 01 a3 01 a4 01"},
                    nesting{"google.protobuf.Value", {6, 1}}, nesting{"google.protobuf.ListValue", {1, 6}}));

// By order, null is a field that is absent, so that a NullValue that is there must be something else.
template <class Format>
void keeps_a_null_value(const Format& f) {
  std::string why;
  const auto schema = isomer::dynamic::schema::from_proto(
      "syntax = \"proto3\"; import \"google/protobuf/struct.proto\"; message M { oneof o { google.protobuf.NullValue n "
      "= 1; int32 k = 2; } optional google.protobuf.NullValue p = 3; repeated google.protobuf.NullValue r = 4; }",
      why);
  ASSERT_EQ(why, "");
  const std::string text = R"({"n":null,"p":null,"r":[null,null]})";
  isomer::arena arena;
  message m(*schema.find("M"), arena), same(*schema.find("M"), arena);
  ASSERT_TRUE(isomer::decode(isomer::json{}, text, m).ok());
  const auto bytes = isomer::encode(f, m);
  ASSERT_TRUE(bytes.ok());
  ASSERT_TRUE(isomer::decode(f, *bytes, same).ok());
  EXPECT_EQ(isomer::encode(isomer::json{}, same).value_or("error"), text);
}
TEST(WrittenIsRead, ANullValueInAnArray) {
  keeps_a_null_value(isomer::php_list{});
  keeps_a_null_value(isomer::php_list{.enum_names = true});
  keeps_a_null_value(isomer::msgpack_array{});
  keeps_a_null_value(isomer::cbor_array{});
  keeps_a_null_value(isomer::positional{});
  keeps_a_null_value(isomer::php{});
  keeps_a_null_value(isomer::yaml{});
}

}  // namespace written_is_read_test
