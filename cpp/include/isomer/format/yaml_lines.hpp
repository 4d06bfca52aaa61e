// SPDX-License-Identifier: MIT
// From line to line of a YAML text: indentation, line breaks, comments, documents' markers (YAML 1.2.2, 6 and 9.1).
#pragma once
#include "../base/limits.hpp"
#include "../base/port.hpp"
#include "yaml_anchors.hpp"
#include "yaml_scalar.hpp"

namespace isomer::detail::yaml {

using wire::cursor;

class lines : public wire::input {
 public:
  place here{};

  constexpr lines(const char* p, std::size_t n, const limits& l) : input(p, n, l.depth), memory_(l.memory) {}
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

  // From the beginning of a line to the first line that has content, or a document's marker, or to the end.
  ISOMER_OUTLINED constexpr cursor content(const char* p) {
    for (;; p = skip_break(p, end)) {
      const char* from = p;
      while (p != end && *p == ' ') ++p;
      const char* first = p;
      while (p != end && is(*p, blank)) ++p;
      if (p != end && *p == '#') p = line_end(p, end);
      if (p == end) break;
      if (is(*p, line)) continue;
      if (p != first) return fail(code::bad_syntax, first);  // a tab is no indentation
      here.next = p;
      here.column = p == from && is_marker(p, end) ? -1 : static_cast<int>(p - from);
      return {p, 0};
    }
    here.next = end, here.column = -1;
    return {end, 0};
  }
  // From behind a node to the next line's content; nothing but a comment may stand between.
  ISOMER_OUTLINED constexpr cursor next_line(cursor c) {
    auto from = c.p;
    c = blanks(c);
    if (at(c) == '#' && (c.p != from || c.p == begin || is(c.p[-1], blank | line))) c.p = line_end(c.p, end);
    if (c.p >= end) return content(end);
    return is(*c.p, line) ? content(skip_break(c.p, end)) : fail(code::bad_syntax, c.p);
  }
  // White space between the parts of a flow collection.
  ISOMER_ALWAYS constexpr cursor flow_space(cursor c) { return at(c) <= ' ' || at(c) == '#' ? flow_space_far(c) : c; }
  ISOMER_OUTLINED constexpr cursor flow_space_far(cursor c) {
    for (bool spaced = false;; spaced = true) {
      auto from = c.p;
      c = blanks(c);
      if (at(c) == '#' && (spaced || c.p != from)) c.p = line_end(c.p, end);
      if (c.p >= end || !is(*c.p, line)) return c;
      c.p = skip_break(c.p, end);
      if (is_marker(c.p, end)) return fail(code::bad_syntax, c.p);
    }
  }

  // Null when there is no memory.
  anchors* extra() {
    if (!extra_) owns_ = (extra_ = new (std::nothrow) anchors(memory_ / 8)) != nullptr;
    return extra_;
  }
  // A reader of a part of the same text. Without memory each keeps its own anchors, which ends in the same error.
  void share(lines& outer) {
    extra_ = outer.extra();
    here = outer.here;
    here.redirected = false;
    skipping_ = outer.skipping_;
  }

  anchors* extra_ = nullptr;
  std::size_t latest_ = anchors::none;  // the anchor that was met last
  std::ptrdiff_t memory_;
  bool owns_ = false;
  bool skipping_ = false;  // what is read is not wanted: aliases stay as they are
};

}  // namespace isomer::detail::yaml
