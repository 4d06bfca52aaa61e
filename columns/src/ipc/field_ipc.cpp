// SPDX-License-Identifier: MIT
// Converts fields from and to flatbuffers: the tables Schema, Field, DictionaryEncoding and KeyValue.
#include <bit>
#include <cstring>
#include <isomer/wire/utf8.hpp>
#include "field.hpp"

namespace isomer::columns::ipc::detail {
namespace {

using fb = flatbuffer_builder;

enum schema_slot : std::uint16_t { schema_endianness, schema_fields, schema_metadata };
enum field_slot : std::uint16_t {
  field_name,
  field_nullable,
  field_type_id,
  field_type,
  field_dictionary,
  field_children,
  field_metadata,
};
enum encoding_slot : std::uint16_t { encoding_id, encoding_index, encoding_ordered };
enum pair_slot : std::uint16_t { pair_key, pair_value };

constexpr std::int16_t native_order = std::endian::native == std::endian::little ? 0 : 1;

// Returns the texts of metadata in the form of the C data interface: keys and values alternate.
std::vector<std::string_view> texts_of(std::string_view metadata) {
  std::size_t at = 0;
  auto next = [&] {
    std::int32_t n;
    std::memcpy(&n, metadata.data() + at, sizeof n);
    at += sizeof n;
    return static_cast<std::size_t>(n);
  };
  std::vector<std::string_view> all(2 * next());
  for (std::string_view& text : all) {
    const std::size_t size = next();
    text = metadata.substr(at, size);
    at += size;
  }
  return all;
}

void put_metadata(fb& out, std::size_t table, unsigned slot, std::string_view metadata) {
  const auto texts = texts_of(metadata);
  const std::size_t pairs = out.offsets(texts.size() / 2);
  out.point(table, slot, pairs);
  for (std::size_t i = 0; i < texts.size(); i += 2) {
    const fb::member members[] = {fb::offset(pair_key), fb::offset(pair_value)};
    const std::size_t pair = out.table(members);
    out.point_element(pairs, i / 2, pair);
    out.point(pair, pair_key, out.text(texts[i]));
    out.point(pair, pair_value, out.text(texts[i + 1]));
  }
}

std::size_t put_encoding(fb& out, const field::encoding& e) {
  const fb::member members[] = {fb::int64(encoding_id, e.id), fb::offset(encoding_index),
                                fb::byte(encoding_ordered, e.is_ordered)};
  const std::size_t at = out.table(members);
  out.point(at, encoding_index, put_type(out, e.index, {}));
  return at;
}

std::size_t put_field(fb& out, const field& f) {
  std::vector<fb::member> members = {fb::offset(field_name), fb::byte(field_nullable, f.is_nullable),
                                     fb::byte(field_type_id, static_cast<std::uint8_t>(f.of.id)),
                                     fb::offset(field_type), fb::offset(field_children)};
  if (f.dictionary) members.push_back(fb::offset(field_dictionary));
  if (!f.metadata.empty()) members.push_back(fb::offset(field_metadata));
  const std::size_t at = out.table(members);
  out.point(at, field_name, out.text(f.name));
  out.point(at, field_type, put_type(out, f.of, f.zone));
  if (f.dictionary) out.point(at, field_dictionary, put_encoding(out, *f.dictionary));
  const std::size_t children = out.offsets(f.children.size());
  out.point(at, field_children, children);
  for (std::size_t i = 0; i < f.children.size(); ++i) out.point_element(children, i, put_field(out, f.children[i]));
  if (!f.metadata.empty()) put_metadata(out, at, field_metadata, f.metadata);
  return at;
}

class schema_reader {
 public:
  schema_reader(const flatbuffer& whole, const limits& within, problem& why)
      : whole_(whole),
        fields_left_(whole.bytes.size() / least_field),
        memory_(within.memory_for(whole.bytes.size())),
        why_(why) {}

  bool read_children(const flat_table& from, unsigned slot, field& out, int depth) {
    const flat_vector tables = from.vector(slot, 4);
    if (depth <= 0 && tables.count) return why_.is(problem::kind::too_deep, "types are nested too deeply");
    // Tables can be shared, so that a small flatbuffer could describe a schema of any size. No writer does that.
    if (tables.count > fields_left_) return why_.is(problem::kind::too_large, "the schema repeats its fields");
    fields_left_ -= tables.count;
    out.children.resize(tables.count);
    for (std::size_t i = 0; i < tables.count; ++i) {
      field& child = out.children[i];
      if (!read(from.element(tables, i), child, depth)) return why_.inside(child.name);
    }
    return true;
  }
  bool read_metadata(const flat_table& from, unsigned slot, std::string& out) {
    const flat_vector pairs = from.vector(slot, 4);
    out.clear();
    if (pairs.count == 0) return is_whole();
    if (pairs.count > INT32_MAX) return damaged();
    append(out, pairs.count);
    for (std::size_t i = 0; i < pairs.count; ++i) {
      const flat_table pair = from.element(pairs, i);
      for (const unsigned text_slot : {pair_key, pair_value}) {
        const std::string_view text = pair.text(text_slot);
        if (!spend(text.size() + 4)) return false;
        append(out, text.size());
        out += text;
      }
    }
    return is_whole();
  }

