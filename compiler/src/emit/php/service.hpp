// SPDX-License-Identifier: MIT
// Generates a service for Isomer\Connect: an interface for its server, and a class for its client.
#pragma once
#include <vector>
#include "../../model/declarations.hpp"
#include "../writer.hpp"
#include "naming/scope.hpp"

namespace isomer::compiler::emit {

// Returns the messages that a service refers to.
std::vector<const model::declaration*> php_references(const model::service& s);
void write_php_service(writer& out, php_scope& scope, const model::service& s);
void write_php_client(writer& out, php_scope& scope, const model::service& s);

}  // namespace isomer::compiler::emit
