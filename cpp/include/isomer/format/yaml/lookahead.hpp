// SPDX-License-Identifier: MIT
// Determines the kind of the next node from its line, without reading it.
#pragma once
#include "scan.hpp"

namespace isomer::detail::yaml {

class lookahead : public scanner {
 public:
  using scanner::scanner;

  // The shape of the node at c: '{' or '[' a collection, a quote, | or > a scalar of that style, 'p' a plain one, '\0'
  // nothing.
  constexpr char shape(cursor c) const {
    char k = at(c);
    if (here.of == tag::alias || c.p >= end) return '\0';
    if (c.p == here.next) {
      if (!here.in_flow && indicates(c, '-')) return '[';
      if (indicates(c, '?') || is_key(c) || begins_with_alias(c)) return '{';
    }
    if (c.p == here.property && is_key(c)) return '{';
    if (k == '{' || k == '[' || k == '"' || k == '\'' || k == '|' || k == '>') return k;
    return is_plain(c) ? 'p' : '\0';
  }
  // Whether a key begins here: a scalar on one line, and a colon. Its properties may come before it.
  constexpr bool is_key(cursor c) const {
    char k = at(c);
    if (k == '"' || k == '\'') return is_quoted_key(c);
    if (k == '&' || k == '!') return is_propertied_key(c);
    if (!is_plain(c)) return is_empty_text(c) && k == ':';
    const char* p = plain_end(c.p);
    return p != end && *p == ':';
  }
  constexpr bool is_nothing(cursor c) const {
    return c.p >= end || is(*c.p, line) || *c.p == '#' ||
           (here.in_flow && is(*c.p, flow) && *c.p != '{' && *c.p != '[');
  }

 protected:
  // Whether a mapping begins here whose first key is an alias.
  constexpr bool begins_with_alias(cursor c) const {
    if (at(c) != '*' || c.p != here.next) return false;
    return ends_key(blanks(c + 1 + word_at(c.p + 1).size()));
  }
  ISOMER_COLD constexpr bool is_propertied_key(cursor c) const {
    for (int i = 0; i < 2 && (at(c) == '&' || at(c) == '!'); ++i) {
      auto name = *c.p == '&' ? word_at(c.p + 1) : tag_at(c.p + 1);
      bool is_text = *c.p == '!' && find_tag(name) == tag::text;
      auto behind = c + 1 + name.size();
      c = blanks(behind);
      if (c.p == behind.p) return false;
      if (is_text && ends_key(c)) return true;  // an empty one
    }
    return at(c) != '&' && at(c) != '!' && is_key(c);
  }
  // An empty node that is tagged as text. It may be a key.
  constexpr bool is_empty_text(cursor c) const { return here.of == tag::text && (is_nothing(c) || ends_key(c)); }
  ISOMER_ALWAYS constexpr bool is_odd_key(cursor c) const {
    char k = at(c);
    return k == '?' || k == '&' || k == '!' || k == '*';
  }
  // The name of an anchor or an alias, or the text after the "!" of a tag.
  constexpr std::string_view word_at(const char* from) const {
    const char* p = from;
    while (p < end && !is(*p, blank | line | flow)) ++p;
    return {from, static_cast<std::size_t>(p - from)};
  }
  constexpr std::string_view tag_at(const char* from) const {
    if (from >= end || *from != '<') return word_at(from);
    const char* p = from;
    while (p < end && !is(*p, blank | line)) ++p;
    return {from, static_cast<std::size_t>(p - from)};
  }

 private:
  constexpr bool ends_key(cursor c) const {
    return at(c) == ':' && (is(second(c), blank | line) || (here.in_flow && is(second(c), flow)));
  }
  constexpr bool is_quoted_key(cursor c) const {
    char quote = *c.p;
    for (++c.p; c.p < end && !is(*c.p, line); ++c.p) {
      bool escape = quote == '"' ? *c.p == '\\' : *c.p == quote && second(c) == quote;
      if (escape && rest(c) > 1) ++c.p;
      else if (*c.p == quote) break;
    }
    if (c.p >= end || *c.p != quote) return false;
    c = blanks(c + 1);
    return at(c) == ':' && (here.in_flow || is(second(c), blank | line));
  }
};

}  // namespace isomer::detail::yaml
