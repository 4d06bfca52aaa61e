// SPDX-License-Identifier: MIT
// Emits services for isomer::net: of each a class to derive from, and a client. One header for each file, beside that
// of its messages.
#pragma once
#include <string>
#include <string_view>
#include "../../model/options.hpp"
#include "names.hpp"

namespace isomer::compiler::emit {

// "dir/name.isomer.net.hpp".
std::string cpp_service_path(const model::file& f);

// Of a file without services, a header that has its messages alone: a build knows the names of files before it knows
// what is in them. `described` is the file with what it imports, as a google.protobuf.FileDescriptorSet, or nothing.
std::string cpp_service_header(const model::schema& s, const model::file& f, const cpp_names& names,
                               const cpp_services& chosen, std::string_view described);

}  // namespace isomer::compiler::emit
