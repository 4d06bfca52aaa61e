// SPDX-License-Identifier: MIT
// YAML 1.2.2, read with ProtoJSON's mapping: what a plain scalar means is the field's to say.
#pragma once
#include "../base/limits.hpp"
#include "../schema/names.hpp"
#include "../wire/base64.hpp"
#include "../wire/time.hpp"
#include "yaml_nodes.hpp"
#include "yaml_writer.hpp"

namespace isomer::detail::yaml {

class reader : public nodes {
 public:
  using cursor = wire::cursor;
  using scope = collection;
  static constexpr keys style = keys::name;
  static constexpr bool encloses = true, has_null = true, names_enums = true, shares_text = false;
  static constexpr bool json_enum_names = true, expands_any = false, skips_reserved = false;
  static constexpr bool spells(known k) { return k != known::none; }
  static constexpr bool names_extensions = true;
  using key_type = std::string_view;
  template <class Fields>
  static constexpr std::size_t find(std::string_view name) {
    return json_index<Fields>.find(name);
  }
  yaml::types types;
  yaml::extensions extensions;
  bool ignore_unknown;

  constexpr reader(const char* p, std::size_t n, const auto& format)
      : nodes(p, n, format.limits),
        types(format.types),
        extensions(format.extensions),
        ignore_unknown(format.ignore_unknown) {
    if constexpr (requires { format.outer; }) outer_ = format.outer, share(*outer_);
  }
  // A reader for what is inside: of an Any, of an extension. It goes on where this one stands, and leads it on.
  struct inner {
    yaml::types types;
    yaml::extensions extensions;
    bool ignore_unknown;
    isomer::limits limits;
    reader* outer;
  };
  constexpr inner within(std::ptrdiff_t memory) {
    return {types, extensions, ignore_unknown, {.depth = depth, .memory = memory}, this};
  }
  constexpr ~reader() {
    if (outer_) outer_->here.next = here.next, outer_->here.column = here.column;
  }

  // The one document, or the contents of an Any, among which its "@type" is.
  constexpr cursor enter_top(cursor c, scope& s) {
    if (!outer_) c = begin_value(c);
    if (!c) return c;
    std::string_view word;
    if (outer_ || !is_null_at(c, word)) return open(c, s, '}');
    s = {.column = -1,
         .outer_indent = -1,
         .form = layout::nothing,
         .more = false,
         .outer_flow = false,
         .redirected = false};
    return c + word.size();
  }
  constexpr cursor leave_top(cursor c) {
    c = leave_node(c);
    if (c && c.p != here.next) c = next_line(c);
    if (!c) return c;
    if (here.column < 0 && at(c) == '.') c = next_line(c + 3);
    return !c || c.p == end ? c : fail(code::bad_syntax, c.p);
  }
  // Past a byte order mark, comments and directives, to the document's node.
  ISOMER_NOINLINE constexpr cursor begin_value(cursor c) {
    if (rest(c) >= 3 && std::string_view(c.p, 3) == "\xef\xbb\xbf") c = c + 3;
    c = content(c.p);
    while (c && here.column < 0 && at(c) == '.') c = next_line(c + 3);  // the end of a document that was none
    bool directives = false;
    for (; c && at(c) == '%' && here.column == 0; c = next_line({line_end(c.p, end), 0})) {
      directives = true;
      if (!accepts_directive({c.p, static_cast<std::size_t>(line_end(c.p, end) - c.p)}))
        return fail(code::bad_syntax, c.p);
    }
    if (!c) return c;
    if (here.column < 0 && at(c) == '-') return node(c + 3, false);
    if (directives) return fail(wrong(c), c.p);
    return odd_content(c, false);
  }

