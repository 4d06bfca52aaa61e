// SPDX-License-Identifier: MIT
// Encodes a message with its table, forwards or backwards as the writer needs.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <memory>
#include <new>
#include "encode_known.hpp"
#include "encode_value.hpp"

namespace isomer::detail::table {

template <class W, class S>
class members {
 public:
  using view = typename S::view;

  // The fields alone, without a frame. `rest` bytes are free after them.
  ISOMER_ALWAYS static char* encode(W& w, char* e, const message_table& t, view m) {
    if constexpr (W::backward) {
      e = unknown(w, e, t, m);
      if (!e) return e;
    }
    if constexpr (W::expands_any)
      if (t.known == known::any && encode_expanded<W, S>(w, e, t, m)) return e;
    e = is_by_order(w) ? in_order(w, e, t, m) : in_turn(w, e, t, m);
    if constexpr (!W::backward) return e ? unknown(w, e, t, m) : e;
    else return e;
  }
  // One of the fields.
  static char* one(W& w, char* e, const field& f, view m) { return handlers[f.op](w, e, f, m); }
  ISOMER_ALWAYS static char* unknown(W& w, char* e, const message_table& t, view m) {
    if (t.unknown_as != message_table::keeps::records) return e;
    std::string_view records = S::unknown(m, t);
    if (records.empty()) [[likely]]
      return e;
    e = w.room(e, slack);
    return e ? w.unknown(e, t.extends(), records, rest) : e;
  }
  // The number of members that will be written, for formats that write it.
  static std::size_t count(const W& w, const message_table& t, view m) {
    if (is_by_order(w)) return t.size;
    if (prints(w)) {
      std::size_t n = 0;
      for (const field *f = t.fields, *end = f + t.size; f != end; ++f) n += !f->has_presence() || S::present(m, *f);
      return n;
    }
    std::size_t n = 0;
    char any{};
    each_candidate(&any, t, m, [&](char* at, const field& f) {
      n += is_there(f, m);
      return at;
    });
    return n;
  }

 private:
  using handler = char* (*)(W&, char*, const field&, view);

