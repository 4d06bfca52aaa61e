// SPDX-License-Identifier: MIT
#include "native.hpp"

namespace isomer::compiler::emit {

const php_native* php_native_of(const model::message& m) {
  static constexpr php_native all[] = {
      {"Timestamp", "\\DateTimeImmutable", {}},
      {"Duration", "\\DateInterval", {}},
      {"Struct", "array", "array<string, mixed>"},
      {"Value", "mixed", {}},
      {"ListValue", "array", "list<mixed>"},
      {"FieldMask", "array", "list<string>"},
      {"BoolValue", "bool", {}},
      {"BytesValue", "string", {}},
      {"DoubleValue", "float", {}},
      {"FloatValue", "float", {}},
      {"Int32Value", "int", {}},
      {"Int64Value", "int", {}},
      {"StringValue", "string", {}},
      {"UInt32Value", "int", {}},
      {"UInt64Value", "int", {}},
  };
  if (model::known_of(m) == known::none) return nullptr;
  for (const php_native& n : all)
    if (m.name == n.message) return &n;
  return nullptr;
}

}  // namespace isomer::compiler::emit
