// SPDX-License-Identifier: MIT
// The types of properties: PHP's own, and what its doc comments say beyond them.
#pragma once
#include <string>
#include "../../model/declarations.hpp"
#include "naming/scope.hpp"

namespace isomer::compiler::emit {

// Whether a field that is absent is null, and not its zero value.
bool is_php_nullable(const model::field& f);
// "?int", "PhoneType|int|null", "array".
std::string php_type(const php_scope& scope, const model::field& f);
// "list<PhoneNumber>", "array<string, int>"; nothing where the type says it all.
std::string php_doc_type(const php_scope& scope, const model::field& f);
// What a property without presence begins as, or one that is nullable.
std::string php_zero(const php_scope& scope, const model::field& f);
// "Type::Int32", "PhoneNumber::class": what the attribute says of a field, an element, or a map's key or value.
std::string php_type_argument(php_scope& scope, const model::field& f);

}  // namespace isomer::compiler::emit
