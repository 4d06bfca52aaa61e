// SPDX-License-Identifier: MIT
// isomer: converts, inspects and checks messages and their schemas.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <isomer/version.hpp>
#include <map>
#include <new>
#include <string>
#include <system_error>
#include "io/interrupts.hpp"
#include "verbs.hpp"
#ifdef ISOMER_WITH_NET
#include "net/name_lookup.hpp"
#endif

int main(int argc, char** argv) {
  CLI::App app("Tools for messages in any format, and for their schemas", "isomer");
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("isomer ") + isomer::version);
  std::map<std::string, isomer::cli::action> verbs;
  verbs["assemble"] = isomer::cli::add_assemble(app);
  verbs["build"] = isomer::cli::add_build(app);
  verbs["check"] = isomer::cli::add_check(app);
  verbs["compare"] = isomer::cli::add_compare(app);
  verbs["completion"] = isomer::cli::add_completion(app);
  verbs["convert"] = isomer::cli::add_convert(app);
  verbs["diff"] = isomer::cli::add_diff(app);
  verbs["fmt"] = isomer::cli::add_fmt(app);
  verbs["generate"] = isomer::cli::add_generate(app);
  verbs["infer"] = isomer::cli::add_infer(app);
  verbs["inspect"] = isomer::cli::add_inspect(app);
  verbs["lab"] = isomer::cli::add_lab(app);
  verbs["lint"] = isomer::cli::add_lint(app);
  verbs["man"] = isomer::cli::add_man(app);
  verbs["query"] = isomer::cli::add_query(app);
#ifdef ISOMER_WITH_NET
  verbs["ping"] = isomer::cli::add_ping(app);
  verbs["serve"] = isomer::cli::add_serve(app);
#endif
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  }
  isomer::cli::handle_interrupts();
#ifdef ISOMER_WITH_NET
  isomer::cli::settle_name_lookup();
#endif
  try {
    return verbs.at(app.get_subcommands().front()->get_name())();
  } catch (const std::bad_alloc&) {
    static_cast<void>(std::fputs("isomer: out of memory\n", stderr));
    return 1;
  } catch (const std::system_error& e) {  // no descriptors, or no threads
    static_cast<void>(std::fprintf(stderr, "isomer: %s\n", e.what()));
    return 1;
  }
}