  ISOMER_ALWAYS static bool may_be_there(const message_table& t, view m, std::size_t i) {
    if constexpr (requires { S::may_be_there(m, t, i); }) return S::may_be_there(m, t, i);
    else return true;
  }
  // Visits the fields that have a bit, in the writer's order.
  template <class One>
  ISOMER_ALWAYS static char* each_marked(char* e, const message_table& t, const std::uint64_t* marks, One one) {
    constexpr std::size_t bits = 64;
    const std::size_t words = (t.size + bits - 1) / bits;
    for (std::size_t k = 0; k < words; ++k) {
      const std::size_t w = W::backward ? words - 1 - k : k;
      for (std::uint64_t left = marks[w]; left;) {
        const auto i = static_cast<std::size_t>(W::backward ? std::bit_width(left) - 1 : std::countr_zero(left));
        left &= ~(std::uint64_t{1} << i);
        e = one(e, t.fields[w * bits + i]);
        if (!e) [[unlikely]]
          return e;
      }
    }
    return e;
  }
  // Visits the fields that may have something to write, in the writer's order; one(e, field) writes a field. Returns
  // null on failure. Messages of many fields and few values spend their time in the inner loop, which is nine
  // instructions and one jump for each absent field.
  template <class One>
  ISOMER_ALWAYS static char* each_candidate(char* e, const message_table& t, view m, One one) {
    const field* const fields = t.fields;
    if constexpr (requires { S::marks(m, t); })
      if (const std::uint64_t* const marks = S::marks(m, t)) return each_marked(e, t, marks, one);
    if constexpr (requires { S::probe(m, *t.probes); }) {
      if (const probe* const probes = t.probes) [[likely]] {
        const probe *p = W::backward ? probes + t.size : probes, *const end = W::backward ? probes : probes + t.size;
        for (;;) {
          const probe* here;
          do {
            if (p == end) return e;
            here = W::backward ? --p : p++;
          } while (!S::probe(m, *here));
          e = one(e, fields[here - probes]);
          if (!e) [[unlikely]]
            return e;
        }
      }
    }
    for (std::size_t k = 0; e && k < t.size; ++k) e = one(e, fields[W::backward ? t.size - 1 - k : k]);
    return e;
  }
  static bool is_there(const field& f, view m) {
    if (f.has_presence()) return static_cast<bool>(S::present(m, f));
    auto at = S::at(m, f);
    if (f.shape == shape::map) return S::entries(at, f) != 0;
    if (f.is_list()) return S::size(at, f) != 0;
    if constexpr (requires { S::has_initial(f); })
      if (S::has_initial(f)) [[unlikely]]
        return !S::is_initial(at, f);
    return with_value(f.value, [&]<value V>() {
      if constexpr (is_message(V)) return true;  // a plain nested message is always present
      else return !S::template is_zero<V>(at);
    });
  }
  static char* in_turn(W& w, char* e, const message_table& t, view m) {
    auto write = [&](char* at, const field& f) { return one(w, at, f, m); };
    if constexpr (may_sort<W>)
      if (sorts(w) && is_by_name(w)) return sorted(w, e, t, m);
    if (!prints(w)) [[likely]]
      return each_candidate(e, t, m, write);
    for (std::size_t i = 0; e && i < t.size; ++i) e = write(e, t.fields[i]);
    return e;
  }
  static char* sorted(W& w, char* e, const message_table& t, view m) {
    const std::uint16_t* order = t.by_spelling;
    std::unique_ptr<std::uint16_t[]> own;
    if constexpr (sorts_names) {
      own.reset(new (std::nothrow) std::uint16_t[t.size + std::size_t{1}]);
      if (!own) return w.fail(code::no_memory);
      sort_names(t, own.get());
      order = own.get();
    }
    for (std::size_t k = 0; e && k < t.size; ++k)
      if (prints(w) || may_be_there(t, m, order[k])) e = one(w, e, t.fields[order[k]], m);
    return e;
  }
  // If the order differs from that of tables.
  static constexpr bool sorts_names = may_sort<W> && requires(std::string_view s) {
    { W::name_before(s, s) } -> std::same_as<bool>;
  };
  static void sort_names(const message_table& t, std::uint16_t* to) {
    std::copy(t.by_spelling, t.by_spelling + t.size, to);
    std::sort(to, to + t.size, [&](std::uint16_t a, std::uint16_t b) {
      return W::name_before(t.fields[a].json_name, t.fields[b].json_name);
    });
  }
  static char* in_order(W& w, char* e, const message_table& t, view m) {
    if constexpr (may_be_by_order<W>) {
      for (std::size_t i = 0; e && i < t.size; ++i) {
        const field& f = t.fields[i];
        e = w.room(e, slack);
        if (!e) return e;
        if constexpr (walk::numbers_elements<W>) e = w.element(e, i);
        e = f.is_list() || f.shape == shape::map ? one(w, e, f, m) : in_place(w, e, f, m);
      }
    }
    return e;
  }
  // Without a key, and without asking whether it is empty.
  ISOMER_ALWAYS static char* in_place(W& w, char* e, const field& f, view m) {
    const value_handler write = of_value[static_cast<std::size_t>(f.value)];
    if (!f.has_presence()) return write(w, e, f, S::at(m, f));
    auto from = S::present(m, f);
    if (from) return write(w, w.present(e), f, from);
    return f.required ? w.fail(code::missing_required) : w.absent(e);
  }
  using value_handler = char* (*)(W&, char*, const field&, typename S::const_slot);
  template <std::size_t... V>
  static consteval auto make_values(std::index_sequence<V...>) {
    return std::array<value_handler, sizeof...(V)>{
        &encode_value_shared<same_shared<W>(static_cast<value>(V)), W, S>...};
  }
  static constexpr auto of_value = make_values(std::make_index_sequence<values>{});
  // Whether empty values are written, too.
  ISOMER_ALWAYS static bool writes_empty(const W& w) { return is_by_order(w) || prints(w); }

