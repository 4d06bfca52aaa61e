// SPDX-License-Identifier: MIT
// Adds a row in one format. The source of each format compiles it once.
#pragma once
#include <isomer/api/dynamic.hpp>
#include <isomer/table/decode.hpp>
#include "fill/storage.hpp"
#include "row_builder_state.hpp"

namespace isomer::columns::detail {

// Reads the message first, for formats and columns that require it.
template <class Format>
status add_by_message(row_builder_state& to, const Format& f, std::string_view bytes) {
  dynamic::message m(*to.of().message, to.scratch());
  if (!m) return {code::no_memory, 0};
  status s = decode(f, bytes, m);
  if (s.ok()) s = to.add(m);
  to.scratch().reset();
  return s;
}

// Reads with the walk alone.
template <class Format>
status add_by_walk(row_builder_state& to, const Format& f, std::string_view bytes) {
  using reader = isomer::detail::any_layout_of<typename Format::reader>;
  if (to.of().needs_message) return add_by_message(to, f, bytes);
  if (row_builder_state* const probe = to.probe()) {
    if (const status s = add_row(*probe, f, bytes); !s.ok()) return s;
    if (!to.passes()) return {};
  }
  to.open();
  isomer::detail::table::decoding<reader, storage> x(f, bytes.data(), bytes.size(), nullptr);
  const std::ptrdiff_t most = x.mem.budget;
  const status s = isomer::detail::table::decode_top(x, to.of().top.message.table, &to.top(), 0);
  return to.close(s, static_cast<std::size_t>(most - x.mem.budget));
}

}  // namespace isomer::columns::detail

// NOLINTBEGIN(bugprone-macro-parentheses)
#define ISOMER_COLUMNS_ADD(Format, how)                                                                         \
  template <>                                                                                                   \
  isomer::status isomer::columns::detail::add_row(row_builder_state& to, const Format& f, std::string_view b) { \
    return how(to, f, b);                                                                                       \
  }
// The formats for which there are tables. Each takes the time to compile a walk.
#define ISOMER_COLUMNS_BY_WALK(Format) ISOMER_COLUMNS_ADD(Format, add_by_walk)
// The other formats.
#define ISOMER_COLUMNS_BY_MESSAGE(Format) ISOMER_COLUMNS_ADD(Format, add_by_message)
