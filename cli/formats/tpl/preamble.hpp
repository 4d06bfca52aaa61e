// SPDX-License-Identifier: MIT
// The preamble of a tpl image, for messages that are known only at run time.
#pragma once
#include <isomer/table/table.hpp>
#include <string>

namespace isomer::cli {

struct tpl_preamble {
  std::string format;  // such as "sisA(S(si))"; empty if there is none
  std::string why;     // why there is no format string: the name of a field that tpl cannot represent
};

// Applies the same rules as for types that are known at compile time: docs/formats/tpl.md.
tpl_preamble tpl_preamble_of(const detail::table::message_table& top);

}  // namespace isomer::cli
