// SPDX-License-Identifier: MIT
// Reads YAML 1.2.2 with ProtoJSON's mapping. The field determines the meaning of a plain scalar.
#pragma once
#include "../../base/limits.hpp"
#include "../../schema/names.hpp"
#include "values.hpp"
#include "writer.hpp"

namespace isomer::detail::yaml {

class reader : public values {
 public:
  using cursor = wire::cursor;
  using scope = collection;
  static constexpr keys style = keys::name;
  static constexpr bool encloses = true, has_null = true, names_enums = true;
  static constexpr bool shares_text = !ISOMER_CLANG, shares_numbers = shares_text;  // as in JSON
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
      : values(p, n, format.limits),
        types(format.types),
        extensions(format.extensions),
        ignore_unknown(format.ignore_unknown) {
    if constexpr (requires { format.php_arrays; }) php_arrays = format.php_arrays;
    if constexpr (requires { format.outer; }) outer_ = format.outer, own_type_key_ = outer_->type_key_, share(*outer_);
  }
  // A reader for the contents of an Any or of an extension. It continues where this reader is, and moves it forward.
  struct inner {
    yaml::types types;
    yaml::extensions extensions;
    bool ignore_unknown;
    isomer::limits limits;
    reader* outer;
  };
  constexpr inner within(std::ptrdiff_t memory) {
    return {types, extensions, ignore_unknown, {.depth = depth, .memory = memory, .aliases = aliases_}, this};
  }
  constexpr ~reader() {
    if (outer_) outer_->here.next = here.next, outer_->here.column = here.column;
  }

  // The one document, or the contents of an Any, including its "@type".
  constexpr cursor enter_top(cursor c, scope& s) {
    if (!outer_) c = begin_value(c);
    if (!c) return c;
    cursor past = outer_ ? cursor{} : past_null(c);
    if (!past) return open(c, s, '}');
    s = {.column = -1,
         .outer_indent = -1,
         .form = layout::nothing,
         .more = false,
         .outer_flow = false,
         .redirected = false};
    return past;
  }
  constexpr cursor leave_top(cursor c) {
    c = leave_node(c);
    if (c && c.p != here.next) c = next_line(c);
    if (!c) return c;
    c = past_ends(c);
    return !c || c.p == end ? c : fail(code::bad_syntax, c.p);
  }
  // Skips a byte order mark, comments and directives, up to the document's node.
  ISOMER_OUTLINED constexpr cursor begin_value(cursor c) {
    c = past_ends(past_mark(content(c.p)));  // also of an empty document
    bool directives = false, versioned = false;
    for (; c && at(c) == '%' && c.p == here.next && here.column == 0; c = next_line(c)) {
      directives = true;
      c = directive(c, versioned);
      if (!c) return c;
    }
    if (!c) return c;
    if (here.column < 0 && at(c) == '-') return node(c + 3, false);
    if (directives) return fail(wrong(c), c.p);
    return odd_content(c, false);
  }

