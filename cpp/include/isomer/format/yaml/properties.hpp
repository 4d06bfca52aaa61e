// SPDX-License-Identifier: MIT
// What comes before a node: line breaks, a tag, an anchor (YAML 1.2.2, 6.9 and 8.2).
#pragma once
#include "lookahead.hpp"

namespace isomer::detail::yaml {

// The owner of the properties. Those of a key are on its line.
enum class owner : std::uint8_t { node, value_of_key, key };

class properties : public lookahead {
 public:
  using lookahead::lookahead;

 protected:
  // The node on a later line, if it is indented more, or is a sequence at its key's own column. Otherwise c.
  constexpr cursor below(cursor c, bool in_mapping) {
    place before = here;
    cursor far = next_content(c);
    if (!far || here.column > here.indent) return far;
    if (in_mapping && here.next && here.column == here.indent && here.column >= 0 && indicates(far, '-')) return far;
    here = before;
    return c;
  }

  // Moves past a tag and an anchor in either order, to the node's content or to an alias.
  constexpr cursor own_properties(cursor c, owner of) {
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
      if (!c || (c.p == behind && !ends_properties(c))) return c ? fail(code::bad_syntax, c.p) : c;
      if (here.in_flow) {
        if (on_later_line(behind, c)) first = nullptr;
        continue;
      }
      if ((!is_comment(c) && !at_line_end(c)) || of == owner::key) continue;
      auto far = below(c, of == owner::value_of_key);
      // Properties on the next line may be the first key's. Then those of the mapping end here.
      if (!far || far.p == c.p || is_propertied_key(far)) {
        if (far && far.p != c.p) resolve_bare_tag(true);
        return far && anchored ? add_anchor(name, far) : far;
      }
      first = nullptr, c = far;
    }
    if (at(c) == '&' || at(c) == '!') return fail(code::bad_syntax, c.p);
    if (at(c) == '*' && c.p != first && !begins_with_alias(c)) return fail(code::bad_syntax, c.p);  // it has its own
    if (first && first == here.next) here.property = c.p;
    resolve_bare_tag(of != owner::key && is_collection(c));
    return anchored ? add_anchor(name, c) : c;
  }
  // The name of an anchor or an alias.
  constexpr cursor word(cursor c, std::string_view& name) {
    name = word_at(c.p);
    if (name.empty()) return fail(wrong(c), c.p);
    code wrong = check_line(name);
    return wrong == code::ok ? c + name.size() : fail(wrong, c.p);
  }
  constexpr cursor read_tag(cursor c) {
    std::string_view name = tag_at(c.p);
    if (!wire::utf8(name.data(), name.size())) return fail(code::bad_utf8, c.p);
    if (!is_tag(name)) return fail(code::bad_syntax, c.p);
    here.of = find_tag(name);
    bare_ = name.empty();
    return c + name.size();
  }
  // The tag "!" marks a scalar as text, and has no meaning for a collection.
  constexpr void resolve_bare_tag(bool of_collection) {
    if (std::exchange(bare_, false) && of_collection) here.of = tag::none;
  }
  constexpr bool is_collection(cursor c) const {
    const char k = c.p == here.next ? shape(c) : at(c);
    return k == '{' || k == '[';
  }
  ISOMER_COLD cursor add_anchor(std::string_view name, cursor c) {
    anchors* all = extra();
    if (!all) return fail(code::no_memory, name.data());
    if (!all->charge_anchor()) return fail(code::too_large, name.data());
    anchor a{.name = name, .at = c.p, .where = here};
    a.where.redirected = a.where.is_explicit = false;
    latest_ = all->add(a);
    return latest_ == anchors::none ? fail(code::no_memory, name.data()) : c;
  }
  // The anchor at c belongs to a key, and not to the mapping that begins with it.
  constexpr void is_keys_own(cursor c) {
    if (latest_ == anchors::none) return;
    if (anchor& a = (*extra_)[latest_]; a.at == c.p) a.where.next = a.where.property = nullptr;
  }

 private:
  bool bare_ = false;  // the tag just read is "!"

  // After a property, without white space.
  constexpr bool ends_properties(cursor c) const {
    return at_line_end(c) || (here.in_flow && (*c.p == ',' || *c.p == ']' || *c.p == '}'));
  }
  static constexpr bool on_later_line(const char* from, cursor c) {
    for (; from != c.p; ++from)
      if (is(*from, line)) return true;
    return false;
  }
};

}  // namespace isomer::detail::yaml
