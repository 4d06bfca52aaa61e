// SPDX-License-Identifier: MIT
// Storage in structs at offsets: owning messages and views, or any other memory policy.
#pragma once
#include <bit>
#include <cstring>
#include <type_traits>
#include "../walk/map_entry.hpp"
#include "ops.hpp"
#include "plan_of.hpp"
#include "table.hpp"

namespace isomer::detail::table {

// The type in which a policy stores a value, if it is the same in all messages. Enums are passed as their numbers.
template <class P, value V>
auto type_of_value() {
  using enum value;
  if constexpr (V == boolean) return bool{};
  else if constexpr (V == uint32 || V == fixed32) return std::uint32_t{};
  else if constexpr (V == int64 || V == sint64 || V == sfixed64) return std::int64_t{};
  else if constexpr (V == uint64 || V == fixed64) return std::uint64_t{};
  else if constexpr (V == float32) return float{};
  else if constexpr (V == float64) return double{};
  else if constexpr (V == string || V == loose_string) return typename P::string{};
  else if constexpr (V == bytes) return typename P::bytes{};
  else return std::int32_t{};
}

// Selected by the type that stores them.
template <class U>
bool keep_records(memory::store& st, U& u, const char* p, std::size_t n) {
  return keep(st, u, p, n);
}
template <class U>
bool keep_record_copy(memory::store& st, U& u, const char* p, std::size_t n) {
  return keep_copy(st, u, p, n);
}

// A sequence of enums, as their numbers.
struct enum_run {
  using value_type = std::int32_t;
  const char* p;
  std::size_t n;
  struct numbers {
    const char* p;
    std::int32_t operator[](std::size_t i) const {
      std::int32_t v;
      std::memcpy(&v, p + i * sizeof v, sizeof v);
      return v;
    }
  };
  numbers data() const { return {p}; }
  std::size_t size() const { return n; }
};

// The storage that a walk uses has the members of this one, which are all that the walk needs. `ref` is a message to
// fill, `view` one to read. `slot` and `const_slot` are places of a member, of an element or of a value, and are false
// if there is none. Functions that take memory::store may allocate memory, and report failure with null or false.
// `probe` and `extend` are for storages that can determine without a jump what is absent, and whose lists are arrays.
// `marks` (a bit for each field that may be there, or null) is for those that have seen what is there before the walk.
// `fetch` (a value, if it can be reached by loads) and `has_offsets` (whether a message has its members at their
// offsets) are for those that reach some values and some messages by calls. `accepts` (whether the storage has a value
// for a message that was read) is for those that convert some messages to other types.
template <class P>
struct structs {
  using policy = P;
  using ref = char*;
  using view = const char*;
  using slot = void*;
  using const_slot = const void*;
  template <value V>
  using type = decltype(type_of_value<P, V>());
  // Whether the C++ type differs from message to message. Such values are accessed through ops.
  static constexpr bool is_erased(value v) { return is_message(v) || is_enum(v); }
  // Whether the contents of a message may be kept while it is read again: see walk/overwrite.hpp.
  static constexpr bool overwrites = !std::is_trivially_destructible_v<typename P::template list<int>>;

  // ---- a member, and the value in it
  static slot at(ref m, const field& f) { return m + f.offset; }
  static const_slot at(view m, const field& f) { return m + f.offset; }
  // Returns the place of the value of a field that is not a list or a map, and creates it if it is absent.
  template <shape Shape, value V>
  ISOMER_ALWAYS static slot engage(memory::store& st, ref m, const field& f) {
    if constexpr (Shape == shape::plain) return m + f.offset;
    else if constexpr (Shape == shape::optional && !is_erased(V)) {
      using holder = typename P::template optional<type<V>>;
      return memory::holder_traits<holder>::engage(st, *reinterpret_cast<holder*>(m + f.offset));
    } else if constexpr (Shape == shape::choice) return choice_of(f).select(st, m + f.offset, f);
    else return holder_of(f).engage(st, m + f.offset, f);
  }
  static slot engage(memory::store& st, ref m, const field& f) {
    switch (f.shape) {
      case shape::plain: return m + f.offset;
      case shape::choice: return choice_of(f).select(st, m + f.offset, f);
      default: return holder_of(f).engage(st, m + f.offset, f);
    }
  }
  // The same for a present value. A plain member is always present.
  template <shape Shape, value V>
  ISOMER_ALWAYS static const_slot present(view m, const field& f) {
    if constexpr (Shape == shape::plain) return m + f.offset;
    else if constexpr (Shape == shape::optional && !is_erased(V)) {
      auto& o = *reinterpret_cast<const typename P::template optional<type<V>>*>(m + f.offset);
      return o.has_value() ? &*o : nullptr;
    } else if constexpr (Shape == shape::choice) return choice_of(f).get(m + f.offset, f);
    else return holder_of(f).get(m + f.offset);
  }
  static const_slot present(view m, const field& f) {
    switch (f.shape) {
      case shape::plain: return m + f.offset;
      case shape::choice: return choice_of(f).get(m + f.offset, f);
      default: return holder_of(f).get(m + f.offset);
    }
  }
  // For a plain member that is not zero in a new struct: whether it is as absent as others are when they are zero.
  static bool has_initial(const field& f) { return f.shape == shape::plain && f.ops; }
  static bool is_initial(const_slot s, const field& f) { return !holder_of(f).get(s); }
  static slot writable(const_slot s) { return const_cast<slot>(s); }  // only for values that decoding itself created
  // Whether some member of the oneof of f is set.
  static bool any_choice(view m, const field& f) { return choice_of(f).any(m + f.offset); }

