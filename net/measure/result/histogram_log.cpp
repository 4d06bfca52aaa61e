// SPDX-License-Identifier: MIT
#include "histogram_log.hpp"
#include <zlib.h>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <isomer/wire/base64.hpp>

namespace isomer::net::measure {
namespace {

// Version 2, with words of eight bytes; with it, compressed.
constexpr std::uint32_t cookie = 0x1c849303 | 0x10, compressed_cookie = 0x1c849304 | 0x10;

void append_big_endian(std::string& out, std::uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; i--) out += static_cast<char>(value >> 8 * i);
}

// ZigZag and LEB128; the ninth byte has eight bits.
void append_count(std::string& out, std::int64_t value) {
  auto v = (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
  int i = 0;
  for (; i < 8 && v >= 0x80; i++, v >>= 7) out += static_cast<char>(v | 0x80);
  out += static_cast<char>(v);
}

std::string encoded(const histogram& h) {
  std::string counts;
  std::size_t last = h.counts().size();
  while (last && !h.counts()[last - 1]) last--;
  for (std::size_t i = 0; i < last;) {
    // Zeros that follow each other are a negative count of them.
    std::size_t zeros = 0;
    while (!h.counts()[i + zeros]) zeros++;
    if (zeros > 1) append_count(counts, -static_cast<std::int64_t>(zeros)), i += zeros;
    else append_count(counts, static_cast<std::int64_t>(h.counts()[i])), i++;
  }
  std::string out;
  append_big_endian(out, cookie, 4);
  append_big_endian(out, counts.size(), 4);
  append_big_endian(out, 0, 4);  // no offset
  append_big_endian(out, histogram::digits, 4);
  append_big_endian(out, 1, 8);
  append_big_endian(out, histogram::highest, 8);
  append_big_endian(out, std::bit_cast<std::uint64_t>(1.0), 8);
  return out + counts;
}

std::string compressed(const std::string& bytes) {
  uLongf n = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(n, '\0');
  compress(reinterpret_cast<Bytef*>(packed.data()), &n, reinterpret_cast<const Bytef*>(bytes.data()),
           static_cast<uLong>(bytes.size()));
  packed.resize(n);
  std::string out;
  append_big_endian(out, compressed_cookie, 4);
  append_big_endian(out, packed.size(), 4);
  return out + packed;
}

std::string as_base64(const std::string& bytes) {
  std::string text(isomer::detail::wire::base64_size(bytes.size()), '\0');
  isomer::detail::wire::put_base64(text.data(), bytes.data(), bytes.size());
  return text;
}

}  // namespace

std::string log_header(double start) {
  char line[160], when[64];
  auto seconds = static_cast<std::time_t>(start);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::strftime(when, sizeof when, "%a %b %d %H:%M:%S UTC %Y", &utc);
  std::snprintf(line, sizeof line,
                "#[Histogram log format version 1.3]\n#[StartTime: %.3f (seconds since epoch), %s]\n", start, when);
  return std::string(line) +
         "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n";
}

std::string log_line(const std::string& tag, double began, double seconds, const histogram& h) {
  char numbers[96];
  std::snprintf(numbers, sizeof numbers, "%.3f,%.3f,%.3f,", began, seconds, static_cast<double>(h.max()) / 1e6);
  return (tag.empty() ? tag : "Tag=" + tag + ",") + numbers + as_base64(compressed(encoded(h))) + "\n";
}

}  // namespace isomer::net::measure
