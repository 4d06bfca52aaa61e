// SPDX-License-Identifier: MIT
// The program of a peer: bench::run() registers its lines, and this measures them.
#pragma once

namespace bench {

// usage: PROGRAM results.json [part of the names of lines]
int main_of_peer(int argc, char** argv);

}  // namespace bench
