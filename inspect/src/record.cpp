// SPDX-License-Identifier: MIT
#include <algorithm>
#include <isomer/inspect/record.hpp>
#include <isomer/wire/varint.hpp>

namespace isomer::inspect {
namespace {

std::uint64_t read_fixed(std::string_view from, std::size_t n) {
  std::uint64_t bits = 0;
  for (std::size_t i = n; i-- > 0;) bits = bits << 8 | static_cast<unsigned char>(from[i]);
  return bits;
}

void set_content(wire_record& r, wire_record::state is, std::string_view content, std::size_t size) {
  r.is = is, r.content = content, r.size = size;
}

void read_varint_value(wire_record& r, std::string_view left) {
  r.value = read_spelled_varint(left);
  const std::size_t size = r.tag.size + r.value.size;
  if (!r.value.size) set_content(r, wire_record::state::no_value, left, r.tag.size + left.size());
  else if (!r.value.fits) set_content(r, wire_record::state::wide, left.substr(0, r.value.size), size);
  else set_content(r, wire_record::state::whole, {}, size);
}
void read_fixed_value(wire_record& r, std::string_view left, std::size_t n) {
  if (left.size() < n) {
    set_content(r, wire_record::state::no_value, left, r.tag.size + left.size());
    return;
  }
  r.bits = read_fixed(left, n);
  set_content(r, wire_record::state::whole, {}, r.tag.size + n);
}
void read_len_value(wire_record& r, std::string_view left) {
  r.value = read_spelled_varint(left);
  if (!r.value.size || !r.value.fits) {
    set_content(r, wire_record::state::no_value, left, r.tag.size + left.size());
    return;
  }
  const std::string_view behind = left.substr(r.value.size);
  const bool is_whole = r.value.value <= behind.size();
  const std::size_t n = is_whole ? static_cast<std::size_t>(r.value.value) : behind.size();
  set_content(r, is_whole ? wire_record::state::whole : wire_record::state::cut, behind.substr(0, n),
              r.tag.size + r.value.size + n);
}

}  // namespace

std::string_view name_of(wire_type t) {
  constexpr std::string_view names[] = {"varint", "i64", "len", "start", "end", "i32", "type6", "type7"};
  return names[static_cast<std::size_t>(t)];
}

std::size_t size_of_varint(std::uint64_t v) { return detail::wire::varint_size(v); }

bool spelled_varint::is_overlong() const { return size > size_of_varint(value); }

spelled_varint read_spelled_varint(std::string_view from) {
  spelled_varint v;
  const std::size_t n = std::min(from.size(), longest_varint);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t byte = static_cast<unsigned char>(from[i]);
    v.value |= (byte & 127) << (7 * i);
    if (byte >= 128) continue;
    v.size = i + 1;
    v.fits = i + 1 < longest_varint || byte < 2;
    return v;
  }
  return v;
}

void put_varint_in(std::size_t size, std::uint64_t v, char* to) {
  for (std::size_t i = 0; i + 1 < size; ++i, v >>= 7) *to++ = static_cast<char>(v | 128);
  *to = static_cast<char>(v);
}

wire_record read_wire_record(std::string_view left) {
  wire_record r;
  r.tag = read_spelled_varint(left);
  if (!r.tag.size || !r.tag.fits) {
    set_content(r, wire_record::state::no_tag, left, left.size());
    return r;
  }
  r.number = r.tag.value >> 3;
  r.type = static_cast<wire_type>(r.tag.value & 7);
  const std::string_view behind = left.substr(r.tag.size);
  switch (r.type) {
    case wire_type::varint: read_varint_value(r, behind); break;
    case wire_type::i64: read_fixed_value(r, behind, 8); break;
    case wire_type::i32: read_fixed_value(r, behind, 4); break;
    case wire_type::len: read_len_value(r, behind); break;
    case wire_type::start:
    case wire_type::end: set_content(r, wire_record::state::whole, {}, r.tag.size); break;
    case wire_type::six:
    case wire_type::seven: set_content(r, wire_record::state::no_value, behind, left.size()); break;
  }
  return r;
}

wire_record read_wire_value(wire_type t, std::string_view left) {
  wire_record r;
  r.type = t;
  if (t == wire_type::varint) read_varint_value(r, left);
  else read_fixed_value(r, left, t == wire_type::i64 ? 8 : 4);
  return r;
}

std::string what_is_wrong(const wire_record& r) {
  std::string wrong;
  const auto add = [&](std::string_view s) { (wrong += wrong.empty() ? "" : ", ") += s; };
  if (r.tag.size && !r.has_valid_number()) add("no valid field number");
  if (r.tag.is_overlong()) add("overlong tag");
  if (r.value.is_overlong()) add(r.type == wire_type::len ? "overlong length" : "overlong varint");
  if (r.is == wire_record::state::wide) add("more than 64 bits");
  if (r.is == wire_record::state::cut) add("only " + bytes_text(r.content.size()) + " are left");
  if (r.is == wire_record::state::no_value)
    add(r.type == wire_type::six || r.type == wire_type::seven ? "reserved wire type" : "no complete value");
  return wrong;
}

std::string bytes_text(std::size_t n) { return std::to_string(n) + (n == 1 ? " byte" : " bytes"); }

}  // namespace isomer::inspect
