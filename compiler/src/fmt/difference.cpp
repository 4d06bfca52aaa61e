// SPDX-License-Identifier: MIT
#include "difference.hpp"
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace isomer::compiler::fmt {
namespace {

constexpr std::size_t context = 3;  // unchanged lines before and after a change

struct line {
  std::string_view text;   // including its line end, if it has one
  std::size_t before = 0;  // how many characters that the formatter keeps precede it
  bool is_blank = true;
};

bool is_kept(char c) { return c != ';' && c != ' ' && !(c >= '\t' && c <= '\r'); }

std::vector<line> lines_of(std::string_view text) {
  std::vector<line> lines;
  // The byte order mark is not one of them.
  std::size_t kept = 0, mark = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
  while (!text.empty()) {
    line& made = lines.emplace_back();
    made.before = kept;
    made.text = text.substr(0, text.find('\n'));
    if (made.text.size() < text.size()) made.text = text.substr(0, made.text.size() + 1);
    const auto here = std::count_if(made.text.begin() + static_cast<std::ptrdiff_t>(std::exchange(mark, 0)),
                                    made.text.end(), is_kept);
    made.is_blank = here == 0;
    kept += static_cast<std::size_t>(here);
    text.remove_prefix(made.text.size());
  }
  return lines;
}

// A line of the old text, of the new one, or of both.
struct diff_step {
  char sign = ' ';
  std::string_view text;
};

std::vector<diff_step> steps_between(const std::vector<line>& a, const std::vector<line>& b) {
  std::vector<diff_step> steps;
  std::size_t i = 0, j = 0;
  const auto remove = [&] { steps.push_back({'-', a[i++].text}); };
  const auto add = [&] { steps.push_back({'+', b[j++].text}); };
  while (i < a.size() || j < b.size()) {
    if (i == a.size()) {
      add();
    } else if (j == b.size()) {
      remove();
    } else if (a[i].before == b[j].before && a[i].text == b[j].text) {
      steps.push_back({' ', a[i++].text});
      ++j;
    } else if (a[i].before != b[j].before) {
      a[i].before < b[j].before ? remove() : add();
    } else if (a[i].is_blank != b[j].is_blank) {
      a[i].is_blank ? remove() : add();
    } else {
      remove();
      add();
    }
  }
  return steps;
}

// Removed lines come before those that replace them.
void put_removed_first(std::vector<diff_step>& steps) {
  std::vector<diff_step> added;
  auto to = steps.begin();
  const auto put_added = [&] {
    to = std::copy(added.begin(), added.end(), to);
    added.clear();
  };
  for (const diff_step s : steps) {
    if (s.sign == ' ') put_added();
    if (s.sign == '+') added.push_back(s);
    else *to++ = s;
  }
  put_added();
}

class printer {
 public:
  explicit printer(const std::vector<diff_step>& steps) : steps_(steps) {}

  std::string print() {
    for (std::size_t i = 0; i < steps_.size();) {
      if (steps_[i].sign == ' ') {
        count(steps_[i++]);
        continue;
      }
      const std::size_t first = i - std::min(i, context), end = end_of_hunk(i);
      // The context before the change has been counted already.
      old_ -= i - first;
      new_ -= i - first;
      print_hunk(first, end);
      i = end;
    }
    return std::move(text_);
  }

 private:
  void count(const diff_step& s) {
    old_ += s.sign != '+';
    new_ += s.sign != '-';
  }

  // Changes with few lines between them share a hunk.
  std::size_t end_of_hunk(std::size_t from) const {
    std::size_t last = from;
    for (std::size_t i = from; i < steps_.size() && i - last <= 2 * context + 1; ++i)
      if (steps_[i].sign != ' ') last = i;
    return std::min(last + 1 + context, steps_.size());
  }

  static std::string range(std::size_t first, std::size_t count) {
    return std::to_string(count == 0 ? first : first + 1) + (count == 1 ? "" : "," + std::to_string(count));
  }

  void print_hunk(std::size_t first, std::size_t end) {
    const std::size_t old_first = old_, new_first = new_;
    for (std::size_t i = first; i < end; ++i) count(steps_[i]);
    text_.append("@@ -").append(range(old_first, old_ - old_first));
    text_.append(" +").append(range(new_first, new_ - new_first)).append(" @@\n");
    for (std::size_t i = first; i < end; ++i) {
      (text_ += steps_[i].sign) += steps_[i].text;
      if (!steps_[i].text.ends_with('\n')) text_ += "\n\\ No newline at end of file\n";
    }
  }

  const std::vector<diff_step>& steps_;
  std::string text_;
  std::size_t old_ = 0, new_ = 0;  // the number of lines before
};

}  // namespace

std::string difference(std::string_view name, std::string_view source, std::string_view formatted) {
  if (source == formatted) return {};
  std::vector<diff_step> steps = steps_between(lines_of(source), lines_of(formatted));
  put_removed_first(steps);
  std::string text;
  text.append("--- ").append(name).append("\n+++ ").append(name).append("\n");
  return text += printer(steps).print();
}

}  // namespace isomer::compiler::fmt
