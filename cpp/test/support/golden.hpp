// SPDX-License-Identifier: MIT
// The checks of golden vectors, for the messages that a test names: TEST(Vectors, X) { test::golden<A, AView, …>(); }
#pragma once
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/empty.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/text.hpp>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include "changes.hpp"
#include "codec.hpp"
#include "person.isomer.hpp"
#include "vectors.hpp"
#include "verdicts.hpp"

namespace test {

// The options that vectors/README.md asks for.
namespace wkt = isomer::google::protobuf;
inline constexpr auto vector_types = isomer::any_types<demo::Person, wkt::Any, wkt::Duration, wkt::Empty, wkt::Value>;
// The extensions that the vectors of a test need, in each format.
struct vector_extensions {
  isomer::registry<isomer::protobuf> protobuf;
  isomer::registry<isomer::json> json;
  isomer::registry<isomer::text> text;

  static vector_extensions& known() {
    static vector_extensions all;
    return all;
  }
  static void add(auto... keys) { known().protobuf.add(keys...), known().json.add(keys...), known().text.add(keys...); }
};
inline isomer::protobuf vector_protobuf() { return {.extensions = vector_extensions::known().protobuf}; }
inline isomer::json vector_json() { return {.types = vector_types, .extensions = vector_extensions::known().json}; }
inline isomer::text vector_text() {
  return {.single_line = true,
          .print_unknown = false,
          .types = vector_types,
          .extensions = vector_extensions::known().text};
}

// One message type without its type, so that the checks below are compiled once.
enum class form { wire, json, text };

struct message_codec {
  struct outcome {
    isomer::status error;
    std::string wire, json, text;  // of what was decoded, also after an error
    isomer::code wire_error, json_error, text_error;
  };
  std::string_view name;
  outcome (*read)(form, std::string_view, bool lenient);  // lenient: of JSON and text

  template <class M>
  [[gnu::noinline]] static outcome written(isomer::status s, const M& m) {
    outcome o{};
    o.error = s;
    o.wire_error = isomer::encode(isomer::protobuf{}, m, o.wire).cause;
    o.json_error = isomer::encode(vector_json(), m, o.json).cause;
    o.text_error = isomer::encode(vector_text(), m, o.text).cause;
    return o;
  }
  template <class M, class Format>
  static outcome read_as(const Format& f, std::string_view input) {
    exact block(input);
    isomer::arena a;
    M m;
    isomer::status s = isomer::decode(f, block, m, &a);
    return written(s, m);
  }
  template <class M>
  static outcome read_any(form in, std::string_view input, bool lenient) {
    if (in == form::wire) return read_as<M>(vector_protobuf(), input);
    isomer::json json = vector_json();
    isomer::text text = vector_text();
    json.ignore_unknown = text.ignore_unknown = text.allow_overwrites = lenient;
    return in == form::json ? read_as<M>(json, input) : read_as<M>(text, input);
  }
  template <class M>
  static message_codec of() {
    return {isomer::full_name_of<M>(), &read_any<M>};
  }
};

class golden_check {
 public:
  golden_check(const vector_file& v, const message_codec& codec, verdicts& seen) : v_(v), codec_(codec), seen_(seen) {}

  void run() const {
    each_input([&](form in, const std::string& input) {
      outcome o = codec_.read(in, input, false);
      if (v_.error) refuse(o);
      else expect(o, in == form::wire || !v_.lossy, input);
    });
  }
  // Cut short at every byte, and with every byte changed: a value or an error, and no memory in a bad state.
  std::size_t damage() const {
    std::size_t count = 0;
    each_input([&](form in, const std::string& input) { count += damage(in, input); });
    return count;
  }

 private:
  using outcome = message_codec::outcome;

