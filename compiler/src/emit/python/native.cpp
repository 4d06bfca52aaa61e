// SPDX-License-Identifier: MIT
// The names are those of the messages.
#include "native.hpp"

namespace isomer::compiler::emit {

std::string_view python_native_of(const model::message& m) {
  const bool is_native = model::known_of(m) != known::none || m.full_name == "google.protobuf.Empty";
  return is_native ? std::string_view(m.name) : std::string_view();
}

std::string_view python_native_of(const model::enumeration& e) {
  return e.full_name == "google.protobuf.NullValue" ? std::string_view(e.name) : std::string_view();
}

}  // namespace isomer::compiler::emit
