// SPDX-License-Identifier: MIT
// Hands payloads over to peers that are programs in other languages, so that they measure the same ones.
#pragma once
#include <string>
#include <vector>

namespace bench {

// Into the folder that the environment variable BENCH_PAYLOADS names, if there is one: the file "LINE.FORM", in which
// each payload comes after its length, in decimal digits, and a line break. Ends the program if that fails.
void hand_over(const std::string& line, const char* form, const std::vector<std::string>& all);

}  // namespace bench
