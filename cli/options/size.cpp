// SPDX-License-Identifier: MIT
#include "size.hpp"
#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <system_error>

namespace isomer::cli {

std::string why_no_count(const std::string& text) {
  std::uint64_t n = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (wrong == std::errc{} && end == text.data() + text.size() && n) return {};
  return '"' + text + "\" is not a whole number from 1 to 18446744073709551615";
}

void add_size_option(CLI::App& verb, const std::string& name, std::optional<std::size_t>& to, const std::string& what) {
  verb.add_option(name, to,
                  what + "; default: 2^30 bytes, of compressed input 64 times the file and at least 2^26 bytes")
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false))
      ->check(CLI::Validator(why_no_count, ""));
}

}  // namespace isomer::cli
