// SPDX-License-Identifier: MIT
// A format with what its messages may hold besides their own fields: the types of an Any, and extensions, of a schema.
#pragma once
#include <isomer/dynamic.hpp>
#include <type_traits>
#include <variant>
#include "any_as_bytes.hpp"

namespace isomer::records {

// Whether messages in the format may have extensions.
template <class Format>
constexpr bool wants_registry = requires(Format f) { f.extensions; };
// Nothing, for the others.
template <class Format>
using registry_for = std::conditional_t<wants_registry<Format>, registry<Format>, std::monostate>;

// Of all types and extensions of the schema, which must outlive it.
template <class Format>
registry_for<Format> registry_for_schema(const dynamic::schema& known, bool any_as_bytes) {
  registry_for<Format> all;
  if constexpr (wants_registry<Format>) all = dynamic::registry_of<Format>(known);
  if constexpr (has_any_types<Format>)
    if (any_as_bytes) all.add(any_as_bytes_row<Format>());
  return all;
}

// The format with them; the registry must outlive it.
template <class Format>
Format with_registry(Format f, const registry_for<Format>& all) {
  if constexpr (has_any_types<Format>) f.types = all;
  if constexpr (wants_registry<Format>) f.extensions = all;
  return f;
}

}  // namespace isomer::records
