// SPDX-License-Identifier: MIT
#include "wire.hpp"

namespace isomer::compiler::proto {
namespace {

bool next_fixed(std::string_view& rest, std::size_t bytes, std::uint64_t& to) {
  if (rest.size() < bytes) return false;
  to = 0;
  for (std::size_t i = 0; i < bytes; ++i) to |= std::uint64_t{static_cast<unsigned char>(rest[i])} << 8 * i;
  rest.remove_prefix(bytes);
  return true;
}

// Finds the end tag of a group, and stops behind it. A loop, since groups may nest as deep as the input is long.
bool skip_group(std::string_view& rest, std::string_view& to) {
  const char* const begin = rest.data();
  for (int open = 1;;) {
    std::string_view before = rest;
    std::uint64_t tag = 0, ignored = 0;
    if (!next_varint(rest, tag)) return false;
    switch (static_cast<wire_type>(tag & 7)) {
      case wire_type::varint:
        if (!next_varint(rest, ignored)) return false;
        break;
      case wire_type::fixed64:
        if (!next_fixed(rest, 8, ignored)) return false;
        break;
      case wire_type::fixed32:
        if (!next_fixed(rest, 4, ignored)) return false;
        break;
      case wire_type::bytes:
        if (!next_varint(rest, ignored) || ignored > rest.size()) return false;
        rest.remove_prefix(ignored);
        break;
      case wire_type::group: ++open; break;
      case wire_type::end_group:
        if (--open == 0) {
          to = {begin, static_cast<std::size_t>(before.data() - begin)};
          return true;
        }
        break;
      default: return false;
    }
  }
}

}  // namespace

bool next_varint(std::string_view& rest, std::uint64_t& to) {
  to = 0;
  for (unsigned shift = 0; shift < 70 && !rest.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(rest.front());
    rest.remove_prefix(1);
    if (shift < 64) to |= std::uint64_t{byte & 127u} << shift;
    if (byte < 128) return true;
  }
  return false;
}

bool next_field(std::string_view& rest, wire_field& to) {
  const char* const begin = rest.data();
  std::uint64_t tag = 0, length = 0;
  if (rest.empty() || !next_varint(rest, tag)) return false;
  to.number = static_cast<std::int32_t>(tag >> 3);
  to.type = static_cast<wire_type>(tag & 7);
  to.bytes = {};
  switch (to.type) {
    case wire_type::varint:
      if (!next_varint(rest, to.value)) return false;
      break;
    case wire_type::fixed64:
      if (!next_fixed(rest, 8, to.value)) return false;
      break;
    case wire_type::fixed32:
      if (!next_fixed(rest, 4, to.value)) return false;
      break;
    case wire_type::bytes:
      if (!next_varint(rest, length) || length > rest.size()) return false;
      to.bytes = rest.substr(0, length);
      rest.remove_prefix(length);
      break;
    case wire_type::group:
      if (!skip_group(rest, to.bytes)) return false;
      break;
    default: return false;
  }
  to.whole = {begin, static_cast<std::size_t>(rest.data() - begin)};
  return true;
}

std::optional<std::uint64_t> varint_of(std::string_view message, std::int32_t number) {
  std::optional<std::uint64_t> found;
  for (wire_field f; next_field(message, f);)
    if (f.number == number && f.type == wire_type::varint) found = f.value;
  return found;
}
std::optional<std::string_view> bytes_of(std::string_view message, std::int32_t number) {
  std::optional<std::string_view> found;
  for (wire_field f; next_field(message, f);)
    if (f.number == number && f.type == wire_type::bytes) found = f.bytes;
  return found;
}

}  // namespace isomer::compiler::proto
