// The lines that a harness writes: JSON objects with an event.
// SPDX-License-Identifier: MIT
#ifndef LAB_EVENTS_H
#define LAB_EVENTS_H

#include <inttypes.h>
#include <stdint.h>

#include "bytes.h"

static inline void lab_print_text(const char* text) {
  putchar('"');
  for (; *text; ++text) {
    const unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\') printf("\\%c", c);
    else if (c < 0x20) printf("\\u%04x", c);
    else putchar(c);
  }
  putchar('"');
}

static inline void lab_print_ready(const char* version) {
  printf("{\"event\":\"ready\"");
  if (version) {
    printf(",\"version\":");
    lab_print_text(version);
  }
  puts("}");
  fflush(stdout);
}

static inline void lab_print_sample(const char* operation, uint64_t calls, uint64_t wall_ns, uint64_t cpu_ns) {
  printf("{\"event\":\"sample\",\"operation\":\"%s\",\"calls\":%" PRIu64 ",\"wall_ns\":%" PRIu64 ",\"cpu_ns\":%" PRIu64
         "}\n",
         operation, calls, wall_ns, cpu_ns);
}

static inline void lab_print_memory(const char* operation, double allocations, double bytes) {
  printf("{\"event\":\"memory\",\"operation\":\"%s\",\"allocations\":%.3f,\"bytes\":%.3f}\n", operation, allocations,
         bytes);
}

static inline void lab_print_end(void) {
  puts("{\"event\":\"end\"}");
  if (fflush(stdout)) exit(1);
}

__attribute__((noreturn, cold)) static inline void lab_last_event(const char* event, const char* reason,
                                                                  const char* name, const char* value) {
  printf("{\"event\":\"%s\",\"reason\":", event);
  lab_print_text(reason);
  if (value) {
    printf(",\"%s\":", name);
    lab_print_text(value);
  }
  puts("}");
  exit(fflush(stdout) ? 1 : 0);
}

// Ends the program because the library does not support the schema, or the values. `field`, a full name or a path, may
// be NULL.
__attribute__((noreturn, cold)) static inline void lab_refuse(const char* reason, const char* field) {
  lab_last_event("refused", reason, "field", field);
}

// Ends the program because of an error of the library. `fault` says who caused it, and may be NULL if that is not
// known.
__attribute__((noreturn, cold)) static inline void lab_blame(const char* reason, const char* fault) {
  lab_last_event("failed", reason, "fault", fault);
}

#endif
