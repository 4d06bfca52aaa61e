// SPDX-License-Identifier: MIT
// The nodes of a YAML text, without their meaning: aliases, block and flow collections, keys (YAML 1.2.2, 7 and 8).
#pragma once
#include "properties.hpp"

namespace isomer::detail::yaml {

enum class layout : std::uint8_t { block, braces, pair, nothing };

// A collection that is being read: its column, and the state to restore after it.
struct collection {
  int column, outer_indent;
  layout form;
  bool more;  // for lists and maps: there is another element or entry
  bool outer_flow, redirected;
};

class nodes : public properties {
 public:
  bool php_arrays = false;  // [] is an empty mapping, too

  using properties::properties;
  using scope = collection;

  // From after an indicator to the node's content, or to the line's end if there is none. compact: a block collection
  // may begin on the same line, as after "- ".
  ISOMER_ALWAYS constexpr cursor node(cursor c, bool compact) {
    if (rest(c) > 1 && *c.p == ' ' && is(c.p[1], ready)) [[likely]] {
      if (compact && !here.in_flow) here.column += static_cast<int>(c.p + 1 - here.next), here.next = c.p + 1;
      return c + 1;
    }
    return node_far(c, compact);
  }
  ISOMER_OUTLINED constexpr cursor node_far(cursor c, bool compact) {
    auto from = c.p;
    if (here.in_flow) {
      c = flow_space(c);
    } else {
      c = blanks(c);
      if (is_comment(c) || at_line_end(c)) c = below(c, !compact);
      else if (compact &&
               std::string_view(from, static_cast<std::size_t>(c.p - from)).find('\t') == std::string_view::npos)
        here.column += static_cast<int>(c.p - here.next), here.next = c.p;
    }
    return c ? odd_content(c, !compact) : c;
  }
  // Moves to the node's content, past its properties, or to the node that an alias refers to.
  ISOMER_ALWAYS constexpr cursor odd_content(cursor c, bool in_mapping) {
    char k = at(c);
    if (k != '&' && k != '!' && k != '*') [[likely]]
      return c;
    c = own_properties(c, in_mapping ? owner::value_of_key : owner::node);
    return c && at(c) == '*' && !begins_with_alias(c) ? alias(c) : c;
  }
  // Moves to the node that the alias refers to; leave_node moves back. While skipping, it only moves past the alias.
  ISOMER_COLD cursor alias(cursor c) {
    auto from = c.p;
    std::string_view name;
    c = word(c + 1, name);
    if (!c) return c;
    std::size_t i = extra_ ? extra_->find(name, from) : anchors::none;
    if (i == anchors::none) return fail(code::bad_value, from);
    if (skipping_) {
      here.of = tag::alias;
      return c;
    }
    if (!(*extra_)[i].end) {
      const char* last = end_of((*extra_)[i]);  // may read more anchors, which moves them all
      if (!last) return {};
      (*extra_)[i].end = last;
    }
    const anchor& a = (*extra_)[i];
    if (a.end > from && a.at <= from) return fail(code::bad_value, from);  // within its own node
    if (!extra_->charge_alias(a.end - a.at)) return fail(code::too_large, from);
    bool is_explicit = std::exchange(here.is_explicit, false);  // depends on the alias's place, not on its node's
    if (!extra_->detours.push({c.p, here})) return fail(code::no_memory, from);
    here = a.where;
    here.redirected = true, here.is_explicit = is_explicit;
    return {a.at, 0};
  }
  // After a node, before what follows it: ends a detour, and resets the node's tag.
  ISOMER_ALWAYS constexpr cursor leave_node(cursor c) {
    if (here.redirected || here.folded || here.is_explicit || here.of != tag::none) [[unlikely]]
      return leave_odd_node(c);
    return c;
  }
  ISOMER_OUTLINED constexpr cursor leave_odd_node(cursor c) {
    here.folded = false;
    if (here.is_explicit) return fail(code::bad_syntax, c.p);  // "? " where no key is allowed
    if (here.redirected) {
      c = {extra_->detours.back().back, 0};
      here = extra_->detours.back().where;
      extra_->detours.pop();
    }
    here.of = tag::none;
    return c;
  }

