// SPDX-License-Identifier: MIT
// Words are compared in the byte order in which the runtime loads them on any machine, which is little-endian.
#include "run.hpp"
#include <algorithm>
#include "../code.hpp"

namespace isomer::compiler::emit {
namespace {

constexpr std::uint32_t longest = 64;  // how many bytes are copied before they are known to be right

bool is_short(const c_value& v) { return v.width == 16 && kind_type(v.kind).starts_with("u"); }

std::string word(std::uint64_t v, std::size_t size) { return size == 8 ? "UINT64_C(" + hex(v) + ')' : hex(v) + 'u'; }

}  // namespace

bool c_msgpack_run::guesses(const c_field& f) {
  if (f.presence != c_presence::implicit || f.value.closed) return false;
  return f.value.form == c_form::number || (f.value.form == c_form::fixed_bytes && f.value.capacity <= longest);
}

void c_msgpack_run::expect(const std::string& head) {
  for (char c : head) expect(static_cast<unsigned char>(c), 0xff);
}

void c_msgpack_run::add(const c_field& f) {
  const c_value& v = f.value;
  const std::string to = place_of(f).value;
  auto at = [&] { return "p + " + std::to_string(pattern_.size()); };
  auto data = [&](std::size_t n) { pattern_.resize(pattern_.size() + n, {0, 0}); };
  auto number = [&](const std::string& e, std::size_t n) {
    stores_.push_back(to + " = " + (v.exact ? e : '(' + v.type + ')' + e) + ';');
    data(n);
  };
  if (v.form == c_form::fixed_bytes) {
    expect(c_msgpack_bin_head(v.capacity));
    stores_.push_back("memcpy(" + to + ", " + at() + ", " + std::to_string(v.capacity) + ");");
    return data(v.capacity);
  }
  if (v.kind == kind::boolean) {
    number("(p[" + std::to_string(pattern_.size()) + "] & 1) != 0", 0);
    return expect(0xc2, 0xfe);
  }
  if (v.kind == kind::float32) {
    expect(0xca, 0xff);
    return number("isomer_float_of(isomer_load_big32(" + at() + "))", 4);
  }
  if (v.kind == kind::float64) {
    expect(0xcb, 0xff);
    return number("isomer_double_of(isomer_load_big64(" + at() + "))", 8);
  }
  if (is_short(v)) {
    expect(0xcd, 0xff);
    return number("isomer_load_big16(" + at() + ')', 2);
  }
  number("p[" + std::to_string(pattern_.size()) + ']', 0);
  expect(0, 0x80);
}

// Returns how many bytes of a window are compared; none if it would reach past the end.
std::size_t c_msgpack_run::marked(std::size_t from, std::size_t size) const {
  if (from + size > pattern_.size()) return 0;
  return static_cast<std::size_t>(std::count_if(pattern_.begin() + static_cast<std::ptrdiff_t>(from),
                                                pattern_.begin() + static_cast<std::ptrdiff_t>(from + size),
                                                [](const place& one) { return one.mask != 0; }));
}

std::string c_msgpack_run::condition(std::size_t least) const {
  std::string text = "(size_t)(end - p) >= " + std::to_string(std::max(least, pattern_.size()));
  for (std::size_t at = 0; at < pattern_.size();) {
    if (pattern_[at].mask == 0) {
      ++at;
      continue;
    }
    std::size_t size = 1;
    for (const std::size_t wider : {std::size_t{2}, std::size_t{4}, std::size_t{8}})
      if (marked(at, wider) > marked(at, size)) size = wider;
    std::uint64_t mask = 0, value = 0, ones = 0;
    for (std::size_t i = size; i-- > 0;) {
      ones = ones << 8 | 0xff;
      mask = mask << 8 | pattern_[at + i].mask;
      value = value << 8 | pattern_[at + i].byte;
    }
    const std::string offset = std::to_string(at);
    const std::string loaded =
        size == 1 ? "p[" + offset + ']' : "isomer_load" + std::to_string(8 * size) + "(p + " + offset + ')';
    const bool all = mask == ones;
    text += " && " + (all ? loaded : '(' + loaded + " & " + word(mask, size) + ')') + " == " + word(value, size);
    at += size;
  }
  return text;
}

void c_msgpack_run::store(writer& out) const {
  for (const std::string& text : stores_) out.line(text);
  out.line("p += " + std::to_string(pattern_.size()) + ';');
}

}  // namespace isomer::compiler::emit
