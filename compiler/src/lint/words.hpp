// SPDX-License-Identifier: MIT
// Names as the style guide defines them, and their forms in other styles.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace isomer::compiler::lint {

// The words of a name: of both HTTPRule and http_rule, HTTP or http, and Rule or rule. Digits belong to the word before
// them.
std::vector<std::string_view> words_of(std::string_view name);

std::string lower_of(std::string_view name);
std::string title_case_of(std::string_view name);
std::string lower_snake_case_of(std::string_view name);
std::string upper_snake_case_of(std::string_view name);
// Returns HttpRule for HTTPRule.
std::string without_abbreviations(std::string_view name);

bool is_title_case(std::string_view name);
// The characters between words do not matter: see has_bad_underscores.
bool is_lower_snake_case(std::string_view name);
bool is_upper_snake_case(std::string_view name);
// Whether an underscore, except a last one, is not followed by a letter.
bool has_bad_underscores(std::string_view name);

}  // namespace isomer::compiler::lint
