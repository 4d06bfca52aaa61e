// SPDX-License-Identifier: MIT
// The testee of the official conformance suite in C. It answers what is asked in protobuf and wanted in protobuf; what
// has to do with other formats is skipped.
#include <stdio.h>
#include <stdlib.h>
#include "conformance/conformance.isomer.h"
#include "respell.h"

// The arena's memory: buffers that are freed after each request.
typedef struct buffers {
  struct buffers* next;
} buffers;

static void* take(void* context, size_t size) {
  buffers** const all = (buffers**)context;
  // The header is as long as alignment asks.
  buffers* const taken = (buffers*)malloc(16 + size);
  if (!taken) return NULL;
  taken->next = *all;
  *all = taken;
  return (char*)taken + 16;
}
static void release(buffers* all) {
  while (all) {
    buffers* const next = all->next;
    free(all);
    all = next;
  }
}

static void say(conformance_ConformanceResponse* r, conformance_ConformanceResponse_result_case result,
                const char* text) {
  r->result_case = result;
  r->result.skipped.data = text;  // all texts of the oneof are alike
  r->result.skipped.size = strlen(text);
}

static void convert(const conformance_ConformanceRequest* q, isomer_arena* arena, conformance_ConformanceResponse* r) {
  respelled made = {ISOMER_OK, ISOMER_OK, {NULL, 0}};
  if (!respell(q->message_type.data, q->payload.protobuf_payload, arena, &made)) {
    say(r, conformance_ConformanceResponse_result_skipped, "no such message here");
  } else if (made.read != ISOMER_OK) {
    say(r, conformance_ConformanceResponse_result_parse_error, isomer_status_text(made.read));
  } else if (made.write != ISOMER_OK) {
    say(r, conformance_ConformanceResponse_result_serialize_error, isomer_status_text(made.write));
  } else {
    r->result_case = conformance_ConformanceResponse_result_protobuf_payload;
    r->result.protobuf_payload = made.bytes;
  }
}

static void respond(const conformance_ConformanceRequest* q, isomer_arena* arena, conformance_ConformanceResponse* r) {
  if (strcmp(q->message_type.data ? q->message_type.data : "", "conformance.FailureSet") == 0) {
    r->result_case = conformance_ConformanceResponse_result_protobuf_payload;
    return;
  }
  if (q->payload_case != conformance_ConformanceRequest_payload_protobuf_payload ||
      q->requested_output_format != conformance_WireFormat_PROTOBUF) {
    say(r, conformance_ConformanceResponse_result_skipped, "protobuf only");
    return;
  }
  convert(q, arena, r);
}

// A frame is its length, 4 bytes little-endian, and so many bytes. NULL at the end of the input.
static uint8_t* read_frame(isomer_arena* arena, size_t* size) {
  uint8_t n[4];
  if (fread(n, 1, 4, stdin) != 4) return NULL;
  *size = n[0] | (size_t)n[1] << 8 | (size_t)n[2] << 16 | (size_t)n[3] << 24;
  uint8_t* const frame = (uint8_t*)isomer_arena_allocate(arena, *size + 1, 1);
  return frame && fread(frame, 1, *size, stdin) == *size ? frame : NULL;
}
static bool write_frame(const uint8_t* frame, size_t size) {
  const uint8_t n[4] = {(uint8_t)size, (uint8_t)(size >> 8), (uint8_t)(size >> 16), (uint8_t)(size >> 24)};
  return fwrite(n, 1, 4, stdout) == 4 && fwrite(frame, 1, size, stdout) == size && fflush(stdout) == 0;
}

static bool serve(isomer_arena* arena) {
  size_t size;
  const uint8_t* const frame = read_frame(arena, &size);
  if (!frame) return false;
  conformance_ConformanceRequest q;
  conformance_ConformanceResponse r;
  conformance_ConformanceResponse_init(&r);
  if (conformance_ConformanceRequest_decode(&q, frame, size, arena, NULL) == ISOMER_OK) respond(&q, arena, &r);
  else say(&r, conformance_ConformanceResponse_result_runtime_error, "malformed request");
  size = conformance_ConformanceResponse_size(&r);
  uint8_t* const answer = (uint8_t*)isomer_arena_allocate(arena, size + 1, 1);
  return answer && conformance_ConformanceResponse_encode(&r, answer, size, &size) == ISOMER_OK &&
         write_frame(answer, size);
}

int main(void) {
  for (bool more = true; more;) {
    buffers* all = NULL;
    isomer_arena arena;
    isomer_arena_init(&arena, NULL, 0);
    arena.allocate = take;
    arena.context = &all;
    more = serve(&arena);
    release(all);
  }
  return 0;
}
