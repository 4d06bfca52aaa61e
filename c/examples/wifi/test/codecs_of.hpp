// The libraries of this build, as parameters of a test.
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "codec.h"

inline std::vector<const codec*> all_codecs() {
  std::vector<const codec*> all;
  for (const codec* const* c = codecs; *c; ++c) all.push_back(*c);
  return all;
}

inline std::vector<const codec*> codecs_of(const std::string& format) {
  std::vector<const codec*> found;
  for (const codec* c : all_codecs())
    if (c->format == format) found.push_back(c);
  return found;
}

// In the place of an address.
inline void PrintTo(const codec* c, std::ostream* out) { *out << c->name; }

// gtest's names are identifiers.
inline std::string codec_test_name(const testing::TestParamInfo<const codec*>& info) {
  std::string name = info.param->name;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
}
