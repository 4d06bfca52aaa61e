// SPDX-License-Identifier: MIT
#include "canonical.hpp"
#include <algorithm>
#include <map>
#include "../bytes/option_numbers.hpp"
#include "../bytes/wire.hpp"
#include "../tree/features.hpp"
#include "../tree/option_values.hpp"

namespace isomer::compiler::proto {
namespace {

wire_type type_of(const field& f) {
  switch (f.type) {
    case field_type::real64:
    case field_type::fixed64:
    case field_type::sfixed64: return wire_type::fixed64;
    case field_type::real32:
    case field_type::fixed32:
    case field_type::sfixed32: return wire_type::fixed32;
    case field_type::string:
    case field_type::bytes: return wire_type::bytes;
    case field_type::group:
    case field_type::message: return is_delimited(f) ? wire_type::group : wire_type::bytes;
    default: return wire_type::varint;
  }
}

bool is_of_source(const field& f) {
  return varint_of(f.options.bytes, number::field_option::retention) == number::field_option::of_source;
}

class canonical_writer {
 public:
  canonical_writer(const universe& all, retained& what) : all_(all), what_(what) {}

  std::string write(const std::vector<std::string_view>& parts, const message& type) {
    std::map<std::int32_t, known> fields;
    std::string unknown, out;
    const bool set = says(type.options, number::message_option::message_set);
    for (std::string_view part : parts)
      for (wire_field w; next_field(part, w);) {
        if (set) item_to_field(w);
        const field* const f = all_.field_of(type, w.number);
        if (!f || !fits(*f, w)) unknown += w.whole;
        else {
          drop_others(fields, *f);
          add(fields[w.number], *f, w);
        }
      }
    if (type.map_entry) complete_entry(fields, type);
    for (auto& [number, k] : fields) write_field(out, k, set);
    return out += unknown;
  }

 private:
  struct known {
    const field* of = nullptr;
    std::vector<wire_field> values;
  };

  // Of the members of a oneof, the last one counts.
  static void drop_others(std::map<std::int32_t, known>& fields, const field& f) {
    if (f.is_extension || f.oneof_index < 0) return;
    std::erase_if(fields, [&](const auto& one) {
      const field& other = *one.second.of;
      return &other != &f && !other.is_extension && other.oneof_index == f.oneof_index;
    });
  }

  static bool fits(const field& f, const wire_field& w) {
    return w.type == type_of(f) || (w.type == wire_type::bytes && is_packable(f));
  }

  // The entry of a map always has a key and a value.
  static void complete_entry(std::map<std::int32_t, known>& fields, const message& entry) {
    for (const field& f : entry.fields) {
      known& k = fields[f.number];
      k.of = &f;
      if (!k.values.empty()) continue;
      wire_field& w = k.values.emplace_back();
      w.type = type_of(f);
      if (f.enum_type && !f.enum_type->values.empty())
        w.value = static_cast<std::uint64_t>(std::int64_t{f.enum_type->values[0].number});
    }
  }

  // A MessageSet encodes an extension as a group with its number and its bytes.
  static constexpr std::int32_t item = 1, item_number = 2, item_message = 3;

  static void item_to_field(wire_field& w) {
    if (w.number != item || w.type != wire_type::group) return;
    const auto number = varint_of(w.bytes, item_number);
    const auto bytes = bytes_of(w.bytes, item_message);
    if (!number || !bytes) return;
    w.number = static_cast<std::int32_t>(*number);
    w.type = wire_type::bytes;
    w.bytes = *bytes;
  }
  static void write_item(std::string& out, std::int32_t number, std::string_view bytes) {
    std::string inner;
    wire_writer w(inner);
    w.varint(item_number, static_cast<std::uint32_t>(number));
    w.bytes(item_message, bytes);
    wire_writer(out).group(item, inner);
  }

  // Reads the values of a packed list, one by one.
  static void add(known& to, const field& f, const wire_field& w) {
    to.of = &f;
    if (w.type != wire_type::bytes || !is_packable(f)) return to.values.push_back(w);
    std::string_view rest = w.bytes;
    wire_field one;
    one.type = type_of(f);
    const std::size_t width = one.type == wire_type::fixed64 ? 8 : 4;
    while (!rest.empty()) {
      if (one.type == wire_type::varint) {
        if (!next_varint(rest, one.value)) return;
      } else {
        if (rest.size() < width) return;
        one.value = 0;
        for (std::size_t i = 0; i < width; ++i)
          one.value |= std::uint64_t{static_cast<unsigned char>(rest[i])} << 8 * i;
        rest.remove_prefix(width);
      }
      to.values.push_back(one);
    }
  }

  static void write_value(wire_writer& to, std::int32_t number, const wire_field& w) {
    switch (w.type) {
      case wire_type::varint: return to.varint(number, w.value);
      case wire_type::fixed32: return to.fixed32(number, static_cast<std::uint32_t>(w.value));
      case wire_type::fixed64: return to.fixed64(number, w.value);
      default: return to.bytes(number, w.bytes);
    }
  }

  void write_field(std::string& out, known& k, bool in_set) {
    const field& f = *k.of;
    what_.path.push_back(f.number);
    if (what_.only_runtime && is_of_source(f)) {
      if (what_.left_out) what_.left_out->push_back(what_.path);
    } else if (f.message_type) {
      write_messages(out, k, in_set);
    } else {
      write_scalars(out, k);
    }
    what_.path.pop_back();
  }

  void write_scalars(std::string& out, const known& k) {
    const field& f = *k.of;
    wire_writer to(out);
    if (is_packed(f)) {
      const std::size_t opened = to.open(f.number);
      for (const wire_field& w : k.values) write_packed(to, w);
      to.close(opened);
    } else if (f.repeated()) {
      for (const wire_field& w : k.values) write_value(to, f.number, w);
    } else {
      const wire_field& last = k.values.back();
      const bool is_zero = last.type == wire_type::bytes ? last.bytes.empty() : last.value == 0;
      if (has_presence(f) || !is_zero || f.of->map_entry) write_value(to, f.number, last);
    }
  }

  static void write_packed(wire_writer& to, const wire_field& w) {
    std::string value;
    wire_writer one(value);
    write_value(one, 1, w);  // a tag of one byte, and the value
    to.raw(std::string_view(value).substr(1));
  }

  void write_messages(std::string& out, const known& k, bool in_set) {
    const field& f = *k.of;
    std::vector<std::string_view> parts;
    for (std::size_t i = 0; i < k.values.size(); ++i) {
      if (f.repeated()) {
        what_.path.push_back(static_cast<std::int32_t>(i));
        write_message(out, f, {k.values[i].bytes}, false);
        what_.path.pop_back();
      } else {
        parts.push_back(k.values[i].bytes);
      }
    }
    if (!f.repeated()) write_message(out, f, parts, in_set);
  }

  void write_message(std::string& out, const field& f, const std::vector<std::string_view>& parts, bool in_set) {
    // The contents of groups are kept regardless of retention, as in protoc.
    const bool group = type_of(f) == wire_type::group;
    const bool before = std::exchange(what_.only_runtime, what_.only_runtime && !group);
    const std::string written = write(parts, *f.message_type);
    what_.only_runtime = before;
    if (in_set && f.is_extension) return write_item(out, f.number, written);
    wire_writer to(out);
    if (group) to.group(f.number, written);
    else to.bytes(f.number, written);
  }

  const universe& all_;
  retained& what_;
};

}  // namespace

std::string canonical(std::string_view bytes, const message& type, const universe& all, retained what) {
  return canonical_writer(all, what).write({bytes}, type);
}

}  // namespace isomer::compiler::proto
