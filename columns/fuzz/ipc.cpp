// SPDX-License-Identifier: MIT
// Feeds any bytes to the reader of Arrow's IPC format. If they can be read, they are written, and must be the same
// again.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include "../test/ipc_examine.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string wrong = ipc_test::examine({reinterpret_cast<const char*>(data), size});
  if (wrong.empty()) return 0;
  std::fputs((wrong + "\n").c_str(), stderr);
  std::abort();
}
