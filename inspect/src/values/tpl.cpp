// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <isomer/inspect/record.hpp>
#include <isomer/inspect/values/tree.hpp>
#include <vector>
#include "../literal.hpp"
#include "../real_text.hpp"
#include "big_endian.hpp"

namespace isomer::inspect {
namespace {

// A token of the format string, with the contents of its brackets and the lengths behind it.
struct tpl_type {
  char is = 0;
  std::vector<tpl_type> inside;
  std::vector<std::uint32_t> lengths;
};

class tpl_image {
 public:
  tpl_image(std::string_view all, value_tree& to) : all_(all), tree_(to) {}

  void write() {
    if (!read_lead()) return;
    std::vector<tpl_type> types;
    const std::size_t end = all_.find('\0', at_);
    if (end == all_.npos) return stop("the format string has no end");
    format_ = all_.substr(at_, end - at_);
    line(0, "format", shortened_literal(format_), format_.size() + 1);
    if (!parse(types, 0) || format_read_ != format_.size()) return stop("no format string");
    for (tpl_type& t : types)
      if (!read_lengths(t)) return stop("no complete lengths");
    for (const tpl_type& t : types) write_value(t, 0, 0);
    if (!stopped_ && at_ < all_.size()) stop("behind the last value");
  }

 private:
  static constexpr std::size_t lead_size = 8;

  void stop(std::string_view why) {
    if (!stopped_) tree_.write_broken(all_.substr(at_), 0, why);
    stopped_ = true;
  }
  void line(std::size_t level, std::string kind, std::string text, std::size_t size) {
    tree_.write_line(all_.substr(at_), level, {}, value_head::scalar(size, std::move(kind), std::move(text)));
    at_ += size;
  }
  bool read_lead() {
    constexpr unsigned big_endian = 1, null_strings = 2;
    if (all_.size() < lead_size || !all_.starts_with("tpl")) {
      stop("no image of tpl");
      return false;
    }
    const unsigned flags = static_cast<unsigned char>(all_[3]);
    is_big_ = (flags & big_endian) != 0, has_null_ = (flags & null_strings) != 0;
    line(0, "tpl", is_big_ ? "big-endian" : "little-endian", 4);
    const std::uint64_t n = number(4);
    line(0, "length", std::to_string(n), 4);
    return true;
  }
  // Reads bytes at the position, which must be there.
  std::uint64_t number(std::size_t width) const {
    if (is_big_) return read_big_endian(all_.substr(at_), width);
    std::uint64_t v = 0;
    for (std::size_t i = width; i-- > 0;) v = v << 8 | static_cast<unsigned char>(all_[at_ + i]);
    return v;
  }
  bool has(std::size_t n) {
    if (stopped_ || !tree_.is_open()) return false;
    if (n <= all_.size() - at_) return true;
    stop(no_complete_value);
    return false;
  }

  bool parse(std::vector<tpl_type>& to, std::size_t level) {
    if (level > value_tree::most_levels) return false;
    for (; format_read_ < format_.size() && format_[format_read_] != ')'; ++format_read_) {
      const char c = format_[format_read_];
      if (c == '#') {
        if (to.empty()) return false;
        to.back().lengths.push_back(0);
        continue;
      }
      if (std::string_view("cjviuIUfsBAS$").find(c) == std::string_view::npos) return false;
      to.push_back({c, {}, {}});
      if (c != 'A' && c != 'S' && c != '$') continue;
      if (++format_read_ == format_.size() || format_[format_read_] != '(') return false;
      ++format_read_;
      if (!parse(to.back().inside, level + 1) || format_read_ == format_.size()) return false;
    }
    return true;
  }
  // Reads values in the order of the format string, in which the contents of brackets come first.
  bool read_lengths(tpl_type& t) {
    for (tpl_type& inner : t.inside)
      if (!read_lengths(inner)) return false;
    for (std::uint32_t& n : t.lengths) {
      if (all_.size() - at_ < 4) return false;
      n = static_cast<std::uint32_t>(number(4));
      line(0, "length of #", std::to_string(n), 4);
    }
    return true;
  }

  void write_value(const tpl_type& t, std::size_t level, std::size_t dimension) {
    if (stopped_ || !tree_.is_open()) return;
    if (dimension == t.lengths.size()) return write_one(t, level);
    const std::uint32_t n = t.lengths[dimension];
    if (t.is == 'c' && dimension + 1 == t.lengths.size()) {
      if (has(n)) line(level, "characters", shortened_literal(all_.substr(at_, n)), n);
      return;
    }
    line(level, "array of " + std::to_string(n), {}, 0);
    repeat(n, [&] { write_value(t, level + 1, dimension + 1); });
  }
  // Reads elements as long as they have a size, since any number of empty elements takes no bytes.
  template <class Write>
  void repeat(std::uint64_t n, Write write) {
    for (std::uint64_t i = 0; i < n && !stopped_ && tree_.is_open(); ++i) {
      const std::size_t before = at_;
      write();
      if (at_ == before) return;
    }
  }
  void write_one(const tpl_type& t, std::size_t level) {
    switch (t.is) {
      case 'S':
      case '$':
        line(level, "struct", {}, 0);
        for (const tpl_type& inner : t.inside) write_value(inner, level + 1, 0);
        return;
      case 'A': {
        if (!has(4)) return;
        const std::uint64_t n = number(4);
        line(level, "list of " + std::to_string(n), {}, 4);
        repeat(n, [&] {
          for (const tpl_type& inner : t.inside) write_value(inner, level + 1, 0);
        });
        return;
      }
      case 's':
      case 'B': return write_text(t.is == 's', level);
      default: return write_number(t.is, level);
    }
  }
  void write_text(bool is_text, std::size_t level) {
    if (!has(4)) return;
    std::uint64_t n = number(4);
    const bool is_null = is_text && has_null_ && !n;
    if (is_text && has_null_ && n) --n;
    if (!has(4 + static_cast<std::size_t>(n))) return;
    const std::string_view content = all_.substr(at_ + 4, static_cast<std::size_t>(n));
    line(level, is_text ? "string" : "bytes",
         is_null   ? "NULL"
         : is_text ? shortened_literal(content)
                   : shortened_hex(content),
         4 + content.size());
  }
  void write_number(char is, std::size_t level) {
    struct row {
      char is;
      const char* name;
      std::size_t width;
      bool is_signed;
    };
    constexpr row rows[] = {{'c', "char", 1, true},    {'j', "int16", 2, true},   {'v', "uint16", 2, false},
                            {'i', "int32", 4, true},   {'u', "uint32", 4, false}, {'I', "int64", 8, true},
                            {'U', "uint64", 8, false}, {'f', "double", 8, false}};
    const row& r = *std::find_if(std::begin(rows), std::end(rows), [is](const row& one) { return one.is == is; });
    if (!has(r.width)) return;
    const std::uint64_t bits = number(r.width);
    const unsigned shift = static_cast<unsigned>(64 - 8 * r.width);
    const std::int64_t extended = static_cast<std::int64_t>(bits << shift) >> shift;
    line(level, r.name,
         is == 'f'     ? real_text(std::bit_cast<double>(bits))
         : r.is_signed ? std::to_string(extended)
                       : std::to_string(bits),
         r.width);
  }

  std::string_view all_, format_;
  value_tree& tree_;
  std::size_t at_ = 0, format_read_ = 0;
  bool is_big_ = false, has_null_ = false, stopped_ = false;
};

}  // namespace

void write_tpl_tree(std::string_view image, value_tree& to) { tpl_image(image, to).write(); }

}  // namespace isomer::inspect
