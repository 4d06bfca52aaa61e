// SPDX-License-Identifier: MIT
// What the command says of itself, as data: its manual pages and the completions of shells are made of it.
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
  std::string value;               // what stands for the value: FORMAT; empty for a flag
  std::string help;                // a sentence without its full stop
  std::string remark;              // default and range, in sentences; may be empty
  offers offered = offers::nothing;
  std::vector<std::string> words;
  bool takes_list = false;  // several values with commas between
  bool repeats = false;
  bool required = false;
};

struct verb_outline {
  std::string name, help;
  std::vector<option_outline> arguments, options;
  std::string footer;  // what stands at the end of --help: blocks with a blank line between
};

struct command_outline {
  std::string name, help, version;
  std::vector<option_outline> options;
  std::vector<verb_outline> verbs;
};

command_outline outline_of(const CLI::App& app);
option_outline outline_of(const CLI::Option& option);
// A block of a footer, such as "Examples:" and lines below it; the title is empty where the block is a paragraph.
struct footer_block {
  std::string title, text;
};
std::vector<footer_block> blocks_of(const std::string& footer);

// With `before` in front of each of the characters.
std::string escaped(const std::string& text, const char* characters, const char* before = "\\");
std::string joined(const std::vector<std::string>& parts, const char* between);

}  // namespace isomer::cli
