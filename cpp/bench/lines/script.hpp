// SPDX-License-Identifier: MIT
// The lines about texts: every script in every length.
#pragma once
#include <utility>
#include "chance.hpp"

namespace bench {

// Without escapes, what matters is whether text is ASCII: formats that have none are measured with these scripts.
inline bool differs_unescaped(script in) { return in == script::ascii || in == script::japanese; }

// use(name, script, length, how many payloads)
template <class Use>
void each_text(Use use) {
  using enum script;
  const std::pair<const char*, script> scripts[] = {{"ASCII", ascii},           {"1 % escapes", escapes_1},
                                                    {"3 % escapes", escapes_3}, {"25 % escapes", escapes_25},
                                                    {"French", french},         {"Japanese", japanese}};
  const std::pair<const char*, std::size_t> lengths[] = {
      {"16 B", 16}, {"100 B", 100}, {"1 kB", 1000}, {"1 MB", 1'000'000}};
  for (auto& [of, in] : scripts)
    for (auto& [size, length] : lengths)
      use(std::string("text, ") + of + ", " + size, in, length, length < 1 << 16 ? payloads : large_payloads);
}

}  // namespace bench
