// SPDX-License-Identifier: MIT
// The types of properties: those of PHP, and more precise ones for doc comments.
#pragma once
#include <string>
#include "../../model/declarations.hpp"
#include "naming/scope.hpp"

namespace isomer::compiler::emit {

// Whether an absent field is null, rather than its zero value.
bool is_php_nullable(const model::field& f);
// "?int", "PhoneType|int|null", "array".
std::string php_type(const php_scope& scope, const model::field& f);
// Returns "list<PhoneNumber>", "array<string, int>"; nothing if PHP's type is precise.
std::string php_doc_type(const php_scope& scope, const model::field& f);
// The initial value of a property.
std::string php_zero(const php_scope& scope, const model::field& f);
// Returns "Type::Int32", "PhoneNumber::class": the type of a field, an element, or a map's key or value in an
// attribute.
std::string php_type_argument(php_scope& scope, const model::field& f);

}  // namespace isomer::compiler::emit
