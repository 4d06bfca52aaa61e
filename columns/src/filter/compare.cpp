// SPDX-License-Identifier: MIT
#include "compare.hpp"
#include <cstdint>
#include <cstring>
#include <utility>

namespace isomer::columns {
namespace {

// Of a column that lags behind, whose value is the default.
template <class T>
T number_at(const column& c, std::size_t r) {
  T v{};
  if (c.n > r) std::memcpy(&v, c.data.data() + r * sizeof v, sizeof v);
  return v;
}
std::string_view text_at(const column& c, std::size_t r) { return c.n > r ? c.text_at(r) : std::string_view(); }

std::partial_ordering compare_numbers(const column& a, std::size_t i, const column& b, std::size_t k) {
  return isomer::detail::table::with_value(a.of->of->value, [&]<value V>() -> std::partial_ordering {
    if constexpr (isomer::detail::table::is_text(V) || isomer::detail::table::is_message(V))
      return std::partial_ordering::unordered;
    else return number_at<value_of<V>>(a, i) <=> number_at<value_of<V>>(b, k);
  });
}

// Seconds and nanoseconds of a time. Those of a duration may differ in sign.
std::partial_ordering compare_times(const column& a, std::size_t i, const column& b, std::size_t k) {
  constexpr std::int64_t second = 1'000'000'000;
  const auto parts = [](const column& c, std::size_t r) {
    std::int64_t seconds = number_at<std::int64_t>(c.children[0], r), nanos = number_at<std::int32_t>(c.children[1], r);
    if (nanos < 0 && seconds > INT64_MIN + 2) {
      const std::int64_t whole = (nanos - second + 1) / second;
      seconds += whole, nanos -= whole * second;
    }
    return std::pair(seconds, nanos);
  };
  return parts(a, i) <=> parts(b, k);
}

}  // namespace

bool is_ordered(const node& of) {
  if (of.is_list || of.is_map) return false;
  switch (of.content) {
    case content::boolean:
    case content::number:
    case content::enumeration:
    case content::text:
    case content::binary:
    case content::timestamp:
    case content::duration:
    case content::date:
    case content::daytime: return true;
    case content::wrapper: return is_ordered(*of.children[0]);
    default: return false;
  }
}

std::partial_ordering compare(const column& a, std::size_t i, const column& b, std::size_t k) {
  const content is = a.of->content;
  if (is_text(is)) return text_at(a, i) <=> text_at(b, k);
  if (!has_fields(is)) return compare_numbers(a, i, b, k);
  if (is == content::timestamp || is == content::duration) return compare_times(a, i, b, k);
  // Days and times of a day count from their largest part to their smallest.
  for (std::size_t part = 0; part < a.of->children.size(); ++part)
    if (const auto order = compare(a.children[part], i, b.children[part], k); order != 0) return order;
  return std::partial_ordering::equivalent;
}

}  // namespace isomer::columns
