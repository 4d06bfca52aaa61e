// SPDX-License-Identifier: MIT
// The second step of linking: resolves the names of types.
#pragma once
#include "../text/report.hpp"
#include "lookup.hpp"
#include "universe.hpp"

namespace isomer::compiler::proto {

void resolve_names(file& f, universe& all, const lookup& names, report& found);

// Whether another file may name the type.
bool is_visible(const symbol& type, const file& from);

}  // namespace isomer::compiler::proto
