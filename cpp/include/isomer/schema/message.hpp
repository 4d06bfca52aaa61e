// SPDX-License-Identifier: MIT
// The description of a message: a list of fields in the order of their numbers.
#pragma once
#include <array>
#include <string_view>
#include <type_traits>
#include <utility>
#include "../base/indices.hpp"
#include "../base/port.hpp"
#include "field.hpp"

namespace isomer {
namespace detail {

template <std::size_t I, class F>
struct item {
  using type = F;
};
template <class Indices, class... F>
struct items;
template <std::size_t... I, class... F>
struct items<std::index_sequence<I...>, F...> : item<I, F>... {};
template <std::size_t I, class F>
item<I, F> pick(item<I, F>*);

}  // namespace detail

template <class... F>
struct fields {
  static constexpr std::size_t size = sizeof...(F);
  using indices = std::make_index_sequence<size>;
  // The field at position I, by overload resolution, because a recursive lookup is quadratic in large messages.
  template <std::size_t I>
  using at = typename decltype(detail::pick<I>(static_cast<detail::items<indices, F...>*>(nullptr)))::type;

  static constexpr std::array<std::string_view, size> names{F::name...};
  static constexpr std::array<std::string_view, size> json_names{F::json_name...};
  static constexpr std::array<std::string_view, size> text_names{F::text_name...};
  static constexpr std::array<std::uint32_t, size> numbers{F::number...};
};

namespace detail {

// The memory policy of a generated message.
template <class M>
struct policy_of;
template <template <class> class Message, class Memory>
struct policy_of<Message<Memory>> {
  using type = Memory;
};

}  // namespace detail

// Generated, hand-written, or found by reflection. A specialization has
//   using fields = isomer::fields<…>;
// and may have
//   static constexpr std::string_view full_name;   "package.Message", for Any
//   static constexpr auto unknown = &M::member;    where fields that are not in the description are stored
//   static constexpr isomer::known known;          for messages that JSON writes in a special form
//   static constexpr std::string_view reserved[];  names that the schema reserves: the text format skips them
//   static constexpr bool message_set = true;      extensions are items of a message set
//   static constexpr bool by_table = true;         see isomer::by_table
// A type that is encoded as another message has, instead of fields,
//   using stand_in = …;                            that message
//   static constexpr bool put(const T&, stand_in&)
//   static constexpr bool take(const stand_in&, T&)   false (bad_value) if the type cannot represent the value
template <class M>
struct describe;

// The description of a message, also of a const one.
template <class M>
using description = describe<std::remove_cv_t<M>>;
template <class M>
using fields_of = typename description<M>::fields;

namespace detail {

// Whether the field has a number. In a plain struct without numbers it has none.
template <class F>
consteval bool is_numbered_field() {
  if constexpr (requires { F::has_number; }) return F::has_number;
  else return true;
}
template <class M>
consteval bool has_numbers() {
  if constexpr (fields_of<M>::size == 0) return true;
  else return is_numbered_field<typename fields_of<M>::template at<0>>();
}

template <class M>
consteval bool goes_by_table() {
  if constexpr (requires { description<M>::by_table; }) {
    return description<M>::by_table;
  } else if constexpr (requires { typename policy_of<std::remove_cv_t<M>>::type; }) {
    using policy = typename policy_of<std::remove_cv_t<M>>::type;
    if constexpr (requires { policy::by_table; }) return policy::by_table;
    else return ISOMER_BY_TABLE;
  } else {
    return false;
  }
}

}  // namespace detail

// Whether encode and decode use the table walk for a message. With it, no code is generated for the message: it
// compiles fast and adds little code, but is slower to read and write, and cannot be used in constant expressions. The
// first of these that has a setting decides: the description; the memory policy of a generated message, as in struct
// tabled : isomer::owning { static constexpr bool by_table = true; }; the program, see ISOMER_BY_TABLE.
template <class M>
concept by_table = detail::goes_by_table<M>();

namespace detail {

// Whether a program compiles a message's own code for a reader or a writer in one source file, and not where it is
// used. Generated headers set this for `formats=`. With the table walk there is no such code.
template <class Coder, class M>
inline constexpr bool has_codec_elsewhere = false;

}  // namespace detail

// A type that is read and written as fields: generated, described by hand, or a plain struct.
template <class M>
concept message = requires { typename description<M>::fields; };

// A type that is read and written as another message, and that message, or M itself.
template <class M>
concept stood_in = requires { typename description<M>::stand_in; };
template <class M>
struct travel {
  using type = M;
};
template <stood_in M>
struct travel<M> {
  using type = typename description<M>::stand_in;
};
// The message that represents M in every format: M itself, unless it has a stand_in.
template <class M>
using travels_as = typename travel<M>::type;

// Its name with the package, "demo.Person", or empty if the description has none.
template <class M>
constexpr std::string_view full_name_of() {
  if constexpr (requires { description<M>::full_name; }) return description<M>::full_name;
  else return {};
}
template <class M>
constexpr known known_of() {
  if constexpr (requires { description<M>::known; }) return description<M>::known;
  else return known::none;
}
template <class M>
constexpr bool is_reserved(std::string_view name) {
  if constexpr (requires { description<M>::reserved; }) {
    for (std::string_view r : description<M>::reserved)
      if (r == name) return true;
  }
  return false;
}
// The message that unknown fields, including extensions, belong to.
struct extendee {
  std::string_view full_name;
  bool is_message_set;
};
template <class M>
constexpr extendee extendee_of() {
  constexpr bool is_message_set = requires { description<M>::message_set; };
  return {full_name_of<M>(), is_message_set};
}
template <class M>
constexpr bool keeps_unknown = requires { description<M>::unknown; };

}  // namespace isomer
