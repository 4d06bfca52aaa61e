// SPDX-License-Identifier: MIT
#include "write_file.hpp"
#include <unistd.h>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include "read_file.hpp"

namespace isomer::compiler {
namespace {

bool write_all(std::FILE* to, std::string_view bytes) {
  return std::fwrite(bytes.data(), 1, bytes.size(), to) == bytes.size() && std::fflush(to) == 0;
}

}  // namespace

bool write_file(const std::string& path, std::string_view bytes) {
  namespace fs = std::filesystem;
  if (path == "-") return write_all(stdout, bytes);
  std::error_code wrong;
  // A device, a pipe or a link is written to, and not replaced.
  const fs::file_status is = fs::symlink_status(path, wrong);
  const bool special = fs::exists(is) && !fs::is_regular_file(is);
  // A name that nobody else has: not a file of the user's, nor that of the same command beside this one.
  const std::string beside = special ? path : path + ".isomer-" + std::to_string(::getpid());
  std::FILE* const to = std::fopen(beside.c_str(), "wb");
  if (!to) return false;
  const bool written = write_all(to, bytes);
  const bool closed = std::fclose(to) == 0;
  if (special) return written && closed;
  if (written && closed) fs::rename(beside, path, wrong);
  if (written && closed && !wrong) return true;
  fs::remove(beside, wrong);
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
