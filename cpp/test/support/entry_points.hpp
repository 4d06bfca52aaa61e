// SPDX-License-Identifier: MIT
// Every way into a decoder, so that a limit which one of them forgets is found.
#pragma once
#include <string>
#include <vector>
#include "codec.hpp"

namespace test {

// What each entry point says of an input: a new owning message, a reused one, a view with an arena, a reused view, and
// a view in an arena whose first block is the caller's.
template <template <class> class Message, class Format>
std::vector<isomer::code> verdicts_of(const Format& f, std::string_view input) {
  using owning = Message<isomer::owning>;
  using view = Message<isomer::view>;
  exact block(input);
  std::vector<isomer::code> all;
  all.push_back(isomer::decode<owning>(f, block).error().cause);
  owning m;
  all.push_back(isomer::decode(f, block, m).cause);
  all.push_back(isomer::decode(f, block, m).cause);
  isomer::arena a;
  all.push_back(isomer::decode<view>(f, block, a).error().cause);
  view v;
  all.push_back(isomer::decode(f, block, v, &a).cause);
  all.push_back(isomer::decode(f, block, v, &a).cause);
  char first[256];
  isomer::arena b(first, sizeof first);
  all.push_back(isomer::decode<view>(f, block, b).error().cause);
  return all;
}
// All of them say the same.
template <template <class> class Message, class Format>
void expect_all(isomer::code cause, const Format& f, std::string_view input, const char* what = "") {
  EXPECT_EQ((verdicts_of<Message>(f, input)), std::vector<isomer::code>(7, cause)) << what << " of " << input.size();
}

}  // namespace test
