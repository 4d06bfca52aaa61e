// SPDX-License-Identifier: MIT
#include "path.hpp"
#include <algorithm>
#include <charconv>
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
    if (p.empty()) return fail(why, "it is empty");
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
    if (s_.starts_with("*]")) {
      p.push_back({query_step::kind::every, {}});
      s_.remove_prefix(2);
      return true;
    }
    if (s_.starts_with('"')) return quoted(p, why);
    query_step step{query_step::kind::index, {}};
    const auto [end, wrong] = std::from_chars(s_.data(), s_.data() + s_.size(), step.index);
    const auto n = static_cast<std::size_t>(end - s_.data());
    if (wrong != std::errc{} || n >= s_.size() || s_[n] != ']')
      return fail(why, "a number, a text in quotes or * is missing"), false;
    step.text = s_.substr(0, n);
    p.push_back(std::move(step));
    s_.remove_prefix(n + 1);
    return true;
  }
  // As JSON has it.
  bool quoted(query_path& p, std::string& why) {
    std::size_t n = 1;
    while (n < s_.size() && s_[n] != '"') n += s_[n] == '\\' ? 2 : 1;
    arena memory;
    item text;
    if (n + 1 >= s_.size() || s_[n + 1] != ']' || !decode(json{}, s_.substr(0, n + 1), text, memory).ok())
      return fail(why, "a text in quotes is missing"), false;
    p.push_back({query_step::kind::key, std::string(text.view())});
    s_.remove_prefix(n + 2);
    return true;
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
