// SPDX-License-Identifier: MIT
#include "kept.hpp"
#include "dynamic/against_compiled.hpp"

namespace test {

const isomer::table::message_table& described(std::string_view full_name) { return *features().find(full_name); }

}  // namespace test