  ISOMER_ALWAYS constexpr cursor enter(cursor c, scope& s) {
    if (--depth < 0) [[unlikely]]
      return fail(code::too_deep, c.p);
    return open(c, s, '}');
  }
  ISOMER_ALWAYS constexpr void leave() { ++depth; }
  // The name of a field is text, whatever its tag.
  ISOMER_ALWAYS constexpr bool first(cursor& c, scope& s) {
    if (here.of != tag::none) [[unlikely]]
      drop_tag(c);
    return begin_run(c, s, '}');
  }
  ISOMER_ALWAYS constexpr bool more(cursor& c, scope& s) { return next_key(c, s); }
  // Whether the next key is the expected one: a comparison with constants.
  template <class F>
  ISOMER_ALWAYS constexpr bool expect(cursor& c) {
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
  using nodes::key_value;

  ISOMER_ALWAYS constexpr cursor enter_list(cursor c, scope& s) {
    c = open(c, s, ']');
    if (!c) return c;
    s.more = begin_run(c, s, ']');
    return s.more ? element(c, s) : c;
  }
  ISOMER_ALWAYS constexpr bool list_more(const scope& s) const { return s.more; }
  ISOMER_ALWAYS constexpr cursor list_next(cursor c, scope& s) {
    c = leave_node(c);
    s.more = next_far(c, s, ']');
    return s.more ? element(c, s) : c;
  }
  constexpr cursor enter_map(cursor c, scope& s) {
    c = open(c, s, '}');
    if (c) s.more = begin_run(c, s, '}');
    return c;
  }
  ISOMER_ALWAYS constexpr bool map_more(const scope& s) const { return s.more; }
  constexpr cursor map_next(cursor c, scope& s) {
    s.more = next_key(c, s);
    return c;
  }

  // Finds the value of "@type" in the mapping at c. For an empty mapping it returns the position after it.
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
      type_key_ = c.p;
      c = key(c, word, scratch, sizeof scratch);
      if (!c || word == "@type") return c;
      c = skip(c);
      if (!c) return c;
      another = next_key(c, s);
    }
    return empty || !c ? c : fail(code::unknown_type, from);
  }
  // Converts the mapping of an Any of that type to its binary form.
  cursor any(cursor c, std::string_view url, std::ptrdiff_t& spend, std::string& bytes) {
    if (here.redirected) extra_->detours.pop();  // "@type" was an alias
    here = before_any_;
    auto* t = find_type(types, url);
    return t ? t->read(t->of, *this, c, spend, bytes) : fail(code::unknown_type, c.p);
  }
  // "[package.name]" is the key of an extension.
  cursor extension(cursor c, named_extension x, std::ptrdiff_t& spend, std::string& records) {
    x.name = x.name.back() == ']' ? x.name.substr(1, x.name.size() - 2) : std::string_view();
    return read_extension(*this, c, extensions, x, spend, records);
  }
  // For an Any whose type has a special form: moves to the value of the one member besides "@type", and then past the
  // mapping. `empty`: there is no such member, which means an empty message; it moves past the mapping.
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
  // Whether an "@type" is the one that gave the type of the Any that this reader reads, and not a second one.
  constexpr bool is_own_type(const char* at) const { return at == own_type_key_; }
  // Checks and skips any value.
  constexpr cursor skip(cursor c) { return skip_node(c); }

 private:
  // Moves to the value of "value", or past another member.
  constexpr cursor any_member(cursor c, bool& found) {
    std::string_view word;
    char scratch[64];
    auto from = c.p;
    c = key(c, word, scratch, sizeof scratch);
    found = word == "value";
    if (!c || found) return c;
    if (word == "@type") return is_own_type(from) ? skip(c) : fail(code::duplicate_key, from);
    return ignore_unknown ? skip(c) : fail(code::unknown_field, from);
  }
  // Skips lines of "...", and what may come before a document.
  constexpr cursor past_ends(cursor c) {
    while (c && here.column < 0 && at(c) == '.') c = past_mark(next_content(c + 3));
    return c;
  }
  constexpr cursor past_mark(cursor c) {
    while (c && c.p == here.next && here.column == 0 && rest(c) >= 3 && std::string_view(c.p, 3) == byte_order_mark)
      c = content(c.p + 3);
    return c;
  }
  // Moves to the end of a directive. %TAG could give the names of these tags to other tags, so it is an error; unknown
  // directives are ignored (6.8).
  ISOMER_COLD constexpr cursor directive(cursor c, bool& versioned) {
    auto from = c.p;
    auto name = parameter(c);
    if (name == "%" || name == "%TAG") return fail(code::bad_syntax, from);
    for (std::size_t n = 0;; ++n) {
      c = blanks(c);
      if (is_comment(c) || at_line_end(c)) {
        if (name == "%YAML" && n != 1) return fail(code::bad_syntax, from);
        break;
      }
      auto value = parameter(c);
      if (name != "%YAML") continue;
      if (std::exchange(versioned, true) || !is_version(value)) return fail(code::bad_syntax, from);
    }
    code wrong = check_line({from, static_cast<std::size_t>(c.p - from)});
    return wrong == code::ok ? c : fail(wrong, from);
  }
  constexpr std::string_view parameter(cursor& c) const {
    auto from = c.p;
    while (c.p < end && !is(*c.p, blank | line)) ++c.p;
    return {from, static_cast<std::size_t>(c.p - from)};
  }
  static constexpr bool is_version(std::string_view s) {
    if (s.size() < 3 || !s.starts_with("1.")) return false;
    for (char k : s.substr(2))
      if (!is_digit(k)) return false;
    return true;
  }
  reader* outer_ = nullptr;
  place before_any_{};
  const char* type_key_ = nullptr;      // the position at which find_type_url() found "@type"
  const char* own_type_key_ = nullptr;  // the same for the Any that this reader reads
  scope in_any_{};
};

}  // namespace isomer::detail::yaml
