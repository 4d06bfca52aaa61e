// SPDX-License-Identifier: MIT
// What writing and reading MessagePack share: names of functions, heads as bytes, places in arrays.
#pragma once
#include <string>
#include <vector>
#include "msgpack.hpp"

namespace isomer::compiler::emit {

// Returns "isomer_msgpack_read_" + X or "isomer_msgpack_array_read_" + X, where `what` is read, write or size. No
// message's name makes it equal to another name in generated code.
std::string c_msgpack_function(c_msgpack_style style, const std::string& what, const c_message& m);
// Returns "_msgpack" or "_msgpack_array", the suffix of public functions.
std::string c_msgpack_suffix(c_msgpack_style style);
// Returns "X_MSGPACK_MAX_SIZE", and its value.
std::string c_msgpack_max_name(c_msgpack_style style, const c_message& m);

// The heads of values whose length is known, and keys as a whole.
std::string c_msgpack_array_head(std::size_t count);
std::string c_msgpack_map_head(std::size_t count);
std::string c_msgpack_bin_head(std::size_t size);
std::string c_msgpack_key(const std::string& name);

// Returns the schema's fields in the order of their numbers, as in an array. Null stands for a field that the struct
// leaves out, whose element is nil.
std::vector<const c_field*> c_msgpack_places(const c_message& m);
// Whether a number that a closed enum lacks is treated as absent.
bool c_msgpack_leaves_out(const c_field& f);
// Returns the condition under which a map has the field, or nothing if it always has.
std::string c_msgpack_member_of(const c_field& f);
// Whether reading needs an initialised message. An array of fields without presence does not, since each element sets
// its member; only a short array does, and then reading initialises the message itself.
bool c_msgpack_reads_into_initialised(c_msgpack_style style, const c_message& m);

// Adds the body of a function. Parameters that it does not use become (void)name.
void write_c_body(writer& out, const std::string& body, const std::vector<std::string>& parameters);

}  // namespace isomer::compiler::emit
