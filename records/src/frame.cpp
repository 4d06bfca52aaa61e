// SPDX-License-Identifier: MIT
#include <cstdint>
#include <isomer/records/frame.hpp>
#include <isomer/wire/bytes.hpp>
#include "checksum.hpp"

namespace isomer::records {
namespace {

constexpr std::string_view document_start = "---\n";

void put_length(std::uint64_t n, std::string& out) {
  for (; n >= 128; n >>= 7) out += static_cast<char>((n & 127) | 128);
  out += static_cast<char>(n);
}

template <class T>
std::string fixed(T v) {
  std::string s(sizeof v, '\0');
  detail::wire::store(s.data(), v);
  return s;
}

}  // namespace

bool takes_several(const format_spec& f) { return f.records != framing::whole; }

std::string_view first_separator(const format_spec& f) {
  return f.records == framing::documents ? document_start : std::string_view();
}

void put_framed(const format_spec& f, std::string_view bytes, std::string& out) {
  out += first_separator(f);
  if (f.records == framing::delimited) put_length(bytes.size(), out);
  if (f.records == framing::tfrecord) {
    const std::string length = fixed(std::uint64_t{bytes.size()});
    out += length + fixed(masked_checksum(length));
  }
  out += bytes;
  if (f.records == framing::tfrecord) out += fixed(masked_checksum(bytes));
  const bool is_lines = f.is == format::json && f.records != framing::delimited && f.records != framing::tfrecord;
  if (is_lines || (f.is == format::text && f.is_set("single_line") && f.records == framing::whole)) out += '\n';
}

}  // namespace isomer::records
