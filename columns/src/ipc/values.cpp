// SPDX-License-Identifier: MIT
// Checks text, views and indices.
#include "values.hpp"
#include <algorithm>
#include <cstring>
#include <isomer/wire/utf8.hpp>
#include <vector>
#include "bits.hpp"

namespace isomer::columns::ipc::detail {
namespace {

bool is_utf8(std::string_view s) { return isomer::detail::wire::utf8_strict(s.data(), s.size()); }
// Whether `at` is the boundary of a character in valid text.
bool is_boundary(std::string_view s, std::size_t at) {
  return at == s.size() || (static_cast<unsigned char>(s[at]) & 0xc0) != 0x80;
}

template <class T>
bool are_below(const column& c, const char* indices, std::int64_t count) {
  for (std::int64_t i = 0; i < c.length; ++i) {
    T v;
    std::memcpy(&v, indices + static_cast<std::size_t>(i) * sizeof v, sizeof v);
    if ((std::cmp_less(v, 0) || std::cmp_greater_equal(v, count)) && !is_null(c, i)) return false;
  }
  return true;
}

// A view has a size, and either its bytes, or their beginning, the number of a buffer and a position in it.
class view_checker {
 public:
  view_checker(std::span<const std::string_view> data, bool should_be_text)
      : data_(data), should_be_text_(should_be_text), buffers_(should_be_text ? data.size() : 0) {
    constexpr std::size_t times = 64;
    for (const std::string_view d : data) left_ += times * d.size();
  }

  views_are check(const char* view) {
    constexpr std::int32_t most_inline = 12;
    std::int32_t size, buffer, at;
    std::memcpy(&size, view, sizeof size);
    if (size < 0) return views_are::outside;
    const auto n = static_cast<std::size_t>(size);
    if (size <= most_inline) return text(is_utf8_or_binary({view + 4, n}));
    std::memcpy(&buffer, view + 8, sizeof buffer);
    std::memcpy(&at, view + 12, sizeof at);
    if (buffer < 0 || at < 0 || std::cmp_greater_equal(buffer, data_.size())) return views_are::outside;
    const auto b = static_cast<std::size_t>(buffer), place = static_cast<std::size_t>(at);
    if (place > data_[b].size() || n > data_[b].size() - place) return views_are::outside;
    if (std::memcmp(data_[b].data() + place, view + 4, 4) != 0) return views_are::outside;
    return should_be_text_ ? check_text(b, place, n) : views_are::good;
  }

 private:
  enum class state : std::uint8_t { unknown, text, mixed };

  static views_are text(bool is_good) { return is_good ? views_are::good : views_are::no_text; }
  bool is_utf8_or_binary(std::string_view s) const { return !should_be_text_ || is_utf8(s); }
  // Many views may share the same bytes, so a buffer is checked as a whole if that is possible.
  views_are check_text(std::size_t b, std::size_t place, std::size_t size) {
    const std::string_view d = data_[b];
    if (buffers_[b] == state::unknown) buffers_[b] = is_utf8(d) ? state::text : state::mixed;
    if (buffers_[b] == state::text) return text(is_boundary(d, place) && is_boundary(d, place + size));
    if (size > left_) return views_are::repeated;
    left_ -= size;
    return text(is_utf8(d.substr(place, size)));
  }

  std::span<const std::string_view> data_;
  bool should_be_text_;
  std::vector<state> buffers_;
  std::size_t left_ = 0;  // the number of bytes that may still be checked view by view
};

}  // namespace

bool is_null(const column& c, std::int64_t i) {
  return c.null_count != 0 && !bit(static_cast<const char*>(c.buffers[0]), i);
}

template <class Offset>
bool is_text(const column& c, const Offset* offsets, std::string_view data) {
  const std::string_view all =
      data.substr(static_cast<std::size_t>(offsets[0]), static_cast<std::size_t>(offsets[c.length] - offsets[0]));
  auto begins = [&](std::int64_t i) { return is_boundary(all, static_cast<std::size_t>(offsets[i] - offsets[0])); };
  bool is_good = is_utf8(all);
  for (std::int64_t i = 0; is_good && i < c.length; ++i) is_good = begins(i);
  if (is_good) return true;
  // The value of a null may be anything.
  for (std::int64_t i = 0; i < c.length; ++i) {
    const auto at = static_cast<std::size_t>(offsets[i]), end = static_cast<std::size_t>(offsets[i + 1]);
    if (!is_null(c, i) && !is_utf8(data.substr(at, end - at))) return false;
  }
  return true;
}
template bool is_text(const column&, const std::int32_t*, std::string_view);
template bool is_text(const column&, const std::int64_t*, std::string_view);

views_are check_views(const column& c, const char* views, std::span<const std::string_view> data, bool should_be_text) {
  view_checker checker(data, should_be_text);
  for (std::int64_t i = 0; i < c.length; ++i) {
    if (is_null(c, i)) continue;
    const views_are result = checker.check(views + i * 16);
    if (result != views_are::good) return result;
  }
  return views_are::good;
}

bool are_below(const column& c, const type& index, const char* indices, std::int64_t count) {
  const bool is_signed = index.is_signed;
  switch (index.width) {
    case 8: return is_signed ? are_below<std::int8_t>(c, indices, count) : are_below<std::uint8_t>(c, indices, count);
    case 16:
      return is_signed ? are_below<std::int16_t>(c, indices, count) : are_below<std::uint16_t>(c, indices, count);
    case 32:
      return is_signed ? are_below<std::int32_t>(c, indices, count) : are_below<std::uint32_t>(c, indices, count);
    default:
      return is_signed ? are_below<std::int64_t>(c, indices, count) : are_below<std::uint64_t>(c, indices, count);
  }
}

}  // namespace isomer::columns::ipc::detail
