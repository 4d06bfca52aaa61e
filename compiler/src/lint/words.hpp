// SPDX-License-Identifier: MIT
// Names as the style guide has them, and what a name would be in another style.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace isomer::compiler::lint {

// HTTPRule and http_rule both: HTTP or http, Rule or rule. Digits belong to the word in front of them.
std::vector<std::string_view> words_of(std::string_view name);

std::string lower_of(std::string_view name);
std::string title_case_of(std::string_view name);
std::string lower_snake_case_of(std::string_view name);
std::string upper_snake_case_of(std::string_view name);
// HTTPRule: HttpRule.
std::string without_abbreviations(std::string_view name);

bool is_title_case(std::string_view name);
// Whichever characters are between the words: see has_bad_underscores.
bool is_lower_snake_case(std::string_view name);
bool is_upper_snake_case(std::string_view name);
// One that no letter follows, but for the last.
bool has_bad_underscores(std::string_view name);

}  // namespace isomer::compiler::lint