  // The beginning of a collection: closing is '}' or ']'. Block collections begin at their first key or dash.
  ISOMER_ALWAYS constexpr cursor open(cursor c, scope& s, char closing) {
    s.outer_indent = here.indent, s.outer_flow = here.in_flow, s.redirected = here.redirected;
    if (here.of != tag::none || here.redirected) [[unlikely]]
      if (!accepts_collection(c, closing)) return fail(code::bad_value, c.p);
    if (at(c) == (closing == '}' ? '{' : '[')) {
      s.form = layout::braces, here.in_flow = true;
      return c + 1;
    }
    if (php_arrays && closing == '}' && at(c) == '[' && at(c + 1) == ']') [[unlikely]] {
      s.form = layout::nothing;
      return c + 2;
    }
    if (!may_open(c, closing)) [[unlikely]]
      return fail(wrong(c), c.p);
    s.form = here.in_flow ? layout::pair : layout::block;
    if (c.p == here.property) [[unlikely]]
      is_keys_own(c);
    here.property = nullptr;
    s.column = here.column;
    if (!here.in_flow) here.indent = s.column;
    return c;
  }
  // Whether a collection without brackets may begin here. After properties on the same line only a key may follow.
  ISOMER_ALWAYS constexpr bool may_open(cursor c, char closing) const {
    if (closing == ']') return c.p == here.next && !here.in_flow && indicates(c, '-');
    return c.p == here.next || (c.p == here.property && !indicates(c, '?'));
  }
  // A first key's own tag is kept, since the other keys' tags come before them. The code that reads the key checks it.
  ISOMER_OUTLINED constexpr bool accepts_collection(cursor c, char closing) {
    tag t = here.of;
    here.redirected = false;
    bool of_key = c.p == here.property && c.p != here.next && at(c) != '{' && at(c) != '[';
    if (of_key) return true;
    drop_tag(c);
    return t == tag::none || t == (closing == '}' ? tag::mapping : tag::sequence);
  }
  // An empty key is a key by its tag only.
  constexpr void drop_tag(cursor c) {
    if (at(c) != ':' || !is_empty_text(c)) here.of = tag::none;
  }
  constexpr bool close(const scope& s) {
    here.indent = s.outer_indent, here.in_flow = s.outer_flow, here.redirected = s.redirected;
    return false;
  }
  // Whether there is a first key or element. If there is none, it moves past the closing bracket.
  ISOMER_ALWAYS constexpr bool begin_run(cursor& c, scope& s, char closing) {
    if (s.form == layout::block) [[likely]]
      return true;
    if (s.form == layout::nothing) return close(s);
    if (s.form == layout::pair) return true;
    c = flow_space(c);
    if (!c) return false;
    if (at(c) == ',') return c = fail(code::bad_syntax, c.p), false;
    if (at(c) != closing) return true;
    c = c + 1;
    return close(s);
  }
  // From the end of a value to the next key, or past the end of the mapping if there is none.
  ISOMER_ALWAYS constexpr bool next_key(cursor& c, scope& s) {
    c = leave_node(c);
    if (c && s.form == layout::block && is_key_line(c, s.column)) [[likely]] {
      c = c + static_cast<std::size_t>(s.column) + 1;
      return true;
    }
    return next_far(c, s, '}');
  }
  // Whether the next line begins a plain key or a quoted one at the column.
  ISOMER_ALWAYS constexpr bool is_key_line(cursor c, int column) const {
    auto n = static_cast<std::size_t>(column);
    if (rest(c) < n + 2 || *c.p != '\n') return false;
    for (std::size_t i = 1; i <= n; ++i)
      if (c.p[i] != ' ') return false;
    return is(c.p[1 + n], begins_key);
  }
  ISOMER_OUTLINED constexpr bool next_far(cursor& c, scope& s, char closing) {
    if (!c) return false;
    if (s.form == layout::pair) return close(s);
    if (s.form == layout::braces) return next_in_flow(c, s, closing);
    if (c.p != here.next) c = next_line(c);
    if (!c) return false;
    if (here.column == s.column && (closing == '}' || indicates(c, '-'))) return true;
    if (here.column > s.column) {
      c = fail(code::bad_syntax, c.p);
      return false;
    }
    return close(s);
  }
  constexpr bool next_in_flow(cursor& c, scope& s, char closing) {
    c = flow_space(c);
    if (!c) return false;
    bool comma = at(c) == ',';
    if (comma) c = flow_space(c + 1);
    if (!c) return false;
    if (at(c) == closing) {
      c = c + 1;
      return close(s);
    }
    if (!comma || at(c) == ',') c = fail(wrong(c), c.p);
    return comma && c;
  }
  // From a dash, or from the beginning of an element of a flow sequence, to the element.
  ISOMER_ALWAYS constexpr cursor element(cursor c, const scope& s) {
    here.next = c.p;
    if (s.form == layout::block) [[likely]] {
      here.column = s.column;
      return node(c + 1, true);
    }
    return odd_content(c, false);
  }