  ISOMER_INLINE constexpr cursor enter(cursor c, scope& s) {
    if (--depth < 0) [[unlikely]]
      return fail(code::too_deep, c.p);
    return open(c, s, '}');
  }
  ISOMER_INLINE constexpr void leave() { ++depth; }
  ISOMER_INLINE constexpr bool first(cursor& c, scope& s) { return begin_run(c, s, '}'); }
  ISOMER_INLINE constexpr bool more(cursor& c, scope& s) { return next_key(c, s); }
  // Whether the next key is the one expected: a compare of constants.
  template <class F>
  ISOMER_INLINE constexpr bool expect(cursor& c) {
    constexpr auto& key = key_of<F>;
    if (rest(c) <= key.size || !wire::equals<key>(c.p)) return false;
    if (!is(c.p[key.size], blank | line)) return false;
    cursor value = node(c + key.size, false);
    if (!value) [[unlikely]]
      return false;  // and name() fails
    c = value;
    return true;
  }
  constexpr cursor name(cursor c, std::string_view& s, char* scratch, std::size_t n) {
    return state.ok() ? key(c, s, scratch, n) : cursor{};
  }
  template <class F, class K>
  constexpr cursor map_key(cursor c, K& k) {
    std::string_view s;
    char scratch[64];
    auto from = c.p;
    c = short_scalar(c, s, scratch, sizeof scratch);
    if (!c) return c;
    if constexpr (F::kind == kind::boolean) return read_boolean(s, k) ? c : fail(code::bad_value, from);
    else return read_integer(s, k) ? c : fail(code::bad_value, from);
  }
  using nodes::key_value;

  ISOMER_INLINE constexpr cursor enter_list(cursor c, scope& s) {
    c = open(c, s, ']');
    if (!c) return c;
    s.more = begin_run(c, s, ']');
    return s.more ? element(c, s) : c;
  }
  ISOMER_INLINE constexpr bool list_more(const scope& s) const { return s.more; }
  ISOMER_INLINE constexpr cursor list_next(cursor c, scope& s) {
    c = leave_node(c);
    s.more = next_far(c, s, ']');
    return s.more ? element(c, s) : c;
  }
  constexpr cursor enter_map(cursor c, scope& s) {
    c = open(c, s, '}');
    if (c) s.more = begin_run(c, s, '}');
    return c;
  }
  ISOMER_INLINE constexpr bool map_more(const scope& s) const { return s.more; }
  constexpr cursor map_next(cursor c, scope& s) {
    s.more = next_key(c, s);
    return c;
  }

  ISOMER_INLINE constexpr bool null(cursor c) {
    if (!is(at(c), absent)) [[likely]]
      return false;
    std::string_view word;
    return is_null_at(c, word);
  }
  constexpr cursor after_null(cursor c) {
    std::string_view word;
    return is_null_at(c, word) ? c + word.size() : c;
  }
  // What stands next, for a Value: 'n' null, 't' a boolean, '"' text, '[', '{', '0' a number.
  constexpr char token(cursor c) {
    if (c.p == here.property && c.p != here.next && is_key(c)) return '{';  // the properties are its first key's
    switch (here.of) {
      case tag::text:
      case tag::binary: return '"';
      case tag::boolean: return 't';
      case tag::null: return 'n';
      case tag::integer:
      case tag::real: return '0';
      case tag::sequence: return '[';
      case tag::mapping: return '{';
      default: break;
    }
    switch (char k = shape(c)) {
      case '{':
      case '[': return k;
      case '\0': return 'n';
      case 'p': break;
      default: return '"';
    }
    std::string_view s;
    bool coded = false;
    if (!scanner::plain(c, s, coded) || coded) return '"';
    here.folded = false;
    return resolve(s);
  }

