// SPDX-License-Identifier: MIT
// The description of the command as data, from which its manual pages and completions are generated.
#pragma once
#include <cstdint>
#include <string>
#include <vector>
#include "../options/app.hpp"

namespace isomer::cli {

// What a shell can offer for a value.
enum class offers : std::uint8_t { nothing, words, files, folders };

struct option_outline {
  std::vector<std::string> names;  // "-f", "--from"; of an argument without a dash, its name
  std::string value;               // the placeholder of the value, such as FORMAT; empty for a flag
  std::string help;                // a sentence without its full stop
  std::string remark;              // the default and the range, in sentences; may be empty
  offers offered = offers::nothing;
  std::vector<std::string> words;
  bool takes_list = false;  // whether it takes several values, separated by commas
  bool repeats = false;
  bool required = false;
};

struct verb_outline {
  std::string name, help;
  std::vector<option_outline> arguments, options;
  std::string footer;  // the text at the end of --help: blocks, separated by blank lines
};

struct command_outline {
  std::string name, help, version;
  std::vector<option_outline> options;
  std::vector<verb_outline> verbs;
};

command_outline outline_of(const CLI::App& app);
option_outline outline_of(const CLI::Option& option);
// A block of a footer, such as "Examples:" and the lines below it. The title is empty if the block is a paragraph.
struct footer_block {
  std::string title, text;
};
std::vector<footer_block> blocks_of(const std::string& footer);

// Returns the text with `before` in front of each of the characters.
std::string escaped(const std::string& text, const char* characters, const char* before = "\\");
std::string joined(const std::vector<std::string>& parts, const char* between);

}  // namespace isomer::cli
