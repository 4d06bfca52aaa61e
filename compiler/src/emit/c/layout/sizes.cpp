// SPDX-License-Identifier: MIT
// Sums saturate far above what is allowed, so that no product of capacities overflows.
#include "sizes.hpp"
#include <algorithm>

namespace isomer::compiler::emit {
namespace {

constexpr std::uint64_t ceiling = std::uint64_t{1} << 40;

std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return std::min(a + b, ceiling); }
std::uint64_t times(std::uint64_t a, std::uint64_t b) { return a != 0 && b > ceiling / a ? ceiling : a * b; }
std::uint64_t delimited(std::uint64_t n) { return sum(n, varint_size(n)); }

std::uint64_t varint_of_width(unsigned bits) { return (bits + 6) / 7; }

std::uint64_t protobuf_size(const c_value& v) {
  switch (v.kind) {
    case kind::boolean: return 1;
    case kind::int32:
    case kind::int64:
    case kind::enumeration: return 10;  // a negative one is encoded in 64 bits
    case kind::uint32:
    case kind::uint64: return varint_of_width(v.width);
    case kind::sint32:
    case kind::sint64: return varint_of_width(v.width);
    case kind::fixed32:
    case kind::sfixed32:
    case kind::float32: return 4;
    case kind::fixed64:
    case kind::sfixed64:
    case kind::float64: return 8;
    case kind::string:
    case kind::bytes: return delimited(v.capacity);
    case kind::message: return delimited(v.message->max.protobuf);
    case kind::group: return v.message->max.protobuf;
  }
  return ceiling;
}

std::uint64_t protobuf_size(const c_field& f) {
  std::uint64_t tag = tag_size(*f.source), one = protobuf_size(f.value);
  if (f.value.kind == kind::group) tag *= 2;
  if (f.presence == c_presence::map) return times(f.max_count, sum(tag, delimited(f.entry->max.protobuf)));
  if (f.packed) return sum(tag, delimited(times(f.max_count, one)));
  return times(f.presence == c_presence::list ? f.max_count : 1, sum(tag, one));
}

std::uint64_t str_size(std::uint64_t n) { return sum(n, n < 32 ? 1 : n < 256 ? 2 : n < 65536 ? 3 : 5); }
std::uint64_t bin_size(std::uint64_t n) { return sum(n, n < 256 ? 2 : n < 65536 ? 3 : 5); }
std::uint64_t count_size(std::uint64_t n) { return n < 16 ? 1 : n < 65536 ? 3 : 5; }

std::uint64_t msgpack_size(const c_value& v, bool array) {
  switch (v.kind) {
    case kind::boolean: return 1;
    case kind::float32: return 5;
    case kind::float64: return 9;
    case kind::string: return str_size(v.capacity);
    case kind::bytes: return bin_size(v.capacity);
    case kind::message:
    case kind::group: return array ? v.message->max.msgpack_array : v.message->max.msgpack;
    default: return 1 + v.width / 8;
  }
}

std::uint64_t msgpack_size(const c_field& f, bool array) {
  if (f.presence == c_presence::map) {
    const auto& entry = f.entry->fields;
    std::uint64_t one = sum(msgpack_size(entry[0].value, array), msgpack_size(entry[1].value, array));
    return sum(count_size(f.max_count), times(f.max_count, one));
  }
  std::uint64_t one = msgpack_size(f.value, array);
  if (f.presence == c_presence::list) return sum(count_size(f.max_count), times(f.max_count, one));
  return one;
}

// Adds the sizes of fields. Of a oneof only the largest member counts, unless the others have places of their own,
// which are nil.
template <class Size>
std::uint64_t total(const c_message& m, Size size_of, bool all_members) {
  std::uint64_t bytes = 0;
  std::map<const c_oneof*, std::uint64_t> largest;
  for (const c_field& f : m.fields) {
    std::uint64_t one = size_of(f);
    if (!f.oneof) {
      bytes = sum(bytes, one);
      continue;
    }
    if (all_members) bytes = sum(bytes, 1);
    largest[f.oneof] = std::max(largest[f.oneof], one);
  }
  for (auto [oneof, one] : largest) bytes = sum(bytes, one);
  return bytes;
}

}  // namespace

std::uint64_t varint_size(std::uint64_t v) {
  std::uint64_t n = 1;
  for (; v >= 0x80; v >>= 7) ++n;
  return n;
}

std::uint64_t tag_size(const model::field& f) { return varint_size(std::uint64_t{f.number} << 3); }

c_sizes greatest_sizes(const c_message& m) {
  c_sizes max;
  max.protobuf = sum(total(m, [](const c_field& f) { return protobuf_size(f); }, false), m.max_unknown);
  max.msgpack =
      sum(count_size(m.fields.size()),
          total(
              m, [](const c_field& f) { return sum(str_size(f.source->json_name.size()), msgpack_size(f, false)); },
              false));
  const std::uint64_t places = m.source->fields.size();  // places of fields that the struct leaves out are nil
  max.msgpack_array = sum(count_size(places) + places - m.fields.size(),
                          total(m, [](const c_field& f) { return msgpack_size(f, true); }, true));
  return max;
}

}  // namespace isomer::compiler::emit
