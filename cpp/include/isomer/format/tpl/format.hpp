// SPDX-License-Identifier: MIT
// tpl, Troy Hanson's format: https://troydhanson.github.io/tpl/. Reads and writes the same images as libtpl; see
// docs/formats/tpl.md.
#pragma once
#include "../../base/limits.hpp"
#include "../facts.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

struct tpl {
  using reader = detail::tpl::reader;
  using writer = detail::tpl::writer;
  isomer::limits limits{};

  static constexpr format_facts facts{.name = "tpl", .endings = ".tpl", .number = 8};
  template <class See>
  static constexpr void options(See) {}

  // The arguments of tpl_map() for images of M: the format string, which ends with a NUL, and a number for each '#' in
  // it.
  template <message M>
  static constexpr std::string_view format_of() {
    return {detail::tpl::preamble<M, false>.chars, detail::tpl::schema<M>.format.size};
  }
  template <message M>
  static constexpr std::span<const std::uint32_t> lengths_of() {
    return detail::tpl::schema<M>.lengths;
  }
};

}  // namespace isomer
