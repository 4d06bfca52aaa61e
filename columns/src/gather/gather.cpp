// SPDX-License-Identifier: MIT
#include "gather.hpp"
#include <charconv>
#include <initializer_list>
#include <isomer/protobuf.hpp>
#include <isomer/wire/utf8.hpp>
#include <limits>
#include <type_traits>
#include "cell.hpp"
#include "fill/moment.hpp"

namespace isomer::columns {
namespace {

using isomer::detail::table::field;
using isomer::detail::table::is_enum;
using isomer::detail::table::is_message;
using isomer::detail::table::shape;
using isomer::detail::table::value;

constexpr status bad_value{code::bad_value, 0};

constexpr std::int64_t per_second[] = {1, 1'000, 1'000'000, 1'000'000'000};

class gathering {
 public:
  explicit gathering(const bound_row& of) : of_(of) {}

  status record(const bound& from, cell row, dynamic::message& to) {
    for (const bound& b : from.columns)
      if (const cell c = row.child(b.child); !c.is_null() && b.as != reads::null)
        if (status s = member(b, c, to); !s.ok()) {
          path_ = '.' + std::string(b.field ? b.field->name : std::string_view()) + path_;
          return s;
        }
    return {};
  }
  // Returns the path of what is wrong, which is put together while the calls return.
  std::string_view path() const { return std::string_view(path_).substr(path_.starts_with('.')); }

 private:
  status at_element(status s, std::int64_t i) {
    path_ = '[' + std::to_string(i) + ']' + path_;
    return s;
  }
  status member(const bound& b, cell c, dynamic::message& to) {
    if (!b.field) return unknown(b, c, to);
    if (b.field->shape == shape::map) return entries(b, c, to);
    if (b.field->is_list()) return elements(b, c, to);
    return single(b, c, [&](auto v) { return put(to, *b.field, v); }, [&] { return to.make(*b.field); });
  }
  // Stores a value with set() or add(). Zeros of fields without presence are not stored.
  template <class T>
  static status put(dynamic::message& to, const field& f, T v) {
    return to.set(f, v);
  }
  status unknown(const bound& b, cell c, dynamic::message& to) {
    const std::string_view records = through(b, c).text(b);
    if (to.type().unknown_as != isomer::detail::table::message_table::keeps::records || records.empty()) return {};
    memory::store st{PTRDIFF_MAX, &to.memory()};
    const bool is_kept = dynamic::storage::keep_copy(st, to.address(), to.type(), records.data(), records.size());
    return is_kept ? status{} : status{code::no_memory, 0};
  }
  status elements(const bound& b, cell c, dynamic::message& to) {
    const bound& element = b.columns[0];
    const auto [from, past] = c.elements(b);
    for (std::int64_t i = from; i < past; ++i) {
      const cell one = cell::of(*c.array->children[0], i);
      // A list has no nulls, so a null becomes an element with its default value.
      status s = single(element, one, [&](auto v) { return to.add(*b.field, v); }, [&] { return to.add(*b.field); });
      if (!s.ok()) return at_element(s, i - from);
    }
    return {};
  }
  status entries(const bound& b, cell c, dynamic::message& to) {
    const auto [from, past] = c.elements(b);
    for (std::int64_t i = from; i < past; ++i) {
      const cell entry = cell::of(*c.array->children[0], i);
      result<dynamic::message> made = to.add(*b.field);
      if (!made) return at_element(made.error(), i - from);
      for (const bound& part : b.columns) {
        const cell one = entry.child(part.child);
        if (one.is_null()) continue;
        status s = single(
            part, one, [&](auto v) { return made->set(*part.field, v); }, [&] { return made->make(*part.field); });
        if (!s.ok()) return at_element(s, i - from);
      }
    }
    return from == past || to.sort(*b.field) ? status{} : bad_value;
  }

  // Returns the cell of a dictionary's value.
  static cell through(const bound& b, cell c) {
    return b.is_dictionary ? cell::of(*c.array->dictionary, c.integer(b.index)) : c;
  }
  // Reads a value with put(value), or a message into the place that make() returns.
  template <class Put, class Make>
  status single(const bound& b, cell c, Put put_value, Make make) {
    const field& f = *b.field;
    const bool is_null = c.is_null() || b.as == reads::null;
    if (is_message(f.value)) {
      result<dynamic::message> made = make();
      if (!made) return made.error();
      return is_null ? status{} : message(b, c, *made);
    }
    return isomer::detail::table::with_value(f.value, [&]<value V>() -> status {
      if constexpr (is_message(V)) return {};
      else {
        using T = of_value<V>;
        T v{};
        if (!is_null)
          if (status s = scalar<V>(b, through(b, c), v); !s.ok()) return s;
        return put_value(v);
      }
    });
  }
  template <value V>
  using of_value = decltype(isomer::detail::table::type_of_value<view, V>());

