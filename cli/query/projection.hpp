// SPDX-License-Identifier: MIT
// The part of a schema that paths ask for, so that the rest of a message need not be decoded.
#pragma once
#include <isomer/dynamic/schema.hpp>
#include <span>
#include "../formats/spec.hpp"
#include "path.hpp"

namespace isomer::cli {

// Whether messages in the format can be decoded by a schema that lacks some of their fields.
bool can_pass_over_fields(const format_spec& f);
// Returns the schema with only the fields on the paths, and everything in the messages at their ends. The paths must be
// valid for the type.
dynamic::schema only_asked_for(const dynamic::schema& all, const detail::table::message_table& type,
                               std::span<const query_path> paths);

}  // namespace isomer::cli