  ISOMER_OUTLINED static char* any(W& w, char* e, const field& f, view m) {
    auto from = S::present(m, f);
    if (!from) return f.required ? w.fail(code::missing_required) : e;
    if constexpr (requires { S::has_initial(f); })
      if (S::has_initial(f) && S::is_initial(from, f) && !writes_empty(w)) return e;
    return encode_keyed(w, e, f, [&](char* at) { return encode_any_value<W, S>(w, at, f, from); });
  }
  template <value V>
  ISOMER_OUTLINED static char* keyed_shared(W& w, char* e, const field& f, typename S::const_slot from) {
    return encode_keyed(w, e, f, [&](char* at) ISOMER_FLAT { return encode_value<V, W, S>(w, at, f, from); });
  }
  template <shape Shape, value V>
  static char* handle(W& w, char* e, const field& f, view m) {
    if constexpr (Shape == shape::map) {
      auto map = S::at(m, f);
      if (S::entries(map, f) == 0 && !writes_empty(w)) return e;
      if constexpr (!W::encloses) return encode_map<W, S>(w, e, f, map);
      else return encode_keyed(w, e, f, [&](char* at) { return encode_map<W, S>(w, at, f, map); });
    } else if constexpr (Shape == shape::list || Shape == shape::packed) {
      auto list = S::at(m, f);
      if (S::size(list, f) == 0 && !writes_empty(w)) return e;
      if constexpr (!W::encloses) return encode_list<V, W, S>(w, e, f, list);
      else return encode_keyed(w, e, f, [&](char* at) ISOMER_FLAT { return encode_list<V, W, S>(w, at, f, list); });
    } else if constexpr (Shape == shape::plain) {
      auto from = S::at(m, f);
      if constexpr (!is_message(V))
        if (S::template is_zero<V>(from) && !writes_empty(w)) return e;
      if constexpr (!is_message(V) && has_short_values<W>) {
        // Most fields of most messages take this path, in a handler that saves no registers.
        char* done = encode_short<V, W, S>(w, e, f, from);
        return done ? done : keyed_shared<V>(w, e, f, from);
      } else return encode_keyed(w, e, f, [&](char* at) ISOMER_FLAT { return encode_value<V, W, S>(w, at, f, from); });
    } else if constexpr (has_short_values<W> || Shape == shape::optional || (Shape == shape::holder && is_message(V))) {
      auto from = S::template present<Shape, V>(m, f);
      if (!from) return f.required ? w.fail(code::missing_required) : e;
      if constexpr (has_short_values<W> && !is_message(V))
        if (char* done = encode_short<V, W, S>(w, e, f, from)) [[likely]]
          return done;
      return keyed_shared<V>(w, e, f, from);
    } else return any(w, e, f, m);
  }
  template <std::size_t... Op>
  static consteval auto make(std::index_sequence<Op...>) {
    return std::array<handler, sizeof...(Op)>{
        &handle<static_cast<shape>(same_op<W>(Op) / values), static_cast<value>(same_op<W>(Op) % values)>...};
  }
  static constexpr auto handlers = make(std::make_index_sequence<shapes * values>{});
};

template <class W, class S>
char* encode_members(W& w, char* e, const message_table& t, typename S::view m) {
  if constexpr (!W::backward) e = w.room(e, slack);  // backwards, nothing is around the fields
  return e ? members<W, S>::encode(w, e, t, m) : e;
}
template <class W, class S>
ISOMER_ALWAYS char* encode_message_here(W& w, char* e, const message_table& t, typename S::view m) {
  typename W::scope s{};
  if (!walk::go_deeper(w)) [[unlikely]]
    return w.fail(code::too_deep);
  if constexpr (W::counts) {
    std::size_t n = members<W, S>::count(w, t, m);
    if constexpr (requires { w.enter(e, s, t.full_name, n, slack); }) e = w.enter(e, s, t.full_name, n, slack);
    else e = w.enter(e, s, n);
    if (!e) [[unlikely]]
      return e;
  } else e = w.enter(e, s);
  if constexpr (W::backward) e = members<W, S>::encode(w, e, t, m);
  else e = encode_members<W, S>(w, e, t, m);
  if (!e) [[unlikely]]
    return e;
  walk::come_back(w);
  return w.leave(e, s, rest);
}
template <class W, class S>
char* encode_message(W& w, char* e, const message_table& t, typename S::view m) {
  return encode_message_here<W, S>(w, e, t, m);
}

// Writes all of the output. Returns null on error; w.state has the cause. `fingerprint`: of the schema, for formats
// that have one.
template <class W, class S>
char* encode_top(W& w, const message_table& t, typename S::view m, std::uint64_t fingerprint) {
  char* e = w.room(w.start(), slack);
  if (!e) return e;
  if constexpr (requires { W::fingerprints; }) {
    e = w.fingerprint(e, fingerprint);
    if (e) e = w.room(e, slack);
    if (!e) return e;
  }
  (void)fingerprint;
  if constexpr (!W::encloses) e = encode_members<W, S>(w, e, t, m);
  else if (W::spells(t.known)) e = encode_known<W, S>(w, e, t, m);
  else e = encode_message<W, S>(w, e, t, m);
  return e ? w.finish(e) : e;
}

}  // namespace isomer::detail::table
