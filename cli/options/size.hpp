// SPDX-License-Identifier: MIT
// Options that limit how many bytes a verb holds at once.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include "app.hpp"

namespace isomer::cli {

inline constexpr const char* largest_record = "Largest record accepted";
inline constexpr const char* largest_input = "Largest input accepted";

// Why the text is no number of things: such are whole, at least 1, and below 2^64. Empty if it is one.
std::string why_no_count(const std::string& text);

// "64mb", and no less than a byte. What it is otherwise, input::most_held says.
void add_size_option(CLI::App& verb, const std::string& name, std::optional<std::size_t>& to, const std::string& what);

}  // namespace isomer::cli
