// Measures Isomer for C: structs with room for as much as the samples hold, and structs in an arena.
// SPDX-License-Identifier: MIT
//
// One struct, one buffer and one arena are kept and used again: there is nothing else, since nothing is allocated.
// `arena` is mode table with all text, lists and messages in an arena; it needs no capacities, and has room for
// messages that hold themselves. A program has one format, so that its code is that format's.
//
// /// lab
// library = "Isomer"
// version = ["{isomer}", "--version"]
// formats = ["protobuf"]
// holds = "struct"
// build = [
//   ["{python}", "{folder}/support/attempt.py", "{out}",
//    "--if", ": [\\w.]+ (leads back to its own message)", "--field", ": ([\\w.]+) leads back",
//    "{isomer}", "generate", "--lang", "c", "-I", "{schema}", "--option", "mode={mode}",
//    "--option", "formats={format}", "--option", "options={options}", "--out", "{out}", "{protos}", "{google_protos}"],
//   ["find", "{out}", "{root}/c/src", "-regextype", "posix-extended",
//    "-regex", ".*/(.*\\.isomer|status|text|{runtime})\\.c", "-fprintf", "{out}/sources", "\"%p\"\\n"],
//   ["{python}", "{folder}/support/attempt.py", "{out}",
//    "{cc}", "{cflags}", "-ffunction-sections", "-Wl,--gc-sections", "-I{out}", "-I{root}/c/include",
//    "-DLAB_GENERATED=<{stem}.isomer.h>", "-DLAB_MESSAGE={c_type}", "-DLAB_FORMAT_{format}", "-DLAB_{variant}",
//    "-DLAB_GOOGLE_PROTOS=\"{google_protos}\"",
//    "{source}", "@{out}/sources", "-o", "{out}/program"],
// ]
// run = ["{out}/program"]
//
// [[variant]]
// name = "fast"
// formats = ["protobuf"]
// set = { mode = "fast", format = "protobuf", options = "{capacities}", runtime = "protobuf_.*" }
//
// [[variant]]
// name = "small"
// formats = ["protobuf"]
// set = { mode = "small", format = "protobuf", options = "{capacities}", runtime = "(protobuf|small|rows)_.*" }
//
// [[variant]]
// name = "table"
// formats = ["protobuf"]
// set = { mode = "table", format = "protobuf", options = "{capacities}", runtime = ".*" }
//
// [[variant]]
// name = "arena"
// formats = ["protobuf"]
// holds = "arena"
// set = { mode = "table", format = "protobuf", options = "{folder}/arena.options", runtime = ".*" }
//
// [[variant]]
// name = "fast"
// formats = ["msgpack"]
// set = { mode = "fast", format = "msgpack", options = "{capacities}", runtime = "(msgpack|protobuf)_.*" }
//
// [[variant]]
// name = "fast"
// formats = ["msgpack:keys=order"]
// set = { mode = "fast", format = "msgpack_array", options = "{capacities}", runtime = "(msgpack|protobuf)_.*" }
//
// [[variant]]
// name = "table"
// formats = ["msgpack"]
// set = { mode = "table", format = "msgpack", options = "{capacities}", runtime = ".*" }
//
// [[variant]]
// name = "arena"
// formats = ["msgpack"]
// holds = "arena"
// set = { mode = "table", format = "msgpack", options = "{folder}/arena.options", runtime = ".*" }
// ///
#include "harness.h"
// Behind the above, which wants to be first.
#include LAB_GENERATED

#include <isomer/arena.h>

#if defined LAB_FORMAT_msgpack
#define LAB_SUFFIX _msgpack
#define LAB_MAX_SIZE _MSGPACK_MAX_SIZE
#elif defined LAB_FORMAT_msgpack_array
#define LAB_SUFFIX _msgpack_array
#define LAB_MAX_SIZE _MSGPACK_ARRAY_MAX_SIZE
#else
#define LAB_SUFFIX
#define LAB_MAX_SIZE _MAX_SIZE
#endif
#ifdef LAB_arena
#define LAB_ARENA 1
#else
#define LAB_ARENA 0
#endif

#define LAB_JOIN_(a, b, c) a##b##c
#define LAB_JOIN(a, b, c) LAB_JOIN_(a, b, c)
#define LAB_CALL(function) LAB_JOIN(LAB_MESSAGE, function, LAB_SUFFIX)

// A buffer that has room for any message spares looking whether it has; in an arena there is no such size.
#if LAB_ARENA
#define LAB_ROOM 4096
#else
#define LAB_ROOM LAB_JOIN(LAB_MESSAGE, LAB_MAX_SIZE, )
#endif

typedef LAB_MESSAGE message;

enum {
  MAX_ROOM = 1 << 30,     // of all structs that are loaded, and of the buffer
  ARENA_ROOM = 16 << 20,  // of one message that is decoded
};

