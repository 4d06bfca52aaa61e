// SPDX-License-Identifier: MIT
// What stands in front of a node: line breaks, a tag, an anchor (YAML 1.2.2, 6.9 and 8.2).
#pragma once
#include "yaml_scan.hpp"

namespace isomer::detail::yaml {

class properties : public scanner {
 public:
  using scanner::scanner;

 protected:
  // The node on a later line, if it is indented more, or is a sequence at its key's own column: else c.
  constexpr cursor below(cursor c, bool in_mapping) {
    place before = here;
    cursor far = next_line(c);
    if (!far || here.column > here.indent) return far;
    if (in_mapping && here.column == here.indent && here.column >= 0 && indicates(far, '-')) return far;
    here = before;
    return c;
  }

  // Past a tag and an anchor in either order, to the node's content or to an alias.
  constexpr cursor own_properties(cursor c, bool in_mapping) {
    const char* first = c.p;
    std::string_view name;
    bool anchored = false, tagged = false;
    for (;;) {
      if (at(c) == '&' && !anchored) anchored = true, c = word(c + 1, name);
      else if (at(c) == '!' && !tagged) tagged = true, c = read_tag(c + 1);
      else break;
      if (!c) return c;
      auto behind = c.p;
      c = here.in_flow ? flow_space(c) : blanks(c);
      if (!c || here.in_flow) continue;
      bool comment = at(c) == '#' && c.p != behind;
      if (!comment && !at_line_end(c)) continue;
      auto far = below(c, in_mapping);
      if (!far || far.p == c.p) {
        if (far && anchored) return add_anchor(name, far);
        return far;
      }
      first = nullptr, c = far;
    }
    if (at(c) == '&' || at(c) == '!') return fail(code::bad_syntax, c.p);
    if (at(c) == '*' && c.p != first && !begins_with_alias(c)) return fail(code::bad_syntax, c.p);  // it has its own
    if (first == here.next) here.property = c.p;
    return anchored ? add_anchor(name, c) : c;
  }
  // Whether a mapping begins here whose first key is an alias.
  constexpr bool begins_with_alias(cursor c) const {
    if (at(c) != '*' || c.p != here.next) return false;
    while (c.p < end && !is(*c.p, blank | line | flow)) ++c.p;
    c = blanks(c);
    return at(c) == ':' && (here.in_flow || is(second(c), blank | line));
  }
  // The name of an anchor or an alias.
  constexpr cursor word(cursor c, std::string_view& name) {
    auto from = c.p;
    while (c.p < end && !is(*c.p, blank | line | flow)) ++c.p;
    name = {from, static_cast<std::size_t>(c.p - from)};
    return name.empty() ? fail(wrong(c), c.p) : c;
  }
  constexpr cursor read_tag(cursor c) {
    auto from = c.p;
    bool verbatim = at(c) == '<';
    while (c.p < end && !is(*c.p, verbatim ? blank | line : blank | line | flow)) ++c.p;
    std::string_view name(from, static_cast<std::size_t>(c.p - from));
    here.of = find_tag(name);
    return c;
  }
  ISOMER_COLD cursor add_anchor(std::string_view name, cursor c) {
    anchors* all = extra();
    if (!all) return fail(code::no_memory, name.data());
    if (!all->charge(anchors::each)) return fail(code::too_large, name.data());
    anchor a{.name = name, .at = c.p, .where = here};
    a.where.redirected = false;
    latest_ = all->add(a);
    return latest_ == anchors::none ? fail(code::no_memory, name.data()) : c;
  }
  // The anchor at c is that of a key, and not of the mapping that begins with it.
  constexpr void is_keys_own(cursor c) {
    if (latest_ == anchors::none) return;
    if (anchor& a = (*extra_)[latest_]; a.at == c.p) a.where.next = a.where.property = nullptr;
  }
};

}  // namespace isomer::detail::yaml
