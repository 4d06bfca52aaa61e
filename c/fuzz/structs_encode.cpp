// Any bytes as a struct, which each mode writes or refuses: alike, and without a look beyond it.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include "modes/structs.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto& chosen = modes_test::all_structs[data[0] % std::size(modes_test::all_structs)];
  std::vector<std::uint8_t> image(chosen.size);
  for (std::size_t i = 0; i + 1 < size && i < image.size(); ++i) image[i] = data[i + 1];
  if (const std::string found = chosen.difference(image.data()); !found.empty()) {
    std::fprintf(stderr, "%s: %s\n", chosen.name, found.c_str());
    std::abort();
  }
  return 0;
}
