// SPDX-License-Identifier: MIT
// The durations and time points of std::chrono, recognized by their structure. They are encoded as the messages
// Duration and Timestamp, and are decoded only if the value can be represented exactly.
#pragma once
#include <concepts>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <type_traits>
#include <utility>
#include "message.hpp"

namespace isomer {
namespace detail {

template <class T>
concept duration_like = requires(const T& t) {
  typename T::rep;
  typename T::period;
  t.count();
};
template <class T>
concept time_point_like = requires(const T& t) {
  typename T::clock;
  typename T::duration;
  t.time_since_epoch();
};
// std::chrono::system_clock, the only one whose epoch is 1970: other clocks have no such function.
template <class Clock>
concept civil_clock = requires { &Clock::to_time_t; };

// Integers of exact width, and float and double. bool is not included.
template <class R>
concept chrono_rep = (std::is_integral_v<R> && sizeof(R) <= 8 && !std::is_same_v<R, bool>) ||
                     std::is_same_v<R, float> || std::is_same_v<R, double>;

// Seconds since 1970 or of a duration, and the nanoseconds beyond them: after the second in a time point, of the same
// sign in a duration.
template <known Which>
struct seconds_and_nanos {
  std::int64_t seconds = 0;
  std::int32_t nanos = 0;
};

inline constexpr std::int64_t billion = 1000000000;

// Splits a count of seconds * Num / Den. Returns false if it is not an integer number of nanoseconds, or too large.
template <std::int64_t Num, std::int64_t Den>
constexpr bool split_ticks(std::int64_t count, std::int64_t& seconds, std::int32_t& nanos) {
  std::int64_t parts{}, scaled{};  // of a second: Den of them are one
  if (__builtin_mul_overflow(count, Num, &parts)) return false;
  constexpr std::int64_t common = std::gcd(Den, billion);
  if (__builtin_mul_overflow(parts % Den, billion / common, &scaled)) return false;
  if (scaled % (Den / common)) return false;
  seconds = parts / Den;
  nanos = static_cast<std::int32_t>(scaled / (Den / common));
  return true;
}
// The reverse, from parts of the same sign. Returns false if no count is exactly that.
template <std::int64_t Num, std::int64_t Den>
constexpr bool join_ticks(std::int64_t seconds, std::int32_t nanos, std::int64_t& count) {
  constexpr std::int64_t common = std::gcd(Den, billion);
  if (nanos % (billion / common)) return false;
  std::int64_t whole{}, part{};
  if (__builtin_mul_overflow(seconds, Den, &whole)) return false;
  if (__builtin_mul_overflow(nanos / (billion / common), Den / common, &part)) return false;
  if (__builtin_add_overflow(whole, part, &whole) || whole % Num) return false;
  count = whole / Num;
  return true;
}

// For floating point: the nearest nanosecond, within the ±10,000 years of a Duration. NaN is not included.
template <std::int64_t Num, std::int64_t Den>
constexpr bool split_real(double count, std::int64_t& seconds, std::int32_t& nanos) {
  double all = count * static_cast<double>(Num) / static_cast<double>(Den);
  if (!(all > -315576000001.0 && all < 315576000001.0)) return false;
  seconds = static_cast<std::int64_t>(all);
  double rest = (all - static_cast<double>(seconds)) * 1e9;
  auto rounded = static_cast<std::int64_t>(rest + (rest < 0 ? -0.5 : 0.5));
  if (rounded == billion || rounded == -billion) seconds += rounded / billion, rounded = 0;
  nanos = static_cast<std::int32_t>(rounded);
  return true;
}

template <duration_like D>
struct ticks {
  using rep = typename D::rep;
  static constexpr std::int64_t num = D::period::num, den = D::period::den;

