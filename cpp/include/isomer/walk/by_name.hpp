// SPDX-License-Identifier: MIT
// Fields by name: each next key is predicted with one comparison with a constant, and any other order takes the general
// loop. In a format with brackets around lists and maps, each key occurs once. In one without, each element may have a
// key of its own.
#pragma once
#include <array>
#include <string>
#include "../schema/names.hpp"
#include "decode_array.hpp"
#include "decode_member.hpp"
#include "field_set.hpp"

namespace isomer::detail::walk {

// An extension is stored among the unknown fields, in the protobuf encoding.
template <class R, class U>
ISOMER_COLD constexpr typename R::cursor decode_extension(decoding<R>& x, typename R::cursor c, U& unknown,
                                                          std::string_view extendee, std::string_view name,
                                                          const char* from) {
  std::string records;
  c = x.in.extension(c, {extendee, name, from, unknown}, x.mem.budget, records);
  if (!c || records.empty()) return c;
  return keep_copy(x.mem, unknown, records.data(), records.size()) ? c : x.refuse(from);
}

// InAny: the object is an Any, whose "@type" is not a field and was read before.
template <class R, class M, bool InAny = false>
class by_name {
 public:
  using cursor = typename R::cursor;
  using scope = typename R::scope;
  using Fs = fields_of<M>;
  using set = field_set<Fs::size>;

  // The members of an object, up to after its closing brace.
  static constexpr cursor fields(decoding<R>& x, cursor c, scope s, M& m) { return fields_here(x, c, s, m); }
  // The same without a call.
  ISOMER_ALWAYS static constexpr cursor fields_here(decoding<R>& x, cursor c, scope s, M& m) {
    set seen{};
    [[maybe_unused]] array_frame<R, M> arrays(x);
    if constexpr (!R::encloses && overwritten<M>)
      if (x.old.pool) [[unlikely]]
        return fields_over(x, c, s, m);
    bool more = x.in.first(c, s);
    if (more) {
      bool straight = true;
      if constexpr (is_predicted) straight = predicted(x, c, s, m, seen, more, indices{});
      if (!c) [[unlikely]]
        return c;
      if (straight && more) return any_order(x, c, s, m, seen);
    }
    if (c) clear_unknown(m);
    return complete(x, c, m, seen);
  }

  // The value of one field, from after its name.
  template <std::size_t I>
  static constexpr cursor member(decoding<R>& x, cursor c, M& m) {
    return field<I, false>(x, c, m, set{}, c.p);
  }

  // A key that is not a field of the message: an extension, the contents of an Any, a name that the schema reserves, or
  // unknown.
  ISOMER_COLD static constexpr cursor other(decoding<R>& x, cursor c, M& m, typename R::key_type key, const char* from,
                                            set& seen) {
    bool passed = x.in.ignore_unknown;
    if constexpr (std::is_same_v<typename R::key_type, std::string_view>) {
      if (R::names_extensions && !key.empty() && key[0] == '[') {
        if constexpr (R::expands_any && known_of<M>() == known::any) {
          if ((seen.has(0) || seen.has(1)) && refuses_second(x)) return x.in.fail(code::duplicate_key, from);
          seen.add(0), seen.add(1);
          return decode_expanded(x, c, m, key);
        } else if constexpr (R::names_extensions && keeps_unknown<M> && !full_name_of<M>().empty())
          return decode_extension(x, c, m.*description<M>::unknown, full_name_of<M>(), key, from);
      }
      if constexpr (InAny)
        if (key == "@type") return x.in.is_own_type(from) ? x.in.skip(c) : x.in.fail(code::duplicate_key, from);
      passed = passed || (R::skips_reserved && is_reserved<M>(key));
    }
    (void)m, (void)seen;  // where keys are numbers
    return passed ? x.in.skip(c) : x.in.fail(code::unknown_field, from);
  }

 private:
  using indices = typename Fs::indices;
  template <std::size_t I>
  using at = typename Fs::template at<I>;
  // With more than 64 fields, the code would be too large for its benefit.
  static constexpr bool is_predicted = R::encloses && Fs::size <= 64;

