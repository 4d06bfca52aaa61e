// SPDX-License-Identifier: MIT
// Fields by name, or by a number in place of a name. The key of the next field is predicted, and any other is looked
// up.
#pragma once
#include <array>
#include "decode_value.hpp"
#include "field_bits.hpp"
#include "overwrite.hpp"

namespace isomer::detail::table {

// One handler for each pair of shape and value: it reads the value of a field, from after its key or in its position.
template <class R, class S>
class member {
 public:
  using cursor = typename R::cursor;
  using X = decoding<R, S>;
  using ref = typename S::ref;

  static cursor decode(X& x, cursor c, const field& f, ref m) { return handlers[f.op](x, c, f, m); }

 private:
  using handler = cursor (*)(X&, cursor, const field&, ref);

  // What an unknown enumerator leaves, if those are ignored: the field as if it had been absent.
  ISOMER_COLD static cursor ignore(X& x, cursor c, const field& f, ref m) {
    if constexpr (R::encloses) S::reset(m, f);
    if (f.required) x.unfinished = true;
    return c;
  }
  static auto place(X& x, const field& f, ref m) {
    meet(x, f, m);
    return S::engage(x.mem, m, f);
  }
  // All shapes that use ops: one function for all kinds.
  ISOMER_OUTLINED static cursor any(X& x, cursor c, const field& f, ref m) {
    bool ignored = false;
    if (is_enum(f.value)) {  // before its place is made
      std::int32_t v{};
      c = decode_symbol(x, c, f, v, ignored);
      if (!c) return c;
      if (ignored) return ignore(x, c, f, m);
      auto to = place(x, f, m);
      if (!to) return x.refuse(c.p);
      S::template assign<value::enumeration>(to, f, v);
      return c;
    }
    if (is_message(f.value) || is_text(f.value)) {
      auto to = place(x, f, m);
      return to ? decode_into(x, c, f, to, ignored) : x.refuse(c.p);
    }
    return with_value(f.value, [&]<value V>() -> cursor {
      if constexpr (!is_number(V)) return c;
      else {
        typename S::template type<V> v{};
        c = decode_scalar<same_value<R>(V)>(x.in, c, v);
        if (!c) return c;
        auto to = place(x, f, m);
        if (!to) return x.refuse(c.p);
        S::template assign<V>(to, f, v);
        return c;
      }
    });
  }
  template <shape Shape, value V>
  ISOMER_ALWAYS static cursor one(X& x, cursor c, const field& f, ref m) {
    if constexpr (is_text(V)) {
      if constexpr (Shape != shape::plain) meet(x, f, m);
      auto to = S::template engage<Shape, V>(x.mem, m, f);
      return to ? decode_text<V>(x, c, to) : x.refuse(c.p);
    } else {
      typename S::template type<V> v{};
      if constexpr (V == value::float32 || V == value::float64) c = decode_scalar<V>(x.in, c, v);
      else c = x.in.template scalar<like<V>>(c, v);
      if (!c) [[unlikely]]
        return c;
      auto to = S::template engage<Shape, V>(x.mem, m, f);
      if (!to) [[unlikely]]
        return x.refuse(c.p);
      S::template assign<V>(to, f, v);
      return c;
    }
  }
  template <value V>
  static cursor list(X& x, cursor c, const field& f, ref m) {
    auto at = S::at(m, f);
    if constexpr (requires { R::template packs<like<V>, typename S::template type<V>>; })
      if constexpr (R::template packs<like<V>, typename S::template type<V>> && !is_text(V) && !is_message(V))
        if (f.value != value::closed) {
          S::trim(at, f, 0);
          return decode_run<V>(x, c, f, at);
        }
    if constexpr (is_message(V)) return decode_message_list(x, c, f, at);
    else if constexpr (is_enum(V)) return decode_symbol_list(x, c, f, at);
    else return decode_plain_list<V>(x, c, f, at);
  }
  // A map without brackets: an entry, or entries in a list.
  ISOMER_OUTLINED static cursor map(X& x, cursor c, const field& f, ref m) {
    auto at = S::at(m, f);
    if constexpr (R::encloses) return decode_map(x, c, f, at);
    else {
      typename R::scope s{};
      c = x.in.enter_list(c, s);
      while (c && x.in.list_more(s)) {
        bool dropped = false;
        c = decode_entry(x, c, f, at, dropped, old_entries(x, f, at));
        if (c) c = x.in.list_next(c, s);
      }
      return c;
    }
  }
  template <shape Shape, value V>
  static cursor handle(X& x, cursor c, const field& f, ref m) {
    if constexpr (Shape == shape::map) return map(x, c, f, m);
    else if constexpr (Shape == shape::list) return list<V>(x, c, f, m);
    else if constexpr (Shape == shape::choice || Shape == shape::holder || is_message(V) || is_enum(V))
      return any(x, c, f, m);
    else return one<Shape, V>(x, c, f, m);
  }
  static cursor no_field(X& x, cursor c, const field&, ref) { return x.in.fail(code::unknown_field, c.p); }
  static cursor pass_over(X& x, cursor c, const field& f, ref m) {
    if constexpr (requires { x.in.skip(c); }) return x.in.skip(c);
    else return no_field(x, c, f, m);
  }
  template <std::size_t... Op>
  static consteval auto make(std::index_sequence<Op...>) {
    return std::array<handler, sizeof...(Op) + 2>{
        &handle<static_cast<shape>(same_op<R>(Op) / values), static_cast<value>(same_op<R>(Op) % values)>..., &no_field,
        &pass_over};
  }
  static constexpr auto handlers = make(std::make_index_sequence<shapes * values>{});
};

// Whether another member of the field's oneof was read.
template <class S>
ISOMER_COLD bool clashes(const field& f, const message_table& t, typename S::view m, const field_bits& seen) {
  if (!S::any_choice(m, f)) return false;
  for (std::size_t i = f.oneof - 1u; i < t.size; ++i) {
    const field& other = t.fields[i];
    if (other.oneof == f.oneof && &other != &f && seen.has(i) && S::present(m, other)) return true;
  }
  return false;
}

template <class R, class S>
class by_name {
 public:
  using cursor = typename R::cursor;
  using scope = typename R::scope;
  using X = decoding<R, S>;
  using ref = typename S::ref;

