// SPDX-License-Identifier: MIT
// The server's side of what is measured.
#pragma once
#include "isomer/net/server.hpp"

namespace isomer::net::measure {

// Answers Ping and Request, in every format.
status add_measured(server& s);

}  // namespace isomer::net::measure
