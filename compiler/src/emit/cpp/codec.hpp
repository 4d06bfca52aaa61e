// SPDX-License-Identifier: MIT
// Codecs that are compiled once: their declarations in the header, and the source that defines them.
#pragma once
#include <string>
#include "../../model/options.hpp"
#include "../../options/cpp.hpp"
#include "../writer.hpp"
#include "names.hpp"

namespace isomer::compiler::emit {

// "dir/name.isomer.cpp".
std::string cpp_source_path(const model::file& f);

// Added at the end of a header, which includes the formats. With tables there is one walk for each format and policy;
// otherwise, there is also one for each message.
void write_codecs_elsewhere(writer& out, const model::file& f, const cpp_names& names, const cpp_codecs& codecs,
                            const cpp_modes& modes);
std::string cpp_source(const model::file& f, const cpp_names& names, const cpp_codecs& codecs, const cpp_modes& modes);

}  // namespace isomer::compiler::emit
