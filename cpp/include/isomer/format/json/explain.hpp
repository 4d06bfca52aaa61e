// SPDX-License-Identifier: MIT
// The path to an error in a JSON text, found by scanning the text again, so that reading need not track it.
#pragma once
#include <string>
#include <string_view>
#include <vector>
#include "../../base/diagnosis.hpp"
#include "../../base/path.hpp"
#include "escapes.hpp"

namespace isomer::detail::json {

// The path of the member or element that holds the byte at `at`.
class path_finder {
 public:
  path find(std::string_view text, std::size_t at) {
    std::size_t end = at < text.size() ? at : text.size();
    for (std::size_t i = 0; i < end; ++i) {
      switch (text[i]) {
        case '"': i = string(text, i, end); break;
        case '{': levels_.push_back({true, 0, {}}); break;
        case '[': levels_.push_back({false, 0, {}}); break;
        case '}':
        case ']':
          if (!levels_.empty()) levels_.pop_back();
          break;
        case ',':
          if (!levels_.empty()) ++levels_.back().index, levels_.back().key = {};
          break;
        default: break;
      }
    }
    if (end < text.size() && text[end] == '"') {  // the error is about this text
      const bool is_key = !levels_.empty() && levels_.back().object && levels_.back().key.data() == nullptr;
      string(text, end, text.size());
      path all = steps();
      if (is_key && !all.empty()) all.back().is_key = true;
      return all;
    }
    return steps();
  }

 private:
  struct level {
    bool object;
    std::size_t index;
    std::string_view key;
  };
  // Returns the position of the closing quote, or end. A string before a colon is a key.
  std::size_t string(std::string_view text, std::size_t from, std::size_t end) {
    std::size_t i = from + 1;
    while (i < text.size() && text[i] != '"') i += text[i] == '\\' ? 2 : 1;
    if (!levels_.empty() && levels_.back().object && levels_.back().key.data() == nullptr && i <= text.size())
      levels_.back().key = text.substr(from + 1, i - from - 1);
    return i < end ? i : end;
  }
  path steps() const {
    path all;
    for (auto& l : levels_)
      if (!l.object) all.push_back({{}, l.index, true, false});
      else if (l.key.data()) all.push_back({name(l.key), 0, false, false});
    return all;
  }
  // Returns the key's value, or its characters as written if it has a malformed escape.
  static std::string name(std::string_view key) {
    std::string said;
    for (std::size_t i = 0; i < key.size();) {
      char value[4];
      char* past = key[i] == '\\' ? unescape_at(key, i, value) : nullptr;
      if (past) said.append(value, past);
      else said += key[i++];
    }
    return said;
  }
  std::vector<level> levels_;
};

inline diagnosis explain(std::string_view text, status s) {
  diagnosis d = locate(text, s);
  if (!s.ok()) d.path = printable(spell(path_finder().find(text, s.at)));
  return d;
}

}  // namespace isomer::detail::json
