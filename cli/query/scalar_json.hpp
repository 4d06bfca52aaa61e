// SPDX-License-Identifier: MIT
// Writes one value of a field as ProtoJSON, as it would be within its message.
#pragma once
#include <isomer/base/status.hpp>
#include <isomer/dynamic/message.hpp>
#include <isomer/dynamic/schema.hpp>
#include <isomer/memory/arena.hpp>
#include <map>
#include <memory>
#include <string_view>
#include "../formats/codec.hpp"

namespace isomer::cli {

// Calls call.template operator()<T>() with the C++ type of a field that is no message.
template <class Call>
decltype(auto) with_type_of(const detail::table::field& f, Call call) {
  using enum detail::table::value;
  switch (f.value) {
    case boolean: return call.template operator()<bool>();
    case int32:
    case sint32:
    case sfixed32:
    case enumeration:
    case closed: return call.template operator()<std::int32_t>();
    case uint32:
    case fixed32: return call.template operator()<std::uint32_t>();
    case int64:
    case sint64:
    case sfixed64: return call.template operator()<std::int64_t>();
    case uint64:
    case fixed64: return call.template operator()<std::uint64_t>();
    case float32: return call.template operator()<float>();
    case float64: return call.template operator()<double>();
    default: return call.template operator()<std::string_view>();
  }
}

// A codec encodes fields rather than values, so each value becomes the only field of a message.
class scalar_json {
 public:
  explicit scalar_json(const dynamic::schema& known);

  // Returns the value of a field that is no message, or of one of its elements. 64-bit integers are numbers. The text
  // is valid until the next call.
  template <class T>
  result<std::string_view> write(const detail::table::message_table& of, const detail::table::field& f, T value) {
    memory_.reset();
    const table& own = table_of(of, f);
    dynamic::message m(own.type, memory_);
    if (!m) return status{code::no_memory};
    const detail::table::field& only = own.fields[0];
    const status set = only.is_list() ? m.add(only, value) : m.set(only, value);
    return set.ok() ? written(m, only) : result<std::string_view>(set);
  }
  // Returns why write() failed.
  diagnosis explain(status wrong) {
    return {.cause = wrong.cause, .at = wrong.at, .path = {}, .expected = {}, .found = {}};
  }

 private:
  // A message type with one field of another type, at the same place.
  struct table {
    table(const detail::table::message_table& of, const detail::table::field& f);
    table(const table&) = delete;
    table& operator=(const table&) = delete;

    detail::table::field fields[2];  // the second matches nothing
    std::uint16_t by_spelling[1] = {0};
    detail::table::message_table type;
  };
  const table& table_of(const detail::table::message_table& of, const detail::table::field& f) {
    return tables_.try_emplace(&f, of, f).first->second;
  }
  result<std::string_view> written(const dynamic::message& m, const detail::table::field& only);

  std::unique_ptr<codec> write_;
  arena memory_;
  std::map<const detail::table::field*, table> tables_;
};

}  // namespace isomer::cli
