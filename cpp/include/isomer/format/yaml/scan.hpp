// SPDX-License-Identifier: MIT
// The beginning and end of a scalar of YAML, in each of the five styles (YAML 1.2.2, 7.3 and 8.1). If the text is not
// coded, it is the value. If it is coded, it begins with the character of its style: see scalar.hpp.
#pragma once
#include <bit>
#include "lines.hpp"

namespace isomer::detail::yaml {

class scanner : public lines {
 public:
  using lines::lines;

 protected:
  // Whether a plain scalar begins here.
  ISOMER_ALWAYS constexpr bool is_plain(cursor c) const { return c.p < end && (is(*c.p, starts) || is_odd_plain(c)); }
  constexpr bool is_odd_plain(cursor c) const {
    return is(*c.p, dashes) && !is(second(c), here.in_flow ? blank | line | flow : blank | line);
  }

  ISOMER_ALWAYS constexpr cursor scalar(cursor c, std::string_view& s, bool& coded) {
    if (is_plain(c)) [[likely]]
      return plain(c, s, coded);
    switch (at(c)) {
      case '"': return double_quoted(c, s, coded);
      case '\'': return single_quoted(c, s, coded);
      case '|':
      case '>': return block(c, s, coded);
      default: return fail(wrong(c), c.p);
    }
  }

  ISOMER_ALWAYS constexpr cursor plain(cursor c, std::string_view& s, bool& coded) {
    auto from = c.p;
    c.p = plain_end(c.p);
    auto last = c.p;
    while (last != from && is(last[-1], blank)) --last;
    s = {from, static_cast<std::size_t>(last - from)};
    if (c.p != end && is(*c.p, line) && !ends_here(c.p)) c = plain_lines(c, s, coded);
    if (code wrong = check_text(s); wrong != code::ok) [[unlikely]]
      return fail(wrong, from);
    return c;
  }
  // Returns where plain text on one line ends: at a break, a comment, or ": ", in flow also at brackets and commas.
  ISOMER_ALWAYS constexpr const char* plain_end(const char* from) const {
    if (here.in_flow) return plain_end_in_flow(from);
    const char* p = from;
    for (;; ++p) {
#if ISOMER_SSE2
      if (!wire::folding()) p = skip_ordinary(p);
#endif
      if (p == end) return p;
      if (!may_end_plain(*p, false)) [[likely]]
        continue;
      if (*p == '#' ? p != from && is(p[-1], blank) : *p != ':' || p + 1 == end || is(p[1], blank | line)) return p;
    }
  }
  ISOMER_OUTLINED constexpr const char* plain_end_in_flow(const char* from) const {
    for (const char* p = from; p != end; ++p) {
      if (!may_end_plain(*p, true)) [[likely]]
        continue;
      if (*p == '#' ? p != from && is(p[-1], blank) : *p != ':' || p + 1 == end || is(p[1], blank | line | flow))
        return p;
    }
    return end;
  }
#if ISOMER_SSE2
  ISOMER_ALWAYS const char* skip_ordinary(const char* p) const {
    while (end - p >= 16) {
      __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
      __m128i hit = _mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8(':')), _mm_cmpeq_epi8(x, _mm_set1_epi8('#')));
      hit = _mm_or_si128(hit, _mm_cmpeq_epi8(_mm_min_epu8(x, _mm_set1_epi8(31)), x));
      hit = _mm_or_si128(hit, _mm_cmpeq_epi8(x, _mm_set1_epi8(127)));
      if (unsigned bits = static_cast<unsigned>(_mm_movemask_epi8(hit))) return p + std::countr_zero(bits);
      p += 16;
    }
    return p;
  }
