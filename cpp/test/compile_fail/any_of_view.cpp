// expect: owning_message
// SPDX-License-Identifier: MIT
// An Any decodes what it holds without an arena, which a view would need.
#include <isomer/json.hpp>
#include "person.isomer.hpp"

isomer::json f{.types = isomer::any_types<demo::PersonView>};
