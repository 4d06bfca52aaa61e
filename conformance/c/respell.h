// What a testee does with the messages that it knows: read, and write again.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_CONFORMANCE_RESPELL_H
#define ISOMER_CONFORMANCE_RESPELL_H

#include <isomer/arena.h>
#include <isomer/status.h>

ISOMER_BEGIN

typedef struct respelled {
  isomer_status read;
  isomer_status write;
  isomer_bytes bytes;  // in the arena
} respelled;

// False if there is no message of this name. arena.c and fixed.cpp each define it, for testees of their own.
bool respell(const char* message, isomer_bytes from, isomer_arena* arena, respelled* to);

ISOMER_END

#endif