  // The members of an object, up to after its closing brace. in_any: it is an Any, whose "@type" was read before.
  static cursor fields(X& x, cursor c, scope s, const message_table& t, ref m, bool in_any = false) {
    field_bits seen(t.size);
    const field *f = t.fields, *last = f + t.size;
    if constexpr (R::encloses)
      if (!x.fresh && t.unknown_as == message_table::keeps::records) S::clear_unknown(m, t);
    [[maybe_unused]] std::uint32_t* outer = nullptr;
    if constexpr (overwrites<R, S>)
      if (x.old.pool && t.is_read_over) [[unlikely]]
        outer = begin_over(x, t, m);
    bool more = x.in.first(c, s);
    while (more) {
      auto from = c.p;
      if (!expected(x, c, f, last)) {
        c = named(x, c, t, m, f, seen, in_any);
        if (!c) [[unlikely]]
          return c;
        if (!f) {
          f = last;
          more = x.in.more(c, s);
          continue;
        }
      }
      auto i = static_cast<std::size_t>(f - t.fields);
      if (seen.has(i) && refuses_second(x)) [[unlikely]]
        return x.in.fail(code::duplicate_key, from);
      c = value_of(x, c, *f, t, m, seen, from);
      if (!c) [[unlikely]]
        return c;
      if (R::encloses || !(f->is_list() || f->shape == shape::map)) seen.add(i);  // others may occur again
      ++f;
      more = x.in.more(c, s);
    }
    return c ? complete(x, c, t, m, seen, outer) : c;
  }
  // The value of one field, from after its name.
  static cursor value(X& x, cursor c, const field& f, const message_table& t, ref m) {
    return value_of(x, c, f, t, m, field_bits(t.size), c.p);
  }

  // Whether the next key is that of a field that may follow: eight bytes are compared with those of a few fields before
  // anything is hashed.
  ISOMER_ALWAYS static bool expected(X& x, cursor& c, const field*& f, const field* last) {
    if constexpr (requires { x.in.expect(c, *f); }) {
      if (f != last && x.in.expect(c, *f)) [[likely]]
        return true;
      if (x.in.end - c.p < 8) return false;
      std::uint64_t word = R::next_word(c);
      constexpr std::ptrdiff_t near = 16;
      const field* to = last - f > near ? f + near : last;
      for (const field* p = f; p < to; ++p)
        if (p->quoted_word == word && x.in.expect(c, *p)) return f = p, true;
    }
    return false;
  }
  // Any key: its field, or null for one that was skipped.
  ISOMER_OUTLINED static cursor named(X& x, cursor c, const message_table& t, ref m, const field*& f, field_bits& seen,
                                      bool in_any) {
    typename R::key_type key{};
    char scratch[256];
    auto from = c.p;
    if constexpr (requires(std::uint32_t n) { x.in.number(c, n); })
      if (x.in.layout() == keys::number) return numbered(x, c, t, m, f, seen, in_any);
    c = x.in.name(c, key, scratch, sizeof scratch);
    if (!c) return c;
    if constexpr (requires { R::text_names; }) f = t.by_text_name(key);
    else if (f == t.fields + t.size || f->json_name != key) f = t.by_name(key);
    return f ? c : other(x, c, t, m, key, from, seen, in_any);
  }
  // from: the position of the key.
  ISOMER_ALWAYS static cursor value_of(X& x, cursor c, const field& f, const message_table& t, ref m,
                                       const field_bits& seen, const char* from) {
    if constexpr (R::has_null)
      if (x.in.null(c) && !takes_null(f)) [[unlikely]] {
        if (!x.fresh) S::reset(m, f);
        if (f.required) x.unfinished = true;
        return x.in.after_null(c);
      }
    if (f.shape == shape::choice && refuses_second(x) && clashes<S>(f, t, m, seen)) [[unlikely]]
      return x.in.fail(code::duplicate_key, from);
    if constexpr (!R::encloses) {
      if (f.op == passed_over_op) return x.in.skip(c);
      c = x.in.after_name(c, f.kind);
      if (!c) return c;
    } else if (!x.fresh && starts_over<R, S>(f)) S::reset(m, f);
    return member<R, S>::decode(x, c, f, m);
  }

