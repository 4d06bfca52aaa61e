// Measures msgpack-c, the C library of MessagePack's authors: objects in a zone.
// SPDX-License-Identifier: MIT
//
// One zone and one buffer are kept and cleared, which keeps their memory. Text of what is decoded aliases the input.
//
// /// lab
// library = "msgpack-c"
// version = ["dpkg-query", "-W", "-f", "${Version}\n", "libmsgpack-dev"]
// formats = ["msgpack"]
// holds = "document"
// needs = { apt = ["libmsgpack-dev"] }
// build = [["{cc}", "{cflags}", "{source}", "-lmsgpackc", "-o", "{out}/program"]]
// run = ["{out}/program"]
// ///
#include "harness.h"
// Behind the above, which wants to be first.
#include <msgpack.h>

typedef struct worker {
  msgpack_object* loaded;
  size_t count;
  msgpack_zone kept, zone;
  msgpack_sbuffer out;
} worker;

static void* open_worker(const lab_job* job) {
  (void)job;
  worker* const w = (worker*)calloc(1, sizeof *w);
  if (!w || !msgpack_zone_init(&w->kept, MSGPACK_ZONE_CHUNK_SIZE) ||
      !msgpack_zone_init(&w->zone, MSGPACK_ZONE_CHUNK_SIZE))
    lab_fail("no memory for a zone");
  return w;
}

static msgpack_object read_object(msgpack_zone* zone, lab_bytes bytes) {
  msgpack_object object;
  size_t at = 0;
  const msgpack_unpack_return found = msgpack_unpack(bytes.data, bytes.size, &at, zone, &object);
  if (found != MSGPACK_UNPACK_SUCCESS) lab_fail("decode: error %d at byte %zu", (int)found, at);
  return object;
}

// JSON's kinds of values are not MessagePack's, so what is loaded is what came in MessagePack.
static void load(void* data, const lab_value* value) {
  worker* const w = (worker*)data;
  w->loaded = (msgpack_object*)lab_resize(w->loaded, (w->count + 1) * sizeof *w->loaded);
  w->loaded[w->count++] = read_object(&w->kept, value->input);
}

static lab_bytes write_object(worker* w, msgpack_object object) {
  msgpack_packer packer;
  msgpack_sbuffer_clear(&w->out);
  msgpack_packer_init(&packer, &w->out, msgpack_sbuffer_write);
  if (msgpack_pack_object(&packer, object)) lab_fail("encode: an object is not written");
  return lab_bytes_of(w->out.data, w->out.size);
}

static lab_bytes encode(void* data, size_t index) {
  worker* const w = (worker*)data;
  return write_object(w, w->loaded[index]);
}

static void decode(void* data, lab_bytes bytes) {
  worker* const w = (worker*)data;
  msgpack_zone_clear(&w->zone);
  const msgpack_object object = read_object(&w->zone, bytes);
  lab_use(&object);
}

static lab_bytes echo(void* data, lab_bytes bytes) {
  worker* const w = (worker*)data;
  msgpack_zone_clear(&w->zone);
  return write_object(w, read_object(&w->zone, bytes));
}

int main(void) {
  const lab_job job = lab_read_job();
  const lab_library library = {msgpack_version(), open_worker, load, encode, decode, echo};
  return lab_run(&job, &library);
}
