// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <isomer/inspect/guess.hpp>
#include <isomer/inspect/record.hpp>
#include <isomer/wire/utf8.hpp>
#include <vector>

namespace isomer::inspect {
namespace {

constexpr std::uint64_t first_reserved = 19000, last_reserved = 19999;

bool is_control(unsigned char c) { return (c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 127; }

bool has_line_controls(std::string_view s) {
  return std::any_of(s.begin(), s.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
}

std::optional<weighed_message> weigh_nested(std::string_view s, bool is_cut, int levels);

// Extensions, such as custom options, have numbers from 1,000 on. What makes one of them likely is a value that rarely
// follows such a number by chance: a text or a message of just that length, a fraction, or a number that is shorter
// than the tag, since numbers of a packed list are of about the same size.
int weight_of_extension(const wire_record& r) {
  constexpr std::uint64_t first = 1'000, most = 99'999;
  if (r.number < first || (r.number >= first_reserved && r.number <= last_reserved)) return 0;
  switch (r.type) {
    case wire_type::varint: return r.number <= most && r.value.size < r.tag.size;
    case wire_type::i32:
    case wire_type::i64: {
      const double v = real_of(r.bits, r.type == wire_type::i64);
      return r.number <= most && v != 0 && is_plausible(v);
    }
    case wire_type::len: return !r.content.empty() && reads_as_text(r.content);
    default: return 0;
  }
}
int weight_inside(const wire_record& r, int levels) {
  constexpr std::uint64_t usual = 64;
  int w = (r.number > usual ? -weight_of_number(r.number) : 0) + weight_of_extension(r);
  if (r.type != wire_type::len || !levels) return w;
  const std::optional<weighed_message> m = weigh_nested(r.content, false, levels - 1);
  if (m && m->is_canonical && m->weight > 0) w += m->weight > 2 ? 2 : 1;
  return w;
}

// Weighs how meaningful a record is; above zero if it is. `levels` is how many levels of its contents are weighed, too.
int weigh(const wire_record& r, int levels) {
  constexpr std::uint64_t small_fixed = 1u << 24;
  int w = weight_of_number(r.number) + (levels ? weight_inside(r, levels - 1) : 0);
  if (r.number >= first_reserved && r.number <= last_reserved) w -= 2;
  switch (r.type) {
    case wire_type::varint:
      // A varint of ten bytes is meant for a negative number, which usually is small.
      if (r.value.size > 5) w -= r.value.value >> 31 == 0x1ffffffff || r.value.value >> 50 == 0 ? 0 : 1;
      break;
    case wire_type::len: w += weight_of_text(r.content); break;
    case wire_type::i32:
    case wire_type::i64: {
      const bool is_64 = r.type == wire_type::i64;
      if (r.bits > small_fixed && !is_plausible(real_of(r.bits, is_64))) w -= 1;
      break;
    }
    default: break;
  }
  return w;
}

bool reads_as_varints(std::string_view s) {
  std::size_t count = 0, single = 0, shortest = longest_varint, longest = 0;
  for (std::size_t at = 0; at < s.size(); ++count) {
    const spelled_varint v = read_spelled_varint(s.substr(at));
    if (!v.size || !v.fits || v.is_overlong()) return false;
    single += v.size == 1;
    shortest = std::min(shortest, v.size);
    longest = std::max(longest, v.size);
    at += v.size;
  }
  // Weighs small numbers, and numbers of about the same size. Bytes that are no varints are neither, unless there are
  // few.
  return (single * 4 >= count * 3 && longest < 4) || (count > 1 && longest - shortest < 2);
}

bool reads_as_reals(std::string_view s, std::size_t width) {
  if (s.size() % width || s.size() == width) return false;
  std::size_t zeros = 0;
  for (std::size_t at = 0; at < s.size(); at += width) {
    std::uint64_t bits = 0;
    for (std::size_t i = width; i-- > 0;) bits = bits << 8 | static_cast<unsigned char>(s[at + i]);
    if (!is_plausible(real_of(bits, width == 8))) return false;
    zeros += !bits;
  }
  return zeros * 2 * width <= s.size();
}

}  // namespace

int weight_of_number(std::uint64_t field) {
  constexpr std::uint64_t usual = 64, rare = 2047;
  return field <= usual ? 1 : field <= rare ? 0 : -1;
}

int weight_of_text(std::string_view content) {
  constexpr std::size_t short_text = 3;
  return content.size() >= short_text && reads_as_text(content) ? 2 : 0;
}

std::string_view name_of(reading r) {
  constexpr std::string_view names[] = {"empty", "text", "message", "packed", "packed", "packed", "bytes"};
  return names[static_cast<std::size_t>(r)];
}

bool is_plausible(double v) {
  constexpr double least = 1e-7, most = 1e12;
  return v == 0 || (std::isfinite(v) && std::fabs(v) >= least && std::fabs(v) <= most);
}

double real_of(std::uint64_t bits, bool is_64) {
  if (is_64) return std::bit_cast<double>(bits);
  return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
}

bool reads_as_text(std::string_view s) {
  return std::none_of(s.begin(), s.end(), [](char c) { return is_control(static_cast<unsigned char>(c)); }) &&
         detail::wire::utf8(s.data(), s.size());
}

namespace {

std::optional<weighed_message> weigh_nested(std::string_view s, bool is_cut, int levels) {
  std::vector<std::uint64_t> open;
  weighed_message m;
  for (std::size_t at = 0; at < s.size();) {
    const wire_record r = read_wire_record(s.substr(at));
    at += r.size;
    using state = wire_record::state;
    if (r.is != state::whole && r.is != state::wide && !is_cut) return std::nullopt;
    if (r.type == wire_type::six || r.type == wire_type::seven) return std::nullopt;
    if (r.is == state::no_tag || r.is == state::no_value) return m;
    if (!r.has_valid_number()) return std::nullopt;
    if (r.type == wire_type::start) open.push_back(r.number);
    if (r.type == wire_type::end) {
      if (open.empty() || open.back() != r.number) return std::nullopt;
      open.pop_back();
    }
    const bool is_canonical = r.is != state::wide && !r.tag.is_overlong() && !r.value.is_overlong();
    m.is_canonical &= is_canonical;
    m.weight = std::min(m.weight + weigh(r, levels) - !is_canonical, 1 << 20);
  }
  if (!open.empty() && !is_cut) return std::nullopt;
  return m;
}

// Returns nothing if no encoder writes such a message.
std::optional<int> weight_of_message(std::string_view s, bool is_cut) {
  constexpr int levels = 3;
  const std::optional<weighed_message> m = weigh_nested(s, is_cut, levels);
  return m && m->is_canonical ? std::optional(m->weight) : std::nullopt;
}

}  // namespace

std::optional<weighed_message> weigh_message(std::string_view s, bool is_cut) { return weigh_nested(s, is_cut, 0); }

bool reads_as_message(std::string_view s, bool is_cut) { return weight_of_message(s, is_cut).value_or(0) > 0; }

reading guess_reading(std::string_view content, bool is_cut) {
  if (content.empty()) return reading::empty;
  const bool is_text = reads_as_text(content);
  // In a message, a tag and a length precede each text. They are rarely printable characters, but may be line breaks.
  if (is_text && !has_line_controls(content)) return reading::text;
  const std::optional<int> as_message = weight_of_message(content, is_cut);
  if (as_message.value_or(0) > 0) return reading::message;
  if (is_text) return reading::text;
  if (is_cut) return reading::bytes;
  if (reads_as_reals(content, 8)) return reading::packed_i64;
  if (reads_as_reals(content, 4)) return reading::packed_i32;
  if (reads_as_varints(content)) return reading::packed_varint;
  // The last record rarely ends exactly where the bytes do, unless they are a message.
  return as_message == 0 ? reading::message : reading::bytes;
}

}  // namespace isomer::inspect
