// SPDX-License-Identifier: MIT
// Tables of the spellings of types, and of the members that each type has in a flatbuffer.
#include "type.hpp"
#include <algorithm>
#include <charconv>
#include <vector>

namespace isomer::columns::ipc::detail {
namespace {

struct spelled {
  std::string_view format;
  type of;
};
constexpr spelled plain[] = {
    {"n", {type_id::null}},
    {"b", {type_id::boolean}},
    {"c", {type_id::integer, 8, 0, 1}},
    {"C", {type_id::integer, 8}},
    {"s", {type_id::integer, 16, 0, 1}},
    {"S", {type_id::integer, 16}},
    {"i", {type_id::integer, 32, 0, 1}},
    {"I", {type_id::integer, 32}},
    {"l", {type_id::integer, 64, 0, 1}},
    {"L", {type_id::integer, 64}},
    {"e", {type_id::floating, 0, 0}},
    {"f", {type_id::floating, 0, 1}},
    {"g", {type_id::floating, 0, 2}},
    {"z", {type_id::binary}},
    {"Z", {type_id::large_binary}},
    {"vz", {type_id::binary_view}},
    {"u", {type_id::utf8}},
    {"U", {type_id::large_utf8}},
    {"vu", {type_id::utf8_view}},
    {"tdD", {type_id::date, 0, 0}},
    {"tdm", {type_id::date, 0, 1}},
    {"tts", {type_id::time, 32, 0}},
    {"ttm", {type_id::time, 32, 1}},
    {"ttu", {type_id::time, 64, 2}},
    {"ttn", {type_id::time, 64, 3}},
    {"tDs", {type_id::duration, 0, 0}},
    {"tDm", {type_id::duration, 0, 1}},
    {"tDu", {type_id::duration, 0, 2}},
    {"tDn", {type_id::duration, 0, 3}},
    {"tiM", {type_id::interval, 0, 0}},
    {"tiD", {type_id::interval, 0, 1}},
    {"tin", {type_id::interval, 0, 2}},
    {"+l", {type_id::list}},
    {"+L", {type_id::large_list}},
    {"+s", {type_id::structure}},
    {"+m", {type_id::map}},
};
constexpr std::string_view units = "smun";

// A member of a type's table in a flatbuffer, and its default.
struct part {
  type_id id;
  std::uint8_t slot, size;
  std::int32_t type::* member;
  std::int32_t initial;
};
constexpr part parts[] = {
    {type_id::integer, 0, 4, &type::width, 0},      {type_id::integer, 1, 1, &type::is_signed, 0},
    {type_id::floating, 0, 2, &type::unit, 0},      {type_id::decimal, 0, 4, &type::precision, 0},
    {type_id::decimal, 1, 4, &type::scale, 0},      {type_id::decimal, 2, 4, &type::width, 128},
    {type_id::date, 0, 2, &type::unit, 1},          {type_id::time, 0, 2, &type::unit, 1},
    {type_id::time, 1, 4, &type::width, 32},        {type_id::timestamp, 0, 2, &type::unit, 0},
    {type_id::interval, 0, 2, &type::unit, 0},      {type_id::duration, 0, 2, &type::unit, 1},
    {type_id::fixed_binary, 0, 4, &type::width, 0}, {type_id::fixed_list, 0, 4, &type::width, 0},
    {type_id::map, 0, 1, &type::keys_sorted, 0},
};
constexpr std::uint16_t zone_slot = 1;

const spelled* find(type t) {
  t.keys_sorted = 0;
  const auto* it = std::ranges::find(plain, t, &spelled::of);
  return it == std::end(plain) ? nullptr : it;
}

bool is_decimal(const type& t) {
  const bool has_width = t.width == 32 || t.width == 64 || t.width == 128 || t.width == 256;
  return has_width && t.precision > 0;
}

// Checks the members of types that are not in the table of spellings.
bool is_possible(const type& t) {
  switch (t.id) {
    case type_id::decimal: return is_decimal(t);
    case type_id::timestamp: return t.unit >= 0 && t.unit < static_cast<std::int32_t>(units.size());
    case type_id::fixed_binary:
    case type_id::fixed_list: return t.width >= 0;
    default: return find(t) != nullptr;
  }
}

bool number(std::string_view text, std::int32_t& out) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

// Parses "19,10" or "19,10,256".
std::optional<type> decimal_of(std::string_view text) {
  type t{.id = type_id::decimal, .width = 128};
  std::string_view rest = text;
  for (std::int32_t type::* member : {&type::precision, &type::scale, &type::width}) {
    const std::size_t comma = rest.find(',');
    if (!number(rest.substr(0, comma), t.*member)) return std::nullopt;
    if (comma == rest.npos) return member != &type::precision && is_decimal(t) ? std::optional(t) : std::nullopt;
    rest.remove_prefix(comma + 1);
  }
  return std::nullopt;
}

std::optional<type> sized(type_id id, std::string_view size) {
  type t{.id = id};
  return number(size, t.width) && t.width >= 0 ? std::optional(t) : std::nullopt;
}

}  // namespace

std::optional<type> type_of(std::string_view format, std::string& zone) {
  zone.clear();
  if (const auto* it = std::ranges::find(plain, format, &spelled::format); it != std::end(plain)) return it->of;
  if (format.starts_with("w:")) return sized(type_id::fixed_binary, format.substr(2));
  if (format.starts_with("+w:")) return sized(type_id::fixed_list, format.substr(3));
  if (format.starts_with("d:")) return decimal_of(format.substr(2));
  if (format.size() < 4 || !format.starts_with("ts") || format[3] != ':') return std::nullopt;
  const std::size_t unit = units.find(format[2]);
  if (unit == units.npos) return std::nullopt;
  zone = format.substr(4);
  return type{.id = type_id::timestamp, .unit = static_cast<std::int32_t>(unit)};
}

std::string format_of(const type& t, std::string_view zone) {
  switch (t.id) {
    case type_id::fixed_binary: return "w:" + std::to_string(t.width);
    case type_id::fixed_list: return "+w:" + std::to_string(t.width);
    case type_id::decimal: {
      std::string text = "d:" + std::to_string(t.precision) + "," + std::to_string(t.scale);
      return t.width == 128 ? text : text + "," + std::to_string(t.width);
    }
    case type_id::timestamp: {
      std::string text = "ts";
      text += units[static_cast<std::size_t>(t.unit)];
      return text.append(":").append(zone);
    }
    default: return std::string(find(t)->format);
  }
}

std::size_t put_type(flatbuffer_builder& out, const type& t, std::string_view zone) {
  std::vector<flatbuffer_builder::member> members;
  for (const part& p : parts)
    if (p.id == t.id) members.push_back({p.slot, p.size, static_cast<std::uint32_t>(t.*p.member)});
  if (!zone.empty()) members.push_back(flatbuffer_builder::offset(zone_slot));
  const std::size_t at = out.table(members);
  if (!zone.empty()) out.point(at, zone_slot, out.text(zone));
  return at;
}

std::optional<type> get_type(std::uint8_t id, const flat_table& from, std::string_view& zone) {
  type t{.id = static_cast<type_id>(id)};
  for (const part& p : parts) {
    if (p.id != t.id) continue;
    std::int32_t& member = t.*p.member;
    if (p.size == 4) member = from.number<std::int32_t>(p.slot, p.initial);
    if (p.size == 2) member = from.number<std::int16_t>(p.slot, static_cast<std::int16_t>(p.initial));
    if (p.size == 1) member = from.number<std::uint8_t>(p.slot, static_cast<std::uint8_t>(p.initial)) != 0;
  }
  zone = t.id == type_id::timestamp ? from.text(zone_slot) : std::string_view();
  return is_possible(t) ? std::optional(t) : std::nullopt;
}

value_layout layout_of(const type& t) {
  using enum layout_kind;
  constexpr std::int64_t interval_width[] = {4, 8, 16};
  switch (t.id) {
    case type_id::null:
    case type_id::none: return {none};
    case type_id::boolean: return {bits};
    case type_id::integer:
    case type_id::time:
    case type_id::decimal: return {fixed, t.width / 8};
    case type_id::floating: return {fixed, std::int64_t{2} << t.unit};
    case type_id::date: return {fixed, t.unit == 0 ? 4 : 8};
    case type_id::timestamp:
    case type_id::duration: return {fixed, 8};
    case type_id::interval: return {fixed, interval_width[t.unit]};
    case type_id::fixed_binary: return {fixed, t.width};
    case type_id::binary: return {bytes};
    case type_id::utf8: return {bytes, 0, true};
    case type_id::large_binary: return {large_bytes};
    case type_id::large_utf8: return {large_bytes, 0, true};
    case type_id::binary_view: return {views, 16};
    case type_id::utf8_view: return {views, 16, true};
    case type_id::list:
    case type_id::map: return {list};
    case type_id::large_list: return {large_list};
    case type_id::fixed_list: return {fixed_list, t.width};
    case type_id::structure: return {structure};
  }
  return {none};
}

int children_of(const type& t) {
  switch (t.id) {
    case type_id::structure: return -1;
    case type_id::list:
    case type_id::large_list:
    case type_id::fixed_list:
    case type_id::map: return 1;
    default: return 0;
  }
}

bool is_index(const type& t) { return t.id == type_id::integer; }

}  // namespace isomer::columns::ipc::detail
