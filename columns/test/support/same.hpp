// SPDX-License-Identifier: MIT
// Whether a row of columns equals the message that it was read from.
#pragma once
#include <bit>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <map>
#include "batch.hpp"

namespace test {

using isomer::detail::table::field;
using isomer::detail::table::shape;
using isomer::detail::table::value;

class same_row {
 public:
  explicit same_row(const isomer::columns::mapping& how) : how_(how) {}

  void fields(const cells& c, std::int64_t row, const isomer::dynamic::message& m) {
    const auto& t = m.type();
    for (std::size_t i = 0; i < t.size; ++i) {
      SCOPED_TRACE(std::string(t.fields[i].name));
      one(c[t.fields[i].name], row, m, t.fields[i]);
    }
    if (how_.unknown_fields.empty()) return;
    const cells unknown = c[how_.unknown_fields];
    EXPECT_EQ(unknown.is_null(row), m.unknown().empty());
    EXPECT_EQ(unknown.text(row), m.unknown());
  }

 private:
  using message = isomer::dynamic::message;

  void one(const cells& c, std::int64_t row, const message& m, const field& f) {
    if (f.shape == shape::map) return entries(c, row, m, f);
    if (f.is_list()) {
      ASSERT_EQ(c.offset(row + 1) - c.offset(row), static_cast<std::int64_t>(m.size(f)));
      for (std::size_t i = 0; i < m.size(f); ++i)
        element(c.child(), c.offset(row) + static_cast<std::int64_t>(i), m, f, i);
      return;
    }
    const bool is_there = !f.has_presence() || m.has(f);
    ASSERT_EQ(c.is_null(row), !is_there);
    if (!is_there) return;
    if (is_message(f.value)) return of_message(c, row, *m.get<message>(f));
    with_type(f, [&]<class T>() { same(c, row, f, *m.get<T>(f)); });
  }
  void element(const cells& c, std::int64_t at, const message& m, const field& f, std::size_t i) {
    if (is_message(f.value)) of_message(c, at, *m.get<message>(f, i));
    else with_type(f, [&]<class T>() { same(c, at, f, *m.get<T>(f, i)); });
  }
  // Entries are in the order of the input. A message has them sorted by key.
  void entries(const cells& c, std::int64_t row, const message& m, const field& f) {
    const cells all = c.child(), key = all["key"], value = all["value"];
    const field &kf = f.message->fields[0], &vf = f.message->fields[1];
    ASSERT_EQ(c.offset(row + 1) - c.offset(row), static_cast<std::int64_t>(m.size(f)));
    std::map<std::string, std::int64_t> places;
    for (std::int64_t i = c.offset(row); i < c.offset(row + 1); ++i) places[key_of(key, i, kf)] = i;
    ASSERT_EQ(places.size(), m.size(f));
    for (const message entry : m.messages(f)) {
      std::string spelled;
      with_type(kf, [&]<class T>() { spelled = bytes_of(*entry.get<T>(kf)); });
      ASSERT_TRUE(places.contains(spelled));
      const std::int64_t at = places[spelled];
      if (is_message(vf.value)) of_message(value, at, *entry.get<message>(vf));
      else with_type(vf, [&]<class T>() { same(value, at, vf, *entry.get<T>(vf)); });
    }
  }
  template <class T>
  static std::string bytes_of(T v) {
    if constexpr (std::is_same_v<T, std::string_view>) return std::string(v);
    else return std::string(reinterpret_cast<const char*>(&v), sizeof v);
  }
  static std::string key_of(const cells& key, std::int64_t i, const field& f) {
    std::string s;
    with_type(f, [&]<class T>() {
      if constexpr (std::is_same_v<T, std::string_view>) s = bytes_of(key.text(i));
      else if constexpr (std::is_same_v<T, bool>) s = bytes_of(key.boolean(i));
      else s = bytes_of(key.number<T>(i));
    });
    return s;
  }
  void of_message(const cells& c, std::int64_t at, const message& m) {
    const std::string_view format = c.format();
    if (format == "+s") return fields(c, at, m);
    if (m.type().known == isomer::known::timestamp || m.type().known == isomer::known::duration) {
      const auto seconds = *m.get<std::int64_t>(m.type().fields[0]);
      const auto nanos = *m.get<std::int32_t>(m.type().fields[1]);
      // It fits, since otherwise the row would have been rejected.
      const auto count = static_cast<std::uint64_t>(seconds) * 1'000'000'000 + static_cast<std::uint64_t>(nanos);
      EXPECT_EQ(c.number<std::int64_t>(at), static_cast<std::int64_t>(count));
    } else if (m.type().known == isomer::known::wrapper) {
      const field& f = m.type().fields[0];
      with_type(f, [&]<class T>() { same(c, at, f, *m.get<T>(f)); });
    } else if (format == "u") EXPECT_EQ(c.text(at), *isomer::encode(isomer::json{}, m));
    else if (format == "z") EXPECT_EQ(c.text(at), *isomer::dynamic::binary::write(m));
    else EXPECT_TRUE(c.boolean(at));
  }
  template <class T>
  void same(const cells& c, std::int64_t at, const field&, T v) {
    if constexpr (std::is_same_v<T, std::string_view>) EXPECT_EQ(c.text(at), v);
    else if constexpr (std::is_same_v<T, bool>) EXPECT_EQ(c.boolean(at), v);
    else EXPECT_EQ(bytes_of(c.number<T>(at)), bytes_of(v));
  }
  template <class Call>
  static void with_type(const field& f, Call call) {
    isomer::detail::table::with_value(f.value, [&]<value V>() {
      using enum value;
      if constexpr (V == boolean) call.template operator()<bool>();
      else if constexpr (isomer::detail::table::is_text(V)) call.template operator()<std::string_view>();
      else if constexpr (V == uint32 || V == fixed32) call.template operator()<std::uint32_t>();
      else if constexpr (V == int64 || V == sint64 || V == sfixed64) call.template operator()<std::int64_t>();
      else if constexpr (V == uint64 || V == fixed64) call.template operator()<std::uint64_t>();
      else if constexpr (V == float32) call.template operator()<float>();
      else if constexpr (V == float64) call.template operator()<double>();
      else if constexpr (!isomer::detail::table::is_message(V)) call.template operator()<std::int32_t>();
    });
  }

  const isomer::columns::mapping& how_;
};

}  // namespace test