#endif
  // Whether the next line, which follows the break at p, certainly is not a continuation: the cheap check.
  ISOMER_ALWAYS constexpr bool ends_here(const char* p) const {
    if (here.in_flow) return false;
    if (end - p < 3 + here.indent) return false;
    const char* last = p + 1 + here.indent;  // text that begins up to here is not a continuation
    for (++p; p <= last; ++p)
      if (*p != ' ') return !is(*p, blank | line);
    return false;
  }
  // Continues over the lines that belong to a plain scalar.
  ISOMER_OUTLINED constexpr cursor plain_lines(cursor c, std::string_view& s, bool& coded) {
    for (;;) {
      const char* p = c.p;
      const char* start = p;
      while (p != end && is(*p, line)) {
        start = p = skip_break(p, end);
        while (p != end && *p == ' ') ++p;
        if (p != end && *p == '\t') {  // allowed in an empty line, and after enough spaces
          const char* tab = p;
          while (p != end && is(*p, blank)) ++p;
          if (p != end && !is(*p, line) && tab - start <= here.indent) return c;
        }
      }
      // In a flow collection, text has the indentation of everything else.
      const std::ptrdiff_t least = here.in_flow ? here.indent : here.indent + 1;
      if (p == end || *p == '#' || p - start < least || (p == start && is_marker(p, end))) return c;
      const char* last = plain_end(p);
      if (last == p) return c;
      c.p = last;
      while (is(last[-1], blank)) --last;
      s = {s.data(), static_cast<std::size_t>(last - s.data())};
      coded = here.folded = true;
      if (c.p == end || !is(*c.p, line)) return c;
    }
  }

  ISOMER_ALWAYS constexpr cursor double_quoted(cursor c, std::string_view& s, bool& coded) {
    const char* from = ++c.p;
#if ISOMER_SSE2
    if (!wire::folding()) c.p = skip_unquoted(c.p);
#endif
    while (c.p != end && *c.p != '"' && *c.p != '\\' && !is_c0(*c.p)) ++c.p;
    if (c.p == end || *c.p != '"') [[unlikely]] {
      c = quoted_coded(c, from - 1, s, coded);
    } else {
      s = {from, static_cast<std::size_t>(c.p - from)};
    }
    if (c && !wire::utf8(s.data(), s.size())) [[unlikely]]
      return fail(code::bad_utf8, from - 1);
    return c ? c + 1 : c;
  }
#if ISOMER_SSE2
  ISOMER_ALWAYS const char* skip_unquoted(const char* p) const {
    while (end - p >= 16) {
      __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
      __m128i hit = _mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8('"')), _mm_cmpeq_epi8(x, _mm_set1_epi8('\\')));
      hit = _mm_or_si128(hit, _mm_cmpeq_epi8(_mm_min_epu8(x, _mm_set1_epi8(31)), x));
      if (unsigned bits = static_cast<unsigned>(_mm_movemask_epi8(hit))) return p + std::countr_zero(bits);
      p += 16;
    }
    return p;
  }