  // Whether null means that this field is absent.
  template <class F>
  static consteval bool null_is_absent() {
    if constexpr (!R::has_null) return false;
    else if constexpr (F::is_list || F::is_map) return true;
    else return !takes_null<F, slot_type<F, M>>();
  }
  // Whether the field's key may occur again in one message.
  template <class F>
  static constexpr bool recurs = !R::encloses && (F::is_list || F::is_map);
  // Whether a second value of a field, or of its oneof, is an error.
  static constexpr bool refuses_second(const decoding<R>& x) {
    if constexpr (requires { x.in.allow_overwrites; }) return !x.in.allow_overwrites;
    else return true;
  }
  // from: the position of the key.
  template <std::size_t I, bool Hot>
  ISOMER_ALWAYS static constexpr cursor field(decoding<R>& x, cursor c, M& m, const set& seen, const char* from) {
    using F = at<I>;
    if constexpr (null_is_absent<F>())
      if (x.in.null(c)) [[unlikely]] {
        F::reset(m);
        if constexpr (F::rule == rule::required) x.unfinished = true;
        return x.in.after_null(c);
      }
    if constexpr (F::is_oneof)
      if (refuses_second(x) && clashes<I>(m, seen, indices{})) [[unlikely]]
        return x.in.fail(code::duplicate_key, from);
    if constexpr (!R::encloses) {
      c = x.in.template after_name<F>(c);
      if (!c) return c;
    } else if constexpr (F::is_map) {
      if constexpr (!node_map<std::remove_cvref_t<decltype(F::member(m))>>) F::reset(m);
    } else if constexpr (!F::is_list && is_message(F::kind)) {
      // A reused message keeps its members' capacity. A member that does not exist yet, or that has a special form,
      // starts over.
      if constexpr (R::spells(known_of<slot_type<F, M>>())) F::reset(m);
    }
    return decode_field<F, 0, Hot>(x, c, m);
  }

  // Whether the type of the field's place is all that reading it depends on. In a plain struct it is not, because null
  // resets a member to its value in a new struct. Enums share less: GCC treats the code after a name as cold, and
  // decoding Person takes a tenth longer.
  template <class F>
  static constexpr bool resets_alone = requires { requires F::resets_alone; };
  template <class F>
  static constexpr bool stands_alone = R::encloses && !F::is_oneof && !F::is_list && !F::is_map && resets_alone<F> &&
                                       !is_message(F::kind) && F::kind != kind::enumeration;
  // A field, and what follows it.
  template <std::size_t I, bool Hot>
  ISOMER_ALWAYS static constexpr member_end<R> field_and_more(decoding<R>& x, cursor c, scope& s, M& m, const set& seen,
                                                              const char* from) {
    using F = at<I>;
    constexpr bool in_place = Hot && !shares_numbers<R>;
    if constexpr (stands_alone<F>) {
      using alike = place_like<F::kind, F::utf8, F::rule>;
      if constexpr (in_place) return decode_member<alike>(x, c, s, F::member(m));
      else if constexpr (is_text(F::kind)) return decode_text_member_shared<alike>(x, c, s, F::member(m));
      else return decode_member_shared<alike>(x, c, s, F::member(m));
    } else return end_member(x, field<I, in_place>(x, c, m, seen, from), s);
  }

  // Returns false if the object ended, or failed.
  template <std::size_t I>
  ISOMER_ALWAYS static constexpr bool step(decoding<R>& x, cursor& c, scope& s, M& m, set& seen, bool& more) {
    auto from = c.p;
    if (!x.in.template expect<at<I>>(c)) return true;  // absent, or in another order
    auto end = field_and_more<I, true>(x, c, s, m, seen, from);
    c = {end.p, 0};
    if (!c) [[unlikely]]
      return false;
    seen.add(I);
    more = end.more;
    if (more) [[likely]]
      return true;
    return false;
  }
  template <std::size_t... I>
  ISOMER_ALWAYS static constexpr bool predicted(decoding<R>& x, cursor& c, scope& s, M& m, set& seen, bool& more,
                                                std::index_sequence<I...>) {
    return (step<I>(x, c, s, m, seen, more) && ...);
  }

