// SPDX-License-Identifier: MIT
// Generates services for isomer::net: for each a class to derive from, and a client. They are in a header beside that
// of the file's messages.
#pragma once
#include <string>
#include <string_view>
#include "../../model/options.hpp"
#include "names.hpp"

namespace isomer::compiler::emit {

// "dir/name.isomer.net.hpp".
std::string cpp_service_path(const model::file& f);

// A file without services gets a header that only includes that of its messages, since a build knows the names of files
// before it knows their contents. `described` is the file with its imports, as a google.protobuf.FileDescriptorSet, or
// nothing.
std::string cpp_service_header(const model::schema& s, const model::file& f, const cpp_names& names,
                               const cpp_services& chosen, std::string_view described);

}  // namespace isomer::compiler::emit
