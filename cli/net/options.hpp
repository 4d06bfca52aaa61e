// SPDX-License-Identifier: MIT
// What the verbs that talk over a network share.
#pragma once
#include <isomer/net/limits.hpp>
#include <isomer/net/status.hpp>
#include <isomer/net/tls.hpp>
#include "../options/app.hpp"

namespace isomer::cli {

void add_tls_options(CLI::App& verb, net::tls_options& to);
void add_keep_alive_option(CLI::App& verb, net::limits& to);

// On standard error: the exit code.
int tell(const net::status& s);

}  // namespace isomer::cli
