// SPDX-License-Identifier: MIT
// A format together with a schema's types for Any, and its extensions.
#pragma once
#include <isomer/dynamic.hpp>
#include <type_traits>
#include <variant>
#include "any_as_bytes.hpp"

namespace isomer::records {

// Whether messages in the format may have extensions.
template <class Format>
constexpr bool wants_registry = requires(Format f) { f.extensions; };
// The registry of other formats, which is empty.
template <class Format>
using registry_for = std::conditional_t<wants_registry<Format>, registry<Format>, std::monostate>;

// Returns a registry of all types and extensions of the schema, which must outlive it.
template <class Format>
registry_for<Format> registry_for_schema(const dynamic::schema& known, bool any_as_bytes) {
  registry_for<Format> all;
  if constexpr (wants_registry<Format>) all = dynamic::registry_of<Format>(known);
  if constexpr (has_any_types<Format>)
    if (any_as_bytes) all.add(any_as_bytes_row<Format>());
  return all;
}

// Returns the format with the registry, which must outlive it.
template <class Format>
Format with_registry(Format f, const registry_for<Format>& all) {
  if constexpr (has_any_types<Format>) f.types = all;
  if constexpr (wants_registry<Format>) f.extensions = all;
  return f;
}

}  // namespace isomer::records
