// Measures protobuf-c, whose messages are structs of pointers.
// SPDX-License-Identifier: MIT
//
// What is decoded is allocated piece by piece, and freed: it has no other way but an allocator of the program's own.
//
// /// lab
// library = "protobuf-c"
// version = ["pkg-config", "--modversion", "libprotobuf-c"]
// formats = ["protobuf"]
// holds = "struct"
// needs = { apt = ["protobuf-c-compiler", "libprotobuf-c-dev", "protobuf-compiler", "libprotobuf-dev", "pkg-config"] }
// build = [
//   ["{python}", "{folder}/support/attempt.py", "{out}", "--if", "",
//    "/usr/bin/protoc", "-I{schema}", "-I/usr/include", "--c_out={out}", "{protos}", "{google_protos}"],
//   ["find", "{out}", "-name", "*.pb-c.c", "-fprintf", "{out}/sources", "\"%p\"\\n"],
//   ["{python}", "{folder}/support/attempt.py", "{out}", "--if", "",
//    "{cc}", "{cflags}", "-I{out}", "-DLAB_GENERATED=<{stem}.pb-c.h>", "-DLAB_MESSAGE={protobuf_c_type}",
//    "{source}", "@{out}/sources", "-lprotobuf-c", "-o", "{out}/program"],
// ]
// run = ["{out}/program"]
// ///
#include "harness.h"
// Behind the above, which wants to be first.
#include LAB_GENERATED

#define LAB_JOIN_(a, b) a##b
#define LAB_JOIN(a, b) LAB_JOIN_(a, b)
#define LAB_CALL(function) LAB_JOIN(LAB_MESSAGE, function)

static const ProtobufCMessageDescriptor* const type = &LAB_CALL(__descriptor);

typedef struct worker {
  ProtobufCMessage** loaded;
  size_t count;
  uint8_t* buffer;
  size_t capacity;
} worker;

static void* open_worker(const lab_job* job) {
  (void)job;
  return calloc(1, sizeof(worker));
}

static ProtobufCMessage* unpack(lab_bytes bytes) {
  ProtobufCMessage* const m = protobuf_c_message_unpack(type, NULL, bytes.size, (const uint8_t*)bytes.data);
  if (!m) lab_fail("a record is not unpacked");
  return m;
}

static void load(void* data, const lab_value* value) {
  worker* const w = (worker*)data;
  w->loaded = (ProtobufCMessage**)lab_resize(w->loaded, (w->count + 1) * sizeof *w->loaded);
  w->loaded[w->count++] = unpack(value->protobuf);
}

// Its users ask for the size, and then pack.
static lab_bytes pack(worker* w, const ProtobufCMessage* m) {
  const size_t size = protobuf_c_message_get_packed_size(m);
  if (size > w->capacity) w->buffer = (uint8_t*)lab_resize(w->buffer, w->capacity = 2 * size);
  return lab_bytes_of((const char*)w->buffer, protobuf_c_message_pack(m, w->buffer));
}

static lab_bytes encode(void* data, size_t index) {
  worker* const w = (worker*)data;
  return pack(w, w->loaded[index]);
}

static void decode(void* data, lab_bytes bytes) {
  (void)data;
  ProtobufCMessage* const m = unpack(bytes);
  lab_use(m);
  protobuf_c_message_free_unpacked(m, NULL);
}

static lab_bytes echo(void* data, lab_bytes bytes) {
  ProtobufCMessage* const m = unpack(bytes);
  const lab_bytes packed = pack((worker*)data, m);
  protobuf_c_message_free_unpacked(m, NULL);
  return packed;
}

int main(void) {
  const lab_job job = lab_read_job();
  const lab_library library = {protobuf_c_version(), open_worker, load, encode, decode, echo};
  return lab_run(&job, &library);
}