#endif
  // From the first special character to the closing quote.
  ISOMER_OUTLINED constexpr cursor quoted_coded(cursor c, const char* quote, std::string_view& s, bool& coded) {
    bool wide = false;
    for (;; ++c.p) {
      if (c.p >= end) return fail(code::truncated, end);
      if (*c.p == *quote) {
        if (*quote == '"' || end - c.p < 2 || c.p[1] != '\'') break;
        ++c.p;
      } else if (*quote == '"' && *c.p == '\\') {
        if (++c.p >= end) return fail(code::truncated, end);
        wide = wide || *c.p == 'L' || *c.p == 'P';
      }
      if (is(*c.p, line)) {
        here.folded = true;
        if (!may_go_on(c.p + 1)) return fail(code::bad_syntax, c.p + 1);
      } else if (is_c0(*c.p)) return fail(code::bad_syntax, c.p);
    }
    s = {quote, static_cast<std::size_t>(c.p - quote)};
    coded = true;
    return !wide || respell(s, wide_size(s), respell_wide) ? c : fail(code::no_memory, quote);
  }
  // Whether the line at p may continue quoted text: it is indented, or only white space.
  constexpr bool may_go_on(const char* p) const {
    if (may_stand(p)) return !is_marker(p, end);
    while (p != end && is(*p, blank)) ++p;
    return at_line_end({p, 0});
  }
  ISOMER_OUTLINED constexpr cursor single_quoted(cursor c, std::string_view& s, bool& coded) {
    auto quote = c.p++;
    while (c.p != end && *c.p != '\'' && !is_c0(*c.p)) ++c.p;
    if (c.p == end || *c.p != '\'' || (end - c.p > 1 && c.p[1] == '\'')) c = quoted_coded(c, quote, s, coded);
    else s = {quote + 1, static_cast<std::size_t>(c.p - quote) - 1};
    if (c && !wire::utf8(s.data(), s.size())) return fail(code::bad_utf8, quote);
    return c ? c + 1 : c;
  }
  // Rewrites the text with put(s, to), in at most n bytes, valid until the next call. Returns false if out of memory.
  template <class Put>
  bool respell(std::string_view& s, std::size_t n, Put put) {
    anchors* x = extra();
    std::unique_ptr<char[]> to(x ? new (std::nothrow) char[n] : nullptr);
    if (!to) return false;
    s = {to.get(), static_cast<std::size_t>(put(s, to.get()) - to.get())};
    x->respelled = std::move(to);
    return true;
  }

  bool decode_long(std::string_view& s, char* scratch, std::size_t n) {
    std::unique_ptr<char[]> to(new (std::nothrow) char[s.size()]);
    if (!to) return fail(code::no_memory, begin), false;
    std::size_t size = read_scalar(s, to.get());
    bool good = size <= s.size();
    if (size > n) size = 0;
    std::copy_n(to.get(), size, scratch);
    s = {scratch, size};
    return good;
  }
  // The value of coded text in scratch, or empty if that is too small. Returns false if it is malformed.
  ISOMER_COLD constexpr bool decode_short(std::string_view& s, char* scratch, std::size_t n) {
    if (s.size() > n) return decode_long(s, scratch, n);
    std::size_t size = read_scalar(s, scratch);
    bool good = size <= s.size();
    s = {scratch, good ? size : 0};
    return good;
  }

  // A block scalar, up to the break that ends its last line.
  ISOMER_OUTLINED constexpr cursor block(cursor c, std::string_view& s, bool& coded) {
    auto from = c.p;
    if (here.in_flow) return fail(code::bad_syntax, from);
    block_header h;
    cursor head{h.read(from, end), 0};
    const char* indicators = head.p;
    if (h.is_absolute) return fail(code::bad_syntax, from);
    head = blanks(head);
    if (at(head) == '#' && head.p != indicators) head = comment(head);
    if (!head || !at_line_end(head)) return head ? fail(code::bad_syntax, head.p) : head;
    c = head;
    coded = here.folded = true;
    s = {from, static_cast<std::size_t>(c.p - from)};
    if (c.p >= end) return c;
    const char* p = skip_break(c.p, end);
    std::size_t least = static_cast<std::size_t>(here.indent) + 1;
    std::size_t indent = h.indent + (least ? least - 1 : 0);
    if (!h.has_indent) {
      block_start first = find_content(p, end);
      indent = first.column;
      if (!first.has_content || indent < least) indent = least;  // only empty lines
      else if (first.deepest > indent) return fail(code::bad_syntax, first.line);
    }
    const char* past = block_end(p, indent, c.p);
    if (!past) return {};
    s = {from, static_cast<std::size_t>(past - from)};
    if (code wrong = check_text(s); wrong != code::ok) return fail(wrong, from);
    if (!h.has_indent) return c;
    // With the content's absolute column, since only the reader knows what a relative one refers to.
    auto rest = static_cast<std::size_t>(head.p - from);
    auto put = [&](std::string_view old, char* to) {
      *to++ = h.style;
      if (h.chomp) *to++ = h.chomp;
      *to++ = '@';
      to = wire::put_decimal(to, indent);
      return std::copy(old.begin() + static_cast<std::ptrdiff_t>(rest), old.end(), to);
    };
    return respell(s, s.size() + 32, put) ? c : fail(code::no_memory, from);
  }
  // Returns the first line after the scalar. `last` gets the break after its last content. Returns null if there is a
  // tab in a line without enough indentation, even if nothing follows it.
  constexpr const char* block_end(const char* p, std::size_t indent, const char*& last) {
    while (p != end) {
      const char* from = p;
      while (p != end && *p == ' ' && static_cast<std::size_t>(p - from) < indent) ++p;
      bool inside = static_cast<std::size_t>(p - from) == indent && !(p == from && is_marker(p, end));
      const char* spaces = p;
      while (p != end && *p == ' ') ++p;
      bool empty = p == end || is(*p, line);
      if (!empty && !inside) return *p != '\t' ? from : fail(code::bad_syntax, p).p;
      p = line_end(p, end);
      if (!empty || p != spaces) last = p;
      if (p != end) p = skip_break(p, end);
    }
    return end;
  }
};

}  // namespace isomer::detail::yaml
