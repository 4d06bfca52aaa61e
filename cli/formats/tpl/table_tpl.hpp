// SPDX-License-Identifier: MIT
// tpl for dynamic messages: the library's reader and writer, with a format string that is computed at run time.
#pragma once
#include <cstdint>
#include <isomer/tpl.hpp>
#include <string_view>
#include "preamble.hpp"

namespace isomer::cli {

// The walk over tables passes the preamble in members that are meant for the fingerprints of other formats. The
// fingerprint itself is not used.
class table_tpl_writer : public isomer::detail::tpl::writer {
 public:
  static constexpr bool fingerprints = true;

  using isomer::detail::tpl::writer::key;
  using isomer::detail::tpl::writer::writer;

  void options(const auto& f) { format_ = f.format; }
  char* fingerprint(char* e, std::uint64_t) {
    namespace tpl = isomer::detail::tpl;
    e = room(e, tpl::format_at + format_.size() + 1);
    if (!e) return e;
    const bool has_strings = format_.find('s') != format_.npos;
    const char lead[tpl::format_at] = {'t', 'p', 'l', static_cast<char>(has_strings ? tpl::null_strings : 0)};
    detail::wire::copy(e, lead, sizeof lead);
    detail::wire::copy(e + sizeof lead, format_.data(), format_.size());
    e += sizeof lead + format_.size();
    *e = '\0';
    return e + 1;
  }
  static std::size_t key_room(const field_key&) { return 0; }
  static char* key(char* e, const field_key&) { return e; }
  // No list of a table has a fixed length.
  char* enter_list(char* e, std::size_t n) { return writer::enter_list<std::string_view>(e, n); }
  // Never called, since a message with maps has no format string.
  char* enter_map(char*, std::size_t) { return fail(code::bad_value); }
  static char* leave_map(char* e) { return e; }
  template <class F, class K>
  char* map_key(char*, const K&, std::size_t) {
    return fail(code::bad_value);
  }

 private:
  std::string_view format_;
};

class table_tpl_reader : public isomer::detail::tpl::reader {
 public:
  static constexpr bool fingerprints = true;

  table_tpl_reader(const char* p, std::size_t n, const auto& f) : reader(p, n, f), format_(f.format) {}

  cursor fingerprint(cursor c, std::uint64_t) {
    c = lead(c);
    if (!c) return c;
    const std::size_t size = format_.size() + 1;
    if (static_cast<std::size_t>(end - c.p) < size) return fail(code::truncated, end);
    if (std::string_view(c.p, size) != std::string_view(format_.data(), size)) return fail(code::bad_value, c.p);
    return c + size;
  }
  static cursor enter_top(cursor c, scope&) { return c; }
  static bool present(cursor&, scope&, bool) { return true; }
  static cursor after_last(cursor c, scope&, std::size_t) { return c; }
  // Never called, since a message with maps has no format string.
  cursor enter_map(cursor c, scope&) { return fail(code::bad_value, c.p); }
  static bool map_more(const scope&) { return false; }
  static cursor map_next(cursor c, scope&) { return c; }
  template <class F, class K>
  cursor map_key(cursor c, K&) {
    return fail(code::bad_value, c.p);
  }
  static cursor key_value(cursor c) { return c; }

 private:
  std::string_view format_;
};

struct table_tpl {
  using reader = table_tpl_reader;
  using writer = table_tpl_writer;
  std::string_view format;  // terminated by a NUL, and outlives everything that is made with it
  isomer::limits limits{};
};

}  // namespace isomer::cli
