// The first instructions of a program of the harness: vectors, memory, main, and out by semihosting.
// SPDX-License-Identifier: MIT
#include "machine.h"

extern uint32_t data_begin[], data_end[], data_source[], bss_begin[], bss_end[], stack_top[];

int main(void);

static uint32_t semihost(uint32_t operation, const void* argument) {
  register uint32_t r0 __asm__("r0") = operation;
  register const void* r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

void machine_print(const char* text) { semihost(0x04, text); }  // SYS_WRITE0

void machine_exit(uint32_t code) {
  const uint32_t argument[2] = {0x20026, code};  // ADP_Stopped_ApplicationExit
  semihost(0x20, argument);                      // SYS_EXIT_EXTENDED
  for (;;) {
  }
}

static void fault(void) { machine_exit(3); }

void reset(void) {
  // volatile, or the compiler makes calls of memcpy and memset from these, for which the empty program would then pay.
  volatile uint32_t* to = data_begin;
  for (const uint32_t* from = data_source; to < data_end;) *to++ = *from++;
  for (to = bss_begin; to < bss_end;) *to++ = 0;
  machine_exit((uint32_t)main());
}

__attribute__((section(".vectors"), used)) void* const vectors[16] = {stack_top, (void*)reset, (void*)fault,
                                                                      (void*)fault};
