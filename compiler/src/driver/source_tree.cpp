// SPDX-License-Identifier: MIT
#include "source_tree.hpp"
#include <algorithm>
#include <filesystem>
#include <system_error>
#include "read_file.hpp"

namespace isomer::compiler {
namespace {

namespace fs = std::filesystem;

std::string plain(const std::string& path) {
  std::string s = fs::path(path).lexically_normal().generic_string();
  while (s.size() > 1 && s.back() == '/') s.pop_back();
  return s == "." ? "" : s;
}

std::string below(const std::string& folder, const std::string& path) {
  return folder.empty() ? path : folder.back() == '/' ? folder + path : folder + '/' + path;
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) && !fs::is_directory(path, ignored);
}

bool are_one(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return a == b || fs::equivalent(a, b, ignored);
}

}  // namespace

source_tree::source_tree(const std::vector<std::string>& lists) {
  for (const std::string& list : lists)
    for (std::size_t at = 0; at <= list.size();) {
      const std::size_t end = std::min(list.find(':', at), list.size());
      if (end != at) folders_.push_back(plain(list.substr(at, end - at)));
      at = end + 1;
    }
  if (folders_.empty()) folders_.push_back(plain("."));
}

std::string source_tree::file_of(const std::string& path) const {
  for (const std::string& folder : folders_)
    if (std::string file = below(folder, path); exists(file)) return file;
  return {};
}

std::optional<std::string> source_tree::open(const std::string& path) const {
  const std::string file = file_of(path);
  return file.empty() ? std::nullopt : read_file(file);
}

std::optional<std::string> source_tree::name_of(const std::string& file, std::string& why) const {
  std::string path = plain(file);
  for (const std::string& folder : folders_) {
    if (folder.empty() ? path.starts_with('/') || path.starts_with("..") : !path.starts_with(below(folder, "")))
      continue;
    std::string name = folder.empty() ? path : path.substr(below(folder, "").size());
    const std::string found = file_of(name);
    if (!found.empty() && are_one(found, path)) return name;
    if (!found.empty()) {
      why = '"' + found;
      why.append("\" is in front of it: both are \"")
          .append(name)
          .append("\" to imports; -I can put another folder first");
      return {};
    }
  }
  // A name that is already relative to one of the folders is accepted, too; one that leads out of it is no name.
  if (!path.starts_with('/') && !path.starts_with("..") && !file_of(path).empty()) return path;
  why = exists(path) ? "it is in none of the folders that imports are looked for in; name one with -I"
                     : "there is no such file";
  return {};
}

}  // namespace isomer::compiler
