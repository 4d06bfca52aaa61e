// SPDX-License-Identifier: MIT
#include <bit>
#include <isomer/inspect/record.hpp>
#include <isomer/inspect/values/head.hpp>
#include "../literal.hpp"
#include "../real_text.hpp"
#include "big_endian.hpp"

namespace isomer::inspect {
namespace {

// RFC 8949, section 3: the first byte has the major type, and the argument or the size of the argument.
struct cbor_argument {
  std::uint64_t value = 0;
  std::size_t size = 0;  // with the first byte; 0 if it is invalid
  bool is_open = false;  // whether a break ends it
};
constexpr unsigned open_ended = 31, longest_inside = 23, reserved = 28;

cbor_argument read_cbor_argument(std::string_view left) {
  const unsigned low = static_cast<unsigned char>(left[0]) & 31;
  if (low <= longest_inside) return {low, 1};
  if (low == open_ended) return {0, 1, true};
  const std::size_t width = std::size_t{1} << (low - longest_inside - 1);
  if (low >= reserved || left.size() < 1 + width) return {};
  return {read_big_endian(left.substr(1), width), 1 + width};
}

value_head cbor_content(std::string_view left, const cbor_argument& a, bool is_text) {
  const std::string kind = is_text ? "text" : "bytes";
  if (a.is_open) {
    value_head h = value_head::holding(1, kind + " in pieces", 0);
    h.has_end = h.is_open = true;
    return h;
  }
  if (a.value > left.size() - a.size) return value_head::cut("less than " + bytes_text(a.value) + " is left");
  const std::string_view content = left.substr(a.size, static_cast<std::size_t>(a.value));
  value_head h =
      value_head::scalar(a.size + content.size(), kind, is_text ? shortened_literal(content) : shortened_hex(content));
  if (is_text) h.content = content;
  return h;
}

value_head cbor_holder(const cbor_argument& a, bool is_map) {
  const std::string kind = is_map ? "map" : "list";
  value_head h = value_head::holding(a.size, a.is_open ? kind : kind + " of " + std::to_string(a.value), a.value);
  if (is_map && a.value >> 63) return value_head::broken("a map that no memory holds");
  if (is_map) h.items *= 2;
  h.is_map = is_map;
  h.has_end = h.is_open = a.is_open;
  return h;
}

value_head cbor_simple(unsigned low, const cbor_argument& a) {
  switch (low) {
    case 20: return value_head::scalar(1, "boolean", "false");
    case 21: return value_head::scalar(1, "boolean", "true");
    case 22: return value_head::scalar(1, "null");
    case 23: return value_head::scalar(1, "undefined");
    case 25: return value_head::scalar(a.size, "half", real_text(half_of(static_cast<unsigned>(a.value))));
    case 26:
      return value_head::scalar(a.size, "float", real_text(std::bit_cast<float>(static_cast<std::uint32_t>(a.value))));
    case 27: return value_head::scalar(a.size, "double", real_text(std::bit_cast<double>(a.value)));
    default: return value_head::scalar(a.size, "simple", std::to_string(a.value));
  }
}

}  // namespace

value_head read_cbor_head(std::string_view left) {
  const unsigned first = static_cast<unsigned char>(left[0]), major = first >> 5;
  const cbor_argument a = read_cbor_argument(left);
  if (!a.size)
    return (first & 31) >= reserved ? value_head::broken("this begins no value") : value_head::cut(no_complete_value);
  if (a.is_open && (major < 2 || major == 6)) return value_head::broken("this begins no value");
  switch (major) {
    case 0: return value_head::scalar(a.size, "integer", std::to_string(a.value));
    case 1: {
      // The value is -1 - n, which may not fit 64 bits.
      const std::string text = a.value == ~std::uint64_t{0} ? "18446744073709551616" : std::to_string(a.value + 1);
      return value_head::scalar(a.size, "integer", "-" + text);
    }
    case 2:
    case 3: return cbor_content(left, a, major == 3);
    case 4:
    case 5: return cbor_holder(a, major == 5);
    case 6: return value_head::holding(a.size, "tag " + std::to_string(a.value), 1);
    default: break;
  }
  if (!a.is_open) return cbor_simple(first & 31, a);
  value_head end = value_head::scalar(1, "end");
  end.is = value_head::state::end;
  return end;
}

}  // namespace isomer::inspect
