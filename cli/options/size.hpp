// SPDX-License-Identifier: MIT
// Options that limit the memory of a verb.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include "app.hpp"

namespace isomer::cli {

inline constexpr const char* largest_record = "Largest record accepted";
inline constexpr const char* largest_input = "Largest input accepted";

// Returns why the text is no valid number: it must be whole, at least 1, and below 2^64; empty if it is valid.
std::string why_no_count(const std::string& text);

// Adds an option for a size such as "64mb", which is at least one byte. Its default is described at input::most_held.
void add_size_option(CLI::App& verb, const std::string& name, std::optional<std::size_t>& to, const std::string& what);

}  // namespace isomer::cli
