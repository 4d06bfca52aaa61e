// SPDX-License-Identifier: MIT
// Finds the part of a message, or of a value without a schema, that a format cannot express. It searches after encoding
// has failed, by encoding each part alone, so that encoders need not track the position.
#pragma once
#include <isomer/base/diagnosis.hpp>
#include <isomer/dynamic/message.hpp>
#include <isomer/dynamic/schema.hpp>
#include <isomer/item/item.hpp>
#include <string>
#include "codec.hpp"

namespace isomer::cli {

// Returns the path and the type, with a line of 0. `wrong` is the error of `by` for the message, and `known` its
// schema.
diagnosis find_unwritten(codec& by, const dynamic::message& in, status wrong, const dynamic::schema& known);
diagnosis find_unwritten(item_codec& by, const item& in, status wrong);

// "w.q: it cannot be written: unknown type in Any (google.protobuf.Any of x/y)".
std::string text_of_unwritten(const diagnosis& what);
// The same without the path.
std::string reason_of_unwritten(const diagnosis& what);

}  // namespace isomer::cli
