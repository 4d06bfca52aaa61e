// What the harness asks of the emulated machine: text out, and the end with an exit code.
// SPDX-License-Identifier: MIT
#ifndef CORTEX_MACHINE_H
#define CORTEX_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void machine_print(const char* text);
void machine_exit(uint32_t code) __attribute__((noreturn));

#endif
