// SPDX-License-Identifier: MIT
// Where in a YAML text an error stands. Found by reading the text again, so that decoding it keeps no track.
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

// The path of the entry or element that holds the byte at `at`: the whole text is read, as nobody's, up to there.
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
  // Past the node; null when what was looked for is in it.
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
    return c.p > at_ ? cursor{} : c;  // an empty one is looked for itself
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
    steps_.pop_back();  // the place is between two of its entries
    return {};
  }
  // The key as it stands, without its quotes.
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
