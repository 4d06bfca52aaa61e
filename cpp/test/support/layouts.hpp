// SPDX-License-Identifier: MIT
// Golden vectors in formats that have no column of their own there: through a format and back, and damaged.
#pragma once
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include "golden.hpp"
#include "source_dir.hpp"

namespace test {

// One message type in one format, without their types, so that the checks below are compiled once.
struct layout_codec {
  struct outcome {
    isomer::status error;
    std::string bytes, json;  // of what was decoded
    isomer::code bytes_error;
  };
  std::string_view name;
  bool by_order;
  outcome (*from_json)(std::string_view);
  outcome (*read)(std::string_view, bool ignore_unknown);

  template <class M, class Format>
  static outcome written(isomer::status s, const Format& f, const M& m) {
    outcome o{.error = s, .bytes = {}, .json = {}, .bytes_error = {}};
    o.bytes_error = isomer::encode(f, m, o.bytes).cause;
    (void)isomer::encode(vector_json(), m, o.json);
    return o;
  }
  template <class M, class Format>
  static layout_codec of() {
    return {isomer::full_name_of<M>(), Format::writer::style == isomer::keys::order,
            [](std::string_view text) {
              isomer::arena a;
              M m;
              isomer::status s = isomer::decode(vector_json(), text, m, &a);
              return written(s, Format{}, m);
            },
            [](std::string_view bytes, bool ignore_unknown) {
              Format f;
              f.ignore_unknown = ignore_unknown;
              exact block(bytes);
              isomer::arena a;
              M m;
              isomer::status s = isomer::decode(f, block, m, &a);
              // Into what the message holds now, once more.
              if (s.ok()) s = isomer::decode(f, block, m, &a);
              return written(s, f, m);
            }};
  }
};

class layout_check {
 public:
  explicit layout_check(const layout_codec& codec) : codec_(codec) {}

  // Returns what was written.
  std::string there_and_back(const std::string& json) const {
    auto o = codec_.from_json(json);
    EXPECT_EQ(o.error, isomer::status{});
    EXPECT_EQ(o.bytes_error, isomer::code::ok);
    auto back = codec_.read(o.bytes, false);
    EXPECT_EQ(back.error, isomer::status{}) << to_hex(o.bytes);
    EXPECT_EQ(to_hex(back.bytes), to_hex(o.bytes));
    if (!codec_.by_order) {  // where a Value of null is the absence of its field
      EXPECT_EQ(back.json, o.json) << to_hex(o.bytes);
    }
    return o.bytes;
  }
  // No value is a part of another, so whatever is cut short is truncated.
  std::size_t damage(const std::string& bytes) const {
    std::size_t count = 0;
    for (std::size_t n = 0; n < bytes.size(); ++n, ++count)
      EXPECT_EQ(codec_.read(bytes.substr(0, n), false).error.cause, isomer::code::truncated)
          << n << " of " << to_hex(bytes);
    each_change(bytes, [&](const std::string& changed) {
      for (bool lenient : {false, true}) feed(changed, lenient), ++count;
    });
    return count;
  }

 private:
  void feed(const std::string& changed, bool lenient) const {
    auto o = codec_.read(changed, lenient);
    EXPECT_LE(o.error.at, changed.size());
    if (!o.error.ok() || o.bytes_error != isomer::code::ok) return;
    if (!reread_.insert(o.bytes).second) return;  // another change made the same value
    auto again = codec_.read(o.bytes, false);
    EXPECT_EQ(again.error, isomer::status{}) << to_hex(changed);
    EXPECT_EQ(to_hex(again.bytes), to_hex(o.bytes)) << to_hex(changed);
  }
  const layout_codec& codec_;
  mutable std::set<std::string> reread_;
};

// Every vector that has a JSON form, in each of the formats.
template <class M, class... Format>
void layouts() {
  std::size_t there = 0, damaged = 0;
  for (auto& codec : {layout_codec::of<M, Format>()...}) {
    layout_check check(codec);
    for (auto& v : all_vectors()) {
      if (v.type != codec.name || v.error || !v.json) continue;
      SCOPED_TRACE(v.name);
      ++there, damaged += check.damage(check.there_and_back(*v.json));
    }
  }
  EXPECT_GE(there, sizeof...(Format));
  testing::Test::RecordProperty("damaged", std::to_string(damaged));
}

// Each message that has a vector is named in one of these files of this folder.
inline void expect_each_type(std::initializer_list<const char*> files) {
  std::string text;
  for (const char* file : files) {
    std::ifstream in(std::string(test::source_dir()) + "/cpp/test/agree/" + file);
    text.append(std::istreambuf_iterator<char>(in), {});
  }
  for (auto& v : all_vectors())
    EXPECT_NE(text.find("::basic_" + v.type.substr(v.type.rfind('.') + 1) + ">"), text.npos) << v.type;
}

}  // namespace test
