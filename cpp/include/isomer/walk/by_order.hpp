// SPDX-License-Identifier: MIT
// Fields by position, without names or numbers. Fields that an older writer did not know are absent at the end.
#pragma once
#include "decode_array.hpp"
#include "field_set.hpp"

namespace isomer::detail::walk {

template <class R, class M>
class by_order {
 public:
  using cursor = typename R::cursor;
  using scope = typename R::scope;

  static constexpr cursor fields(decoding<R>& x, cursor c, scope s, M& m) {
    if constexpr (keeps_unknown<M>)
      if (auto& u = m.*description<M>::unknown; !u.empty()) [[unlikely]]
        u.clear();
    set seen{};  // for oneofs only
    c = in_order(x, c, s, m, seen, indices{});
    if (c) note_missing(x, m);
    return c ? x.in.template after_last<Fs::size>(c, s) : c;
  }

 private:
  using Fs = fields_of<M>;
  using indices = typename Fs::indices;
  using set = field_set<Fs::size>;

  template <std::size_t I>
  using at = typename Fs::template at<I>;

  // Whether a field before this one has set the same oneof.
  template <std::size_t I, std::size_t J>
  static constexpr bool clash(const M& m, const set& seen) {
    if constexpr (J < I && at<J>::is_oneof)
      return static_cast<const void*>(&at<I>::member(m)) == static_cast<const void*>(&at<J>::member(m)) &&
             seen.has(J) && at<J>::present(m);
    else return false;
  }
  template <std::size_t I, std::size_t... J>
  static constexpr bool clashes(const M& m, const set& seen, std::index_sequence<J...>) {
    if constexpr (constexpr std::index_sequence<J...> all; sizeof...(J) > detail::longest_fold)
      return clashes<I>(m, seen, detail::first_half(all)) || clashes<I>(m, seen, detail::second_half(all));
    else return (clash<I, J>(m, seen) || ...);
  }
  // Whether none of a reused message's value is kept.
  template <class F>
  static consteval bool starts_over() {
    if constexpr (F::is_map) return !node_map<std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>>;
    else if constexpr (!F::is_list && is_message(F::kind)) return R::spells(known_of<slot_type<F, M>>());
    else return false;
  }
  template <std::size_t I>
  ISOMER_ALWAYS static constexpr bool step(decoding<R>& x, cursor& c, scope& s, M& m, set& seen) {
    using F = at<I>;
    if (!x.in.template present<F>(c, s)) {
      F::reset(m);
      return static_cast<bool>(c);
    }
    bool second = false;
    auto from = c.p;
    if constexpr (F::is_oneof) second = clashes<I>(m, seen, indices{}), seen.add(I);
    if constexpr (starts_over<F>()) F::reset(m);
    c = decode_field<F, 0, true>(x, c, m);
    if (second && c) [[unlikely]]
      c = x.in.fail(code::duplicate_key, from);
    return static_cast<bool>(c);
  }
  template <std::size_t... I>
  ISOMER_ALWAYS static constexpr cursor in_order(decoding<R>& x, cursor c, scope& s, M& m, set& seen,
                                                 std::index_sequence<I...>) {
    (void)x, (void)s, (void)m, (void)seen;  // of a message without fields
    if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
      c = in_order(x, c, s, m, seen, detail::first_half(all));
      return c ? in_order(x, c, s, m, seen, detail::second_half(all)) : c;
    } else {
      (void)(step<I>(x, c, s, m, seen) && ...);
      return c;
    }
  }
};

}  // namespace isomer::detail::walk
