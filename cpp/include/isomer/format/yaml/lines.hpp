// SPDX-License-Identifier: MIT
// Moves from line to line of a YAML text: indentation, line breaks, comments, documents' markers (YAML 1.2.2, 6 and
// 9.1).
#pragma once
#include "../../base/limits.hpp"
#include "../../base/port.hpp"
#include "anchors.hpp"
#include "characters.hpp"
#include "scalar.hpp"

namespace isomer::detail::yaml {

using wire::cursor;

class lines : public wire::input {
 public:
  place here{};

  constexpr lines(const char* p, std::size_t n, const limits& l)
      : input(p, n, l.depth), memory_(l.memory_for(n)), aliases_(l.aliases) {}
  constexpr ~lines() {
    if (owns_) delete extra_;
  }

 protected:
  ISOMER_ALWAYS constexpr std::size_t rest(cursor c) const { return static_cast<std::size_t>(end - c.p); }
  ISOMER_ALWAYS constexpr char at(cursor c) const { return c.p < end ? *c.p : '\0'; }
  constexpr char second(cursor c) const { return rest(c) > 1 ? c.p[1] : '\n'; }
  constexpr code wrong(cursor c) const { return c.p < end ? code::bad_syntax : code::truncated; }
  constexpr bool at_line_end(cursor c) const { return c.p >= end || is(*c.p, line); }
  // "- ", "? " or ": ".
  constexpr bool indicates(cursor c, char indicator) const {
    return at(c) == indicator && c.p < end && is(second(c), blank | line);
  }
  constexpr cursor blanks(cursor c) const {
    while (c.p < end && is(*c.p, blank)) ++c.p;
    return c;
  }

  // A comment begins at a '#' after white space, or at the beginning of the text.
  constexpr bool is_comment(cursor c) const { return at(c) == '#' && (c.p == begin || is(c.p[-1], blank | line)); }
  // To the end of its line.
  ISOMER_OUTLINED constexpr cursor comment(cursor c) {
    const char* last = next_control(c.p, end);
    while (last != end && !is(*last, line)) last = next_control(last + 1, end);
    code wrong = check_line({c.p, static_cast<std::size_t>(last - c.p)});
    return wrong == code::ok ? cursor{last, 0} : fail(wrong, c.p);
  }

  // From the beginning of a line to the first line that has content or a document's marker, or to the end. A tab is not
  // indentation, so no block collection begins after one: then here.next is null.
  ISOMER_OUTLINED constexpr cursor content(const char* p) {
    for (;; p = skip_break(p, end)) {
      const char* from = p;
      while (p != end && *p == ' ') ++p;
      const char* first = p;
      while (p != end && is(*p, blank)) ++p;
      if (p != end && *p == '#') {
        cursor c = comment({p, 0});
        if (!c) return c;
        p = c.p;
      }
      if (p == end) break;
      if (is(*p, line)) continue;
      here.next = p == first ? p : nullptr;
      here.column = p == from && is_marker(p, end) ? -1 : static_cast<int>(first - from);
      return {p, 0};
    }
    here.next = end, here.column = -1;
    return {end, 0};
  }
  // From the end of a node to the next line's content. Only a comment may be between.
  constexpr cursor next_content(cursor c) {
    c = blanks(c);
    if (is_comment(c)) c = comment(c);
    if (!c) return c;
    if (c.p >= end) return content(end);
    return is(*c.p, line) ? content(skip_break(c.p, end)) : fail(code::bad_syntax, c.p);
  }
  // The same if only an entry of a block collection or a marker may follow.
  ISOMER_OUTLINED constexpr cursor next_line(cursor c) {
    c = next_content(c);
    if (!c || here.next) return c;
    while (c.p[-1] == '\t') --c.p;
    return fail(code::bad_syntax, c.p);
  }
  // White space between the parts of a flow collection.
  ISOMER_ALWAYS constexpr cursor flow_space(cursor c) { return at(c) <= ' ' || at(c) == '#' ? flow_space_far(c) : c; }
  ISOMER_OUTLINED constexpr cursor flow_space_far(cursor c) {
    const char* start = nullptr;  // of the line, if it is not the first
    for (;;) {
      c = blanks(c);
      if (c.p >= end) return c;
      if (!is(*c.p, line)) {
        if (!is_comment(c)) return !start || may_stand(start) ? c : fail(code::bad_syntax, c.p);
        c = comment(c);
        if (!c || c.p >= end) return c;
      }
      c.p = start = skip_break(c.p, end);
      if (is_marker(c.p, end)) return fail(code::bad_syntax, c.p);
    }
  }
  // The spaces at the beginning of a line, counted up to the indentation of the block collection around it.
  constexpr std::ptrdiff_t spaces(const char* p) const {
    const char* from = p;
    while (p != end && *p == ' ' && p - from <= here.indent) ++p;
    return p - from;
  }
  // Whether a line within quotes or brackets is indented enough. The grammar requires one space more than the block
  // collection around it has; people and emitters also begin in its column, but not with a tab.
  constexpr bool may_stand(const char* start) const {
    const std::ptrdiff_t n = spaces(start);
    return n > here.indent || (n == here.indent && start + n != end && start[n] != '\t');
  }

  // Returns null if there is no memory.
  anchors* extra() {
    if (!extra_) owns_ = (extra_ = new (std::nothrow) anchors(memory_ / 4, repeats())) != nullptr;
    return extra_;
  }
  // For a reader of a part of the same text. Without memory each keeps its own anchors, which ends in the same error.
  void share(lines& outer) {
    extra_ = outer.extra();
    here = outer.here;
    here.redirected = false;
    skipping_ = outer.skipping_;
  }

  // How much aliases may repeat: see limits::aliases.
  constexpr std::ptrdiff_t repeats() const {
    constexpr std::ptrdiff_t most = std::numeric_limits<std::ptrdiff_t>::max() / 2;
    std::ptrdiff_t times = aliases_ > 0 ? aliases_ : 0, n = end - begin;
    return anchors::free_repeats + (n && times > most / n ? most : times * n);
  }

  anchors* extra_ = nullptr;
  std::size_t latest_ = anchors::none;  // the last anchor read
  std::ptrdiff_t memory_;
  int aliases_;
  bool owns_ = false;
  bool skipping_ = false;  // the value is being skipped: aliases are not followed
};

}  // namespace isomer::detail::yaml
