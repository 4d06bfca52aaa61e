// SPDX-License-Identifier: MIT
// The parts that memory policies store differently: text, lists of bool and unknown fields. All other parts of a
// message are accessed through its table and the operations of containers, so that no function is compiled for each
// policy or message.
#pragma once
#include <string_view>
#include "../memory/view.hpp"
#include "../table/structs.hpp"
#include "../walk/encode.hpp"

namespace isomer::reflected {

// The parts that do not depend on the policy.
using places = detail::table::structs<view>;

struct access {
  std::string_view (*text)(const void* at, bool is_bytes);
  bool (*boolean)(const void* list, std::size_t i);
  std::string_view (*unknown)(const void* at);
  // These functions return false on failure.
  bool (*assign)(memory::store&, void* text, bool is_bytes, std::string_view);
  bool (*push)(memory::store&, void* list, const detail::table::field&, bool);
  bool (*keep)(memory::store&, void* unknown, std::string_view records);
  void (*forget)(void* unknown);
  // Whether copies of a message share the memory that it points to, so that it must not be overwritten.
  bool shares;
};

// The functions of an access, for a storage of kind P.
template <class P>
struct access_calls {
  using storage = detail::table::structs<P>;
  template <detail::table::value V>
  using type = typename storage::template type<V>;
  using unknown_fields = typename P::unknown_fields;
  using bools = typename storage::template list<detail::table::value::boolean>;

  template <class T>
  static std::string_view view_of(const T& s) {
    return {detail::walk::chars_of(s), s.size()};
  }
  static std::string_view text(const void* at, bool is_bytes) {
    return is_bytes ? view_of(*static_cast<const typename P::bytes*>(at))
                    : view_of(*static_cast<const typename P::string*>(at));
  }
  static bool boolean(const void* list, std::size_t i) { return (*static_cast<const bools*>(list))[i]; }
  static std::string_view unknown(const void* at) { return std::string_view(*static_cast<const unknown_fields*>(at)); }
  template <class T>
  static bool assign_to(memory::store& st, void* to, std::string_view s) {
    return memory::text_traits<T>::assign(st, *static_cast<T*>(to), s.data(), s.size());
  }
  static bool assign(memory::store& st, void* to, bool is_bytes, std::string_view s) {
    return is_bytes ? assign_to<typename P::bytes>(st, to, s) : assign_to<typename P::string>(st, to, s);
  }
  static bool push(memory::store& st, void* list, const detail::table::field& f, bool v) {
    return storage::template push<detail::table::value::boolean>(st, list, f, v);
  }
  static bool keep(memory::store& st, void* to, std::string_view records) {
    return detail::table::keep_records(st, *static_cast<unknown_fields*>(to), records.data(), records.size());
  }
  static void forget(void* to) { static_cast<unknown_fields*>(to)->clear(); }
};

// The access to messages in a storage of kind P. `shares`: their memory may be shared.
template <class P>
consteval access make_access(bool shares) {
  using calls = access_calls<P>;
  return {&calls::text, &calls::boolean, &calls::unknown, &calls::assign,
          &calls::push, &calls::keep,    &calls::forget,  shares};
}
template <class P>
inline constexpr access access_of =
    make_access<P>(requires { requires memory::list_traits<typename P::template list<std::int32_t>>::in_arena; });
// A message of a schema is never shared: it is accessed through handles.
inline constexpr access dynamic_access = make_access<view>(false);

}  // namespace isomer::reflected
