// SPDX-License-Identifier: MIT
#include "write_file.hpp"
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include "read_file.hpp"
#include "replacement.hpp"

namespace isomer::compiler {
namespace {

bool write_all(std::FILE* to, std::string_view bytes) {
  return std::fwrite(bytes.data(), 1, bytes.size(), to) == bytes.size() && std::fflush(to) == 0;
}

}  // namespace

bool write_file(const std::string& path, std::string_view bytes) {
  if (path == "-") return write_all(stdout, bytes);
  replacement made;
  if (!made.open(path)) return false;
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t put = ::write(made.descriptor(), bytes.data() + at, bytes.size() - at);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    at += static_cast<std::size_t>(put);
  }
  return made.commit();
}

bool write_if_changed(const std::string& path, std::string_view bytes) {
  if (read_file(path) == bytes) return true;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code wrong;
  if (!folder.empty()) std::filesystem::create_directories(folder, wrong);
  return write_file(path, bytes);
}

}  // namespace isomer::compiler
