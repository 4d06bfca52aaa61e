// SPDX-License-Identifier: MIT
#include "wide_time.hpp"
#include <cstdint>

namespace isomer::cli {
namespace {

using detail::table::field;
using detail::table::shape;

constexpr std::int64_t per_second[] = {1, 1'000, 1'000'000, 1'000'000'000};

bool is_wide(const dynamic::message& time, columns::time_unit unit) {
  const std::int64_t seconds = time.get<std::int64_t>(time.type().fields[0]).value_or(0);
  std::int64_t count = 0;
  return __builtin_mul_overflow(seconds, per_second[static_cast<std::size_t>(unit)], &count);
}

std::string in_message(const dynamic::message& m, const columns::mapping& how, const std::string& path);

std::string in_field(const dynamic::message& m, const field& f, const columns::mapping& how, const std::string& path) {
  const bool is_map = f.shape == shape::map;
  if (!is_map && !f.is_list()) return in_message(*m.get<dynamic::message>(f), how, path);
  std::size_t i = 0;
  for (const dynamic::message one : m.messages(f)) {
    const std::string at = path + '[' + std::to_string(i++) + ']';
    const field* const value = is_map ? one.type().fields + 1 : nullptr;
    if (is_map && (!is_message(value->value) || !one.has(*value))) continue;
    std::string found = in_message(is_map ? *one.get<dynamic::message>(*value) : one, how, at);
    if (!found.empty()) return found;
  }
  return {};
}

std::string in_message(const dynamic::message& m, const columns::mapping& how, const std::string& path) {
  if (m.type().known == known::timestamp) return is_wide(m, how.timestamps) ? path : std::string();
  if (m.type().known == known::duration) return is_wide(m, how.durations) ? path : std::string();
  for (const field& f : m.fields()) {
    if (!is_message(f.value)) continue;
    std::string found = in_field(m, f, how, path.empty() ? std::string(f.name) : path + '.' + std::string(f.name));
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace

std::string path_of_wide_time(const dynamic::message& m, const columns::mapping& how) { return in_message(m, how, {}); }

}  // namespace isomer::cli
