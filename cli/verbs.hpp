// SPDX-License-Identifier: MIT
// The command's verbs, each of which is a file of its own in verbs/. A verb adds its options, and what to do with them:
// that returns the command's exit code.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

namespace isomer::cli {

// 0: done. 1: something is wrong with what was given. 2: the command line is. (CLI11 has its own above 100, which
// main() makes 2.)
using action = std::function<int()>;

action add_assemble(CLI::App& to);
action add_build(CLI::App& to);
action add_check(CLI::App& to);
action add_compare(CLI::App& to);
action add_completion(CLI::App& to);
action add_convert(CLI::App& to);
action add_diff(CLI::App& to);
action add_fmt(CLI::App& to);
action add_generate(CLI::App& to);
action add_infer(CLI::App& to);
action add_inspect(CLI::App& to);
action add_lab(CLI::App& to);
action add_lint(CLI::App& to);
action add_man(CLI::App& to);
action add_ping(CLI::App& to);
action add_query(CLI::App& to);
action add_serve(CLI::App& to);

}  // namespace isomer::cli
