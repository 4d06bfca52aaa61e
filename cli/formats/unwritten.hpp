// SPDX-License-Identifier: MIT
// Where in a message, or in a value without a schema, there is something that a format cannot express. It is sought
// after writing has failed, by writing each part alone, so that writing itself need not know where it is.
#pragma once
#include <isomer/base/diagnosis.hpp>
#include <isomer/dynamic/message.hpp>
#include <isomer/dynamic/schema.hpp>
#include <isomer/item/item.hpp>
#include <string>
#include "codec.hpp"

namespace isomer::cli {

// The path, and as `found` the type; the line is 0. `wrong`: what `by` says of the message. `known`: its schema.
diagnosis find_unwritten(codec& by, const dynamic::message& in, status wrong, const dynamic::schema& known);
diagnosis find_unwritten(item_codec& by, const item& in, status wrong);

// "w.q: it cannot be written: unknown type in Any (google.protobuf.Any of x/y)".
std::string text_of_unwritten(const diagnosis& what);
// The same without the path.
std::string reason_of_unwritten(const diagnosis& what);

}  // namespace isomer::cli
