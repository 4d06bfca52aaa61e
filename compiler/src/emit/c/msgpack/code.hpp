// SPDX-License-Identifier: MIT
// What writing and reading MessagePack agree on: names of functions, heads as bytes, places in arrays.
#pragma once
#include <string>
#include <vector>
#include "msgpack.hpp"

namespace isomer::compiler::emit {

// "isomer_msgpack_read_" + X, "isomer_msgpack_array_read_" + X: `what` is read, write or size. No message's name makes
// one of the other names that generated code has.
std::string c_msgpack_function(c_msgpack_style style, const std::string& what, const c_message& m);
// "_msgpack", "_msgpack_array": what public functions end in.
std::string c_msgpack_suffix(c_msgpack_style style);
// "X_MSGPACK_MAX_SIZE", and its value.
std::string c_msgpack_max_name(c_msgpack_style style, const c_message& m);

// The first bytes of values of known length, and a key as a whole.
std::string c_msgpack_array_head(std::size_t count);
std::string c_msgpack_map_head(std::size_t count);
std::string c_msgpack_bin_head(std::size_t size);
std::string c_msgpack_key(const std::string& name);

// The fields of the schema in the order of their numbers, as the elements of an array have it. Null for what the struct
// leaves out: its place stays, and is nil.
std::vector<const c_field*> c_msgpack_places(const c_message& m);
// Whether a number that a closed enum lacks is treated as if it were not there.
bool c_msgpack_leaves_out(const c_field& f);
// When a map has the field: an expression, or nothing for always.
std::string c_msgpack_member_of(const c_field& f);
// Whether reading relies on a message that was initialised. Not so an array of fields without presence, since each of
// its elements sets its member: then only short arrays need it, and reading does that itself.
bool c_msgpack_reads_into_initialised(c_msgpack_style style, const c_message& m);

// The body of a function, which knows then which of its parameters it needs: those missing in it become (void)name.
void write_c_body(writer& out, const std::string& body, const std::vector<std::string>& parameters);

}  // namespace isomer::compiler::emit
