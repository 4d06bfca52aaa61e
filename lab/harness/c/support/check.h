// The task `check`: writes the library's results for the messages to files, which others read.
// SPDX-License-Identifier: MIT
#ifndef LAB_CHECK_H
#define LAB_CHECK_H

#include "bench.h"

static inline FILE* lab_create(const char* path) {
  FILE* const file = fopen(path, "wb");
  if (!file) lab_fail("%s: %s", path, strerror(errno));
  return file;
}

static inline void lab_finish(FILE* file, const char* path) {
  const int failed = ferror(file);
  if (fclose(file) || failed) lab_fail("%s: it could not be written", path);
}

static inline void lab_check(lab_bench* bench) {
  FILE* const output = lab_create(bench->job->output);
  for (size_t i = 0; i < bench->count; ++i) lab_write_record(output, bench->library->encode(bench->worker, i));
  lab_finish(output, bench->job->output);

  if (!bench->input.count) return;
  FILE* const again = lab_create(bench->job->again);
  for (size_t i = 0; i < bench->count; ++i)
    lab_write_record(again, bench->library->echo(bench->worker, bench->input.at[i]));
  lab_finish(again, bench->job->again);
}

#endif
