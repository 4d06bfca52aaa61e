// SPDX-License-Identifier: MIT
#include "source_files.hpp"
#include <algorithm>
#include <filesystem>
#include <system_error>

namespace isomer::compiler {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::vector<std::string> sources_below(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code failure;
  for (fs::recursive_directory_iterator i(folder, fs::directory_options::skip_permission_denied, failure), end;
       !failure && i != end; i.increment(failure)) {
    std::error_code ignored;
    if (i->is_directory(ignored) && i->path().filename().string().starts_with('.')) i.disable_recursion_pending();
    else if (i->path().extension() == ".proto" && i->is_regular_file(ignored))
      names.push_back(i->path().lexically_relative(folder).generic_string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace isomer::compiler
