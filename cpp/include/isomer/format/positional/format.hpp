// SPDX-License-Identifier: MIT
// Positional: no tags and no names, fields in order, scalars as in memory. For two programs that were built from one
// schema: the data begins with a fingerprint of it, and another schema is an error. This format is Isomer's own; see
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
