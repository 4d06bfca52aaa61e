// SPDX-License-Identifier: MIT
// The cases of refused/ and accepted/, whose format cases.py describes.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace test {

struct proto_case {
  std::string name;  // folder/file.txt: name
  bool refused = false;
  bool plain = true;  // nothing but test.proto is asked for
  std::map<std::string, std::string> files;
};

std::vector<proto_case> proto_cases();

}  // namespace test
