// SPDX-License-Identifier: MIT
// A message's fields as data, for lookups at run time, without code for each field.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include "enumeration.hpp"
#include "exact.hpp"
#include "message.hpp"

namespace isomer {

struct outline;

struct outline_field {
  std::string_view name, json_name, text_name;
  std::uint32_t number;  // 0 in a plain struct without numbers
  isomer::kind kind;     // for a map: of its values
  isomer::kind key;      // for a map: of its keys
  bool is_list, is_map;
  std::uint32_t oneof;     // the position of its oneof's first member among the fields, from 1; 0 if it is in no oneof
  const outline* message;  // for messages, and for values of a map that are messages; otherwise null
  std::span<const std::string_view> symbols;  // the names of an enum
};
struct outline {
  std::string_view full_name;
  isomer::known known;
  const outline_field* begin_;
  std::size_t size;

  constexpr std::span<const outline_field> fields() const { return {begin_, size}; }
  // Finds a field by any of its names.
  constexpr const outline_field* find(std::string_view name) const {
    for (auto& f : fields())
      if (name == f.name || name == f.json_name || name == f.text_name) return &f;
    return nullptr;
  }
  constexpr const outline_field* find(std::uint32_t number) const {
    for (auto& f : fields())
      if (number == f.number) return &f;
    return nullptr;
  }
};

namespace detail {

// Declared before it is defined, because messages may contain themselves.
template <class M>
struct outline_holder {
  static const outline value;
};

template <class E>
inline constexpr auto symbols_of = [] {
  std::array<std::string_view, std::size(describe_enum<E>::values)> names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = describe_enum<E>::values[i].name;
  return names;
}();

// Formats that find fields by name also explain errors for a plain struct without numbers.
template <class F>
constexpr std::uint32_t number_if_there() {
  if constexpr (is_numbered_field<F>()) return F::number;
  else return 0;
}
template <class F, class M>
constexpr outline_field outline_of_field() {
  using T = travels_as<value_type_of<F, M>>;
  constexpr isomer::kind kind = [] {
    if constexpr (F::is_map) return F::value_kind;
    else return F::kind;
  }();
  constexpr isomer::kind key = [] {
    if constexpr (F::is_map) return F::key_kind;
    else return isomer::kind{};
  }();
  outline_field f{
      F::name, F::json_name, F::text_name, number_if_there<F>(), kind, key, F::is_list, F::is_map, 0, nullptr, {}};
  if constexpr (is_message(kind) && message<T>) f.message = &outline_holder<T>::value;
  if constexpr (kind == isomer::kind::enumeration && requires { describe_enum<T>::values; }) f.symbols = symbols_of<T>;
  return f;
}
template <class F, class G>
constexpr bool share_a_oneof() {
  if constexpr (F::is_oneof && G::is_oneof) return std::is_same_v<typename F::place, typename G::place>;
  else return false;
}
template <class F, class M, std::size_t... I>
constexpr outline_field outline_in(std::index_sequence<I...>) {
  outline_field f = outline_of_field<F, M>();
  ((share_a_oneof<F, typename fields_of<M>::template at<I>>() && (f.oneof = static_cast<std::uint32_t>(I + 1), true)) ||
   ...);
  return f;
}
// One more than the number of fields, because a message may have none.
template <class M, std::size_t... I>
constexpr auto outline_fields(std::index_sequence<I...> all) {
  (void)all;  // of a message without fields
  return std::array<outline_field, sizeof...(I) + 1>{outline_in<typename fields_of<M>::template at<I>, M>(all)...};
}
template <class M>
inline constexpr auto outline_fields_of = outline_fields<M>(typename fields_of<M>::indices{});
template <class M>
constexpr outline outline_holder<M>::value{full_name_of<M>(), known_of<M>(), outline_fields_of<M>.data(),
                                           fields_of<M>::size};

}  // namespace detail

// The outline of a message known at compile time.
template <message M>
inline constexpr const outline& outline_of = detail::outline_holder<M>::value;

}  // namespace isomer
