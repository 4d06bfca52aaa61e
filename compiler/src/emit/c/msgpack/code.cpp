// SPDX-License-Identifier: MIT
// Heads are encoded in one place, so that writing and the prediction of reading use the same bytes.
#include "code.hpp"
#include <algorithm>
#include <cctype>
#include "../code.hpp"

namespace isomer::compiler::emit {
namespace {

std::string big_endian(unsigned type, std::uint64_t n, int bytes) {
  std::string head(1, static_cast<char>(type));
  while (bytes-- > 0) head += static_cast<char>(n >> (8 * bytes));
  return head;
}

std::string count_head(std::size_t n, unsigned fix, unsigned type16) {
  if (n < 16) return std::string(1, static_cast<char>(fix | n));
  return n <= 0xffff ? big_endian(type16, n, 2) : big_endian(type16 + 1, n, 4);
}

std::string length_head(std::size_t n, unsigned type8) {
  if (n < 256) return big_endian(type8, n, 1);
  return n <= 0xffff ? big_endian(type8 + 1, n, 2) : big_endian(type8 + 2, n, 4);
}

bool is_letter(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

bool mentions(const std::string& body, const std::string& name) {
  for (std::size_t at = body.find(name); at != body.npos; at = body.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_letter(body[at - 1])) && (end == body.size() || !is_letter(body[end]))) return true;
  }
  return false;
}

}  // namespace

std::string c_msgpack_function(c_msgpack_style style, const std::string& what, const c_message& m) {
  return std::string("isomer_msgpack_") + (style == c_msgpack_style::array ? "array_" : "") + what + '_' + m.name;
}
std::string c_msgpack_suffix(c_msgpack_style style) {
  return style == c_msgpack_style::array ? "_msgpack_array" : "_msgpack";
}
std::string c_msgpack_max_name(c_msgpack_style style, const c_message& m) {
  return m.name + (style == c_msgpack_style::array ? "_MSGPACK_ARRAY_MAX_SIZE" : "_MSGPACK_MAX_SIZE");
}

std::string c_msgpack_array_head(std::size_t count) { return count_head(count, 0x90, 0xdc); }
std::string c_msgpack_map_head(std::size_t count) { return count_head(count, 0x80, 0xde); }
std::string c_msgpack_bin_head(std::size_t size) { return length_head(size, 0xc4); }
std::string c_msgpack_key(const std::string& name) {
  if (name.size() < 32) return static_cast<char>(0xa0 | name.size()) + name;
  return length_head(name.size(), 0xd9) + name;
}

std::vector<const c_field*> c_msgpack_places(const c_message& m) {
  std::vector<const model::field*> all(m.source->fields.begin(), m.source->fields.end());
  std::sort(all.begin(), all.end(), [](auto* a, auto* b) { return a->number < b->number; });
  std::vector<const c_field*> places;
  auto kept = m.by_number.begin();  // sorted in the same order
  for (const model::field* source : all) {
    const bool is_kept = kept != m.by_number.end() && (*kept)->source == source;
    places.push_back(is_kept ? *kept++ : nullptr);
  }
  return places;
}

bool c_msgpack_leaves_out(const c_field& f) { return f.value.closed && f.ignores_unknown; }

std::string c_msgpack_member_of(const c_field& f) {
  if (!f.count.empty()) return "m->" + f.count + " != 0";
  std::string presence = presence_of(f);
  if (!presence.empty() || f.presence != c_presence::implicit) return presence;
  const c_place at = place_of(f);
  switch (f.value.form) {
    case c_form::number: return is_not_zero(f.value, at.value);
    case c_form::text: return at.value + "[0] != 0";
    case c_form::sized_bytes: return at.size + " != 0";
    default: return {};
  }
}

bool c_msgpack_reads_into_initialised(c_msgpack_style style, const c_message& m) {
  if (style == c_msgpack_style::map) return true;
  const auto places = c_msgpack_places(m);
  return !std::all_of(places.begin(), places.end(), [](const c_field* f) {
    if (!f) return false;
    if (f->presence == c_presence::list || f->presence == c_presence::map) return true;
    return f->presence == c_presence::implicit && f->value.form != c_form::message;
  });
}

void write_c_body(writer& out, const std::string& body, const std::vector<std::string>& parameters) {
  for (const std::string& name : parameters)
    if (!mentions(body, name)) out.line("(void)" + name + ';');
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t end = body.find('\n', at);
    out.line(std::string_view(body).substr(at, end - at));
    at = end + 1;
  }
}

}  // namespace isomer::compiler::emit
