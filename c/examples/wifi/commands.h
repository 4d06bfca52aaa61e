// What the demo does when told so.
// SPDX-License-Identifier: MIT
#ifndef COMMANDS_H
#define COMMANDS_H

#include "round_trip.h"

// What the program ends with.
enum { EXIT_OK = 0, EXIT_CODEC = 1, EXIT_USAGE = 2, EXIT_NOT_BUILT = 3, EXIT_NETWORK = 4 };

int command_no_socket(const struct codec* codec, bool show);
int command_array_test(const struct codec* codec, bool show, int number);
// Takes one struct from one client.
int command_server(const struct codec* codec, bool show, const char* address, form in);
// Sends the single struct.
int command_client(const struct codec* codec, bool show, const char* host, const char* port);
// `codec` NULL is all of them.
int command_benchmark(const struct codec* codec, long executions);

#endif
