// SPDX-License-Identifier: MIT
// Reads PHP's serialize() strictly: scalars, strings and arrays, and objects of the class that the caller chose for the
// message. Nothing else is built: references, custom objects and enums are rejected. The layout is known at run time.
#pragma once
#include "../../base/any_layout.hpp"
#include "../../base/item_kind.hpp"
#include "../../wire/time.hpp"
#include "../../wire/utf8.hpp"
#include "any_layout_writer.hpp"
#include "values.hpp"

namespace isomer::detail::php {

class any_layout_reader : public values {
 public:
  using cursor = wire::cursor;
  using any_layout = any_layout_reader;
  using key_type = std::string_view;
  static constexpr keys style = keys::name;  // or by order, as layout() says
  static constexpr bool encloses = true, has_null = true, names_enums = true, shares_text = true;
  static constexpr bool expands_any = false, skips_reserved = false, names_extensions = false;
  static constexpr bool spells(known k) { return php::spells(k); }
  struct scope {
    std::size_t left;  // members or elements that remain
    std::size_t at;    // for a list: the key of the next element
  };
  bool ignore_unknown;

  constexpr any_layout_reader(const char* p, std::size_t n, const auto& format, keys layout)
      : values(p, n, format.limits.depth), ignore_unknown(format.ignore_unknown), layout_(layout) {
    if constexpr (requires { format.class_of; }) class_of_ = format.class_of;
  }
  constexpr any_layout_reader(const char* p, std::size_t n, const auto& format)
      : any_layout_reader(p, n, format, format.facts.layout) {}
  constexpr keys layout() const { return layout_; }

  cursor enter_top(cursor c, scope& s, std::string_view message) { return enter_fields(c, s, message, layout_); }
  constexpr cursor leave_top(cursor c) { return c.p == end ? c : fail(code::bad_syntax, c.p); }
  ISOMER_ALWAYS constexpr cursor enter(cursor c, scope& s, std::string_view message) {
    return go_in(c, s, message, layout_);
  }
  ISOMER_ALWAYS constexpr void leave() { ++depth; }

  // Members by name.
  ISOMER_ALWAYS constexpr bool first(cursor& c, scope& s) {
    if (s.left) [[likely]]
      return true;
    c = eat(c, '}');
    return false;
  }
  ISOMER_ALWAYS constexpr bool more(cursor& c, scope& s) {
    if (--s.left) [[likely]]
      return true;
    c = eat(c, '}');
    return false;
  }
  constexpr cursor name(cursor c, key_type& k, char*, std::size_t) { return any_key(c, k); }

  // Members by order: whether there is one for this field, and it is not null.
  template <class F>
  ISOMER_ALWAYS constexpr bool present(cursor& c, scope& s) {
    return present(c, s, F::has_presence);
  }
  ISOMER_ALWAYS constexpr bool present(cursor& c, scope& s, bool) {
    if (!s.left) return false;
    --s.left;
    c = index(c, s);
    if (!c) return false;
    if (!null(c)) [[likely]]
      return true;
    c = after_null(c);
    return false;
  }
  template <std::size_t Fields>
  constexpr cursor after_last(cursor c, scope& s) {
    return after_last(c, s, Fields);
  }
  constexpr cursor after_last(cursor c, scope& s, std::size_t) {
    if (s.left && !ignore_unknown) return fail(code::unknown_field, c.p);
    for (; c && s.left; --s.left) {
      c = index(c, s);
      if (c) c = skip(c);
    }
    return c ? eat(c, '}') : c;
  }

  constexpr cursor enter_list(cursor c, scope& s) {
    c = enter_array(c, s);
    return c ? s.left ? index(c, s) : eat(c, '}') : c;
  }
  ISOMER_ALWAYS constexpr bool list_more(const scope& s) const { return s.left != 0; }
  ISOMER_ALWAYS constexpr cursor list_next(cursor c, scope& s) { return --s.left ? index(c, s) : eat(c, '}'); }
  constexpr cursor enter_map(cursor c, scope& s) {
    c = enter_array(c, s);
    return c && !s.left ? eat(c, '}') : c;
  }
  ISOMER_ALWAYS constexpr bool map_more(const scope& s) const { return s.left != 0; }
  constexpr cursor map_next(cursor c, scope& s) { return --s.left ? c : eat(c, '}'); }
  template <class F, class K>
  constexpr cursor map_key(cursor c, K& k) {
    if constexpr (F::kind == kind::boolean) {
      std::uint32_t v = 0;
      auto from = c.p;
      c = integer(c, v);
      k = v == 1;
      return !c || v < 2 ? c : fail(code::bad_value, from);
    } else return integer(c, k);
  }
  constexpr cursor key_value(cursor c) { return c; }

  ISOMER_ALWAYS constexpr bool null(cursor c) const { return rest(c) >= 2 && c.p[0] == 'N' && c.p[1] == ';'; }
  constexpr cursor after_null(cursor c) { return c + 2; }
  // The kind of the next value, for a Value, as a character of JSON.
  constexpr char token(cursor c) {
    switch (letter(c)) {
      case 'N': return 'n';
      case 'b': return 't';
      case 's': return '"';
      case 'a': return is_list(c) ? '[' : '{';
      default: return '0';
    }
  }

  // The kind of the next value, without a field. PHP's strings are bytes: those that are valid UTF-8 are read as text.
  constexpr item_kind item_at(cursor c) {
    switch (letter(c)) {
      case 'N': return item_kind::null;
      case 'b': return item_kind::boolean;
      case 'i': return item_kind::integer;
      case 'd': return item_kind::real;
      case 's': {
        std::string_view s;
        if (!chars(c, s)) return item_kind::none;
        return wire::utf8(s.data(), s.size()) ? item_kind::text : item_kind::bytes;
      }
      case 'a': return is_list(c) ? item_kind::list : item_kind::map;
      default: return item_kind::none;
    }
  }