  // Both parts of the same sign.
  static constexpr bool split(D d, std::int64_t& seconds, std::int32_t& nanos) {
    if constexpr (std::is_floating_point_v<rep>) return split_real<num, den>(d.count(), seconds, nanos);
    else {
      if constexpr (sizeof(rep) == 8 && std::is_unsigned_v<rep>)
        if (d.count() > INT64_MAX) return false;
      return split_ticks<num, den>(static_cast<std::int64_t>(d.count()), seconds, nanos);
    }
  }
  // The nearest floating-point value must be the same time again, to the nanosecond.
  static constexpr bool join(std::int64_t seconds, std::int32_t nanos, D& d) {
    if constexpr (std::is_floating_point_v<rep>) {
      double all = static_cast<double>(seconds) + nanos / 1e9;
      D near(static_cast<rep>(all * static_cast<double>(den) / static_cast<double>(num)));
      std::int64_t s = 0;
      std::int32_t n = 0;
      if (!split(near, s, n) || s != seconds || n != nanos) return false;
      d = near;
      return true;
    } else {
      std::int64_t count = 0;
      if (!join_ticks<num, den>(seconds, nanos, count)) return false;
      auto narrow = static_cast<rep>(count);
      if (static_cast<std::int64_t>(narrow) != count || (narrow < rep{}) != (count < 0)) return false;
      d = D(narrow);
      return true;
    }
  }
};

// Seconds and nanos of different signs become parts of the same sign, and back.
constexpr void towards_zero(std::int64_t& seconds, std::int32_t& nanos) {
  if (seconds < 0 && nanos > 0) ++seconds, nanos -= static_cast<std::int32_t>(billion);
}
constexpr void towards_past(std::int64_t& seconds, std::int32_t& nanos) {
  if (nanos < 0) --seconds, nanos += static_cast<std::int32_t>(billion);
}

}  // namespace detail

template <isomer::known Which>
struct describe<detail::seconds_and_nanos<Which>> {
  using M = detail::seconds_and_nanos<Which>;
  static constexpr std::string_view full_name =
      Which == isomer::known::timestamp ? "google.protobuf.Timestamp" : "google.protobuf.Duration";
  static constexpr isomer::known known = Which;
  using fields =
      isomer::fields<field<1, "seconds", &M::seconds, kind::int64>, field<2, "nanos", &M::nanos, kind::int32>>;
};

template <detail::duration_like D>
struct describe<D> {
  static_assert(detail::chrono_rep<typename D::rep>,
                "a duration counts in an integer of up to 64 bits, in float or in double");
  using stand_in = detail::seconds_and_nanos<isomer::known::duration>;
  static constexpr isomer::known known = isomer::known::duration;
  static constexpr bool put(const D& d, stand_in& to) { return detail::ticks<D>::split(d, to.seconds, to.nanos); }
  static constexpr bool take(const stand_in& from, D& d) {
    if (from.nanos <= -detail::billion || from.nanos >= detail::billion) return false;
    if ((from.seconds < 0 && from.nanos > 0) || (from.seconds > 0 && from.nanos < 0)) return false;
    return detail::ticks<D>::join(from.seconds, from.nanos, d);
  }
};

template <detail::time_point_like T>
struct describe<T> {
  static_assert(detail::civil_clock<typename T::clock>,
                "a time point is one of std::chrono::system_clock: other clocks count from a time of their own");
  using duration = typename T::duration;
  static_assert(detail::chrono_rep<typename duration::rep>,
                "a time point counts in an integer of up to 64 bits, in float or in double");
  using stand_in = detail::seconds_and_nanos<isomer::known::timestamp>;
  static constexpr isomer::known known = isomer::known::timestamp;
  static constexpr bool put(const T& t, stand_in& to) {
    if (!detail::ticks<duration>::split(t.time_since_epoch(), to.seconds, to.nanos)) return false;
    detail::towards_past(to.seconds, to.nanos);
    return true;
  }
  static constexpr bool take(stand_in from, T& t) {
    if (from.nanos < 0 || from.nanos >= detail::billion) return false;
    detail::towards_zero(from.seconds, from.nanos);
    duration d{};
    if (!detail::ticks<duration>::join(from.seconds, from.nanos, d)) return false;
    t = T(d);
    return true;
  }
};

}  // namespace isomer
