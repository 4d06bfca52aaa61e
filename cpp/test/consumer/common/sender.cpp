// The half of the consumer that writes: its own source, so that a definition made twice fails to link.
// SPDX-License-Identifier: MIT
#include "sender.hpp"

#include <isomer/protobuf.hpp>

std::string send(const post::Letter& letter) { return isomer::encode(isomer::protobuf{}, letter).value(); }
