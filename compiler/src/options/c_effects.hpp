// SPDX-License-Identifier: MIT
// Which options of C do nothing where they are said: what is written for one declaration should be about it.
#pragma once
#include <optional>
#include <string>
#include "../model/declarations.hpp"
#include "c.hpp"

namespace isomer::compiler {

// The first option of `said` that has no effect on the declaration, and why: "int_size is for integers". `bound`: the
// struct existed before.
std::optional<std::string> without_effect(const model::file& f, const c_options& said);
std::optional<std::string> without_effect(const model::field& f, bool bound, const c_options& said);
std::optional<std::string> without_effect(const model::message& m, bool bound, const c_options& said);
std::optional<std::string> without_effect(const model::oneof& o, bool bound, const c_options& said);
std::optional<std::string> without_effect(const model::enumeration& e, const c_options& said);

}  // namespace isomer::compiler