  // Whether a member may have something to write.
  ISOMER_ALWAYS static bool probe(view m, const table::probe& p) {
    std::uint64_t word;
    std::memcpy(&word, m + p.offset, sizeof word);
    return ((word & p.mask) == p.told) == p.is_told;
  }

  template <value V>
  ISOMER_ALWAYS static void assign(slot s, const field&, type<V> v) {
    std::memcpy(s, &v, sizeof v);
  }
  template <value V>
  ISOMER_ALWAYS static type<V> get(const_slot s) {
    type<V> v;
    std::memcpy(&v, s, sizeof v);
    return v;
  }
  template <value V>
  ISOMER_ALWAYS static type<V>& text(slot s) {
    return *static_cast<type<V>*>(s);
  }
  template <value V>
  ISOMER_ALWAYS static const type<V>& text(const_slot s) {
    return *static_cast<const type<V>*>(s);
  }
  ISOMER_ALWAYS static ref message(slot s, const field&) { return static_cast<ref>(s); }
  ISOMER_ALWAYS static view message(const_slot s, const field&) { return static_cast<view>(s); }

  // Whether a plain member has its zero value, which means absent in a message without presence. -0.0 is not zero.
  template <value V>
  ISOMER_ALWAYS static bool is_zero(const_slot s) {
    if constexpr (is_text(V)) return text<V>(s).empty();
    else if constexpr (V == value::boolean || sizeof(type<V>) == 1) return !get<V>(s);
    else if constexpr (sizeof(type<V>) == 4) return std::bit_cast<std::uint32_t>(get<V>(s)) == 0;
    else return std::bit_cast<std::uint64_t>(get<V>(s)) == 0;
  }
  template <std::size_t Size>
  ISOMER_ALWAYS static void zero(ref m, std::uint32_t offset) {
    std::memset(m + offset, 0, Size);
  }
  // Resets a member to its value in a new message.
  ISOMER_ALWAYS static void reset(ref m, const field& f) {
    void* at = m + f.offset;
    if (f.shape == shape::plain && !f.ops && !is_message(f.value)) reset_plain(at, f);
    else if (f.shape == shape::optional && is_number(f.value)) reset_optional(at, f.value);
    else reset_by_ops(at, f);
  }
  static void clear(ref m, const message_table& t) {
    if (const overwriting_plan* const plan = t.plan) {
      zero_numbers(m, *plan);
      reset_some(m, t, plan->resets, plan->resets_size);
      reset_some(m, t, plan->kept, plan->kept_size);
    } else {
      for (const field *f = t.fields, *end = f + t.size; f != end; ++f) reset(m, *f);
    }
    if (t.unknown_as == message_table::keeps::records) unknown_of(m, t).clear();
  }
  // The block of an optional text, which is about to become absent, and one for a text that was absent: see
  // walk::reuse.
  static void keep_text(slot s, walk::reuse& pool) {
    if constexpr (std::is_same_v<type<value::string>, std::string>)
      if (s) pool.keep(text<value::string>(s));
  }
  static void lend_text(slot s, walk::reuse& pool) {
    if constexpr (std::is_same_v<type<value::string>, std::string>) pool.lend(text<value::string>(s));
  }
  // Absent members need no reset.
  static void reset_some(ref m, const message_table& t, const std::uint16_t* positions, std::size_t n) {
    for (auto *i = positions, *end = i + n; i != end; ++i)
      if (may_be_there(m, t, *i)) reset(m, t.fields[*i]);
  }
  ISOMER_ALWAYS static bool may_be_there(view m, const message_table& t, std::size_t i) {
    return !t.probes || probe(m, t.probes[i]);
  }
  static void zero_numbers(ref m, const overwriting_plan& plan) {
    const std::uint32_t* at = plan.zeroes;
    for (auto* end = at + plan.eights; at != end; ++at) zero<8>(m, *at);
    for (auto* end = at + plan.fours; at != end; ++at) zero<4>(m, *at);
    for (auto* end = at + plan.ones; at != end; ++at) zero<1>(m, *at);
  }

