// SPDX-License-Identifier: MIT
// The default kind and rule of a C++ type. Containers are recognized by their members: any type like those of the
// standard library is accepted, and no header of it is included.
#pragma once
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>
#include "chrono.hpp"
#include "message.hpp"
#include "reflect_members.hpp"

namespace isomer {

// The structure of a type. `none`: it cannot be a field.
enum class shape : std::uint8_t {
  none,
  scalar,    // bool, integers, float, double, enums
  text,      // string and bytes, including those of a fixed size
  message,   // a plain struct, a described one, a duration or a time point of std::chrono
  optional,  // of one of the above
  list,      // of one of the above
  array,     // a list of fixed size
  map,       // from integers, bool or strings to one of the above
  variant,   // a oneof: each alternative except std::monostate is a field
};

// How a member of a plain struct is read and written.
struct mapping {
  isomer::shape shape = shape::none;
  isomer::kind kind = kind::message;
  isomer::rule rule = rule::implicit;
};

namespace detail {

// A plain struct. It does not check for an explicit description, so that describe<M> can be constrained by it.
template <class T>
concept plain_candidate = reflectable<T> && !requires(T& t) { t.begin(), t.end(); };

// The message of a described class that is not an aggregate. For an aggregate nothing is checked, because the check may
// come from its own description.
template <class T>
concept nested_message =
    std::is_class_v<T> && (plain_candidate<T> || stood_in<T> || requires { typename describe<T>::fields; });

template <class T>
concept byte_like = std::same_as<T, std::byte> || std::same_as<T, unsigned char> || std::same_as<T, char>;
template <class T>
concept string_like = std::same_as<typename T::value_type, char> && requires(const T& t) {
  typename T::traits_type;
  t.data(), t.size();
};
template <class T>
concept map_like = requires(T& t) {
  typename T::key_type;
  typename T::mapped_type;
  t.begin(), t.end(), t.size();
};
template <class T>
concept list_like = !map_like<T> && requires(T& t) {
  typename T::value_type;
  t.begin(), t.end(), t.size();
};
template <class T>
concept array_like = std::is_bounded_array_v<T> || (list_like<T> && requires { std::tuple_size<T>::value; });
template <class T>
concept bytes_like = list_like<T> && !array_like<T> && byte_like<std::remove_cv_t<typename T::value_type>> &&
                     requires(const T& t) { t.data(); };
template <class T>
concept optional_like = requires(T& t) {
  typename T::value_type;
  *t, t.has_value(), t.reset();
};
template <class T>
concept pointer_like = requires(T& t) {
  typename T::element_type;
  typename T::deleter_type;
  *t, t.reset();
};
template <class T>
inline constexpr bool is_variant = false;
template <class... A>
inline constexpr bool is_variant<std::variant<A...>> = true;

// The contents of a container or a holder.
template <class T>
struct content;
template <class T>
  requires std::is_bounded_array_v<T>
struct content<T> {
  using type = std::remove_extent_t<T>;
};
template <class T>
  requires list_like<T> || optional_like<T>
struct content<T> {
  using type = std::remove_cv_t<typename T::value_type>;
};
template <pointer_like T>
struct content<T> {
  using type = typename T::element_type;
};
template <map_like T>
struct content<T> {
  using type = typename T::mapped_type;
};
template <class T>
using content_of = typename content<T>::type;

// Bytes of exactly that size. For char, text padded with NULs.
template <class T>
concept fixed_text = array_like<T> && byte_like<content_of<T>>;
template <class T>
concept fixed_bytes = fixed_text<T> && !std::same_as<content_of<T>, char>;

template <class T>
consteval mapping scalar_mapping() {
  constexpr auto is = [](isomer::kind k) { return mapping{shape::scalar, k}; };
  if constexpr (std::is_same_v<T, bool>) return is(kind::boolean);
  else if constexpr (std::is_same_v<T, float>) return is(kind::float32);
  else if constexpr (std::is_same_v<T, double>) return is(kind::float64);
  else if constexpr (std::is_enum_v<T>) return sizeof(T) <= 4 ? is(kind::enumeration) : mapping{};
  else if constexpr (std::is_same_v<T, char>) return is(kind::int32);  // signed or not
  else if constexpr (std::is_integral_v<T> && sizeof(T) <= 4)
    return is(std::is_signed_v<T> ? kind::int32 : kind::uint32);
  else if constexpr (std::is_integral_v<T> && sizeof(T) == 8)
    return is(std::is_signed_v<T> ? kind::int64 : kind::uint64);
  else return {};
}
// The types that a container may hold.
template <class T>
consteval mapping single_mapping() {
  if constexpr (string_like<T>) return {shape::text, kind::string};
  else if constexpr (bytes_like<T>) return {shape::text, kind::bytes};
  else if constexpr (fixed_bytes<T> && std::is_class_v<T>) return {shape::text, kind::bytes};
  else if constexpr (nested_message<T>) return {shape::message, kind::message};
  else return scalar_mapping<T>();
}

// Packed if the elements are contiguous. Other lists are written one by one. Both forms are read.
template <class L>
consteval isomer::rule list_rule(isomer::shape element) {
  if (element != shape::scalar) return rule::repeated;
  if constexpr (std::is_bounded_array_v<L>) return rule::packed;
  else if constexpr (requires(const L& l) { l.data(); }) return rule::packed;
  else if constexpr (std::is_same_v<content_of<L>, bool> && requires(const L& l) { l[0]; }) return rule::packed;
  else return rule::repeated;
}
consteval bool is_map_key(isomer::kind k) {
  return k == kind::string || (is_scalar(k) && k != kind::float32 && k != kind::float64 && k != kind::enumeration);
}

template <class T>
consteval mapping map_mapping() {
  constexpr mapping key = single_mapping<typename T::key_type>(), value = single_mapping<content_of<T>>();
  if constexpr (!is_map_key(key.kind) || value.shape == shape::none) return {};
  else return {shape::map, kind::message, rule::map};
}
template <class T>
consteval mapping container_mapping(isomer::shape of) {
  constexpr mapping one = single_mapping<content_of<T>>();
  if (one.shape == shape::none) return {};
  if (of == shape::optional) return {of, one.kind, rule::optional};
  return {of, one.kind, list_rule<T>(one.shape)};
}

}  // namespace detail

// Integers of 8 and 16 bits, and char, are 32-bit kinds. A value that does not fit is bad_value.
template <class T>
consteval mapping kind_of() {
  constexpr mapping one = detail::single_mapping<T>();
  if constexpr (detail::is_variant<T>) return {shape::variant};
  else if constexpr (one.shape != shape::none) return one;
  else if constexpr (detail::fixed_text<T>) return {shape::text, detail::fixed_bytes<T> ? kind::bytes : kind::string};
  else if constexpr (detail::array_like<T>) return detail::container_mapping<T>(shape::array);
  else if constexpr (detail::map_like<T>) return detail::map_mapping<T>();
  else if constexpr (detail::list_like<T>) return detail::container_mapping<T>(shape::list);
  else if constexpr (detail::optional_like<T> || detail::pointer_like<T>)
    return detail::container_mapping<T>(shape::optional);
  else return {};
}

}  // namespace isomer