  template <class F, class T>
  ISOMER_INLINE constexpr cursor scalar(cursor c, T& v) {
    if constexpr (std::is_same_v<T, bool>) return boolean(c, v);
    else if constexpr (std::is_floating_point_v<T>) return real(c, v);
    else {
      std::conditional_t<std::is_enum_v<T>, std::int32_t, T> x{};
      auto p = wire::read_decimal(c.p, end, x);
      if (!p || !ends_scalar(p) || here.of != tag::none) [[unlikely]] {
        decltype(x) odd{};  // its own variable: x stays in a register
        c = odd_integer(c, odd);
        v = static_cast<T>(odd);
        return c;
      }
      v = static_cast<T>(x);
      return {p, 0};
    }
  }
  // An enum: its name, or its number with name.data() null.
  template <class F>
  ISOMER_INLINE constexpr cursor symbol(cursor c, std::string_view& name, std::int32_t& number, char* scratch,
                                        std::size_t n) {
    if (is_digit(at(c)) || at(c) == '-' || at(c) == '+') return scalar<F>(c, number);
    const char* p = c.p;
    while (p != end && (is_digit(*p) || (*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z') || *p == '_')) ++p;
    if (p == c.p || !ends_scalar(p) || here.of != tag::none) [[unlikely]]
      return plain(c, name, scratch, n);
    name = {c.p, static_cast<std::size_t>(p - c.p)};
    return {p, 0};
  }
  // A short scalar whose value is wanted, such as an enumerator or a time. Too long for scratch: an error.
  ISOMER_NOINLINE constexpr cursor plain(cursor c, std::string_view& s, char* scratch, std::size_t n) {
    if (here.of != tag::none && here.of != tag::text) return fail(code::bad_value, c.p);
    return short_scalar(c, s, scratch, n);
  }
  template <class F>
  ISOMER_INLINE constexpr cursor text(cursor c, std::string_view& s, bool& coded) {
    if (is_plain(c) && here.of == tag::none) [[likely]] {
      auto from = c.p;
      c = scanner::plain(c, s, coded);
      if (c && s.size() <= 4 && is(*from, absent) && is_null(s)) [[unlikely]]
        return fail(code::bad_value, from);
    } else if (at(c) == '"' && here.of == tag::none) c = double_quoted(c, s, coded);
    else c = odd_text(c, s, coded, F::kind == kind::bytes);
    if constexpr (F::kind == kind::bytes) {
      if (c && !coded && !s.empty() && tells_style(s[0])) return fail(code::bad_value, c.p);
      coded = true;
    }
    return c;
  }
  // Writes the text's value. Its size, or more than s.size() when it is malformed.
  template <class F>
  static constexpr std::size_t decode_text(std::string_view s, char* to, code& wrong) {
    if constexpr (F::kind == kind::bytes) {
      std::string_view value = s;
      if (tells_style(s[0])) {
        std::size_t n = read_scalar(s, to);
        if (n > s.size()) return n;
        value = {to, n};
      }
      wrong = code::bad_value;
      return read_base64_lines(value, to);
    } else return read_scalar(s, to);
  }
  template <known Which>
  constexpr cursor time(cursor c, std::int64_t& seconds, std::int32_t& nanos) {
    std::string_view s;
    char scratch[64];
    auto from = c.p;
    c = plain(c, s, scratch, sizeof scratch);
    if (!c) return c;
    bool good =
        Which == known::timestamp ? wire::read_timestamp(s, seconds, nanos) : wire::read_duration(s, seconds, nanos);
    return good ? c : fail(code::bad_value, from);
  }

  // The value of "@type" in the mapping at c. An empty mapping has none: then the place after it.
  constexpr cursor find_type_url(cursor c, bool& empty) {
    auto from = c.p;
    before_any_ = here;
    scope s{};
    c = open(c, s, '}');
    if (!c) return c;
    bool another = begin_run(c, s, '}');
    empty = c && !another;
    while (another) {
      std::string_view word;
      char scratch[64];
      c = key(c, word, scratch, sizeof scratch);
      if (!c || word == "@type") return c;
      c = skip(c);
      if (!c) return c;
      another = next_key(c, s);
    }
    return empty || !c ? c : fail(code::unknown_type, from);
  }
  // The mapping of an Any of that type, to its binary form.
  cursor any(cursor c, std::string_view url, std::ptrdiff_t& spend, std::string& bytes) {
    if (here.redirected) extra_->detours.pop();  // "@type" was an alias
    here = before_any_;
    auto* t = find_type(types, url);
    return t ? t->read(*this, c, spend, bytes) : fail(code::unknown_type, c.p);
  }
  // "[package.name]" is the key of an extension.
  cursor extension(cursor c, named_extension x, std::ptrdiff_t& spend, std::string& records) {
    x.name = x.name.back() == ']' ? x.name.substr(1, x.name.size() - 2) : std::string_view();
    return read_extension(*this, c, extensions, x, spend, records);
  }
  // The one member besides "@type" of an Any whose type has a form of its own: to its value, and past the mapping.
  // `empty`: there is none, which stands for an empty message; then past the mapping.
  constexpr cursor enter_any(cursor c, bool& empty) {
    c = open(c, in_any_, '}');
    if (!c) return c;
    for (bool another = begin_run(c, in_any_, '}'); another; another = next_key(c, in_any_)) {
      bool found = false;
      c = any_member(c, found);
      if (!c || found) return c;
    }
    empty = true;
    return c;
  }
  constexpr cursor leave_any(cursor c) {
    while (next_key(c, in_any_)) {
      bool found = false;
      auto from = c.p;
      c = any_member(c, found);
      if (c && found) return fail(code::duplicate_key, from);
      if (!c) return c;
    }
    return c;
  }
  // Any value, checked and forgotten.
  constexpr cursor skip(cursor c) { return skip_node(c); }

 private:
  // To the value of "value", or past another member.
  constexpr cursor any_member(cursor c, bool& found) {
    std::string_view word;
    char scratch[64];
    auto from = c.p;
    c = key(c, word, scratch, sizeof scratch);
    found = word == "value";
    if (!c || found) return c;
    return word == "@type" || ignore_unknown ? skip(c) : fail(code::unknown_field, from);
  }
  // %TAG would give other tags the names of these; directives that nobody knows mean nothing (6.8).
  static constexpr bool accepts_directive(std::string_view s) {
    if (s.starts_with("%YAML ")) return s.starts_with("%YAML 1.");
    return !s.starts_with("%TAG ");
  }
  ISOMER_INLINE constexpr bool ends_scalar(const char* p) const {
    return p == end || is(*p, here.in_flow ? blank | line | flow : blank | line);
  }
  constexpr bool is_null_at(cursor c, std::string_view& word) {
    if (here.of != tag::none && here.of != tag::null) return false;
    word = {c.p, 0};
    if (is_nothing(c)) return true;
    char k = at(c), next = second(c);
    if (k != '~' && ((k | 0x20) != 'n' || (next | 0x20) != 'u')) return false;
    bool coded = false;
    if (!scanner::plain(c, word, coded) || coded) return here.folded = false;
    return is_null(word);
  }
  static constexpr char resolve(std::string_view s) {
    bool v = false;
    return is_null(s) ? 'n' : read_boolean(s, v) ? 't' : is_number(s) ? '0' : '"';
  }
  constexpr bool has_tag(tag a, tag b) const { return here.of == tag::none || here.of == a || here.of == b; }

  // A scalar's value, in scratch if it must be decoded. Also the key of a map.
  constexpr cursor short_scalar(cursor c, std::string_view& s, char* scratch, std::size_t n) {
    bool coded = false;
    auto from = c.p;
    if (is_odd_key(c)) c = begin_key(c);
    if (c) c = nodes::scalar(c, s, coded);
    if (!c || !coded) return c;
    if (s.size() > n) return fail(code::bad_value, from);
    return decode_short(s, scratch, n) ? c : fail(code::bad_syntax, from);
  }
  constexpr cursor boolean(cursor c, bool& v) {
    for (std::string_view word : {"true", "false"}) {
      if (rest(c) < word.size() || std::string_view(c.p, word.size()) != word) continue;
      if (here.of != tag::none || !ends_scalar(c.p + word.size())) break;
      v = word.size() == 4;
      return c + word.size();
    }
    return odd_boolean(c, v);
  }
  ISOMER_COLD constexpr cursor odd_boolean(cursor c, bool& v) {
    auto from = c.p;
    std::string_view s;
    bool coded = false;
    if (!has_tag(tag::boolean, tag::boolean) || !is_plain(c))
      return fail(c.p < end ? code::bad_value : code::truncated, from);
    c = scanner::plain(c, s, coded);
    return !c || (!coded && read_boolean(s, v)) ? c : fail(code::bad_value, from);
  }
  // 0x1F, +1, 1e3, in quotes, and the like.
  template <class T>
  ISOMER_COLD constexpr cursor odd_integer(cursor c, T& x) {
    std::string_view s;
    char scratch[64];
    auto from = c.p;
    if (!has_tag(tag::integer, tag::real)) return fail(code::bad_value, from);
    if (is_nothing(c)) return fail(c.p < end ? code::bad_value : code::truncated, from);
    c = short_scalar(c, s, scratch, sizeof scratch);
    return !c || read_integer(s, x) ? c : fail(code::bad_value, from);
  }
  template <class T>
  ISOMER_INLINE constexpr cursor real(cursor c, T& v) {
    auto p = wire::read_real(c.p, end, v);
    if (p && ends_scalar(p) && here.of == tag::none) [[likely]]
      return {p, 0};
    T odd{};
    c = odd_real(c, odd);
    v = odd;
    return c;
  }
  template <class T>
  ISOMER_COLD constexpr cursor odd_real(cursor c, T& v) {
    std::string_view s;
    char scratch[1100];  // the longest exact decimal of a double has 1,076 characters
    auto from = c.p;
    if (!has_tag(tag::integer, tag::real)) return fail(code::bad_value, from);
    if (is_nothing(c)) return fail(c.p < end ? code::bad_value : code::truncated, from);
    bool quoted = !is_plain(c);
    c = short_scalar(c, s, scratch, sizeof scratch);
    return !c || read_real(s, v, quoted) ? c : fail(code::bad_value, from);
  }
  // Text in another style than plain and double-quoted, with a tag, or a map's key with properties.
  ISOMER_NOINLINE constexpr cursor odd_text(cursor c, std::string_view& s, bool& coded, bool is_bytes) {
    if (is_odd_key(c)) c = begin_key(c);
    if (!c) return c;
    auto from = c.p;
    if (!has_tag(tag::text, is_bytes ? tag::binary : tag::text)) return fail(code::bad_value, from);
    bool is_plain_one = is_plain(c), tagged = here.of != tag::none;
    if (is_nothing(c)) return s = {c.p, 0}, tagged ? c : fail(c.p < end ? code::bad_value : code::truncated, from);
    c = nodes::scalar(c, s, coded);
    if (c && is_plain_one && !tagged && !coded && is_null(s)) return fail(code::bad_value, from);
    return c;
  }
  static constexpr bool tells_style(char c) { return c == '"' || c == '\'' || c == '|' || c == '>'; }
  // Base64 that may stand on several lines; s may be what is at `to`.
  static constexpr std::size_t read_base64_lines(std::string_view s, char* to) {
    std::size_t n = 0;
    while (n < s.size() && !is(s[n], blank | line)) ++n;
    if (n == s.size()) return wire::read_base64(s, to);
    n = 0;
    for (char c : s)
      if (!is(c, blank | line)) to[n++] = c;
    return wire::read_base64({to, n}, to);
  }

  reader* outer_ = nullptr;
  place before_any_{};
  scope in_any_{};
};

}  // namespace isomer::detail::yaml
