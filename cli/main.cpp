// SPDX-License-Identifier: MIT
// isomer: converts, inspects and checks messages and their schemas.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <isomer/version.hpp>
#include <map>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>
#include "describe/help.hpp"
#include "driver/printable.hpp"
#include "io/interrupts.hpp"
#include "io/terminal.hpp"
#include "proto/text/spelling.hpp"
#include "verbs.hpp"
#ifdef ISOMER_WITH_NET
#include "net/name_lookup.hpp"
#endif

namespace {

struct verb_table {
  std::map<std::string, isomer::cli::action> all;
  std::vector<std::string_view> left_out;  // verbs that this build lacks
};

// The verbs in the order of --help.
verb_table add_verbs(CLI::App& to) {
  using namespace isomer::cli;
  verb_table verbs;
  const auto add = [&](const char* group, const char* name, action (*verb)(CLI::App&)) {
    verbs.all[name] = verb(to);
    to.get_subcommand(name)->group(group);
  };
  add("Messages", "convert", add_convert);
  add("Messages", "compare", add_compare);
  add("Messages", "lab", add_lab);
  add("Messages", "diff", add_diff);
  add("Messages", "query", add_query);
  add("Messages", "inspect", add_inspect);
  add("Messages", "assemble", add_assemble);
  add("Messages", "infer", add_infer);
  add("Schemas", "build", add_build);
#ifdef ISOMER_WITH_SCHEMA_VERBS
  add("Schemas", "generate", add_generate);
  add("Schemas", "check", add_check);
  add("Schemas", "lint", add_lint);
  add("Schemas", "fmt", add_fmt);
#else
  verbs.left_out = {"generate", "check", "lint", "fmt"};
#endif
  add("This command", "completion", add_completion);
  add("This command", "man", add_man);
#ifdef ISOMER_WITH_NET
  add("Round trips", "serve", add_serve);
  add("Round trips", "ping", add_ping);
#else
  verbs.left_out.insert(verbs.left_out.end(), {"serve", "ping"});
#endif
  return verbs;
}

// `isomer` means `isomer --help`, and `isomer help VERB` means `isomer VERB --help`.
std::vector<std::string> words_of(int argc, char** argv) {
  std::vector<std::string> words(argv + (argc ? 1 : 0), argv + argc);
  if (words.empty()) return {"--help"};
  if (words.front() != "help") return words;
  if (words.size() == 1) return {"--help"};
  return {words[1], "--help"};
}

bool is_verb(const std::string& word, const verb_table& verbs) {
  if (word == "-h" || word == "--help" || word == "--version" || verbs.all.contains(word)) return true;
  if (word.starts_with('-')) {
    isomer::cli::tell("isomer: there is no option \"" + isomer::compiler::printable(word) +
                      "\" in front of a verb; isomer --help lists the verbs");
    return false;
  }
  if (std::find(verbs.left_out.begin(), verbs.left_out.end(), word) != verbs.left_out.end()) {
    isomer::cli::tell("isomer: this program was built without the verb " + word +
                      "; `make command` builds all of them");
    return false;
  }
  isomer::compiler::proto::nearest_name near(word);
  for (const auto& [name, verb] : verbs.all) near.see(name);
  isomer::cli::tell("isomer: there is no verb \"" + isomer::compiler::printable(word) + '"' + near.suggestion() +
                    "; isomer --help lists them");
  return false;
}

// Of the verb that was given an option which it does not have.
std::string meant_option(const CLI::App& app) {
  const std::vector<CLI::App*> verbs = app.get_subcommands();
  const CLI::App& verb = verbs.empty() ? app : *verbs.front();
  for (const std::string& word : verb.remaining()) {
    if (!word.starts_with("--")) continue;
    isomer::compiler::proto::nearest_name near(std::string_view(word).substr(2, word.find('=') - 2));
    for (const CLI::Option* option : verb.get_options())
      for (const std::string& name : option->get_lnames()) near.see(name, "--" + name);
    return near.suggestion();
  }
  return {};
}

// Prints help, or what is wrong with the command line.
int put(const CLI::App& app, const CLI::ParseError& why) {
  std::ostringstream out, error;
  const int code = app.exit(why, out, error);
  std::string text = error.str();
  while (text.ends_with('\n')) text.pop_back();
  if (dynamic_cast<const CLI::ExtrasError*>(&why))
    text.insert(std::min(text.find('\n'), text.size()), meant_option(app));
  if (!text.empty()) isomer::cli::tell(text);
  static_cast<void>(std::fputs(out.str().c_str(), stdout));
  if (!isomer::cli::flush_standard_output()) return 1;
  return code == 0 ? 0 : 2;
}

int run(const isomer::cli::action& verb) {
  try {
    return verb();
  } catch (const std::bad_alloc&) {
    static_cast<void>(std::fputs("isomer: out of memory\n", stderr));
    return 1;
  } catch (const std::system_error& e) {  // no descriptors, or no threads
    static_cast<void>(std::fprintf(stderr, "isomer: %s\n", e.what()));
    return 1;
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Tools for messages in any format, and for their schemas", "isomer");
  isomer::cli::set_help_format(app);
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("isomer ") + isomer::version);
  app.footer("isomer help VERB lists the options of a verb.");
  const verb_table verbs = add_verbs(app);
  std::vector<std::string> words = words_of(argc, argv);
  if (!is_verb(words.front(), verbs)) return 2;
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& e) {
    return put(app, e);
  }
  isomer::cli::handle_interrupts();
#ifdef ISOMER_WITH_NET
  isomer::cli::configure_name_lookup();
#endif
  return run(verbs.all.at(app.get_subcommands().front()->get_name()));
}
