// SPDX-License-Identifier: MIT
#include <algorithm>
#include <isomer/records/registry_header.hpp>

namespace isomer::records {
namespace {

// Reads a 32-bit ZigZag varint, which may have up to ten bytes.
status read_position(std::string_view value, std::size_t& at, std::int32_t& to) {
  std::uint64_t n = 0;
  for (int shift = 0;; shift += 7) {
    if (at == value.size()) return {code::truncated, at};
    const auto b = static_cast<unsigned char>(value[at++]);
    if (shift == 63 && b > 1) return {code::bad_varint, at - 1};
    n |= std::uint64_t{b & 127u} << shift;
    if (b < 128) break;
  }
  const std::uint64_t half = n >> 1;
  if ((n & 1) || half > INT32_MAX) return {code::bad_value, at - 1};
  to = static_cast<std::int32_t>(half);
  return {};
}

void put_position(std::int32_t v, std::string& out) {
  std::uint64_t n = std::uint64_t{static_cast<std::uint32_t>(v)} << 1;
  for (; n >= 128; n >>= 7) out += static_cast<char>((n & 127) | 128);
  out += static_cast<char>(n);
}

std::string text_of(std::span<const std::int32_t> positions) {
  std::string s;
  for (const std::int32_t p : positions) s += (s.empty() ? "" : ".") + std::to_string(p);
  return s;
}

}  // namespace

status read_registry_header(std::string_view value, registry_header& to, bool has_positions) {
  constexpr std::size_t id_size = 4;
  to.size = 0, to.payload = {};
  if (value.empty()) return {code::truncated, 0};
  if (value[0] != 0) return {code::bad_value, 0};
  if (value.size() < 1 + id_size) return {code::truncated, value.size()};
  to.id = 0;
  for (std::size_t i = 1; i <= id_size; ++i) to.id = to.id << 8 | static_cast<unsigned char>(value[i]);
  std::size_t at = 1 + id_size;
  if (has_positions) {
    std::int32_t n = 0;
    const std::size_t begin = at;
    if (status s = read_position(value, at, n); !s.ok()) return s;
    if (static_cast<std::size_t>(n) > registry_header::most_positions) return {code::too_deep, begin};
    for (std::int32_t i = 0; i < n; ++i)
      if (status s = read_position(value, at, to.all[static_cast<std::size_t>(i)]); !s.ok()) return s;
    if (n == 0) to.all[0] = 0;
    to.size = static_cast<std::size_t>(std::max(n, 1));
  }
  to.payload = value.substr(at);
  return {};
}

void put_registry_header(std::uint32_t id, std::span<const std::int32_t> positions, std::string& out) {
  out += '\0';
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(id >> shift & 255);
  if (positions.size() == 1 && positions[0] == 0) {
    out += '\0';
    return;
  }
  put_position(static_cast<std::int32_t>(positions.size()), out);
  for (const std::int32_t p : positions) put_position(p, out);
}

const detail::table::message_table* message_at(const dynamic::schema& schema, std::string_view file,
                                               std::span<const std::int32_t> positions, std::string& why) {
  const auto files = schema.files();
  if (std::find(files.begin(), files.end(), file) == files.end()) {
    why = "the schema has no file \"" + std::string(file) + '"';
    return nullptr;
  }
  const detail::table::message_table* const found = schema.find_in_file(file, positions);
  if (found) return found;
  for (std::size_t n = 1; n <= positions.size(); ++n)
    if (!schema.find_in_file(file, positions.first(n))) {
      why = "\"" + std::string(file) + "\" has no message at " + text_of(positions.first(n));
      return nullptr;
    }
  why = "a message is at one position or more";
  return nullptr;
}

}  // namespace isomer::records
