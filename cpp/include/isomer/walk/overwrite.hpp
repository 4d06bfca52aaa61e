// SPDX-License-Identifier: MIT
// Reading a message over an old one, in formats in which records may occur again: which members keep their contents
// until they are read, and what happens to those that are absent.
#pragma once
#include <memory>
#include <type_traits>
#include "clear.hpp"
#include "decode_list.hpp"
#include "decode_map.hpp"
#include "flat.hpp"

namespace isomer::detail::walk {

// Whether resetting the member would free memory that its next value may use, or it would be filled with zeros before
// it is filled. All other members are reset when their message is entered: strings keep their capacity in any case.
template <class F, class M>
consteval bool keeps_old() {
  using T = std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>;
  if constexpr (std::is_trivially_destructible_v<T> || requires { requires F::is_array; }) return false;
  else if constexpr (sizeof(T) < reuse::unit || alignof(T) < reuse::unit) return false;  // it may share its counter
  else if constexpr (F::is_map) return node_map<T>;  // for a trait that can move entries
  else if constexpr (F::is_list)
    return is_scalar(F::kind) ? refilled<T> : has_places<T> && !holds_flat<typename T::value_type>;
  else if constexpr (F::is_oneof) return true;
  else if constexpr (F::has_presence) return !holds_flat<T>;
  else return is_message(F::kind) && !stood_in<T> && !holds_flat<T>;
}
template <class M>
consteval bool keeps_any_old() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return (keeps_old<typename fields_of<M>::template at<I>, M>() || ...);
  }(typename fields_of<M>::indices{});
}

// Whether the block of the member's text may come from a text that became absent: see reuse::lend.
template <class F, class M>
consteval bool may_be_lent() {
  if constexpr (F::is_list || F::is_map || F::is_oneof || !F::has_presence) return false;
  else return keeps_old<F, M>() && std::is_same_v<slot_type<F, M>, std::string>;
}

// The counter of a member, while its message is read over an old one.
template <class F, class R, class M>
ISOMER_ALWAYS std::uint32_t& counter(decoding<R>& x, M& m) {
  const auto* at = reinterpret_cast<const char*>(std::addressof(F::member(m)));
  return x.old.met[static_cast<std::size_t>(at - reinterpret_cast<const char*>(std::addressof(m))) / reuse::unit];
}
// Called before a member is engaged.
template <class F, class R, class M>
ISOMER_ALWAYS constexpr void meet(decoding<R>& x, M& m) {
  if constexpr (!R::encloses && keeps_old<F, M>())
    if (x.old.met) [[unlikely]]
      x.old.meet(counter<F>(x, m), F::present(m), is_message(F::kind));
}
// The counter of a list whose elements are old, or null.
template <class F, class R, class M>
ISOMER_ALWAYS constexpr std::uint32_t* list_counter(decoding<R>& x, M& m) {
  if constexpr (!R::encloses && keeps_old<F, M>())
    if (x.old.met) [[unlikely]]
      return &counter<F>(x, m);
  return nullptr;
}
// The old entries of a map, or null.
template <class F, class R, class M>
ISOMER_ALWAYS constexpr auto* old_entries(decoding<R>& x, M& m) {
  using map = std::remove_cvref_t<decltype(F::member(m))>;
  map* old = nullptr;
  if constexpr (!R::encloses && keeps_old<F, M>())
    if (x.old.met) [[unlikely]] {
      auto& where = counter<F>(x, m);
      if (where == 0) where = x.old.pool->set_aside(F::member(m));
      old = x.old.pool->template aside<map>(where);
    }
  return old;
}

template <class F, class R, class M>
ISOMER_ALWAYS void begin_field(decoding<R>& x, M& m) {
  if constexpr (keeps_old<F, M>()) counter<F>(x, m) = 0;
  else F::reset(m);
}
template <class R, class M, std::size_t... I>
ISOMER_ALWAYS void begin_fields(decoding<R>& x, M& m, std::index_sequence<I...>) {
  (void)x, (void)m;  // of a message without fields
  if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
    begin_fields(x, m, detail::first_half(all));
    begin_fields(x, m, detail::second_half(all));
  } else (begin_field<typename fields_of<M>::template at<I>>(x, m), ...);
}
template <class F, class R, class M>
ISOMER_ALWAYS void end_field(decoding<R>& x, M& m) {
  if constexpr (keeps_old<F, M>()) {
    const std::uint32_t n = counter<F>(x, m);
    if constexpr (F::is_list) {
      if (n != reuse::none) memory::list_traits<std::remove_cvref_t<decltype(F::member(m))>>::trim(F::member(m), n);
    } else if constexpr (may_be_lent<F, M>()) {
      if ((n == 0) & F::present(m)) {  // one branch, which is hard to predict, and not two
        x.old.pool->keep(*F::member(m));
        F::reset(m);
      }
    } else if (n == 0) F::reset(m);
  }
}
template <class R, class M, std::size_t... I>
ISOMER_ALWAYS void end_fields(decoding<R>& x, M& m, std::index_sequence<I...>) {
  (void)x, (void)m;  // of a message without fields
  if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
    end_fields(x, m, detail::first_half(all));
    end_fields(x, m, detail::second_half(all));
  } else (end_field<typename fields_of<M>::template at<I>>(x, m), ...);
}

// Whether a message can be read over an old one: views start over, and messages without memory are reset.
template <class M>
inline constexpr bool overwritten = !std::is_trivially_destructible_v<M> && !is_flat<M>();
// Called before the fields of a message, and after all of them were read. `outer` is the result of begin.
template <class R, class M>
ISOMER_OUTLINED std::uint32_t* begin_over(decoding<R>& x, M& m) {
  auto* outer = std::exchange(x.old.met, nullptr);
  if (!std::exchange(x.old.over, false)) return outer;
  if constexpr (keeps_any_old<M>()) x.old.met = x.old.pool->take(sizeof m);
  if (x.old.met) {
    if constexpr (keeps_unknown<M>) (m.*description<M>::unknown).clear();
    begin_fields(x, m, typename fields_of<M>::indices{});
  } else clear(m);
  return outer;
}
template <class R, class M>
ISOMER_OUTLINED void end_over(decoding<R>& x, M& m, std::uint32_t* outer) {
  if constexpr (keeps_any_old<M>())
    if (x.old.met) {
      end_fields(x, m, typename fields_of<M>::indices{});
      x.old.pool->give_back(x.old.met);
    }
  x.old.met = outer;
}

}  // namespace isomer::detail::walk
