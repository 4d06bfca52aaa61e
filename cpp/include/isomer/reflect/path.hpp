// SPDX-License-Identifier: MIT
// The value at the end of a path: "orders[2].price", "by_name[\"x\"].id", "by_number[-5]". Fields are spelled by the
// schema's name or by JSON's; text keys are in quotes, with C's escapes.
#pragma once
#include <string>
#include <string_view>
#include "../format/text/lexis.hpp"
#include "value.hpp"

namespace isomer::reflected {

// A key as it is spelled in a path.
inline void append_key(std::string& path, const value& key) {
  if (!detail::table::is_text(key.what())) {
    std::int64_t v = static_cast<std::int64_t>(key.bits());
    if (key.what() == detail::table::value::boolean) path += v ? "true" : "false";
    else if (key.what() == detail::table::value::uint64 || key.what() == detail::table::value::fixed64)
      path += std::to_string(key.bits());
    else path += std::to_string(v);
    return;
  }
  path += '"';
  for (char c : key.as_text()) {
    char escape[4];
    if (detail::textual::is_plain(c, true)) path += c;
    else path.append(escape, detail::textual::put_escape(escape, c));
  }
  path += '"';
}

// Places: reflected::places. It is a parameter, so that it is compiled once if possible.
template <class Places>
class finding {
 public:
  finding(const message& m, std::string_view path)
      : path_(path), by_(m.by()), type_(&m.type()), m_(m.address()), found_(m) {}

  result<value> find() {
    for (bool first = true; at_ < path_.size(); first = false) {
      bool index = path_[at_] == '[';
      if (!index && !first && path_[at_++] != '.') return status{code::bad_syntax, at_ - 1};
      if (status s = index ? part() : named(); !s.ok()) return s;
    }
    return found_;
  }

 private:
  // A field of the message found so far. If the message is absent, so are its fields.
  status named() {
    std::size_t start = at_;
    while (at_ < path_.size() && path_[at_] != '.' && path_[at_] != '[') ++at_;
    if (at_ == start || !type_) return {code::bad_syntax, start};
    const detail::table::field* f = type_->by_name(path_.substr(start, at_ - start));
    if (!f) return {code::unknown_field, start};
    found_ = m_ ? message(by_, *type_, m_).get(*f) : value();
    type_ = nullptr;
    bool is_many = f->is_list() || f->shape == shape::map;
    many_ = is_many ? f : nullptr;
    if (!is_many) enter(*f);
    return {};
  }
  void enter(const detail::table::field& f) {
    type_ = detail::table::is_message(f.value) ? f.message : nullptr;
    m_ = static_cast<const char*>(found_.place());
  }
  // An element or an entry of the list or map found so far.
  status part() {
    std::size_t start = at_++;
    if (!many_) return {code::bad_syntax, start};
    const detail::table::field& f = *many_;
    many_ = nullptr;
    bool is_map = f.shape == shape::map;
    const detail::table::field* wanted = is_map ? f.message->fields : nullptr;
    key k;
    if (status s = read(k, wanted); !s.ok()) return s;
    if (at_ >= path_.size() || path_[at_] != ']') return {code::bad_syntax, at_};
    ++at_;
    if (is_map) found_ = entry(found_, k);
    else found_ = k.negative || k.bits >= found_.size() ? value() : found_[static_cast<std::size_t>(k.bits)];
    if (!found_) return {code::bad_value, start};
    enter(is_map ? f.message->fields[1] : f);
    return {};
  }

  struct key {
    std::string text;
    std::uint64_t bits = 0;
    bool negative = false;
  };
  // `wanted`: the key of a map, or null for the index of a list.
  status read(key& k, const detail::table::field* wanted) {
    if (wanted && detail::table::is_text(wanted->value)) return quoted(k.text);
    if (wanted && wanted->value == detail::table::value::boolean) {
      std::string_view rest = path_.substr(at_);
      k.bits = rest.starts_with("true");
      if (!k.bits && !rest.starts_with("false")) return {code::bad_syntax, at_};
      at_ += k.bits ? 4 : 5;
      return {};
    }
    std::size_t start = at_;
    k.negative = at_ < path_.size() && path_[at_] == '-';
    if (k.negative) ++at_;
    std::size_t digits = at_;
    for (; at_ < path_.size() && detail::textual::is_digit(path_[at_]); ++at_) {
      auto d = static_cast<std::uint64_t>(path_[at_] - '0');
      if (k.bits > (UINT64_MAX - d) / 10) return {code::bad_value, start};
      k.bits = k.bits * 10 + d;
    }
    return at_ == digits ? status{code::bad_syntax, at_} : status{};
  }
  status quoted(std::string& to) {
    std::size_t start = at_;
    if (at_ >= path_.size() || path_[at_] != '"') return {code::bad_syntax, at_};
    for (++at_; at_ < path_.size() && path_[at_] != '"';) {
      char some[4], *end = some;
      if (path_[at_] != '\\') *end++ = path_[at_++];
      else if (std::size_t from = at_++; !detail::textual::unescape_one(path_, at_, end))
        return {code::bad_syntax, from};
      to.append(some, end);
    }
    if (at_ >= path_.size()) return {code::bad_syntax, start};
    ++at_;
    return {};
  }
  static bool is_signed(detail::table::value v) {
    return detail::table::with_value(v, []<detail::table::value V>() {
      if constexpr (detail::table::is_number(V)) return std::is_signed_v<typename Places::template type<V>>;
      else return false;
    });
  }
  static value entry(const value& map, const key& wanted) {
    value found;
    map.each_entry([&](const value& k, const value& v) {
      bool same;
      if (detail::table::is_text(k.what())) same = k.as_text() == wanted.text;
      else {
        bool is_negative = is_signed(k.what()) && static_cast<std::int64_t>(k.bits()) < 0;
        std::uint64_t bits = wanted.negative ? 0 - wanted.bits : wanted.bits;
        same = bits == k.bits() && is_negative == (wanted.negative && wanted.bits != 0);
      }
      if (same) found = v;
      return !same;
    });
    return found;
  }

  std::string_view path_;
  std::size_t at_ = 0;
  const access& by_;
  const message_table* type_;  // the type of the message found; null: it is not a message
  const char* m_;              // null: it is absent
  value found_;
  const detail::table::field* many_ = nullptr;  // the list or map found
};

#if defined(ISOMER_RUNTIME)
extern template class finding<places>;
#endif

}  // namespace isomer::reflected