typedef struct worker {
  const lab_job* job;
  message** loaded;
  size_t count;
  message decoded;
  uint8_t* buffer;
  size_t capacity;
  uint8_t* room;  // for what is decoded, in an arena
} worker;

static void must(isomer_status status, const char* what, size_t at) {
  if (__builtin_expect(status != ISOMER_OK, 0)) lab_fail("%s: %s, at byte %zu", what, isomer_status_text(status), at);
}

static void* open_worker(const lab_job* job) {
  worker* const w = (worker*)calloc(1, sizeof *w);
  if (!w) lab_fail("no memory for a message of %zu bytes", sizeof *w);
  w->job = job;
  w->capacity = (uint64_t)LAB_ROOM < MAX_ROOM ? (size_t)LAB_ROOM : MAX_ROOM;
  w->buffer = (uint8_t*)lab_resize(NULL, w->capacity);
  if (LAB_ARENA) w->room = (uint8_t*)lab_resize(NULL, ARENA_ROOM);
  return w;
}

#if LAB_ARENA
static void* take(void* context, size_t size) {
  (void)context;
  return malloc(size);
}
#endif

// MessagePack has forms of its own for some of google's types, which Isomer for C does not know.
static void refuse_well_known(const lab_job* job, isomer_status status) {
  static const struct {
    const char *file, *reason;
  } forms[] = {
      {"/timestamp.proto", "MessagePack's form of google.protobuf.Timestamp is not read in C"},
      {"/struct.proto", "MessagePack's forms of google.protobuf.Struct, Value and ListValue are not read in C"},
      {"/wrappers.proto", "MessagePack's forms of google.protobuf's wrappers are not read in C"}};
  if (status != ISOMER_BAD_VALUE || !strncmp(job->format, "protobuf", 8)) return;
  for (size_t i = 0; i < sizeof forms / sizeof *forms; ++i)
    if (strstr(LAB_GOOGLE_PROTOS, forms[i].file)) lab_refuse(forms[i].reason, NULL);
}

// In an arena, without room what is decoded lives as long as the program.
static isomer_status decode_into(message* m, uint8_t* room, lab_bytes bytes, size_t* at) {
  const uint8_t* const p = (const uint8_t*)bytes.data;
#if LAB_ARENA
  isomer_arena arena;
  isomer_arena_init(&arena, room, room ? ARENA_ROOM : 0);
  if (!room) arena.allocate = take;
  return LAB_CALL(_decode)(m, p, bytes.size, &arena, at);
#else
  (void)room;
  return LAB_CALL(_decode)(m, p, bytes.size, at);
#endif
}

static void load(void* data, const lab_value* value) {
  worker* const w = (worker*)data;
  if ((w->count + 1) * sizeof(message) > MAX_ROOM)
    lab_refuse("a struct with room for what the samples hold is too large", NULL);
  message* const m = (message*)lab_resize(NULL, sizeof *m);
  size_t at = 0;
  const isomer_status status = decode_into(m, NULL, value->input, &at);
  refuse_well_known(w->job, status);
  must(status, "decode", at);
  w->loaded = (message**)lab_resize(w->loaded, (w->count + 1) * sizeof *w->loaded);
  w->loaded[w->count++] = m;
}

static void decode_kept(worker* w, lab_bytes bytes) {
  size_t at = 0;
  const isomer_status status = decode_into(&w->decoded, w->room, bytes, &at);
  must(status, "decode", at);
}

static lab_bytes encode_message(worker* w, const message* m) {
  size_t size = 0;
  isomer_status status = LAB_CALL(_encode)(m, w->buffer, w->capacity, &size);
  while (__builtin_expect(status == ISOMER_TOO_LARGE && w->capacity < MAX_ROOM, 0)) {
    w->buffer = (uint8_t*)lab_resize(w->buffer, w->capacity = 2 * w->capacity);
    status = LAB_CALL(_encode)(m, w->buffer, w->capacity, &size);
  }
  must(status, "encode", 0);
  return lab_bytes_of((const char*)w->buffer, size);
}

static lab_bytes encode(void* data, size_t index) {
  worker* const w = (worker*)data;
  return encode_message(w, w->loaded[index]);
}

static void decode(void* data, lab_bytes bytes) {
  worker* const w = (worker*)data;
  decode_kept(w, bytes);
  lab_use(&w->decoded);
}

static lab_bytes echo(void* data, lab_bytes bytes) {
  worker* const w = (worker*)data;
  decode_kept(w, bytes);
  return encode_message(w, &w->decoded);
}

int main(void) {
  const lab_job job = lab_read_job();
  const lab_library library = {NULL, open_worker, load, encode, decode, echo};
  return lab_run(&job, &library);
}
