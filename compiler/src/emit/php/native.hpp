// SPDX-License-Identifier: MIT
// Well-known types as types of PHP: native=yes.
#pragma once
#include <string_view>
#include "../../model/declarations.hpp"

namespace isomer::compiler::emit {

struct php_native {
  std::string_view message;   // the name in google.protobuf, and the case of Isomer\Type
  std::string_view type;      // the type of a property, without null
  std::string_view doc_type;  // the type in a doc comment; empty if it is the same

  std::string_view documented() const { return doc_type.empty() ? type : doc_type; }
};
// Returns null if PHP has no type for the message.
const php_native* php_native_of(const model::message& m);

}  // namespace isomer::compiler::emit
