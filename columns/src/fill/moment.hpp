// SPDX-License-Identifier: MIT
// Seconds and nanoseconds as a count of a unit.
#pragma once
#include <cstdint>
#include <isomer/columns/mapping.hpp>

namespace isomer::columns {

constexpr std::int64_t per_second(time_unit u) {
  switch (u) {
    case time_unit::second: return 1;
    case time_unit::millisecond: return 1'000;
    case time_unit::microsecond: return 1'000'000;
    case time_unit::nanosecond: break;
  }
  return 1'000'000'000;
}

// Cut off towards the past. False: 64 bits cannot hold it.
constexpr bool count_of(std::int64_t seconds, std::int32_t nanos, time_unit u, std::int64_t& count) {
  constexpr std::int64_t billion = 1'000'000'000;
  const std::int64_t units = per_second(u), unit = billion / units;
  // Of nanos, what is left of a second is 0 and more. The sum is made such that neither part goes over alone.
  std::int64_t carry = nanos / billion, part = nanos % billion;
  if (part < 0) part += billion, --carry;
  if (__builtin_add_overflow(seconds, carry, &seconds)) return false;
  if (seconds < 0 && part > 0) ++seconds, part -= billion;
  std::int64_t whole = 0;
  if (__builtin_mul_overflow(seconds, units, &whole)) return false;
  std::int64_t rest = part / unit;
  if (part % unit < 0) --rest;
  return !__builtin_add_overflow(whole, rest, &count);
}

}  // namespace isomer::columns
