// SPDX-License-Identifier: MIT
// Which messages have a format string, and the compiler's errors for the others.
#pragma once
#include "../../schema/reflect_text.hpp"
#include "type.hpp"

namespace isomer::detail::tpl {

// The contents that a struct, S(…) or $(…), may have: no lists and no buffers, at any depth.
template <class M>
consteval bool is_struct();
template <class F, class M>
consteval bool fits_struct() {
  if constexpr (is_message(F::kind)) return !F::is_list && is_struct<element_of<F, M>>();
  else if constexpr (F::kind == kind::bytes) return !F::is_list && text_extent<F>() != 0;
  else return !F::is_list || is_array<F>();
}
template <class M, std::size_t... I>
consteval bool all_fit_struct(std::index_sequence<I...>) {
  return (fits_struct<typename fields_of<M>::template at<I>, M>() && ...);
}
template <class M>
consteval bool is_struct() {
  return all_fit_struct<M>(typename fields_of<M>::indices{});
}

template <class M, class... Above>
consteval bool check();

// The name is an argument, so that the compiler's error contains it.
template <class Message, kept_text Field, class F, class... Above>
struct check_field {
  static constexpr bool is_absent_at_times = F::is_oneof || F::rule == rule::optional;
  static_assert(!F::is_map, "tpl has no maps: make this field a list of structs");
  static_assert(!F::is_oneof, "tpl has no oneofs: this field cannot be told from the others of its oneof");
  static_assert(F::is_oneof || F::rule != rule::optional,
                "in tpl no field is absent: make this one a plain member, or a list of none or one");
  static constexpr bool good() {
    if constexpr (F::is_map || is_absent_at_times) return false;
    else {
      using element = element_of<F, Message>;
      if constexpr (is_message(F::kind)) {
        constexpr bool contains_itself = (std::is_same_v<element, Above> || ...);
        static_assert(!contains_itself, "a tpl format is finite: a message cannot contain itself");
        if constexpr (!contains_itself) {
          if constexpr (check<element, Above..., element>()) {
            static_assert(!is_array<F>() || is_struct<element>(),
                          "tpl has arrays of fixed length for structs without lists and buffers only");
            return true;
          }
        }
        return false;
      } else {
        static_assert(!is_array<F>() || F::kind != kind::bytes, "tpl has no arrays of fixed length for buffers");
        return true;
      }
    }
  }
};
template <class F>
inline constexpr kept_text<F::name.size()> field_text{F::name};
template <class M, class... Above, std::size_t... I>
consteval bool check_fields(std::index_sequence<I...>) {
  return (check_field<M, field_text<typename fields_of<M>::template at<I>>, typename fields_of<M>::template at<I>,
                      Above...>::good() &&
          ...);
}
// Returns true, or the program does not compile.
template <class M, class... Above>
consteval bool check() {
  constexpr bool has_fields = fields_of<M>::size != 0;
  static_assert(has_fields, "a message without fields has no tpl format");
  return has_fields && check_fields<M, Above...>(typename fields_of<M>::indices{});
}

}  // namespace isomer::detail::tpl
