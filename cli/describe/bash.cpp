// SPDX-License-Identifier: MIT
#include "completion.hpp"

namespace isomer::cli {
namespace {

// The parts of the script before and behind the verbs. `take` is what to offer: files, folders, nothing, or words;
// `list` means that several values may follow, separated by commas.
constexpr const char* bash_head = R"(# Completion of isomer for bash, made by "isomer completion bash".
_isomer() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} verb= options= take=nothing list= i
    # bash takes --option=value for three words.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; ++i)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
            verb=${COMP_WORDS[i]}
            break
        fi
    done
    case $verb in
)";
constexpr const char* bash_tail = R"(    *) ;;
    esac
    COMPREPLY=()
    if [[ $cur == -?* && $take != value:* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
        return
    fi
    case ${take#value:} in
    files)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        ;;
    folders)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$cur")
        ;;
    nothing) ;;
    *)
        local before=
        if [[ -n $list && $cur == *,* ]]; then
            before=${cur%,*},
        fi
        mapfile -t COMPREPLY < <(compgen -P "$before" -W "${take#value:}" -- "${cur#"$before"}")
        ;;
    esac
}
complete -F _isomer isomer
)";

std::string bash_values(const option_outline& o) {
  switch (o.offered) {
    case offers::files: return "files";
    case offers::folders: return "folders";
    case offers::words: return joined(o.words, " ");
    case offers::nothing: break;
  }
  return "nothing";
}

std::string all_names(const std::vector<option_outline>& options) {
  std::string s;
  for (const option_outline& o : options) s += (s.empty() ? "" : " ") + joined(o.names, " ");
  return s;
}

// What is offered where no option expects a value: the values of the last argument.
std::string of_arguments(const verb_outline& v) {
  return v.arguments.empty() ? "nothing" : bash_values(v.arguments.back());
}

}  // namespace

std::string bash_completion(const command_outline& c) {
  std::vector<std::string> verbs;
  for (const verb_outline& v : c.verbs) verbs.push_back(v.name);
  std::string s = bash_head;
  s += "    '') options='" + all_names(c.options) + "' take='" + joined(verbs, " ") + "' ;;\n";
  for (const verb_outline& v : c.verbs) {
    s += "    " + v.name + ")\n        options='" + all_names(v.options) + "' take='" + of_arguments(v) + "'\n";
    s += "        case $prev in\n";
    for (const option_outline& o : v.options) {
      if (o.value.empty()) continue;
      s += "        " + joined(o.names, " | ") + ") take='value:" + bash_values(o) + "'" +
           (o.takes_list ? " list=yes" : "") + " ;;\n";
    }
    s += "        *) ;;\n        esac\n        ;;\n";
  }
  return s + bash_tail;
}

}  // namespace isomer::cli
