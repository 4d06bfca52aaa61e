// SPDX-License-Identifier: MIT
#include "envelope_format.hpp"
#include <isomer/records/family.hpp>
#include <type_traits>
#include "../formats/visit.hpp"

namespace isomer::cli {

std::optional<std::uint32_t> envelope_format(const format_spec& f) {
  return with_format(f, []<class Format>(const Format&) -> std::optional<std::uint32_t> {
    if constexpr (requires { Format::facts; })
      if (Format::facts.number != no_number) return Format::facts.number;
    return std::nullopt;
  });
}

std::optional<format_spec> format_of_envelope(std::uint32_t number) {
  std::optional<format_spec> found;
  all_formats::each([&]<class Format>() {
    const format_spec spec{.is = records::family_of<Format>(), .layout = Format::facts.layout};
    if (!found && Format::facts.number == number && envelope_format(spec) == number) found = spec;
  });
  return found;
}

}  // namespace isomer::cli
