// SPDX-License-Identifier: MIT
// Kinds and tags.
#include "code.hpp"

namespace isomer::compiler::emit {
namespace {

std::string in_hex(std::uint64_t v) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  do {
    text.insert(text.begin(), digits[v % 16]);
    v /= 16;
  } while (v != 0);
  return "0x" + text;
}

}  // namespace

std::string go_tag::hex() const { return in_hex(bytes); }
std::string go_tag::mask() const { return in_hex((std::uint64_t{1} << (8 * size)) - 1); }

int go_wire_type(kind k) {
  switch (k) {
    case kind::fixed64:
    case kind::sfixed64:
    case kind::float64: return 1;
    case kind::string:
    case kind::bytes:
    case kind::message: return 2;
    case kind::group: return 3;
    case kind::fixed32:
    case kind::sfixed32:
    case kind::float32: return 5;
    default: return 0;
  }
}

bool is_go_varint(kind k) { return go_wire_type(k) == 0; }

go_tag go_tag_of(std::uint32_t number, int wire_type) {
  go_tag tag;
  std::uint64_t rest = std::uint64_t{number} << 3 | static_cast<unsigned>(wire_type);
  while (true) {
    const std::uint64_t more = rest >= 0x80 ? 0x80 : 0;
    tag.bytes |= ((rest & 0x7f) | more) << (8 * tag.size++);
    rest >>= 7;
    if (!more) return tag;
  }
}

std::string go_type(go_code& c, const model::field& f) {
  switch (f.kind) {
    case kind::boolean: return "bool";
    case kind::int32:
    case kind::sint32:
    case kind::sfixed32: return "int32";
    case kind::uint32:
    case kind::fixed32: return "uint32";
    case kind::int64:
    case kind::sint64:
    case kind::sfixed64: return "int64";
    case kind::uint64:
    case kind::fixed64: return "uint64";
    case kind::float32: return "float32";
    case kind::float64: return "float64";
    case kind::enumeration: return c.names.type(*f.enum_type);
    case kind::string: return "string";
    case kind::bytes: return "[]byte";
    case kind::message:
    case kind::group: return '*' + c.names.type(*f.message_type);
  }
  return "";
}

std::vector<const model::field*> go_fields(const model::message& m) {
  std::vector<const model::field*> fields(m.fields.begin(), m.fields.end());
  std::sort(fields.begin(), fields.end(), [](auto* a, auto* b) { return a->number < b->number; });
  return fields;
}

}  // namespace isomer::compiler::emit
