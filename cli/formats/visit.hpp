// SPDX-License-Identifier: MIT
// From a format of the command line to the library's type.
#pragma once
#include <isomer/records/visit.hpp>
#include <type_traits>
#include <utility>
#include "tpl/table_tpl.hpp"

namespace isomer::cli {

// isomer::tpl itself is for messages of generated code only.
template <class Format>
using by_table = std::conditional_t<std::is_same_v<Format, tpl>, table_tpl, Format>;

template <class Call>
decltype(auto) with_format(const records::format_spec& f, Call call) {
  return records::call_with_format<by_table>(f, std::move(call));
}

}  // namespace isomer::cli
