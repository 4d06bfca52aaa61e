// SPDX-License-Identifier: MIT
// Positional: no tags and no names, fields by their order, scalars as they stand in memory. For two programs that were
// built from one schema: a fingerprint of it comes first, and another schema is an error. Our own; see
// docs/formats/positional.md.
#pragma once
#include "../../base/limits.hpp"
#include "../facts.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

struct positional {
  using reader = detail::positional::reader;
  using writer = detail::positional::writer;
  isomer::limits limits{};

  static constexpr format_facts facts{.name = "positional", .endings = ".positional", .number = 7};
  template <class See>
  static constexpr void options(See) {}
};

}  // namespace isomer
