// SPDX-License-Identifier: MIT
// The rules of the language, each file of checks a theme. What must hold before names are resolved comes first, what
// options decide comes last.
#pragma once
#include "../link/universe.hpp"
#include "../text/report.hpp"

namespace isomer::compiler::proto {

// Numbers and names: in range, used once, and not reserved.
void check_numbers(const file& f, report& found);

// What interpreted options and features decide.
void check_features(const file& f, report& found);
void check_options(const file& f, report& found);
void check_enums(const file& f, report& found);
void check_json_names(const file& f, report& found);
void check_extension_declarations(const file& f, report& found);
void check_style(const file& f, report& found);
void check_visibility(const file& f, report& found);
// Whether each option is there in the file's edition, and of what it is set on.
void check_lifetimes(const file& f, const universe& all, const builtin& known, report& found);
void check_targets(const file& f, const universe& all, const builtin& known, report& found);

}  // namespace isomer::compiler::proto
