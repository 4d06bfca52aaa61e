// SPDX-License-Identifier: MIT
#include "completion.hpp"

namespace isomer::cli {
namespace {

std::string fish_quoted(const std::string& text) { return '\'' + escaped(text, "'\\") + '\''; }

std::string fish_values(const option_outline& o) {
  switch (o.offered) {
    case offers::files: return " -r -F";
    case offers::folders: return " -x -a '(__fish_complete_directories)'";
    case offers::words:
      if (o.takes_list) return " -x -a '(__fish_append , " + joined(o.words, " ") + ")'";
      return " -x -a " + fish_quoted(joined(o.words, " "));
    case offers::nothing: break;
  }
  return " -x";
}

std::string fish_line(const option_outline& o, const std::string& when) {
  std::string s = "complete -c isomer" + when;
  for (const std::string& name : o.names)
    s += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!o.value.empty()) s += fish_values(o);
  return s + " -d " + fish_quoted(o.help) + '\n';
}

std::string fish_argument(const option_outline& o, const std::string& when) {
  if (o.offered == offers::files) return "complete -c isomer" + when + " -F\n";
  if (o.offered == offers::words)
    return "complete -c isomer" + when + " -a " + fish_quoted(joined(o.words, " ")) + " -d " + fish_quoted(o.help) +
           '\n';
  return {};
}

}  // namespace

std::string fish_completion(const command_outline& c) {
  std::string s = "# Completion of isomer for fish, made by \"isomer completion fish\".\ncomplete -c isomer -f\n";
  for (const option_outline& o : c.options) s += fish_line(o, " -n __fish_use_subcommand");
  for (const verb_outline& v : c.verbs)
    s += "complete -c isomer -n __fish_use_subcommand -a " + v.name + " -d " + fish_quoted(v.help) + '\n';
  for (const verb_outline& v : c.verbs) {
    const std::string when = " -n '__fish_seen_subcommand_from " + v.name + '\'';
    for (const option_outline& o : v.arguments) s += fish_argument(o, when);
    for (const option_outline& o : v.options) s += fish_line(o, when);
  }
  return s;
}

}  // namespace isomer::cli
