// SPDX-License-Identifier: MIT
#include "write_file.hpp"
#include <unistd.h>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include "beside.hpp"
#include "read_file.hpp"

namespace isomer::compiler {
namespace {

bool write_all(std::FILE* to, std::string_view bytes) {
  return std::fwrite(bytes.data(), 1, bytes.size(), to) == bytes.size() && std::fflush(to) == 0;
}

bool write_and_close(std::FILE* to, std::string_view bytes) {
  if (!to) return false;
  const bool written = write_all(to, bytes);
  return std::fclose(to) == 0 && written;
}

}  // namespace

bool write_file(const std::string& path, std::string_view bytes) {
  namespace fs = std::filesystem;
  if (path == "-") return write_all(stdout, bytes);
  std::error_code wrong;
  // A device, a pipe or a link is written to, and not replaced.
  const fs::file_status is = fs::symlink_status(path, wrong);
  const bool special = fs::exists(is) && !fs::is_regular_file(is);
  if (special) return write_and_close(std::fopen(path.c_str(), "wb"), bytes);
  std::string beside;
  const int fd = open_beside(path, beside);
  if (fd < 0) return false;
  std::FILE* const to = ::fdopen(fd, "wb");
  if (!to) ::close(fd);
  if (write_and_close(to, bytes)) fs::rename(beside, path, wrong);
  else wrong = std::make_error_code(std::errc::io_error);
  if (!wrong) return true;
  std::error_code ignored;
  fs::remove(beside, ignored);
  return false;
}

bool write_if_changed(const std::string& path, std::string_view bytes) {
  if (read_file(path) == bytes) return true;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code wrong;
  if (!folder.empty()) std::filesystem::create_directories(folder, wrong);
  return write_file(path, bytes);
}

}  // namespace isomer::compiler
