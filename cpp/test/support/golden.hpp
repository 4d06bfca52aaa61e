// SPDX-License-Identifier: MIT
// The checks of golden vectors, for the messages that a test names: TEST(Vectors, X) { test::golden<A, AView, …>(); }
#pragma once
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/empty.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <string>
#include <string_view>
#include "codec.hpp"
#include "person.isomer.hpp"
#include "vectors.hpp"

namespace test {

// The options that vectors/README.md asks for.
inline const isomer::json& vector_json() {
  namespace wkt = isomer::google::protobuf;
  static const isomer::json f{.types =
                                  isomer::any_types<demo::Person, wkt::Any, wkt::Duration, wkt::Empty, wkt::Value>};
  return f;
}

// One message type without its type, so that the checks below are compiled once.
struct message_codec {
  struct outcome {
    isomer::status error;
    std::string wire, json;  // of what was decoded, also after an error
    isomer::code wire_error, json_error;
  };
  std::string_view name;
  outcome (*from_wire)(std::string_view);
  outcome (*from_json)(std::string_view, bool ignore_unknown);

  template <class M>
  [[gnu::noinline]] static outcome written(isomer::status s, const M& m) {
    outcome o{.error = s, .wire = {}, .json = {}, .wire_error = {}, .json_error = {}};
    o.wire_error = isomer::encode(isomer::protobuf{}, m, o.wire).cause;
    o.json_error = isomer::encode(vector_json(), m, o.json).cause;
    return o;
  }
  template <class M, class Format>
  static outcome read(const Format& f, std::string_view input) {
    exact block(input);
    isomer::arena a;
    M m;
    isomer::status s = isomer::decode(f, block, m, &a);
    return written(s, m);
  }
  template <class M>
  static message_codec of() {
    return {isomer::full_name_of<M>(), [](std::string_view bytes) { return read<M>(isomer::protobuf{}, bytes); },
            [](std::string_view text, bool ignore_unknown) {
              isomer::json f = vector_json();
              f.ignore_unknown = ignore_unknown;
              return read<M>(f, text);
            }};
  }
};

class golden_check {
 public:
  golden_check(const vector_file& v, const message_codec& codec) : v_(v), codec_(codec) {}

  void run() const {
    if (v_.error) return refuse(v_.bytes ? codec_.from_wire(*v_.bytes) : codec_.from_json(*v_.json, false));
    expect_wire(*v_.bytes);
    for (auto& bytes : v_.bytes_also) expect_wire(bytes);
    expect_json(*v_.json);
    for (auto& text : v_.json_also) expect_json(text);
  }
  // Cut short at every byte, and with every byte changed: a value or an error, and no memory in a bad state.
  std::size_t damage() const {
    std::size_t count = 0;
    if (v_.bytes) count += damage(*v_.bytes, false);
    for (auto& bytes : v_.bytes_also) count += damage(bytes, false);
    if (v_.json) count += damage(*v_.json, true);
    for (auto& text : v_.json_also) count += damage(text, true);
    return count;
  }

 private:
  using outcome = message_codec::outcome;

  void expect_wire(const std::string& bytes) const { expect(codec_.from_wire(bytes), true, to_hex(bytes)); }
  void expect_json(const std::string& text) const { expect(codec_.from_json(text, false), !v_.lossy, text); }
  void expect(const outcome& o, bool whole, const std::string& input) const {
    EXPECT_EQ(o.error, isomer::status{}) << input;
    if (whole) {
      EXPECT_EQ(to_hex(o.wire), to_hex(*v_.bytes)) << input;
    }
    EXPECT_EQ(o.json, *v_.json) << input;
  }
  void refuse(const outcome& o) const {
    EXPECT_EQ(o.error.cause, *v_.error);
    if (v_.at) {
      EXPECT_EQ(o.error.at, *v_.at);
    }
    EXPECT_EQ(o.wire, "") << "on error the value is M{}";
  }
  std::size_t damage(const std::string& input, bool json) const {
    std::size_t count = 0;
    auto feed = [&](std::string_view bytes) {
      for (bool lenient : {false, true}) {
        if (lenient && !json) continue;
        outcome o = json ? codec_.from_json(bytes, lenient) : codec_.from_wire(bytes);
        ++count;
        if (!o.error.ok()) EXPECT_LE(o.error.at, bytes.size());
        else if (o.wire_error == isomer::code::ok) reread(o);
      }
    };
    for (std::size_t n = 0; n < input.size(); ++n) feed(std::string_view(input).substr(0, n));
    for (std::size_t i = 0; i < input.size(); ++i)
      for (int mask : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
        std::string changed = input;
        changed[i] = static_cast<char>(changed[i] ^ mask);
        feed(changed);
      }
    return count;
  }
  // What was written is read again, as the same value.
  void reread(const outcome& o) const {
    outcome again = codec_.from_wire(o.wire);
    EXPECT_EQ(again.error, isomer::status{}) << to_hex(o.wire);
    EXPECT_EQ(to_hex(again.wire), to_hex(o.wire));
    EXPECT_EQ(again.json, o.json) << to_hex(o.wire);
    if (o.json_error == isomer::code::ok) {
      EXPECT_EQ(codec_.from_json(o.json, false).json, o.json);
    }
  }

  const vector_file& v_;
  const message_codec& codec_;
};

// Every vector of these messages, both ways in both formats, and damaged.
template <class... M>
void golden() {
  std::size_t vectors = 0, damaged = 0;
  for (auto& codec : {message_codec::of<M>()...})
    for (auto& v : all_vectors()) {
      if (v.type != codec.name) continue;
      SCOPED_TRACE(v.name);
      golden_check check(v, codec);
      check.run();
      ++vectors, damaged += check.damage();
    }
  EXPECT_GE(vectors, sizeof...(M)) << "each message has a vector";
  testing::Test::RecordProperty("vectors", std::to_string(vectors));
  testing::Test::RecordProperty("damaged", std::to_string(damaged));
}

}  // namespace test
