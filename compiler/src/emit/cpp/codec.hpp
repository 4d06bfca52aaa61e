// SPDX-License-Identifier: MIT
// Codecs that are compiled once: what the header says of them, and the source that has them.
#pragma once
#include <string>
#include "../../model/options.hpp"
#include "../../options/cpp.hpp"
#include "../writer.hpp"
#include "names.hpp"

namespace isomer::compiler::emit {

// "dir/name.isomer.cpp".
std::string cpp_source_path(const model::file& f);

// At the end of a header, which includes the formats. By tables there is one walk for each format and policy, and with
// code of their own one for each message, too.
void write_codecs_elsewhere(writer& out, const model::file& f, const cpp_names& names, const cpp_codecs& codecs,
                            const cpp_modes& modes);
std::string cpp_source(const model::file& f, const cpp_names& names, const cpp_codecs& codecs, const cpp_modes& modes);

}  // namespace isomer::compiler::emit
