// The operations that are measured, each of which is a loop of calls that takes the messages in turn.
// SPDX-License-Identifier: MIT
#ifndef LAB_BENCH_H
#define LAB_BENCH_H

#include "events.h"
#include "library.h"
#include "loopback.h"
#include "records.h"

// A library that has loaded the job's messages.
typedef struct lab_bench {
  const lab_job* job;
  const lab_library* library;
  void* worker;
  size_t count;            // the number of messages
  lab_records input;       // none if the format was not written yet
  size_t at;               // the next message
  lab_loopback* loopback;  // NULL until it is measured
} lab_bench;

typedef void lab_loop(lab_bench* bench, uint64_t calls);

static inline size_t lab_turn(lab_bench* bench) {
  const size_t at = bench->at;
  bench->at = at + 1 == bench->count ? 0 : at + 1;
  return at;
}

static inline void lab_loop_encode(lab_bench* bench, uint64_t calls) {
  for (; calls; --calls) lab_use(bench->library->encode(bench->worker, lab_turn(bench)).data);
}

static inline void lab_loop_decode(lab_bench* bench, uint64_t calls) {
  for (; calls; --calls) bench->library->decode(bench->worker, bench->input.at[lab_turn(bench)]);
}

static inline void lab_loop_round_trip(lab_bench* bench, uint64_t calls) {
  for (; calls; --calls) bench->library->decode(bench->worker, bench->library->encode(bench->worker, lab_turn(bench)));
}

static inline void lab_loop_loopback(lab_bench* bench, uint64_t calls) {
  for (lab_bytes answer; calls; --calls) {
    lab_send(&bench->loopback->here, bench->library->encode(bench->worker, lab_turn(bench)));
    if (!lab_receive(&bench->loopback->here, &answer)) lab_fail("loopback: the connection was closed");
    bench->library->decode(bench->worker, answer);
  }
}

static inline lab_loop* lab_loop_of(const char* operation) {
  if (!strcmp(operation, "encode")) return lab_loop_encode;
  if (!strcmp(operation, "decode")) return lab_loop_decode;
  if (!strcmp(operation, "round_trip")) return lab_loop_round_trip;
  if (!strcmp(operation, "loopback")) return lab_loop_loopback;
  lab_fail("no operation '%s'", operation);
}

static inline lab_bench lab_open_bench(const lab_job* job, const lab_library* library) {
  const lab_records protobuf = lab_read_records(job->values), json = lab_read_records(job->values_json);
  const lab_records input = lab_read_records(job->input);
  lab_bench bench = {job, library, library->open(job), protobuf.count, input, 0, NULL};
  if (!bench.count || (json.count && json.count != bench.count) || (input.count && input.count != bench.count))
    lab_fail("%zu messages in protobuf, %zu in JSON, %zu in %s", protobuf.count, json.count, input.count, job->format);
  const lab_bytes none = lab_bytes_of(NULL, 0);
  for (size_t i = 0; i < bench.count; ++i) {
    const lab_value value = {protobuf.at[i], json.count ? json.at[i] : none, input.count ? input.at[i] : none};
    library->load(bench.worker, &value);
  }
  return bench;
}

#endif
