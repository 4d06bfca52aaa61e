// Measures one library, or all side by side, and prints what a reader compares.
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>

#include "benchmark.h"
#include "commands.h"
#include "tables.h"

static size_t count_of(const struct codec* const* list) {
  size_t n = 0;
  while (list[n]) ++n;
  return n;
}

// One race per shape and form. `results` has room for all, forms first.
static bool run_all(const struct codec* const* list, size_t n, long executions, struct result* results) {
  for (int in = 0; in < BENCHMARK_FORMS; ++in)
    for (int shape = 0; shape < BENCHMARK_SHAPES; ++shape, results += n) {
      if (!benchmark_run(list, n, (form)in, benchmark_counts[shape], executions, results)) return false;
      printf("## %s, %s\n\n", benchmark_shapes[shape], benchmark_forms[in]);
      tables_race(stdout, results, n);
      fflush(stdout);
    }
  return true;
}

static void print_summary(const struct result* results, size_t n) {
  const size_t per_form = BENCHMARK_SHAPES * n;
  for (size_t in = 0; in < BENCHMARK_FORMS; ++in) {
    printf("## %s: encode and decode\n\n", benchmark_forms[in]);
    tables_form(stdout, results + in * per_form, n);
  }
  if (n == 1) return;  // A library alone is compared with nobody.
  printf("## Isomer beside the fastest other library of the same format, by medians\n\n");
  tables_ratio_head(stdout);
  for (size_t in = 0; in < BENCHMARK_FORMS; ++in)
    for (size_t shape = 0; shape < BENCHMARK_SHAPES; ++shape) {
      char label[64];
      snprintf(label, sizeof label, "%s, %s", benchmark_shapes[shape], benchmark_forms[in]);
      tables_ratios(stdout, label, results + in * per_form + shape * n, n);
    }
}

int command_benchmark(const struct codec* codec, long executions) {
  const struct codec* const one[] = {codec, NULL};
  const struct codec* const* list = codec ? one : codecs;
  const size_t n = count_of(list);
  struct result* results = calloc((size_t)BENCHMARK_FORMS * BENCHMARK_SHAPES * n, sizeof *results);
  if (!results) {
    fprintf(stderr, "serialize_demo: out of memory\n");
    return EXIT_CODEC;
  }
  const bool ok = run_all(list, n, executions, results);
  if (ok) print_summary(results, n);
  free(results);
  return ok ? EXIT_OK : EXIT_CODEC;
}
