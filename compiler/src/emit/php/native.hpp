// SPDX-License-Identifier: MIT
// Well-known types as what PHP has for them: native=yes.
#pragma once
#include <string_view>
#include "../../model/declarations.hpp"

namespace isomer::compiler::emit {

struct php_native {
  std::string_view message;   // in google.protobuf, and the case of Isomer\Type
  std::string_view type;      // of a property, without its null
  std::string_view doc_type;  // what a doc comment says of it; the type itself where it is empty

  std::string_view documented() const { return doc_type.empty() ? type : doc_type; }
};
// Null where PHP has nothing for the message.
const php_native* php_native_of(const model::message& m);

}  // namespace isomer::compiler::emit