 private:
  static bool refuses_second(const X& x) {
    if constexpr (requires { x.in.allow_overwrites; }) return !x.in.allow_overwrites;
    else return true;
  }
  static cursor numbered(X& x, cursor c, const message_table& t, ref m, const field*& f, field_bits& seen,
                         bool in_any) {
    std::uint32_t number = 0;
    auto from = c.p;
    c = x.in.number(c, number);
    if (!c) return c;
    f = t.by_number(number);
    return f ? c : other(x, c, t, m, {}, from, seen, in_any);
  }
  // A key that is not a field of the message: an extension, the contents of an Any, a reserved name, or unknown.
  ISOMER_COLD static cursor other(X& x, cursor c, const message_table& t, ref m, typename R::key_type key,
                                  const char* from, field_bits& seen, bool in_any) {
    bool passed = x.in.ignore_unknown;
    if (R::names_extensions && !key.empty() && key[0] == '[') {
      if constexpr (R::expands_any)
        if (t.known == known::any) {
          if ((seen.has(0) || seen.has(1)) && refuses_second(x)) return x.in.fail(code::duplicate_key, from);
          seen.add(0), seen.add(1);
          return decode_expanded(x, c, t, m, key);
        }
      if constexpr (R::names_extensions)
        if (t.unknown_as == message_table::keeps::records && !t.full_name.empty())
          return extension(x, c, t, m, key, from);
    }
    if constexpr (requires { x.in.is_own_type(from); })
      if (in_any && key == "@type") return x.in.is_own_type(from) ? x.in.skip(c) : x.in.fail(code::duplicate_key, from);
    passed = passed || (R::skips_reserved && t.is_reserved(key));
    return passed ? x.in.skip(c) : x.in.fail(code::unknown_field, from);
  }
  // Extensions are stored among the unknown fields, in the protobuf encoding.
  static cursor extension(X& x, cursor c, const message_table& t, ref m, std::string_view name, const char* from) {
    std::string records;
    c = x.in.extension(c, {t.full_name, name, from, S::unknown(m, t)}, x.mem.budget, records);
    if (!c || records.empty()) return c;
    return S::keep_copy(x.mem, m, t, records.data(), records.size()) ? c : x.refuse(from);
  }
  // Whether null is a value of this field, and does not mean that it is absent.
  static bool takes_null(const field& f) {
    if (f.is_list() || f.shape == shape::map) return false;
    return is_message(f.value) ? f.message->known == known::value : is_enum(f.value) && f.enumeration->is_null;
  }
  // Absent fields are reset only now, so that a reused message keeps its capacity.
  ISOMER_ALWAYS static cursor complete(X& x, cursor c, const message_table& t, ref m, const field_bits& seen,
                                       [[maybe_unused]] std::uint32_t* outer) {
    if constexpr (overwrites<R, S>)
      if (x.old.pool && t.is_read_over) [[unlikely]]
        end_over(x, t, m, outer);
    if constexpr (R::encloses) {
      if (!x.fresh) reset_unseen(t, m, seen);
      if (t.has_required) [[unlikely]]
        for (std::size_t i = 0; i < t.size; ++i)
          if (t.fields[i].required && !seen.has(i)) x.unfinished = true;
    } else note_missing(x, t, m);
    return c;
  }
  ISOMER_COLD static void reset_unseen(const message_table& t, ref m, const field_bits& seen) {
    for (std::size_t i = 0; i < t.size; ++i)
      if (!seen.has(i)) S::reset(m, t.fields[i]);
  }
};

}  // namespace isomer::detail::table