  // By value, so that variables of the fast path stay in registers.
  ISOMER_OUTLINED static constexpr cursor any_order(decoding<R>& x, cursor c, scope s, M& m, set seen) {
    clear_unknown(m);  // before an extension is read
    member_end<R> end{};
    do {
      typename R::key_type key{};
      char scratch[256];
      auto from = c.p;
      c = x.in.name(c, key, scratch, sizeof scratch);
      if (!c) return c;
      std::size_t i = R::template find<Fs>(key);
      if (i == detail::none) {
        end = end_member(x, other(x, c, m, key, from, seen), s);
      } else {
        if (seen.has(i) && refuses_second(x)) return x.in.fail(code::duplicate_key, from);
        end = dispatch(x, c, s, m, seen, i, from);
        if (!recurring[i]) seen.add(i);
      }
      c = {end.p, 0};
      if (!c) return c;
    } while (end.more);
    return complete(x, c, m, seen);
  }
  // The compiler turns these into a switch.
  template <std::size_t I>
  ISOMER_ALWAYS static constexpr bool is_other(decoding<R>& x, cursor c, scope& s, M& m, const set& seen, std::size_t i,
                                               const char* from, member_end<R>& end) {
    if (i != I) return true;
    end = field_and_more<I, false>(x, c, s, m, seen, from);
    return false;
  }
  template <std::size_t... I>
  ISOMER_ALWAYS static constexpr bool are_others(decoding<R>& x, cursor c, scope& s, M& m, const set& seen,
                                                 std::size_t i, const char* from, member_end<R>& end,
                                                 std::index_sequence<I...>) {
    (void)c, (void)i, (void)from;  // of a message without fields
    if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold)
      return are_others(x, c, s, m, seen, i, from, end, detail::first_half(all)) &&
             are_others(x, c, s, m, seen, i, from, end, detail::second_half(all));
    else return (is_other<I>(x, c, s, m, seen, i, from, end) && ...);
  }
  ISOMER_COLD static constexpr member_end<R> dispatch(decoding<R>& x, cursor c, scope& s, M& m, const set& seen,
                                                      std::size_t i, const char* from) {
    member_end<R> end{};
    (void)are_others(x, c, s, m, seen, i, from, end, indices{});
    return end;
  }

  // Whether another member of the same oneof was present with a value.
  template <std::size_t I, std::size_t J>
  static constexpr bool clash(const M& m, const set& seen) {
    if constexpr (I != J && at<J>::is_oneof) {
      if (static_cast<const void*>(&at<I>::member(m)) != static_cast<const void*>(&at<J>::member(m))) return false;
      return seen.has(J) && at<J>::present(m);
    } else return false;
  }
  template <std::size_t I, std::size_t... J>
  ISOMER_ALWAYS static constexpr bool clashes(const M& m, const set& seen, std::index_sequence<J...>) {
    if constexpr (constexpr std::index_sequence<J...> all; sizeof...(J) > detail::longest_fold)
      return clashes<I>(m, seen, detail::first_half(all)) || clashes<I>(m, seen, detail::second_half(all));
    else return (clash<I, J>(m, seen) || ...);
  }

  template <std::size_t... I>
  static consteval std::array<bool, Fs::size + 1> find_recurring(std::index_sequence<I...>) {
    return {recurs<at<I>>...};
  }
  static constexpr auto recurring = find_recurring(indices{});

  static cursor fields_over(decoding<R>& x, cursor c, scope& s, M& m) {
    auto* outer = begin_over(x, m);
    if (x.in.first(c, s)) c = any_order(x, c, s, m, set{});
    if (!c) return c;
    end_over(x, m, outer);
    note_missing(x, m);
    return c;
  }

  ISOMER_ALWAYS static constexpr void clear_unknown(M& m) {
    if constexpr (R::encloses && keeps_unknown<M>)
      if (auto& u = m.*description<M>::unknown; !u.empty()) [[unlikely]]
        u.clear();
  }
  // Absent fields are reset only now, so that a reused message keeps its capacity.
  template <std::size_t I>
  ISOMER_ALWAYS static constexpr void reset_unseen(decoding<R>& x, M& m, const set& seen) {
    if (seen.has(I)) return;
    at<I>::reset(m);
    if constexpr (at<I>::rule == rule::required) x.unfinished = true;
  }
  template <std::size_t... I>
  ISOMER_ALWAYS static constexpr void reset_all_unseen(decoding<R>& x, M& m, const set& seen,
                                                       std::index_sequence<I...>) {
    if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
      reset_all_unseen(x, m, seen, detail::first_half(all));
      reset_all_unseen(x, m, seen, detail::second_half(all));
    } else (reset_unseen<I>(x, m, seen), ...);
  }
  // A call if it is long, since two paths end here.
  ISOMER_OUTLINED static constexpr void reset_absent(decoding<R>& x, M& m, set seen) {
    reset_all_unseen(x, m, seen, indices{});
  }
  ISOMER_ALWAYS static constexpr cursor complete(decoding<R>& x, cursor c, M& m, const set& seen) {
    if constexpr (!R::encloses) note_missing(x, m);
    else if constexpr (Fs::size <= 8) reset_all_unseen(x, m, seen, indices{});
    else if (!seen.all()) reset_absent(x, m, seen);
    return c;
  }
};

}  // namespace isomer::detail::walk
