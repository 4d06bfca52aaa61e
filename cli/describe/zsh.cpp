// SPDX-License-Identifier: MIT
#include "completion.hpp"

namespace isomer::cli {
namespace {

// Quotes text for single quotes.
std::string zsh_quoted(const std::string& text) {
  std::string s = "'";
  for (const char c : text) s += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return s + '\'';
}

std::string zsh_action(const option_outline& o) {
  switch (o.offered) {
    case offers::files: return "_files";
    case offers::folders: return "_files -/";
    case offers::words:
      if (o.takes_list) return "_values -s , " + o.value + ' ' + joined(o.words, " ");
      return '(' + joined(o.words, " ") + ')';
    case offers::nothing: break;
  }
  return " ";
}

// Returns an argument of _arguments: the options that this one excludes, its names, its help, and its value.
std::string zsh_line(const option_outline& o) {
  const bool has_value = !o.value.empty();
  std::string behind = '[' + escaped(o.help, "[]\\") + ']';
  if (has_value) behind += ':' + escaped(o.value, ":") + ':' + zsh_action(o);
  std::string line;
  for (const std::string& name : o.names) {
    const bool is_long = name.starts_with("--");
    const std::string spelled = name + (!has_value ? "" : is_long ? "=" : "+");
    const std::string before = o.repeats ? "*" : o.names.size() > 1 ? '(' + joined(o.names, " ") + ')' : "";
    line += " \\\n            " + zsh_quoted(before + spelled + behind);
  }
  return line;
}

std::string zsh_argument(const option_outline& o, std::size_t n) {
  std::string before = o.repeats ? "*" : std::to_string(n);
  if (!o.required && !o.repeats) before += ':';
  return " \\\n            " + zsh_quoted(before + ':' + escaped(o.names.front(), ":") + ':' + zsh_action(o));
}

}  // namespace

std::string zsh_completion(const command_outline& c) {
  std::string s = "#compdef isomer\n# Completion of isomer for zsh, made by \"isomer completion zsh\".\n\n";
  s += "_isomer() {\n    local curcontext=$curcontext state line\n    typeset -A opt_args\n    _arguments -C";
  for (const option_outline& o : c.options) s += zsh_line(o);
  s += " \\\n            '1: :->verb' '*:: :->rest'\n    case $state in\n    verb)\n        local -a verbs=(\n";
  for (const verb_outline& v : c.verbs) s += "            " + zsh_quoted(v.name + ':' + v.help) + '\n';
  s += "        )\n        _describe verb verbs\n        ;;\n    rest)\n        case $words[1] in\n";
  for (const verb_outline& v : c.verbs) {
    s += "        " + v.name + ")\n            _arguments -s";
    for (const option_outline& o : v.options) s += zsh_line(o);
    for (std::size_t i = 0; i < v.arguments.size(); ++i) s += zsh_argument(v.arguments[i], i + 1);
    s += "\n            ;;\n";
  }
  return s + "        esac\n        ;;\n    esac\n}\n\n_isomer \"$@\"\n";
}

}  // namespace isomer::cli
