// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <isomer/inspect/values/head.hpp>
#include "../literal.hpp"

namespace isomer::inspect {
namespace {

// Reads the output of serialize() piece by piece. If a piece does not match, nothing is left.
class php_pieces {
 public:
  explicit php_pieces(std::string_view all) : all_(all) {}
  bool is_good() const { return is_good_; }
  std::size_t read() const { return at_; }

  void expect(std::string_view s) {
    if (is_good_ && all_.substr(at_, s.size()) == s) at_ += s.size();
    else is_good_ = false;
  }
  std::string_view until(char end) {
    const std::size_t to = all_.find(end, at_);
    if (!is_good_ || to == all_.npos) {
      is_good_ = false;
      return {};
    }
    const std::string_view s = all_.substr(at_, to - at_);
    at_ = to + 1;
    return s;
  }
  std::uint64_t count(char end) {
    const std::string_view digits = until(end);
    std::uint64_t n = 0;
    const auto [stop, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
    is_good_ &= wrong == std::errc{} && stop == digits.data() + digits.size();
    return n;
  }
  // Reads quoted text behind its length.
  std::string_view quoted() {
    const std::uint64_t n = count(':');
    expect("\"");
    if (!is_good_ || n > all_.size() - at_) {
      is_good_ = false;
      return {};
    }
    const std::string_view s = all_.substr(at_, static_cast<std::size_t>(n));
    at_ += s.size();
    expect("\"");
    return s;
  }

 private:
  std::string_view all_;
  std::size_t at_ = 0;
  bool is_good_ = true;
};

value_head php_holder(php_pieces& in, std::string kind) {
  const std::uint64_t n = in.count(':');
  in.expect("{");
  if (!in.is_good() || n >> 63) return value_head::broken("no number of members");
  value_head h = value_head::holding(in.read(), kind + " of " + std::to_string(n), 2 * n);
  h.is_map = h.has_end = true;
  return h;
}

value_head php_scalar(php_pieces& in, const char* kind) {
  // Input without a value must not be searched to the end again and again.
  constexpr std::size_t longest_number = 64;
  const std::string_view text = in.until(';');
  const bool is_number = in.is_good() && text.size() <= longest_number &&
                         std::none_of(text.begin(), text.end(), [](char c) { return c <= ' ' || c > '~'; });
  return is_number ? value_head::scalar(in.read(), kind, std::string(text)) : value_head::broken("no value");
}

}  // namespace

value_head read_php_head(std::string_view left) {
  if (left[0] == '}') {
    value_head end = value_head::scalar(1, "end");
    end.is = value_head::state::end;
    return end;
  }
  if (left.starts_with("N;")) return value_head::scalar(2, "null");
  php_pieces in(left);
  const char type = left[0];
  in.expect(left.substr(0, 1));
  in.expect(":");
  if (!in.is_good()) return value_head::broken("no value");
  switch (type) {
    case 'b': return php_scalar(in, "boolean");
    case 'i': return php_scalar(in, "integer");
    case 'd': return php_scalar(in, "double");
    case 'r':
    case 'R': return php_scalar(in, "reference");
    case 'a': return php_holder(in, "array");
    case 's':
    case 'E': {
      const std::string_view text = in.quoted();
      in.expect(";");
      if (!in.is_good()) return value_head::broken("no complete text");
      return value_head::scalar(in.read(), type == 's' ? "string" : "enum", shortened_literal(text));
    }
    case 'O': {
      const std::string_view name = in.quoted();
      in.expect(":");
      return php_holder(in, "object " + shortened_literal(name));
    }
    case 'C': {
      const std::string_view name = in.quoted();
      in.expect(":");
      const std::uint64_t n = in.count(':');
      in.expect("{");
      if (!in.is_good() || n > left.size() - in.read()) return value_head::broken("no complete object");
      const std::string_view content = left.substr(in.read(), static_cast<std::size_t>(n));
      return left.substr(in.read() + content.size()).starts_with('}')
                 ? value_head::scalar(in.read() + content.size() + 1, "object " + shortened_literal(name),
                                      shortened_hex(content))
                 : value_head::broken("no complete object");
    }
    default: return value_head::broken("no value");
  }
}

}  // namespace isomer::inspect