  // ---- lists: `at` is the place of the list
  template <value V>
  using list = typename P::template list<type<V>>;
  template <value V>
  ISOMER_ALWAYS static list<V>& typed(slot at) {
    return *static_cast<list<V>*>(at);
  }
  template <value V>
  ISOMER_ALWAYS static const list<V>& typed(const_slot at) {
    return *static_cast<const list<V>*>(at);
  }
  // One more element to fill: text and messages.
  template <value V>
  ISOMER_ALWAYS static slot append(memory::store& st, slot at, const field& f) {
    if constexpr (is_erased(V)) return list_of(f).append(st, at, f);
    else return memory::list_traits<list<V>>::append(st, typed<V>(at));
  }
  // One more scalar.
  template <value V>
  ISOMER_ALWAYS static bool push(memory::store& st, slot at, const field& f, type<V> v) {
    if constexpr (is_erased(V)) {
      void* place = list_of(f).append(st, at, f);
      if (place) assign<V>(place, f, v);
      return place != nullptr;
    } else return memory::list_traits<list<V>>::push(st, typed<V>(at), v);
  }
  // n more scalars, as an array of their type. Enums have another type: after filling it, call filled().
  template <value V>
  static type<V>* extend(memory::store& st, slot at, const field& f, std::size_t n) {
    return static_cast<type<V>*>(list_of(f).extend(st, at, f, n));
  }
  // Prevents the compiler from assuming that integers were written, and no enums.
  static void filled(void* p) { asm volatile("" : : "r"(p) : "memory"); }
  template <value V>
  ISOMER_ALWAYS static slot reuse(slot at, const field& f, std::size_t i) {
    if constexpr (is_erased(V)) return list_of(f).reuse(at, i);
    else return memory::list_traits<list<V>>::reuse(typed<V>(at), i);
  }
  // At most n bytes' worth of elements: see announced() of readers.
  static bool reserve(memory::store& st, slot at, const field& f, std::size_t elements, std::size_t bytes) {
    auto& ops = list_of(f);
    if (!ops.reserve) return true;
    std::size_t size = ops.stride ? ops.stride : f.message->bytes, most = bytes / size;
    std::size_t n = elements < most ? elements : most;
    return n <= ops.size(at) || ops.reserve(st, at, f, n);
  }
  // Whether one more element would move the existing ones, and room for n more.
  static bool is_full(const_slot at, const field& f)
    requires overwrites
  {
    auto& ops = list_of(f);
    return ops.is_full && ops.is_full(at);
  }
  static bool make_room(memory::store& st, slot at, const field& f, std::size_t n) {
    auto& ops = list_of(f);
    return ops.reserve(st, at, f, ops.size(at) + n);
  }
  static std::size_t size(const_slot at, const field& f) { return list_of(f).size(at); }
  static void trim(slot at, const field& f, std::size_t n) { list_of(f).trim(at, n); }
  // Element i, of a list whose elements have addresses.
  static const_slot element(const_slot at, const field& f, std::size_t i) { return elements(at, f)[i]; }

  // All elements, by [i].
  struct places {
    const char* first;
    std::size_t stride;
    const_slot operator[](std::size_t i) const { return first + i * stride; }
  };
  static places elements(const_slot at, const field& f) {
    auto& ops = list_of(f);
    return {static_cast<const char*>(ops.data(at)), ops.stride ? ops.stride : f.message->bytes};
  }
  // Elements of a list of bool may have no addresses.
  static bool boolean(const_slot at, std::size_t i) { return typed<value::boolean>(at)[i]; }
  // All elements, as a container with size(), and data() or, of bool, operator[].
  template <value V>
  ISOMER_ALWAYS static decltype(auto) run(const_slot at, const field& f) {
    if constexpr (is_erased(V)) return enum_run{static_cast<const char*>(element(at, f, 0)), size(at, f)};
    else return typed<V>(at);
  }

