// SPDX-License-Identifier: MIT
// The path to an error in a YAML text, found by reading the text again, so that decoding need not track it.
#pragma once
#include <string>
#include <string_view>
#include <vector>
#include "../../base/diagnosis.hpp"
#include "../../base/limits.hpp"
#include "../../base/path.hpp"
#include "nodes.hpp"
#include "reader.hpp"

namespace isomer::detail::yaml {

// The path of the entry or element that holds the byte at `at`. The text is read without a message, up to there.
class path_finder : private reader {
  struct no_options {
    yaml::types types{};
    yaml::extensions extensions{};
    bool ignore_unknown = true;
    isomer::limits limits{.depth = 1000};
  };

 public:
  path_finder(std::string_view text, std::size_t at)
      : reader(text.data(), text.size(), no_options{}), at_(begin + (at < text.size() ? at : text.size())) {
    skipping_ = true;
  }
  path find() {
    cursor c = begin_value(start());
    if (c && c.p <= at_) visit(c);
    path all;
    for (auto& s : steps_) all.push_back({std::string(s.name), s.index, s.name.data() == nullptr, s.is_key});
    return all;
  }

 private:
  struct step {
    std::string_view name;
    std::size_t index;
    bool is_key;
  };
  // Moves past the node. Returns null if the node contains the position.
  cursor visit(cursor c) {
    char k = here.of == tag::alias ? '\0' : shape(c);
    if (k != '{' && k != '[') {
      c = skip(c);
      return c.p > at_ ? cursor{} : c;
    }
    if (--depth < 0) return {};
    char closing = k == '{' ? '}' : ']';
    collection s{};
    drop_tag(c);
    c = open(c, s, closing);
    if (!c) return c;
    steps_.emplace_back();
    c = visit_all(c, s, closing);
    if (!c) return c;
    steps_.pop_back(), ++depth;
    return c.p > at_ ? cursor{} : c;  // the position is at an empty one itself
  }
  cursor visit_all(cursor c, collection& s, char closing) {
    bool more = begin_run(c, s, closing);
    for (std::size_t i = 0; more; ++i) {
      if (c.p > at_) break;
      steps_.back() = {{}, i, false};
      auto from = c.p;
      std::string_view name;
      char scratch[64];
      c = closing == '}' ? key(c, name, scratch, sizeof scratch) : element(c, s);
      if (closing == '}') steps_.back().name = spelled(from), steps_.back().is_key = c && c.p > at_;
      if (c) c = visit(c);
      if (!c) return c;
      c = leave_node(c);
      more = next_far(c, s, closing);
    }
    if (!more) return c;
    steps_.pop_back();  // the position is between two of its entries
    return {};
  }
  // The key as written, without its quotes.
  std::string_view spelled(const char* from) const {
    std::string_view all(from, static_cast<std::size_t>(end - from));
    bool quoted = all.starts_with('"') || all.starts_with('\'');
    std::size_t n = quoted ? all.find(all[0], 1) : plain_key_size(from);
    if (n == std::string_view::npos) n = all.size();
    return quoted ? all.substr(1, n - 1) : all.substr(0, n);
  }
  std::size_t plain_key_size(const char* from) const {
    const char* p = plain_end(from);
    while (p != from && is(p[-1], blank)) --p;
    return static_cast<std::size_t>(p - from);
  }

  const char* at_;
  std::vector<step> steps_;
};

inline diagnosis explain(std::string_view text, status s) {
  diagnosis d = locate(text, s);
  if (!s.ok()) d.path = spell(path_finder(text, s.at).find());
  return d;
}

}  // namespace isomer::detail::yaml
