// SPDX-License-Identifier: MIT
// The rules of the language. Each file of checks has a topic. Rules that must hold before names are resolved come
// first, and those that depend on options come last.
#pragma once
#include "../link/universe.hpp"
#include "../text/report.hpp"

namespace isomer::compiler::proto {

// Numbers and names are in range, used once, and not reserved.
void check_numbers(const file& f, report& found);

// What depends on interpreted options and features.
void check_features(const file& f, report& found);
void check_options(const file& f, report& found);
void check_enums(const file& f, report& found);
void check_json_names(const file& f, report& found);
void check_extension_declarations(const file& f, report& found);
void check_style(const file& f, report& found);
void check_visibility(const file& f, report& found);
// Whether each option exists in the file's edition, and may be set on its target.
void check_lifetimes(const file& f, const universe& all, const builtin& known, report& found);
void check_targets(const file& f, const universe& all, const builtin& known, report& found);

}  // namespace isomer::compiler::proto
