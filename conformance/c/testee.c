// SPDX-License-Identifier: MIT
// The testee of the official conformance suite in C: tables, all in an arena, and every unknown field kept. It answers
// what is asked in protobuf and wanted in protobuf; what has to do with other formats is skipped.
#include <isomer/table.h>
#include <stdio.h>
#include <stdlib.h>
#include "conformance/conformance.isomer.h"
#include "google/protobuf/test_messages_edition2023.isomer.h"
#include "google/protobuf/test_messages_proto2.isomer.h"
#include "google/protobuf/test_messages_proto2_editions.isomer.h"
#include "google/protobuf/test_messages_proto3.isomer.h"
#include "google/protobuf/test_messages_proto3_editions.isomer.h"

// A message that a request may name. Which one, only the table knows.
typedef struct known_message {
  const char* name;
  const isomer_table* table;
} known_message;

static const known_message known_messages[] = {
    {"protobuf_test_messages.proto2.TestAllTypesProto2",
     &isomer_table_protobuf_test_messages_proto2_TestAllTypesProto2},
    {"protobuf_test_messages.proto3.TestAllTypesProto3",
     &isomer_table_protobuf_test_messages_proto3_TestAllTypesProto3},
    {"protobuf_test_messages.editions.TestAllTypesEdition2023",
     &isomer_table_protobuf_test_messages_editions_TestAllTypesEdition2023},
    {"protobuf_test_messages.editions.proto2.TestAllTypesProto2",
     &isomer_table_protobuf_test_messages_editions_proto2_TestAllTypesProto2},
    {"protobuf_test_messages.editions.proto3.TestAllTypesProto3",
     &isomer_table_protobuf_test_messages_editions_proto3_TestAllTypesProto3},
};

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

static void convert(const conformance_ConformanceRequest* q, const isomer_table* table, isomer_arena* arena,
                    conformance_ConformanceResponse* r) {
  void* const message = isomer_arena_allocate(arena, table->size, sizeof(uint64_t));
  const isomer_bytes payload = q->payload.protobuf_payload;
  if (!message) {
    say(r, conformance_ConformanceResponse_result_runtime_error, "no memory");
    return;
  }
  isomer_status status = isomer_table_decode_arena(table, message, payload.data, payload.size, arena, NULL);
  if (status != ISOMER_OK) {
    say(r, conformance_ConformanceResponse_result_parse_error, isomer_status_text(status));
    return;
  }
  const size_t size = isomer_table_size(table, message);
  uint8_t* const buffer = (uint8_t*)isomer_arena_allocate(arena, size + 1, 1);
  size_t written = 0;
  status = buffer ? isomer_table_encode(table, message, buffer, size, &written) : ISOMER_NO_MEMORY;
  if (status != ISOMER_OK || written != size) {
    say(r, conformance_ConformanceResponse_result_serialize_error, isomer_status_text(status));
    return;
  }
  r->result_case = conformance_ConformanceResponse_result_protobuf_payload;
  r->result.protobuf_payload.data = buffer;
  r->result.protobuf_payload.size = size;
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
  for (size_t i = 0; i < sizeof known_messages / sizeof known_messages[0]; ++i) {
    if (strcmp(q->message_type.data, known_messages[i].name) != 0) continue;
    convert(q, known_messages[i].table, arena, r);
    return;
  }
  say(r, conformance_ConformanceResponse_result_skipped, "no such message here");
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
