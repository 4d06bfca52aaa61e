// SPDX-License-Identifier: MIT
#include "switches.hpp"
#include <algorithm>
#include <array>
#include <optional>
#include "proto/text/characters.hpp"

namespace isomer::compiler::lint {
namespace {

constexpr std::int32_t last_line = INT32_MAX - 1;

bool is_of_name(char c) { return proto::is_letter(c) || proto::is_digit(c) || c == '-'; }

// Returns the names in the rest of a line, separated by white space or commas. Anything else ends them, such as */.
std::vector<std::string_view> names_in(std::string_view line) {
  std::vector<std::string_view> names;
  std::size_t at = 0;
  while (at < line.size()) {
    const std::size_t begin = at;
    while (at < line.size() && is_of_name(line[at])) ++at;
    if (at > begin) names.push_back(line.substr(begin, at - begin));
    else if (line[at] != ',' && line[at] != ' ' && line[at] != '\t') break;
    else ++at;
  }
  return names;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

class switch_reader {
 public:
  explicit switch_reader(subject& of) : subject_(of) {}

  std::vector<off_range> read() {
    for (const comment& c : subject_.layout.comments) {
      if (const std::size_t at = c.text.find("isomer-lint:"); at != c.text.npos) read_own(c, c.text.substr(at + 12));
      read_protolint(c);
    }
    // A rule that is never switched on again is off for the file as a whole, too.
    for (std::size_t i = 0; i < since_.size(); ++i) {
      if (!since_[i]) continue;
      add(-1, -1, only(i));
      add(*since_[i], last_line, only(i));
    }
    return std::move(off_);
  }

 private:
  static rule_set only(std::size_t which) {
    rule_set s;
    s.add(static_cast<rule>(which));
    return s;
  }
  static std::string_view first_line(std::string_view text) { return text.substr(0, text.find_first_of("\r\n")); }

  void add(std::int32_t from, std::int32_t to, const rule_set& rules) {
    if (!rules.empty()) off_.push_back({from, to, rules});
  }

  void read_own(const comment& c, std::string_view text) {
    text = first_line(text);
    while (take(text, " ") || take(text, "\t")) continue;
    const bool whole_file = take(text, "off-file");
    if (!whole_file && !take(text, "off"))
      return subject_.tell(rule::unknown_rule, c.at, "expected off or off-file behind isomer-lint:");
    rule_set rules;
    const std::vector<std::string_view> names = names_in(text);
    for (std::string_view name : names) {
      if (const auto r = rule_named(name)) rules.add(*r);
      else unknown(c, name);
    }
    if (names.empty()) rules = rule_set::all();
    if (whole_file) add(-1, last_line, rules);
    else if (!c.leads_line) add(c.at.line, c.last_line, rules);
    else add(c.at.line, end_of_next(c, false), rules);
  }
  // Each word is compared with all rules, so the number of reports about unknown ones is limited.
  void unknown(const comment& c, std::string_view name) {
    if (++unknown_ > 100) return;
    subject_.tell(rule::unknown_rule, c.at, "there is no rule " + quoted(name) + suggestion_for_rule(name));
  }

  void read_protolint(const comment& c) {
    std::size_t at = c.text.find("protolint:");
    if (at == c.text.npos) return;
    std::string_view text = first_line(c.text.substr(at + 10));
    const bool enables = take(text, "enable");
    if (!enables && !take(text, "disable")) return;
    const bool next = !enables && take(text, ":next");
    const bool only_this = !enables && !next && take(text, ":this");
    if (!take(text, " ")) return;
    rule_set rules;
    for (std::string_view name : names_in(text)) rules |= rule_set::of_protolint(name);
    if (next) add(c.at.line, end_of_next(c, true), rules);
    else if (only_this) add(c.at.line, c.last_line, rules);
    else turn(rules, enables, c.at.line);
  }

  void turn(const rule_set& rules, bool on, std::int32_t line) {
    for (std::size_t i = 0; i < since_.size(); ++i) {
      if (!rules.has(static_cast<rule>(i)) || on != since_[i].has_value()) continue;
      if (on) add(*since_[i], line - 1, only(i));
      since_[i] = on ? std::nullopt : std::optional(line);
    }
  }

  // Returns the last line of the statement that follows, or of its head, without its block.
  std::int32_t end_of_next(const comment& c, bool head) const {
    const outline& o = subject_.layout;
    if (c.before >= o.tokens.size()) return c.last_line;
    const auto s = std::lower_bound(o.statements.begin(), o.statements.end(), c.before,
                                    [](const statement& one, std::size_t token) { return one.first < token; });
    if (s == o.statements.end() || s->first != c.before) return o.tokens[c.before].at.line;
    return o.tokens[head && s->open != statement::none ? s->open : s->last].at.line;
  }

  subject& subject_;
  std::vector<off_range> off_;
  std::array<std::optional<std::int32_t>, static_cast<std::size_t>(rule::count)> since_;
  int unknown_ = 0;
};

constexpr auto count = static_cast<std::size_t>(rule::count);

// The ranges of one rule, or of all rules.
struct change {
  static constexpr std::size_t every = count;

  std::int32_t line;
  std::size_t rule;
  int by;
};

void add_changes(const off_range& off, std::vector<change>& to) {
  const auto add = [&](std::size_t rule) {
    to.push_back({off.from, rule, 1});
    to.push_back({off.to + 1, rule, -1});
  };
  if (off.rules == rule_set::all()) return add(change::every);
  for (std::size_t i = 0; i < count; ++i)
    if (off.rules.has(static_cast<rule>(i))) add(i);
}

}  // namespace

std::vector<off_range> switched_off(subject& of) { return switch_reader(of).read(); }

// Passes through both once, however many ranges there are.
void remove_switched_off(const std::vector<off_range>& off, std::vector<finding>& found) {
  if (off.empty()) return;
  std::vector<change> changes;
  for (const off_range& o : off) add_changes(o, changes);
  std::sort(changes.begin(), changes.end(), [](const change& a, const change& b) { return a.line < b.line; });
  std::array<int, count + 1> offs{};
  auto next = changes.begin();
  std::erase_if(found, [&](const finding& f) {
    for (; next != changes.end() && next->line <= f.at.line; ++next) offs[next->rule] += next->by;
    return offs[static_cast<std::size_t>(f.is)] + offs[change::every] > 0;
  });
}

}  // namespace isomer::compiler::lint