  // ---- maps: `at` is the place of the map. Entries are messages of f.message
  template <class Fill>
  static put entry(memory::store& st, slot at, const field& f, bool once, Fill fill) {
    return map_of(f).entry(st, at, f, once, &fill, [](void* p, char* e) { return (*static_cast<Fill*>(p))(e); });
  }
  // Whether entries can move from map to map, and the old entries of a map can be reused.
  static bool keeps_entries(const field& f) { return map_of(f).set_aside != nullptr; }
  static std::uint32_t set_aside(walk::reuse& pool, slot at, const field& f) { return map_of(f).set_aside(pool, at); }
  template <class Fill>
  static put entry_over(memory::store& st, slot at, const field& f, walk::overwriting& old, std::uint32_t where,
                        bool once, Fill fill) {
    return map_of(f).entry_over(st, at, *old.pool, where, old.over, once, &fill,
                                [](void* p, char* e) { return (*static_cast<Fill*>(p))(e); });
  }
  static bool settles(const field& f) { return map_of(f).settle != nullptr; }
  static bool settle(slot at, const field& f) { return !settles(f) || map_of(f).settle(at, f); }
  // For maps that settle: see memory::map_traits.
  static bool ascends(const_slot at, const field& f) { return map_of(f).ascends(at, f); }
  static std::size_t sort(memory::store& st, slot at, const field& f) { return map_of(f).sort(st, at, f); }
  static std::size_t find_repeat(memory::store& st, const_slot at, const field& f) {
    return map_of(f).find_repeat(st, at, f);
  }
  static std::size_t entries(const_slot at, const field& f) { return map_of(f).size(at); }
  template <class One>
  static bool each(const_slot at, const field& f, bool backward, One one) {
    return map_of(f).each(at, f, backward, &one, [](void* p, const char* e) { return (*static_cast<One*>(p))(e); });
  }
  static ref writable_entry(view entry) { return const_cast<ref>(entry); }  // its value alone

  // ---- unknown fields
  static bool keep(memory::store& st, ref m, const message_table& t, const char* p, std::size_t n) {
    return keep_records(st, unknown_of(m, t), p, n);
  }
  static bool keep_copy(memory::store& st, ref m, const message_table& t, const char* p, std::size_t n) {
    return keep_record_copy(st, unknown_of(m, t), p, n);
  }
  static std::string_view unknown(view m, const message_table& t) {
    return std::string_view(*reinterpret_cast<const typename P::unknown_fields*>(m + t.unknown));
  }
  static void clear_unknown(ref m, const message_table& t) {
    if (auto& u = unknown_of(m, t); !u.empty()) u.clear();
  }
  static bool& stray(ref m, const message_table& t) {
    return reinterpret_cast<walk::stray*>(m + t.unknown)->enumerator;
  }

 private:
  static const holder_ops& holder_of(const field& f) { return *static_cast<const holder_ops*>(f.ops); }
  static const choice_ops& choice_of(const field& f) { return *static_cast<const choice_ops*>(f.ops); }
  static const list_ops& list_of(const field& f) { return *static_cast<const list_ops*>(f.ops); }
  static const map_ops& map_of(const field& f) { return *static_cast<const map_ops*>(f.ops); }
  static auto& unknown_of(ref m, const message_table& t) {
    return *reinterpret_cast<typename P::unknown_fields*>(m + t.unknown);
  }
  ISOMER_ALWAYS static void reset_plain(void* at, const field& f) {
    if (is_text(f.value)) {
      if (f.value == value::bytes) clear_text(text<value::bytes>(slot(at)));
      else clear_text(text<value::string>(slot(at)));
    } else if (const auto width = width_of(f); width == 8) zero<8>(static_cast<ref>(at), 0);
    else if (width == 4) zero<4>(static_cast<ref>(at), 0);
    else zero<1>(static_cast<ref>(at), 0);
  }
  ISOMER_ALWAYS static void reset_optional(void* at, value v) {
    with_value(v, [at]<value V>() ISOMER_FLAT {
      if constexpr (is_number(V)) detail::make_absent(*static_cast<typename P::template optional<type<V>>*>(at));
    });
  }
  ISOMER_OUTLINED static void reset_by_ops(void* at, const field& f) {
    switch (f.shape) {
      case shape::choice: return choice_of(f).reset(at, f);
      case shape::optional:
      case shape::holder: return holder_of(f).reset(at);
      case shape::list:
      case shape::packed: return list_of(f).clear(at);
      case shape::map: return map_of(f).clear(at);
      case shape::plain: break;
    }
    if (f.ops) return holder_of(f).reset(at);
    clear(static_cast<ref>(at), *f.message);
  }
  template <class S>
  static void clear_text(S& s) {
    if constexpr (requires { s.clear(); }) s.clear();
    else s = {};
  }
};

}  // namespace isomer::detail::table