  template <value V>
  static status scalar(const bound& b, cell c, of_value<V>& v) {
    using T = of_value<V>;
    if constexpr (isomer::detail::table::is_text(V)) {
      v = c.text(b);
      const bool is_right = V == value::bytes || isomer::detail::wire::utf8(v.data(), v.size());
      return is_right ? status{} : status{code::bad_utf8, 0};
    } else if constexpr (std::is_same_v<T, bool>) return v = c.boolean(), status{};
    else if constexpr (std::is_floating_point_v<T>) {
      if (b.as == (std::is_same_v<T, float> ? reads::float32 : reads::float64)) return v = c.value<T>(), status{};
      const double wide = b.as == reads::float32 ? static_cast<double>(c.value<float>()) : c.value<double>();
      v = static_cast<T>(wide);
      return wide - wide == 0 && v - v != 0 ? bad_value : status{};
    } else {
      if constexpr (is_enum(V))
        if (b.as >= reads::text && b.as <= reads::fixed_text) return number_of(c.text(b), *b.field->enumeration, v);
      const std::int64_t n = c.integer(b.as);
      // A uint64 that exceeds the range of int64 appears negative.
      const bool is_huge = b.as == reads::uint64 && n < 0;
      v = static_cast<T>(n);
      if constexpr (std::is_same_v<T, std::uint64_t>) return n < 0 && !is_huge ? bad_value : status{};
      else
        return is_huge || n < std::int64_t{std::numeric_limits<T>::min()} ||
                       n > static_cast<std::int64_t>(std::numeric_limits<T>::max())
                   ? bad_value
                   : status{};
    }
  }
  static status number_of(std::string_view name, const isomer::detail::table::enum_table& of, std::int32_t& v) {
    if (of.find(name, false, v)) return {};
    const auto [end, wrong] = std::from_chars(name.data(), name.data() + name.size(), v);
    return wrong == std::errc{} && end == name.data() + name.size() ? status{} : bad_value;
  }

  status message(const bound& b, cell c, dynamic::message& to) {
    const auto& t = to.type();
    if (b.as == reads::record) return record(b, c, to);
    if (t.known == known::wrapper)
      return single(
          b.columns[0], c, [&](auto v) { return to.set(t.fields[0], v); }, [&] { return to.make(t.fields[0]); });
    if (b.as == reads::moment) return moment(through(b, c).value<std::int64_t>(), b.unit, to);
    if (b.as == reads::days) return days(through(b, c).value<std::int32_t>(), to);
    if (b.as == reads::daytime) return daytime(through(b, c), b.unit, to);
    if (b.as == reads::boolean) return {};  // only its presence matters
    const std::string_view text = through(b, c).text(b);
    if (b.is_binary) return decode(isomer::protobuf{}, text, to);
    return decode(json{.types = of_.types, .extensions = of_.types}, text, to);
  }
  static status put_all(dynamic::message& to, std::initializer_list<std::int32_t> values) {
    const field* f = to.type().fields;
    for (const std::int32_t v : values)
      if (status s = to.set(*f++, v); !s.ok()) return s;
    return {};
  }
  static status days(std::int32_t count, dynamic::message& to) {
    calendar_day day{};
    return day_of(count, day) ? put_all(to, {day.year, day.month, day.day}) : bad_value;
  }
  static status daytime(cell c, time_unit unit, dynamic::message& to) {
    const bool is_narrow = unit == time_unit::second || unit == time_unit::millisecond;
    const std::int64_t count = is_narrow ? c.value<std::int32_t>() : c.value<std::int64_t>();
    const std::int64_t units = per_second[static_cast<std::size_t>(unit)], seconds = count / units;
    if (count < 0 || seconds >= 86'400) return bad_value;
    return put_all(to, {static_cast<std::int32_t>(seconds / 3600), static_cast<std::int32_t>(seconds / 60 % 60),
                        static_cast<std::int32_t>(seconds % 60),
                        static_cast<std::int32_t>(count % units * (1'000'000'000 / units))});
  }
  // Converts to seconds and nanoseconds, which are positive in a Timestamp, and have the sign of the seconds in a
  // Duration.
  static status moment(std::int64_t count, time_unit unit, dynamic::message& to) {
    const std::int64_t units = per_second[static_cast<std::size_t>(unit)];
    std::int64_t seconds = count / units, part = count % units;
    if (part < 0 && to.type().known == known::timestamp) --seconds, part += units;
    status s = to.set(to.type().fields[0], seconds);
    if (s.ok()) s = to.set(to.type().fields[1], static_cast<std::int32_t>(part * (1'000'000'000 / units)));
    return s;
  }

  const bound_row& of_;
  std::string path_;
};

}  // namespace

status gather(const bound_row& of, const ArrowArray& rows, std::int64_t i, dynamic::message& to, std::string& column) {
  gathering g(of);
  const status s = g.record(of.top, cell::of(rows, i), to);
  if (!s.ok()) column = g.path();
  return s;
}

}  // namespace isomer::columns
