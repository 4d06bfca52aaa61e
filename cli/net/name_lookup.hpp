// SPDX-License-Identifier: MIT
// The lookup of host names.
#pragma once

namespace isomer::cli {

// Makes a statically linked command look host names up in /etc/hosts and DNS only, since the other sources that a
// machine may be configured for are shared libraries of its own libc. Does nothing in a dynamically linked one. Call it
// before the first lookup.
void configure_name_lookup();

}  // namespace isomer::cli
