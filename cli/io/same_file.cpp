// SPDX-License-Identifier: MIT
#include "same_file.hpp"
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include "driver/printable.hpp"
#include "driver/replacement.hpp"

namespace isomer::cli {
namespace {

struct identity {
  dev_t device = 0;
  ino_t inode = 0;
  std::string name;  // the name in that folder of a file that does not exist yet
  bool operator==(const identity&) const = default;
};

std::optional<identity> identity_of(const named_file& f) {
  struct stat is{};
  if (f.path == "-") {
    // Standard input and output often are the same terminal or socket.
    const bool found = ::fstat(f.is_written ? STDOUT_FILENO : STDIN_FILENO, &is) == 0 && S_ISREG(is.st_mode);
    return found ? std::optional(identity{is.st_dev, is.st_ino, {}}) : std::nullopt;
  }
  if (::stat(f.path.c_str(), &is) == 0)
    return S_ISREG(is.st_mode) || S_ISFIFO(is.st_mode) ? std::optional(identity{is.st_dev, is.st_ino, {}})
                                                       : std::nullopt;
  const std::optional<std::string> to = compiler::destination_of(f.path);
  if (!to) return std::nullopt;
  const std::filesystem::path there = *to;
  const std::string folder = there.has_parent_path() ? there.parent_path().string() : ".";
  if (::stat(folder.c_str(), &is) != 0) return std::nullopt;
  return identity{is.st_dev, is.st_ino, there.filename().string()};
}

std::string shown(const named_file& f) {
  return f.path != "-" ? compiler::printable(f.path) : f.is_written ? "<stdout>" : "<stdin>";
}

bool are_both_standard_output(const named_file& a, const named_file& b) {
  return a.path == "-" && b.path == "-" && a.is_written && b.is_written;
}

}  // namespace

std::vector<named_file> files_of_schema(const std::vector<std::string>& paths) {
  std::vector<named_file> all;
  for (const std::string& path : paths) all.push_back({path, "a file of the schema"});
  return all;
}

std::string why_overwritten(const std::vector<named_file>& files) {
  std::vector<std::optional<identity>> are;
  for (const named_file& f : files) are.push_back(identity_of(f));
  const auto is_one = [&](std::size_t a, std::size_t b) {
    return (are[a] && are[a] == are[b]) || are_both_standard_output(files[a], files[b]);
  };
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const named_file &a = files[i].is_written ? files[i] : files[k], &b = files[i].is_written ? files[k] : files[i];
      if (!a.is_written || !is_one(i, k)) continue;
      const std::string paths = shown(a) + (shown(a) == shown(b) ? std::string() : " and " + shown(b));
      return paths + ": " + std::string(a.role) + " and " + std::string(b.role) + " are the same file";
    }
  return {};
}

std::string why_overwritten(const std::string& out, const std::vector<std::string>& in) {
  std::vector<named_file> all;
  for (const std::string& path : in) all.push_back({path, "an input"});
  return why_overwritten(out, std::move(all));
}
std::string why_overwritten(const std::string& out, std::vector<named_file> in) {
  in.push_back({out, "the output", true});
  return why_overwritten(in);
}

std::string why_read_twice(const std::vector<std::string>& paths) {
  return std::count(paths.begin(), paths.end(), "-") > 1 ? "-: standard input is read only once" : "";
}

std::string why_no_inputs(const std::vector<std::string>& paths) {
  if (std::string why = why_read_twice(paths); !why.empty()) return why;
  std::error_code ignored;
  for (const std::string& path : paths)
    if (paths.size() > 1 && path != "-" && !std::filesystem::exists(path, ignored))
      return compiler::printable(path) +
             ": there is no such file, and each file named is an input; to write to it, say -o " +
             compiler::printable(path);
  return {};
}

}  // namespace isomer::cli
