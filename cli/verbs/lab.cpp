// SPDX-License-Identifier: MIT
// isomer lab: starts the lab, which is a separate program, with the same arguments.
#include <unistd.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>
#include "../io/terminal.hpp"
#include "../verbs.hpp"

namespace isomer::cli {
namespace {

namespace fs = std::filesystem;

bool has_lab(const fs::path& tree) {
  std::error_code ignored;
  return fs::exists(tree / "tools/bench/lab", ignored) && fs::exists(tree / "lab/isomer_lab/__main__.py", ignored);
}

// Returns the source tree that the program was built in, or the installed lab: PREFIX/share/isomer for
// PREFIX/bin/isomer. Empty if there is neither.
fs::path tree_of(const fs::path& program) {
  for (fs::path folder = program.parent_path(); folder != folder.parent_path(); folder = folder.parent_path()) {
    if (has_lab(folder)) return folder;
    if (has_lab(folder / "share/isomer")) return folder / "share/isomer";
  }
  return {};
}

// Returns only if the lab cannot be started.
int run(const std::vector<std::string>& arguments) {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  const fs::path tree = failed ? fs::path() : tree_of(program);
  if (tree.empty()) {
    tell(
        "the lab is neither in a tree around this program nor installed beside it; a checkout of Isomer has it: make "
        "lab");
    return 1;
  }
  // The lab runs this command, unless its user has named another one.
  setenv("ISOMER", program.c_str(), 0);
  std::string starter = tree / "tools/bench/lab";
  std::vector<std::string> words = arguments;
  words.insert(words.begin(), starter);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(starter.c_str(), argv.data());
  tell(starter + ": " + std::strerror(errno));
  return 1;
}

}  // namespace

action add_lab(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("lab", "Measures formats, languages and libraries on your own messages");
  // All options, including --help, are passed to the lab.
  verb->set_help_flag();
  verb->prefix_command();
  verb->footer("isomer lab --help lists the options.");
  return [verb] { return run(verb->remaining()); };
}

}  // namespace isomer::cli
