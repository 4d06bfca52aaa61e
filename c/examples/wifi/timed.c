// One shape of work, timed: single or array, in the malloc form or in the caller-buffer form.
// SPDX-License-Identifier: MIT
#include "timed.h"

#include <stdlib.h>

#include "sample.h"
#include "stopwatch.h"

static double per_call(double start, double end, int batch, bool ok) { return ok ? (end - start) / batch : -1; }

static double encode_malloc(const struct subject* s, int batch) {
  const struct codec* codec = s->codec;
  bool ok = true;
  const double start = stopwatch_ns();
  for (int i = 0; i < batch; ++i) {
    void* buffer = NULL;
    size_t size = 0;
    ok &= s->count == 1 ? codec->encode(s->infos, &buffer, &size)
                        : codec->encode_array(s->infos, s->count, &buffer, &size);
    stopwatch_consume(buffer);
    free(buffer);
  }
  return per_call(start, stopwatch_ns(), batch, ok);
}

static double encode_stack(const struct subject* s, int batch) {
  const struct codec* codec = s->codec;
  unsigned char buffer[SAMPLE_MAX_BYTES];
  bool ok = true;
  const double start = stopwatch_ns();
  for (int i = 0; i < batch; ++i) {
    size_t size = 0;
    ok &= s->count == 1 ? codec->encode_to(s->infos, buffer, sizeof buffer, &size)
                        : codec->encode_array_to(s->infos, s->count, buffer, sizeof buffer, &size);
    stopwatch_consume(buffer);
  }
  return per_call(start, stopwatch_ns(), batch, ok);
}

static double decode_single(const struct subject* s, int batch) {
  wifi_softap_info_t info;
  bool ok = true;
  const double start = stopwatch_ns();
  for (int i = 0; i < batch; ++i) {
    ok &= s->codec->decode(s->bytes, s->size, &info);
    stopwatch_consume(&info);
  }
  return per_call(start, stopwatch_ns(), batch, ok);
}

static double decode_array_malloc(const struct subject* s, int batch) {
  bool ok = true;
  const double start = stopwatch_ns();
  for (int i = 0; i < batch; ++i) {
    wifi_softap_info_t* infos = NULL;
    int count = 0;
    ok &= s->codec->decode_array(s->bytes, s->size, &infos, &count);
    stopwatch_consume(infos);
    free(infos);
  }
  return per_call(start, stopwatch_ns(), batch, ok);
}

static double decode_array_stack(const struct subject* s, int batch) {
  wifi_softap_info_t infos[SAMPLE_MAX_COUNT];
  bool ok = true;
  const double start = stopwatch_ns();
  for (int i = 0; i < batch; ++i) {
    int count = 0;
    ok &= s->codec->decode_array_to(s->bytes, s->size, infos, SAMPLE_MAX_COUNT, &count);
    stopwatch_consume(infos);
  }
  return per_call(start, stopwatch_ns(), batch, ok);
}

double timed_encode(const struct subject* subject, int batch) {
  return subject->in == FORM_MALLOC ? encode_malloc(subject, batch) : encode_stack(subject, batch);
}

double timed_decode(const struct subject* subject, int batch) {
  if (subject->count == 1) return decode_single(subject, batch);
  return subject->in == FORM_MALLOC ? decode_array_malloc(subject, batch) : decode_array_stack(subject, batch);
}
