// SPDX-License-Identifier: MIT
#include "words.hpp"
#include <CLI/CLI.hpp>
#include <map>
#include <utility>

namespace isomer::cli {
namespace {

// CLI11 cannot store anything of ours with an option. A process has one command line, whose options exist until it
// ends.
std::map<const CLI::Option*, std::vector<std::string>>& offered() {
  static std::map<const CLI::Option*, std::vector<std::string>> all;
  return all;
}

}  // namespace

CLI::Option* offer(CLI::Option* option, std::vector<std::string> words) {
  offered()[option] = std::move(words);
  return option;
}

std::vector<std::string> words_of(const CLI::Option& option) {
  const auto found = offered().find(&option);
  return found == offered().end() ? std::vector<std::string>() : found->second;
}

}  // namespace isomer::cli
