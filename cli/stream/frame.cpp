// SPDX-License-Identifier: MIT
#include "frame.hpp"
#include <cstdint>

namespace isomer::cli {
namespace {

constexpr std::string_view document_start = "---\n";

void put_length(std::uint64_t n, std::string& out) {
  for (; n >= 128; n >>= 7) out += static_cast<char>((n & 127) | 128);
  out += static_cast<char>(n);
}

}  // namespace

bool takes_several(const format_spec& f) { return f.records != framing::whole; }

std::string_view first_separator(const format_spec& f) {
  return f.records == framing::documents ? document_start : std::string_view();
}

void put_framed(const format_spec& f, std::string_view bytes, std::string& out) {
  out += first_separator(f);
  if (f.records == framing::delimited) put_length(bytes.size(), out);
  out += bytes;
  const bool is_lines = f.is == format::json && f.records != framing::delimited;
  if (is_lines || (f.is == format::text && f.is_set("single_line") && f.records == framing::whole)) out += '\n';
}

}  // namespace isomer::cli
