// SPDX-License-Identifier: MIT
// What an image of tpl begins with, of messages that are known at run time only.
#pragma once
#include <isomer/table/table.hpp>
#include <string>

namespace isomer::cli {

struct tpl_preamble {
  std::string format;  // such as "sisA(S(si))"; empty if there is none
  std::string why;     // there is none: a field that tpl has no place for
};

// By the same rules as of types that the compiler sees: docs/formats/tpl.md.
tpl_preamble tpl_preamble_of(const detail::table::message_table& top);

}  // namespace isomer::cli
