// SPDX-License-Identifier: MIT
// The types of attributes, and what they hold in a new message.
#pragma once
#include <string>
#include "../../model/declarations.hpp"
#include "code.hpp"
#include "naming/scope.hpp"

namespace isomer::compiler::emit {

// Returns "Person.PhoneType", "isomer.NullValue": the class of an enum, for an annotation.
std::string python_enum(python_scope& scope, const model::enumeration& e);
// Whether an absent field is None, rather than its zero value.
bool is_python_optional(const model::field& f);
// Returns "str | None", "list[isomer.int32]": the type of a field, or of a member of a oneof.
python_code python_type(python_scope& scope, const model::field& f);
// Returns "None", "[]", "PhoneType.MOBILE".
std::string python_zero(python_scope& scope, const model::field& f);

}  // namespace isomer::compiler::emit
