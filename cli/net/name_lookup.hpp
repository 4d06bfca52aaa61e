// SPDX-License-Identifier: MIT
// How the names of hosts are looked up.
#pragma once

namespace isomer::cli {

// A command that is linked statically asks /etc/hosts and DNS and nothing else: what else the machine may be configured
// to ask are shared libraries, for the machine's own libc. Does nothing in one that is linked dynamically. Call it
// before the first name is looked up.
void settle_name_lookup();

}  // namespace isomer::cli
