// Measures nanopb: structs with room for what the samples hold, as its users on small machines have them, or pointers.
// SPDX-License-Identifier: MIT
//
// `static` decodes into one struct that is kept; `pointer` allocates what is of variable size, and releases it.
//
// /// lab
// library = "nanopb"
// version = ["dpkg-query", "-W", "-f", "${Version}\n", "libnanopb-dev"]
// formats = ["protobuf"]
// holds = "struct"
// needs = { apt = ["nanopb", "libnanopb-dev", "protobuf-compiler", "libprotobuf-dev"] }
// build = [
//   ["{python}", "{folder}/nanopb_options.py", "{capacities}", "{out}/nanopb.options"],
//   ["{python}", "{folder}/support/attempt.py", "{out}",
//    "--if", "NotImplementedError: (10)", "--reason", "nanopb has no groups", "--if", "",
//    "/usr/bin/protoc", "-I{schema}", "-I/usr/include", "--plugin=protoc-gen-nanopb=/usr/bin/protoc-gen-nanopb",
//    "--nanopb_opt={options}", "--nanopb_out={out}", "{protos}", "{google_protos}"],
//   ["find", "{out}", "-name", "*.pb.c", "-fprintf", "{out}/sources", "\"%p\"\\n"],
//   ["{python}", "{folder}/support/attempt.py", "{out}", "--if", "",
//    "{cc}", "{cflags}", "-DPB_ENABLE_MALLOC", "-I{out}", "-DLAB_GENERATED=<{stem}.pb.h>",
//    "-DLAB_MESSAGE={nanopb_type}",
//    "{source}", "@{out}/sources", "-lprotobuf-nanopb", "-o", "{out}/program"],
// ]
// run = ["{out}/program"]
// variant = [
//   { name = "static", set = { options = "-q -f{out}/nanopb.options" } },
//   { name = "pointer", set = { options = "-q -stype:FT_POINTER" } },
// ]
// ///
#include "harness.h"
// Behind the above, which wants to be first.
#include <pb_common.h>
#include <pb_decode.h>
#include <pb_encode.h>

#include LAB_GENERATED

#define LAB_JOIN_(a, b) a##b
#define LAB_JOIN(a, b) LAB_JOIN_(a, b)

typedef LAB_MESSAGE message;
static const pb_msgdesc_t* const fields = &LAB_JOIN(LAB_MESSAGE, _msg);

enum { MAX_ROOM = 1 << 30, MAX_LEVELS = 64 };

typedef struct worker {
  message** loaded;
  size_t count;
  message decoded;
  uint8_t* buffer;
  size_t capacity;
} worker;

// A field without a bound is left to a callback of the program's, which would have to know what the field is.
static void refuse_callbacks(const pb_msgdesc_t* type, int levels) {
  pb_field_iter_t field;
  static uint64_t none[1 << 10];  // never looked at: an iterator wants a place
  if (!levels || !pb_field_iter_begin(&field, type, none)) return;
  do {
    char number[40];
    snprintf(number, sizeof number, "field %u", (unsigned)field.tag);
    if (PB_ATYPE(field.type) == PB_ATYPE_CALLBACK && PB_LTYPE(field.type) != PB_LTYPE_EXTENSION)
      lab_refuse("nanopb knows no bound of a field, and leaves it to a callback", number);
    if (PB_ATYPE(field.type) == PB_ATYPE_STATIC && PB_LTYPE_IS_SUBMSG(field.type))
      refuse_callbacks(field.submsg_desc, levels - 1);
  } while (pb_field_iter_next(&field));
}

static void* open_worker(const lab_job* job) {
  (void)job;
  refuse_callbacks(fields, MAX_LEVELS);
  worker* const w = (worker*)calloc(1, sizeof *w);
  if (!w) lab_fail("no memory for a message of %zu bytes", sizeof *w);
  return w;
}

static void decode_into(message* m, lab_bytes bytes) {
  pb_istream_t stream = pb_istream_from_buffer((const pb_byte_t*)bytes.data, bytes.size);
  if (!pb_decode(&stream, fields, m)) lab_fail("decode: %s", PB_GET_ERROR(&stream));
}

static void load(void* data, const lab_value* value) {
  worker* const w = (worker*)data;
  if ((w->count + 1) * sizeof(message) > MAX_ROOM)
    lab_refuse("a struct with room for what the samples hold is too large", NULL);
  message* const m = (message*)lab_resize(NULL, sizeof *m);
  decode_into(m, value->protobuf);
  w->loaded = (message**)lab_resize(w->loaded, (w->count + 1) * sizeof *w->loaded);
  w->loaded[w->count++] = m;
}

static lab_bytes encode_message(worker* w, const message* m) {
  for (;;) {
    pb_ostream_t stream = pb_ostream_from_buffer(w->buffer, w->capacity);
    if (__builtin_expect(pb_encode(&stream, fields, m), 1))
      return lab_bytes_of((const char*)w->buffer, stream.bytes_written);
    if (w->capacity >= MAX_ROOM) lab_fail("encode: %s", PB_GET_ERROR(&stream));
    w->buffer = (uint8_t*)lab_resize(w->buffer, w->capacity = w->capacity ? 2 * w->capacity : 4096);
  }
}

static lab_bytes encode(void* data, size_t index) {
  worker* const w = (worker*)data;
  return encode_message(w, w->loaded[index]);
}

static void decode(void* data, lab_bytes bytes) {
  worker* const w = (worker*)data;
  decode_into(&w->decoded, bytes);
  lab_use(&w->decoded);
  pb_release(fields, &w->decoded);
}

static lab_bytes echo(void* data, lab_bytes bytes) {
  worker* const w = (worker*)data;
  decode_into(&w->decoded, bytes);
  const lab_bytes encoded = encode_message(w, &w->decoded);
  pb_release(fields, &w->decoded);
  return encoded;
}

int main(void) {
  const lab_job job = lab_read_job();
  const lab_library library = {NULL, open_worker, load, encode, decode, echo};
  return lab_run(&job, &library);
}
