// SPDX-License-Identifier: MIT
// Options of all verbs that use a network.
#pragma once
#include <isomer/net/limits.hpp>
#include <isomer/net/status.hpp>
#include <isomer/net/tls.hpp>
#include "../options/app.hpp"

namespace isomer::cli {

void add_tls_options(CLI::App& verb, net::tls_options& to);
void add_keep_alive_option(CLI::App& verb, net::limits& to);

// Writes an error to standard error, and returns the exit code.
int tell(const net::status& s);

}  // namespace isomer::cli
