// SPDX-License-Identifier: MIT
// The path to an error in a text, found by scanning the text again, so that reading need not track it.
#pragma once
#include <string>
#include <string_view>
#include <vector>
#include "../../base/diagnosis.hpp"
#include "../../base/path.hpp"
#include "lexis.hpp"

namespace isomer::detail::textual {

// The path of the field that holds the byte at `at`.
class path_finder {
 public:
  path_finder(std::string_view text, std::size_t at)
      : p_(text.data()), end_(text.data() + text.size()), at_(text.data() + (at < text.size() ? at : text.size())) {}

  path find() {
    while ((p_ = skip_space(p_, end_)) < at_ || (p_ == at_ && p_ != end_ && !value_)) {
      if (is_word(*p_) || (*p_ == '[' && !value_ && !named_)) word();
      else if (*p_ == '"' || *p_ == '\'') string();
      else symbol();
    }
    path all;
    for (auto& name : levels_) all.push_back({std::string(name), 0, false});
    bool behind = done_ && at_ >= done_;  // what comes next is not part of that field
    if (!name_.empty() && !behind) all.push_back({std::string(name_), 0, false});
    return all;
  }

 private:
  void word() {
    auto from = p_;
    if (*p_ == '[') {
      while (p_ != end_ && *p_ != ']') ++p_;
      if (p_ != end_) ++p_;
    } else
      while (p_ != end_ && (is_word(*p_) || *p_ == '.')) ++p_;
    if (value_) finish();
    else if (!named_) name_ = {from, static_cast<std::size_t>(p_ - from)}, named_ = true, done_ = nullptr;
  }
  // The value, or an element of a list, ended here.
  void finish() {
    value_ = named_ = list_;
    done_ = list_ ? nullptr : p_;
  }
  void string() {
    char quote = *p_++;
    while (p_ != end_ && *p_ != quote) p_ += *p_ == '\\' && p_ + 1 != end_ ? 2 : 1;
    if (p_ == end_) return;
    ++p_;
    finish();
  }
  void symbol() {
    switch (*p_++) {
      case ':': value_ = true; break;
      case '[': value_ = list_ = true; break;
      case ']':
        list_ = false;
        finish();
        break;
      case '{':
      case '<':
        levels_.push_back(name_);
        lists_.push_back(list_);
        name_ = {};
        value_ = named_ = list_ = false;
        done_ = nullptr;
        break;
      case '}':
      case '>':
        if (levels_.empty()) break;
        name_ = levels_.back(), list_ = lists_.back();
        levels_.pop_back(), lists_.pop_back();
        finish();
        break;
      default: break;
    }
  }
  const char* p_;
  const char* end_;
  const char* at_;
  std::string_view name_;
  bool named_ = false;          // a name was read, and its value was not
  bool value_ = false;          // a value comes next
  bool list_ = false;           // within the brackets of a list
  const char* done_ = nullptr;  // the end of name_'s value
  std::vector<std::string_view> levels_;
  std::vector<bool> lists_;
};

inline diagnosis explain(std::string_view text, status s) {
  diagnosis d = locate(text, s);
  if (!s.ok()) d.path = spell(path_finder(text, s.at).find());
  return d;
}

}  // namespace isomer::detail::textual
