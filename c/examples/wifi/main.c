// serialize_demo: one struct, many serialization libraries, with a socket or without.
// SPDX-License-Identifier: MIT
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "sample.h"

static int usage(void) {
  fprintf(stderr,
          "usage: serialize_demo SHOW_STRUCTURE(0/1) LIBRARY COMMAND\n"
          "LIBRARY: %s\n"
          "         all (of benchmark_test)\n"
          "COMMAND: benchmark_test [TEST_NUMBER]\n"
          "         no_socket\n"
          "         array_test [NUMBER]\n"
          "         server [HOST:]PORT [malloc|stack]\n"
          "         client HOST PORT\n"
          "In this program:",
          codec_names);
  for (const struct codec* const* codec = codecs; *codec; ++codec) fprintf(stderr, " %s", (*codec)->name);
  fprintf(stderr, "\n");
  return EXIT_USAGE;
}

// A whole decimal number from `low` to `high`; the default where the argument is absent.
static bool number(const char* text, long otherwise, long low, long high, long* value) {
  *value = otherwise;
  if (!text) return true;
  char* end;
  errno = 0;
  *value = strtol(text, &end, 10);
  if (!errno && end != text && *end == '\0' && *value >= low && *value <= high) return true;
  fprintf(stderr, "serialize_demo: not a number from %ld to %ld: %s\n", low, high, text);
  return false;
}

static int run(const struct codec* codec, bool show, int argc, char** argv) {
  const char* command = argv[0];
  const char* first = argc > 1 ? argv[1] : NULL;
  long n;
  if (strcmp(command, "benchmark_test") == 0 && argc <= 2)
    return number(first, 300000, 1, 100000000, &n) ? command_benchmark(codec, n) : EXIT_USAGE;
  if (!codec) return usage();
  if (strcmp(command, "no_socket") == 0 && argc == 1) return command_no_socket(codec, show);
  if (strcmp(command, "array_test") == 0 && argc <= 2)
    return number(first, 10, 0, SAMPLE_MAX_COUNT, &n) ? command_array_test(codec, show, (int)n) : EXIT_USAGE;
  if (strcmp(command, "client") == 0 && argc == 3) return command_client(codec, show, first, argv[2]);
  if (strcmp(command, "server") == 0 && (argc == 2 || argc == 3)) {
    const bool stack = argc == 3 && strcmp(argv[2], "stack") == 0;
    if (argc == 3 && !stack && strcmp(argv[2], "malloc") != 0) return usage();
    return command_server(codec, show, first, stack ? FORM_STACK : FORM_MALLOC);
  }
  return usage();
}

int main(int argc, char** argv) {
  signal(SIGPIPE, SIG_IGN);
  if (argc < 4 || (strcmp(argv[1], "0") != 0 && strcmp(argv[1], "1") != 0)) return usage();
  const bool all = strcmp(argv[2], "all") == 0;
  const struct codec* codec = codec_find(argv[2]);
  if (!all && !codec) {
    if (!codec_is_known(argv[2])) return usage();
    fprintf(stderr, "serialize_demo: %s was not installed when this program was built\n", argv[2]);
    return EXIT_NOT_BUILT;
  }
  return run(codec, argv[1][0] == '1', argc - 3, argv + 3);
}
