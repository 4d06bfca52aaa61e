// SPDX-License-Identifier: MIT
// A format with what its messages may hold besides their own fields: the types of an Any, and extensions, of a schema.
#pragma once
#include <isomer/dynamic.hpp>
#include <type_traits>
#include <variant>
#include "any_as_bytes.hpp"

namespace isomer::cli {

template <class Format>
constexpr bool wants_registry = requires(Format f) { f.extensions; };
template <class Format>
using registry_for = std::conditional_t<wants_registry<Format>, registry<Format>, std::monostate>;

// The schema must outlive it.
template <class Format>
registry_for<Format> registry_for_schema(const dynamic::schema& known, bool any_as_bytes) {
  registry_for<Format> all;
  if constexpr (wants_registry<Format>) all = dynamic::registry_of<Format>(known);
  if constexpr (has_any_types<Format>)
    if (any_as_bytes) all.add(any_as_bytes_row<Format>());
  return all;
}

// The registry must outlive it.
template <class Format>
Format with_registry(Format f, const registry_for<Format>& all) {
  if constexpr (has_any_types<Format>) f.types = all;
  if constexpr (wants_registry<Format>) f.extensions = all;
  return f;
}

}  // namespace isomer::cli
