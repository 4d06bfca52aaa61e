// SPDX-License-Identifier: MIT
#include "options.hpp"
#include <charconv>

namespace isomer::cli {

std::optional<sweep_step> sweep_step_of(const std::string& text) {
  sweep_step s;
  const char *p = text.data(), *end = p + text.size();
  auto [x, first] = std::from_chars(p, end, s.connections);
  if (first != std::errc() || x == end || *x != 'x') return std::nullopt;
  auto [last, second] = std::from_chars(x + 1, end, s.depth);
  if (second != std::errc() || last != end) return std::nullopt;
  const bool right = s.connections && s.depth && s.connections <= 10'000 && s.depth <= 1024;
  return right ? std::optional(s) : std::nullopt;
}

}  // namespace isomer::cli