  template <class F, class T>
  ISOMER_ALWAYS constexpr cursor scalar(cursor c, T& v) {
    if constexpr (std::is_same_v<T, bool>) return boolean(c, v);
    else if constexpr (std::is_floating_point_v<T>) return real(c, v);
    else if constexpr (std::is_enum_v<T>) {
      std::int32_t x = 0;
      c = integer(c, x);
      v = static_cast<T>(x);
      return c;
    } else return integer(c, v);
  }
  // An enum: its name, or its number with name.data() null.
  template <class F>
  constexpr cursor symbol(cursor c, std::string_view& name, std::int32_t& number, char*, std::size_t) {
    return letter(c) == 's' ? chars(c, name) : integer(c, number);
  }
  template <class F>
  ISOMER_ALWAYS constexpr cursor text(cursor c, std::string_view& s, bool&) {
    auto from = c.p;
    if constexpr (requires { F::is_map_key; }) c = any_key(c, s);
    else c = chars(c, s);
    if constexpr (F::utf8)
      if (c && !wire::utf8(s.data(), s.size())) [[unlikely]]
        return fail(code::bad_utf8, from);
    return c;
  }
  template <class F>
  constexpr std::size_t decode_text(std::string_view, char*, code&) {  // never called: text aliases the input
    return 0;
  }
  template <known Which>
  constexpr cursor time(cursor c, std::int64_t& seconds, std::int32_t& nanos) {
    std::string_view s;
    auto from = c.p;
    c = chars(c, s);
    if (!c) return c;
    bool good =
        Which == known::timestamp ? wire::read_timestamp(s, seconds, nanos) : wire::read_duration(s, seconds, nanos);
    return good ? c : fail(code::bad_value, from);
  }
  constexpr cursor begin_value(cursor c) { return c; }
  // Checks and skips any value. An object is rejected here too, because the caller chose no class for it.
  ISOMER_COLD constexpr cursor skip(cursor c) {
    std::string_view s;
    std::int64_t i = 0;
    double d = 0;
    bool b = false;
    switch (letter(c)) {
      case 'N': return null(c) ? after_null(c) : wrong(c);
      case 'b': return boolean(c, b);
      case 'i': return integer(c, i);
      case 'd': return real(c, d);
      case 's': return chars(c, s);
      case 'a': return skip_array(c);
      default: return wrong(c);
    }
  }

 protected:
  ISOMER_ALWAYS constexpr cursor go_in(cursor c, scope& s, std::string_view message, keys layout) {
    if (--depth < 0) [[unlikely]]
      return fail(code::too_deep, c.p);
    return enter_fields(c, s, message, layout);
  }
  ISOMER_ALWAYS constexpr cursor enter_fields(cursor c, scope& s, std::string_view message, keys layout) {
    if (layout == keys::name && class_of_ && letter(c) == 'O') [[unlikely]]
      return enter_object(c, s, class_of_(message));
    return enter_array(c, s);
  }

 private:
  ISOMER_ALWAYS constexpr cursor members(cursor c, scope& s) {
    std::size_t n = 0;  // a separate variable: the count stays in a register
    c = count(c, n, ":{");
    if (c && n > rest(c) / 6) return fail(code::truncated, end);
    s = {n, 0};
    return c;
  }
  ISOMER_ALWAYS constexpr cursor enter_array(cursor c, scope& s) {
    if (!begins(c, 'a')) [[unlikely]]
      return wrong(c);
    return members(c + 2, s);
  }
  // An object, if its class is the one that the caller chose for this message.
  ISOMER_COLD constexpr cursor enter_object(cursor c, scope& s, std::string_view named) {
    if (!begins(c, 'O') || named.empty()) return wrong(c);
    auto from = c.p;
    std::string_view name;
    c = quoted(c + 2, name);
    if (c && name != named) return fail(code::bad_value, from);
    if (c) c = eat(c, ':');
    return c ? members(c, s) : c;
  }

  // The key of the next element of a list.
  ISOMER_ALWAYS constexpr cursor index(cursor c, scope& s) {
    auto from = c.p;
    std::uint64_t i = 0;
    c = integer(c, i);
    return !c || i == s.at++ ? c : fail(code::bad_value, from);
  }
  // Any key, an integer as its digits, which are in the input in the same form as in a string.
  constexpr cursor any_key(cursor c, std::string_view& s) {
    if (letter(c) != 'i') return chars(c, s);
    std::int64_t v = 0;
    const char* digits = c.p + 2;
    c = integer(c, v);
    if (c) s = {digits, static_cast<std::size_t>(c.p - digits) - 1};
    return c;
  }
  // Whether the keys of an array are 0 to n - 1, in order. Malformed input is left for the caller to report.
  constexpr bool is_list(cursor c) {
    status had = state;
    int deep = depth;
    scope s{};
    c = enter_array(c, s);
    bool yes = true;
    for (; yes && c && s.left; --s.left) {
      if (letter(c) != 'i') yes = false;
      else c = index(c, s);
      if (c && yes) c = skip(c);
    }
    if (!c) yes = state.cause != code::bad_value;
    state = had, depth = deep;
    return yes;
  }
  constexpr cursor skip_array(cursor c) {
    scope s{};
    std::string_view key;
    if (--depth < 0) return fail(code::too_deep, c.p);
    c = enter_array(c, s);
    for (; c && s.left; --s.left) {
      c = any_key(c, key);
      if (c) c = skip(c);
    }
    ++depth;
    return c ? eat(c, '}') : c;
  }

  std::string_view (*class_of_)(std::string_view) = nullptr;
  keys layout_;
};

}  // namespace isomer::detail::php
