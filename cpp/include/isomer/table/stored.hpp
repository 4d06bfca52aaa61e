// SPDX-License-Identifier: MIT
// How a message is stored: its memory policy, and whether a struct that was not generated stores its fields as tables
// expect.
#pragma once
#include <type_traits>
#include <vector>
#include "../memory/owning.hpp"
#include "../memory/view.hpp"
#include "../schema/message.hpp"
#include "../walk/fingerprint.hpp"
#include "../walk/slot.hpp"
#include "structs.hpp"

namespace isomer::detail::table {

// Whether two policies name the same types. Their messages then have the same layout.
template <class P, class Q>
inline constexpr bool are_kept_alike =
    std::is_same_v<typename P::string, typename Q::string> && std::is_same_v<typename P::bytes, typename Q::bytes> &&
    std::is_same_v<typename P::unknown_fields, typename Q::unknown_fields> &&
    std::is_same_v<typename P::template optional<int>, typename Q::template optional<int>> &&
    std::is_same_v<typename P::template box<int>, typename Q::template box<int>> &&
    std::is_same_v<typename P::template list<int>, typename Q::template list<int>> &&
    std::is_same_v<typename P::template map<int, int>, typename Q::template map<int, int>>;

// The memory policy of a message: that of a generated one, or the library's policy with the same types. Messages
// described by hand own their contents.
template <class M>
struct stored_by {
  using type = owning;
};
template <class M>
  requires requires { typename detail::policy_of<M>::type::unknown_fields; }
struct stored_by<M> {
  using policy = typename detail::policy_of<M>::type;
  using type = std::conditional_t<are_kept_alike<policy, owning>, owning,
                                  std::conditional_t<are_kept_alike<policy, view>, view, policy>>;
};

// One value of the kind, in a T.
template <class P, kind K, class T>
consteval bool is_kept_value() {
  if constexpr (is_message(K)) return isomer::message<T>;
  else if constexpr (K == kind::enumeration) return std::is_enum_v<T> && sizeof(T) == 4;
  else return std::is_same_v<T, typename structs<P>::template type<static_cast<value>(K)>>;
}

template <class M, class F>
struct check_kept {
  using P = typename stored_by<M>::type;
  using T = std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>;
  static consteval bool is_good() {
    if constexpr (F::is_map) {
      using K = typename T::key_type;
      using V = typename T::mapped_type;
      return is_kept_value<P, F::key_kind, K>() && is_kept_value<P, F::value_kind, V>();
    } else if constexpr (F::is_list) {
      if constexpr (requires(const T& list) { list.data(); } && requires { typename T::allocator_type; })
        return is_kept_value<P, F::kind, typename T::value_type>();
      else return std::is_same_v<T, std::vector<bool>>;
    } else if constexpr (!requires(memory::store& st, M& m) { walk::slot<F>(st, m); }) return false;
    else return is_kept_value<P, F::kind, walk::slot_type<F, M>>();
  }
  static_assert(
      is_good(),
      "a table wants this member as generated messages have it: numbers of 32 or 64 bits, bool, float, "
      "double, enums of 32 bits, std::string, messages, and vectors, maps, optionals, boxes and variants with "
      "std::monostate of those");
  static constexpr bool good = true;
};
template <class M>
consteval bool are_fields_kept() {
  if constexpr (requires { typename detail::policy_of<M>::type; }) return true;
  else
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (check_kept<M, typename fields_of<M>::template at<I>>::good && ...);
    }(typename fields_of<M>::indices());
}
template <class... M>
consteval bool are_all_kept(walk::types<M...>) {
  return (are_fields_kept<M>() && ...);
}
// Generated messages are, with any memory policy. `reached`: the messages that M holds, and M itself.
template <class M>
consteval bool is_kept_as_tables_know() {
  if constexpr (requires { typename detail::policy_of<M>::type; }) return true;
  else {
    using reached = typename walk::reach<walk::types<>, M>::type;
    return are_all_kept(reached());
  }
}

}  // namespace isomer::detail::table
