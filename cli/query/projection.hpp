// SPDX-License-Identifier: MIT
// Of a schema, what paths ask for: the rest of a message need not be read.
#pragma once
#include <isomer/dynamic/schema.hpp>
#include <span>
#include "../formats/spec.hpp"
#include "path.hpp"

namespace isomer::cli {

// Whether messages in the format may be read by a schema that lacks some of their fields.
bool can_pass_over_fields(const format_spec& f);
// The schema with the fields on the paths, which lead somewhere in messages of the type, and with all that is in the
// messages at their ends.
dynamic::schema only_asked_for(const dynamic::schema& all, const detail::table::message_table& type,
                               std::span<const query_path> paths);

}  // namespace isomer::cli
