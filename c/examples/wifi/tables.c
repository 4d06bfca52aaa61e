// What was measured, in Markdown.
// SPDX-License-Identifier: MIT
#include "tables.h"

#include <string.h>

void tables_race(FILE* out, const struct result* results, size_t n) {
  fprintf(out, "| library | | bytes | mean ns | stddev ns | CV | median ns | min ns |\n");
  fprintf(out, "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  for (size_t i = 0; i < n; ++i)
    for (int d = 0; d < DIRECTIONS; ++d) {
      const struct statistics* s = &results[i].of[d];
      fprintf(out, "| %s | %s | %zu | %.2f | %.2f | %.2f%% | %.2f | %.2f |\n", results[i].codec->name,
              benchmark_directions[d], results[i].bytes, s->mean, s->stddev, 100 * s->cv, s->median, s->min);
    }
  fprintf(out, "\n");
}

static void head(FILE* out, const struct result* results, size_t n) {
  fprintf(out, "| Library |");
  for (size_t i = 0; i < n; ++i) fprintf(out, " %s |", results[i].codec->name);
  fprintf(out, "\n| --- |");
  for (size_t i = 0; i < n; ++i) fprintf(out, " --- |");
  fprintf(out, "\n");
}

void tables_form(FILE* out, const struct result* results, size_t n) {
  head(out, results, n);
  fprintf(out, "| license |");
  for (size_t i = 0; i < n; ++i) fprintf(out, " %s |", results[i].codec->license);
  fprintf(out, "\n| serialization format |");
  for (size_t i = 0; i < n; ++i) fprintf(out, " %s |", results[i].codec->format);
  fprintf(out, "\n");
  for (int shape = 0; shape < BENCHMARK_SHAPES; ++shape) {
    fprintf(out, "| %s |", benchmark_shapes[shape]);
    for (size_t i = 0; i < n; ++i) {
      const struct result* r = &results[(size_t)shape * n + i];
      fprintf(out, " %zu bytes<br>Mean: %.2f ns<br>Stddev: %.2f ns |", r->bytes, r->of[BOTH].mean, r->of[BOTH].stddev);
    }
    fprintf(out, "\n");
  }
  fprintf(out, "\nCoefficient of variation:\n\n");
  head(out, results, n);
  for (int shape = 0; shape < BENCHMARK_SHAPES; ++shape) {
    fprintf(out, "| %s |", benchmark_shapes[shape]);
    for (size_t i = 0; i < n; ++i) fprintf(out, " %.2f%% |", 100 * results[(size_t)shape * n + i].of[BOTH].cv);
    fprintf(out, "\n");
  }
  fprintf(out, "\n");
}

static bool is_isomer(const struct codec* codec) { return strncmp(codec->name, "isomer-", 7) == 0; }

static const struct result* fastest_peer(const struct result* results, size_t n, const char* format,
                                         enum direction direction) {
  const struct result* best = NULL;
  for (size_t i = 0; i < n; ++i) {
    const struct result* r = &results[i];
    if (is_isomer(r->codec) || strcmp(r->codec->format, format) != 0) continue;
    if (!best || r->of[direction].median < best->of[direction].median) best = r;
  }
  return best;
}

void tables_ratio_head(FILE* out) {
  fprintf(out, "| | library | | median ns | fastest other | its median ns | times as long |\n");
  fprintf(out, "| --- | --- | --- | ---: | --- | ---: | ---: |\n");
}

void tables_ratios(FILE* out, const char* label, const struct result* results, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (!is_isomer(results[i].codec)) continue;
    for (int d = 0; d < DIRECTIONS; ++d) {
      const struct result* peer = fastest_peer(results, n, results[i].codec->format, (enum direction)d);
      if (!peer) continue;
      const double ours = results[i].of[d].median, theirs = peer->of[d].median;
      fprintf(out, "| %s | %s | %s | %.2f | %s | %.2f | %.2f |\n", label, results[i].codec->name,
              benchmark_directions[d], ours, peer->codec->name, theirs, theirs / ours);
    }
  }
}
