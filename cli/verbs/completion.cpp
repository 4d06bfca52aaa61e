// SPDX-License-Identifier: MIT
// isomer completion: prints a script by which a shell completes this command.
#include "../describe/completion.hpp"
#include <memory>
#include <string>
#include "../io/output.hpp"
#include "../options/choice.hpp"
#include "../verbs.hpp"

namespace isomer::cli {
namespace {

struct completion_options {
  std::string (*shell)(const command_outline&) = nullptr;
  std::string out = "-";
};

constexpr const char* completion_examples = R"(Examples:
  source <(isomer completion bash)
  isomer completion zsh --out ~/.zsh/functions/_isomer
  isomer completion fish >~/.config/fish/completions/isomer.fish
)";

}  // namespace

action add_completion(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("completion", "Prints a shell completion script");
  auto o = std::make_shared<completion_options>();
  verb->add_option("-o,--out", o->out, "Where to write the script; - is standard output, the default")
      ->type_name("FILE");
  add_choice<std::string (*)(const command_outline&)>(
      *verb, "shell", o->shell, {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}},
      "bash, zsh or fish", "")
      ->required();
  verb->footer(completion_examples);
  return [o, &to] { return write_result(o->out, o->shell(outline_of(to))); };
}

}  // namespace isomer::cli
