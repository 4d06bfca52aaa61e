// SPDX-License-Identifier: MIT
#include "path.hpp"
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <isomer/format/text/lexis.hpp>
#include <isomer/item.hpp>
#include <isomer/json.hpp>
#include <utility>

namespace isomer::cli {
namespace {

class path_parser {
 public:
  explicit path_parser(std::string_view text) : all_(text), s_(text) {}

  std::optional<query_path> parse(std::string& why) {
    query_path p;
    while (!s_.empty()) {
      if (s_[0] == '.' && !p.empty()) s_.remove_prefix(1);
      else if (!p.empty() && s_[0] != '[') return fail(why, "a . or a [ is missing");
      if (s_.empty()) return fail(why, "a name is missing");
      if (s_[0] == '[' ? !bracket(p, why) : !name(p, why)) return std::nullopt;
    }
    return p;
  }

 private:
  std::nullopt_t fail(std::string& why, std::string_view what) const {
    why = "\"" + std::string(all_) + "\" is no path: " + std::string(what) + " at " +
          std::to_string(all_.size() - s_.size() + 1);
    return std::nullopt;
  }
  bool name(query_path& p, std::string& why) {
    const std::size_t n = std::min(s_.find_first_of(".["), s_.size());
    if (!n) return fail(why, "a name is missing"), false;
    p.push_back({query_step::kind::name, std::string(s_.substr(0, n))});
    s_.remove_prefix(n);
    return true;
  }
  bool bracket(query_path& p, std::string& why) {
    s_.remove_prefix(1);
    query_step step{query_step::kind::every, {}};
    if (s_.starts_with('"')) {
      if (!quoted(step)) return fail(why, "a text in quotes is missing"), false;
    } else if (s_.starts_with('*')) {
      s_.remove_prefix(1);
    } else if (s_.starts_with("true") || s_.starts_with("false")) {
      step.is = query_step::kind::truth, step.text = s_.substr(0, s_[0] == 't' ? 4 : 5);
      s_.remove_prefix(step.text.size());
    } else if (!number(step)) {
      return fail(why, "a number, a text in quotes, true, false or * is missing"), false;
    }
    if (!s_.starts_with(']')) return fail(why, "a ] is missing"), false;
    s_.remove_prefix(1);
    p.push_back(std::move(step));
    return true;
  }
  // Parses a key of any type.
  bool number(query_step& to) {
    const bool is_negative = s_.starts_with('-');
    const char* const first = s_.data() + is_negative;
    std::uint64_t n = 0;
    const auto [end, wrong] = std::from_chars(first, s_.data() + s_.size(), n);
    if (wrong != std::errc{}) return false;
    to.is = query_step::kind::index;
    to.text = (is_negative && n ? "-" : "") + std::to_string(n);
    to.index = is_negative && n ? SIZE_MAX : static_cast<std::size_t>(n);
    s_.remove_prefix(static_cast<std::size_t>(end - s_.data()));
    return true;
  }
  // Parses a quoted key with the escapes of JSON, or of C, as isomer diff prints keys.
  bool quoted(query_step& to) {
    std::size_t n = 1;
    while (n < s_.size() && s_[n] != '"') n += s_[n] == '\\' ? 2 : 1;
    if (n >= s_.size()) return false;
    to.is = query_step::kind::key;
    const std::string_view literal = s_.substr(0, n + 1);
    arena memory;
    item text;
    if (decode(json{}, literal, text, memory).ok()) to.text = text.view();
    else if (std::optional<std::string> s = unescaped(literal.substr(1, n - 1))) to.text = *std::move(s);
    else return false;
    s_.remove_prefix(n + 1);
    return true;
  }
  static std::optional<std::string> unescaped(std::string_view s) {
    std::string made;
    for (std::size_t i = 0; i < s.size();) {
      char some[4], *end = some;
      if (s[i] != '\\') *end++ = s[i++];
      else if (!detail::textual::unescape_one(s, ++i, end)) return std::nullopt;
      made.append(some, end);
    }
    return made;
  }

  std::string_view all_, s_;
};

}  // namespace

std::optional<query_path> parse_path(std::string_view text, std::string& why) { return path_parser(text).parse(why); }

std::size_t stars_of(const query_path& p) {
  return static_cast<std::size_t>(
      std::count_if(p.begin(), p.end(), [](const query_step& s) { return s.is == query_step::kind::every; }));
}
std::size_t steps_to_last_star(const query_path& p) {
  std::size_t n = p.size();
  while (n && p[n - 1].is != query_step::kind::every) --n;
  return n;
}
bool begin_alike(const query_path& a, const query_path& b, std::size_t n) {
  return a.size() >= n && b.size() >= n && std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(n), b.begin());
}

}  // namespace isomer::cli