  // Before a key: its properties, an alias, or "? ".
  ISOMER_COLD constexpr cursor begin_key(cursor c) {
    if (indicates(c, '?')) {
      here.is_explicit = !here.in_flow;
      return node(c + 1, false);
    }
    c = own_properties(c, owner::key);
    if (c && at(c) == '*') c = alias(c);
    if (c) is_keys_own(c);
    return c;
  }
  // From the end of a key to its value.
  ISOMER_ALWAYS constexpr cursor key_value(cursor c) {
    if (!here.redirected && !here.folded && !here.is_explicit && at(c) == ':' && here.of == tag::none) [[likely]]
      return here.in_flow || is(second(c), blank | line) ? node(c + 1, false) : fail(code::bad_syntax, c.p);
    return key_value_far(c);
  }
  ISOMER_OUTLINED constexpr cursor key_value_far(cursor c) {
    bool folded = here.folded && !here.redirected, is_explicit = here.is_explicit;
    here.is_explicit = false;
    c = leave_node(c);
    if (folded && !is_explicit && !here.in_flow) return fail(code::bad_syntax, c.p);
    c = here.in_flow ? flow_space(c) : blanks(c);
    if (!c) return c;
    if (is_explicit) {
      place before = here;
      auto line_end = c;
      c = next_line(c);
      if (!c || (here.column == here.indent && indicates(c, ':'))) return c ? node(c + 1, true) : c;
      here = before;
      return line_end;
    }
    if (here.in_flow && (at(c) == ',' || at(c) == '}' || at(c) == ']')) return c;  // a key without a value
    if (at(c) != ':' || !(here.in_flow || is(second(c), blank | line))) return fail(wrong(c), c.p);
    return node(c + 1, false);
  }
  // Any key. One that is longer than scratch after decoding cannot be a field's name, and is returned empty.
  constexpr cursor key(cursor c, std::string_view& s, char* scratch, std::size_t n) {
    bool coded = false;
    auto from = c.p;
    if (is_odd_key(c)) c = begin_key(c);
    if (c && here.of != tag::none) [[unlikely]]
      c = tagged_key(c, s, coded);
    else if (c) c = scalar(c, s, coded);
    if (c && coded && !decode_short(s, scratch, n)) return fail(code::bad_syntax, from);
    return c ? key_value(c) : c;
  }
  ISOMER_COLD constexpr cursor tagged_key(cursor c, std::string_view& s, bool& coded) {
    if (is_empty_text(c)) s = {c.p, c.p};
    else if (here.of != tag::alias) c = scalar(c, s, coded);
    return c;
  }
  // Moves past the node at c and checks its grammar. Its aliases are not followed.
  ISOMER_COLD constexpr cursor skip_node(cursor c) {
    bool was = std::exchange(skipping_, true);
    c = skip_any(c);
    skipping_ = was;
    return c;
  }

 private:
  constexpr cursor skip_any(cursor c) {
    if (here.of == tag::alias) return here.of = tag::none, c;
    char k = shape(c);
    if (k == '{' || k == '[') return skip_collection(c, k == '{' ? '}' : ']');
    if (k == '\0') return is_nothing(c) ? c : fail(wrong(c), c.p);
    std::string_view s;
    bool coded = false;
    auto from = c.p;
    here.of = tag::none;
    c = scalar(c, s, coded);
    return !c || !coded || decode_short(s, nullptr, 0) ? c : fail(code::bad_syntax, from);
  }
  constexpr cursor skip_collection(cursor c, char closing) {
    if (--depth < 0) return fail(code::too_deep, c.p);
    scope s{};
    drop_tag(c);
    c = open(c, s, closing);
    if (!c) return c;
    for (bool more = begin_run(c, s, closing); more;) {
      std::string_view name;
      char scratch[64];
      if (closing == '}') c = key(c, name, scratch, sizeof scratch);
      else c = element(c, s);
      if (c) c = skip_any(c);
      if (!c) return c;
      c = leave_node(c);
      more = next_far(c, s, closing);
    }
    ++depth;
    return c;
  }
  // Returns the end of an anchor's node, or null if its grammar is wrong.
  const char* end_of(const anchor& a) {
    place before = std::exchange(here, a.where);  // a copy: anchors may move
    cursor c = skip_node({a.at, 0});
    here = before;
    return c.p;
  }
};

}  // namespace isomer::detail::yaml
