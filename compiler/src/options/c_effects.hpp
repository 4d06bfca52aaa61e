// SPDX-License-Identifier: MIT
// Finds options of C that have no effect where they are set, since an option that names a declaration should apply to
// it.
#pragma once
#include <optional>
#include <string>
#include "../model/declarations.hpp"
#include "c.hpp"

namespace isomer::compiler {

// Returns the first option of `given` without an effect on the declaration, and the reason: "int_size is for integers".
// `bound`: the struct is bound. `now`: the declaration's options as they are, with those that it inherits.
std::optional<std::string> without_effect(const model::file& f, const c_options& given);
std::optional<std::string> without_effect(const model::field& f, bool bound, const c_options& now,
                                          const c_options& given);
std::optional<std::string> without_effect(const model::message& m, bool bound, const c_options& now,
                                          const c_options& given);
std::optional<std::string> without_effect(const model::oneof& o, bool bound, const c_options& given);
std::optional<std::string> without_effect(const model::enumeration& e, const c_options& given);

}  // namespace isomer::compiler
