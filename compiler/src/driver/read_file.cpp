// SPDX-License-Identifier: MIT
#include "read_file.hpp"

namespace isomer::compiler {

std::string read_all(std::FILE* in) {
  std::string bytes;
  char buffer[1 << 16];
  for (std::size_t n = sizeof buffer; n == sizeof buffer;) {
    n = std::fread(buffer, 1, sizeof buffer, in);
    bytes.append(buffer, n);
  }
  return bytes;
}

std::optional<std::string> read_file(const std::string& path) {
  std::FILE* in = std::fopen(path.c_str(), "rb");
  if (!in) return {};
  std::string bytes = read_all(in);
  const bool failed = std::ferror(in) != 0;
  if (std::fclose(in) != 0 || failed) return {};
  return bytes;
}

}  // namespace isomer::compiler