 private:
  static void append(std::string& out, std::size_t n) {
    const auto v = static_cast<std::int32_t>(n);
    out.append(reinterpret_cast<const char*>(&v), sizeof v);
  }
  bool damaged() { return why_.is(problem::kind::damaged, "the schema is not a well-formed flatbuffer"); }
  bool is_whole() { return !whole_.is_damaged || damaged(); }
  bool spend(std::size_t bytes) {
    if (std::cmp_less_equal(bytes, memory_)) {
      memory_ -= static_cast<std::ptrdiff_t>(bytes);
      return true;
    }
    return why_.is(problem::kind::too_large, "the schema takes more memory than allowed");
  }
  // The C data interface ends text with a zero byte.
  bool read_text(std::string_view text, std::string& out) {
    if (!spend(text.size())) return false;
    if (text.find('\0') != text.npos || !isomer::detail::wire::utf8_strict(text.data(), text.size()))
      return why_.is(problem::kind::damaged, "a name is not UTF-8 without zero bytes");
    out = text;
    return true;
  }
  bool read(const flat_table& from, field& out, int depth) {
    if (!from) return damaged();
    if (!read_text(from.text(field_name), out.name)) return false;
    out.is_nullable = from.number<std::uint8_t>(field_nullable, 0) != 0;
    const auto id = from.number<std::uint8_t>(field_type_id, 0);
    std::string_view zone;
    const auto t = get_type(id, from.table(field_type), zone);
    if (!is_whole()) return false;
    if (!t)
      return why_.is(problem::kind::unsupported, "type " + std::to_string(id) + " of the format is not supported");
    out.of = *t;
    return read_text(zone, out.zone) && read_encoding(from.table(field_dictionary), out) &&
           read_metadata(from, field_metadata, out.metadata) && read_children(from, field_children, out, depth - 1) &&
           check_children(out, why_);
  }
  bool read_encoding(const flat_table& from, field& out) {
    if (!from) return is_whole();
    out.dictionary = std::make_unique<field::encoding>();
    out.dictionary->id = from.number<std::int64_t>(encoding_id, 0);
    out.dictionary->is_ordered = from.number<std::uint8_t>(encoding_ordered, 0) != 0;
    out.dictionary->index = {type_id::integer, 32, 0, 1};  // the format's default
    if (const flat_table index = from.table(encoding_index)) {
      std::string_view none;
      const auto t = get_type(static_cast<std::uint8_t>(type_id::integer), index, none);
      if (!t) return why_.is(problem::kind::damaged, "indices of a dictionary are not integers");
      out.dictionary->index = *t;
    }
    return is_whole();
  }

  static constexpr std::size_t least_field = 16;  // the minimum size in bytes: an offset, a table and a type

  const flatbuffer& whole_;
  std::size_t fields_left_;
  std::ptrdiff_t memory_;  // for texts, which can be shared, too
  problem& why_;
};

}  // namespace

std::size_t put_schema(fb& out, const field& root) {
  std::vector<fb::member> members = {fb::int16(schema_endianness, native_order), fb::offset(schema_fields)};
  if (!root.metadata.empty()) members.push_back(fb::offset(schema_metadata));
  const std::size_t at = out.table(members);
  const std::size_t fields = out.offsets(root.children.size());
  out.point(at, schema_fields, fields);
  for (std::size_t i = 0; i < root.children.size(); ++i) out.point_element(fields, i, put_field(out, root.children[i]));
  if (!root.metadata.empty()) put_metadata(out, at, schema_metadata, root.metadata);
  return at;
}

bool get_schema(const flatbuffer& whole, const flat_table& from, const limits& within, field& out, problem& why) {
  if (!from) return why.is(problem::kind::damaged, "there is no schema");
  if (from.number<std::int16_t>(schema_endianness, 0) != native_order)
    return why.is(problem::kind::unsupported, "data of the other byte order is not supported");
  out.of.id = type_id::structure;
  out.is_nullable = false;
  schema_reader reader(whole, within, why);
  return reader.read_children(from, schema_fields, out, within.depth) &&
         reader.read_metadata(from, schema_metadata, out.metadata);
}

}  // namespace isomer::columns::ipc::detail