  template <class Take>
  void each_input(Take take) const {
    auto all = [&](form in, const std::optional<std::string>& first, const std::vector<std::string>& others) {
      if (first) take(in, *first);
      for (auto& input : others) take(in, input);
    };
    all(form::wire, v_.bytes, v_.bytes_also);
    all(form::json, v_.json, v_.json_also);
    all(form::text, v_.text, v_.text_also);
  }
  void expect(const outcome& o, bool whole, const std::string& input) const {
    EXPECT_EQ(o.error, isomer::status{}) << input;
    if (whole) {
      EXPECT_EQ(to_hex(o.wire), to_hex(*v_.bytes)) << input;
    }
    EXPECT_EQ(o.json, *v_.json) << input;
    if (v_.text) {
      EXPECT_EQ(o.text, *v_.text) << input;
    }
  }
  void refuse(const outcome& o) const {
    EXPECT_EQ(o.error.cause, *v_.error);
    if (v_.at) {
      EXPECT_EQ(o.error.at, *v_.at);
    }
    EXPECT_EQ(o.wire, "") << "on error the value is M{}";
  }
  std::size_t damage(form in, const std::string& input) const {
    std::size_t count = 0;
    auto feed = [&](std::string_view bytes) {
      for (bool lenient : {false, true}) {
        if (lenient && in == form::wire) continue;
        outcome o = codec_.read(in, bytes, lenient);
        ++count;
        note(o);
        if (!o.error.ok()) EXPECT_LE(o.error.at, bytes.size());
        else if (o.wire_error == isomer::code::ok && is_new(o)) reread(o);
      }
    };
    for (std::size_t n = 0; n < input.size(); ++n) feed(std::string_view(input).substr(0, n));
    each_change(input, feed);
    return count;
  }
  // On every machine it comes to the same.
  void note(const outcome& o) const {
    seen_.add(o.error.cause, o.error.at, o.wire_error, o.json_error, o.text_error);
    for (auto* written : {&o.wire, &o.json, &o.text}) seen_.add_bytes(*written);
  }
  // Many changes make a value that another one made, and strict and lenient readers the same one: once is enough.
  bool is_new(const outcome& o) const {
    return reread_.emplace(o.wire, o.json, o.text, o.json_error, o.text_error).second;
  }
  // What was written is read again, as the same value.
  void reread(const outcome& o) const {
    outcome again = codec_.read(form::wire, o.wire, false);
    EXPECT_EQ(again.error, isomer::status{}) << to_hex(o.wire);
    EXPECT_EQ(to_hex(again.wire), to_hex(o.wire));
    EXPECT_EQ(again.json, o.json) << to_hex(o.wire);
    EXPECT_EQ(again.text, o.text) << to_hex(o.wire);
    if (o.json_error == isomer::code::ok) {
      EXPECT_EQ(codec_.read(form::json, o.json, false).json, o.json);
    }
    EXPECT_EQ(o.text_error, isomer::code::ok) << "text has a form for every value";
    EXPECT_EQ(codec_.read(form::text, o.text, false).text, o.text);
  }

  const vector_file& v_;
  const message_codec& codec_;
  verdicts& seen_;
  mutable std::set<std::tuple<std::string, std::string, std::string, isomer::code, isomer::code>> reread_;
};

// Every vector of these messages, both ways in every format, and damaged.
template <class... M>
void golden() {
  std::size_t vectors = 0, damaged = 0;
  verdicts seen;
  for (auto& codec : {message_codec::of<M>()...})
    for (auto* files : {&all_vectors(), &extension_vectors()})
      for (auto& v : *files) {
        if (v.type != codec.name) continue;
        SCOPED_TRACE(v.name);
        golden_check check(v, codec, seen);
        check.run();
        ++vectors, damaged += check.damage();
        seen.line(v.name);
      }
  EXPECT_GE(vectors, sizeof...(M)) << "each message has a vector";
  testing::Test::RecordProperty("vectors", std::to_string(vectors));
  testing::Test::RecordProperty("damaged", std::to_string(damaged));
}

}  // namespace test
