// SPDX-License-Identifier: MIT
#include "outline.hpp"
#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstring>
#include <isomer/version.hpp>
#include <sstream>
#include <string_view>
#include <utility>
#include "../options/words.hpp"

namespace isomer::cli {
namespace {

std::vector<std::string> split(const std::string& text, char between) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, between);) parts.push_back(part);
  return parts;
}

// Returns "[1 - 64]" as a sentence.
std::string range_of(const std::string& validator) {
  const std::size_t from = validator.find(" in ["), middle = validator.find(" - ");
  if (from == validator.npos || middle == validator.npos || !validator.ends_with(']')) return {};
  return "From " + validator.substr(from + 5, middle - from - 5) + " to " +
         validator.substr(middle + 3, validator.size() - middle - 4) + ".";
}

// CLI11 returns the type's name and the descriptions of validators in one text, separated by colons.
void read_type(const CLI::Option& option, option_outline& o) {
  std::vector<std::string> parts = split(option.get_type_name(), ':');
  if (parts.empty()) parts.emplace_back();
  o.value = parts.front() == "UINT" || parts.front() == "INT" ? "N"
            : parts.front() == "FLOAT"                        ? "NUMBER"
                                                              : parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string& p = parts[i];
    if (p.starts_with('{')) o.words = split(p.substr(1, p.size() - 2), ',');
    else if (p.starts_with("SIZE ")) o.remark += "The suffixes kb, mb and gb stand for multiples of 1024. ";
    else if (const std::string range = range_of(p); !range.empty()) o.remark += range + ' ';
  }
}

bool is_shown(const CLI::App& app) { return !app.get_group().empty(); }

verb_outline outline_of_verb(const CLI::App& app) {
  verb_outline v{app.get_name(), app.get_description(), {}, {}, app.get_footer()};
  for (const CLI::Option* option : app.get_options()) {
    const bool is_argument = option->get_snames().empty() && option->get_lnames().empty();
    (is_argument ? v.arguments : v.options).push_back(outline_of(*option));
  }
  return v;
}

// The verbs are known only now.
void offer_verbs(command_outline& c) {
  std::vector<std::string> names;
  for (const verb_outline& v : c.verbs) names.push_back(v.name);
  for (verb_outline& v : c.verbs)
    for (option_outline& o : v.arguments)
      if (o.value == "VERB") o.offered = offers::words, o.words = names;
}

}  // namespace

option_outline outline_of(const CLI::Option& option) {
  option_outline o;
  for (const std::string& name : option.get_snames()) o.names.push_back('-' + name);
  for (const std::string& name : option.get_lnames()) o.names.push_back("--" + name);
  const bool is_argument = o.names.empty();
  if (is_argument) o.names.push_back(option.get_name());
  o.help = option.get_description();
  if (option.get_items_expected_max() == 0) return o;
  read_type(option, o);
  if (const std::vector<std::string> words = words_of(option); !words.empty()) o.words = words;
  if (o.value == "TEXT" && !o.words.empty()) o.value = joined(o.words, "|");
  if (!o.words.empty()) o.offered = offers::words;
  else if (o.value == "FILE" || (is_argument && o.value.empty())) o.offered = offers::files;
  else if (o.value == "DIR") o.offered = offers::folders;
  // The defaults of lists are in brackets.
  std::string usual = option.get_default_str();
  if (usual.starts_with('[')) usual = usual.substr(1, usual.size() - 2);
  if (!usual.empty()) o.remark += (usual.find(',') == usual.npos ? "Default: " : "Defaults: ") + usual + ". ";
  if (!o.remark.empty()) o.remark.pop_back();
  o.takes_list = option.get_delimiter() == ',';
  o.repeats = option.get_expected_max() > 1 || option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  o.required = option.get_required();
  return o;
}

command_outline outline_of(const CLI::App& app) {
  command_outline c{app.get_name(), app.get_description(), isomer::version, {}, {}};
  for (const CLI::Option* option : app.get_options()) c.options.push_back(outline_of(*option));
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App* a) { return is_shown(*a); }))
    c.verbs.push_back(outline_of_verb(*verb));
  offer_verbs(c);
  return c;
}

std::vector<footer_block> blocks_of(const std::string& footer) {
  std::vector<footer_block> blocks;
  bool begins = true;
  for (const std::string& line : split(footer, '\n')) {
    const bool is_title = line.ends_with(':') && !line.starts_with(' ');
    if (line.empty()) {
      begins = true;
    } else if (is_title) {
      blocks.push_back({line.substr(0, line.size() - 1), {}});
      begins = false;
    } else {
      if (begins) blocks.push_back({});
      blocks.back().text += line + '\n';
      begins = false;
    }
  }
  return blocks;
}

std::string escaped(const std::string& text, const char* characters, const char* before) {
  std::string s;
  for (const char c : text) {
    if (std::strchr(characters, c)) s += before;
    s += c;
  }
  return s;
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string s;
  for (const std::string& part : parts) s += (s.empty() ? "" : between) + part;
  return s;
}

}  // namespace isomer::cli
