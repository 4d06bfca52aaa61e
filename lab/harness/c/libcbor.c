// Measures libcbor, whose documents are trees of items that are counted.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "libcbor"
// version = ["pkg-config", "--modversion", "libcbor"]
// formats = ["cbor"]
// holds = "document"
// needs = { apt = ["libcbor-dev", "pkg-config"] }
// build = [["{cc}", "{cflags}", "{source}", "-lcbor", "-o", "{out}/program"]]
// run = ["{out}/program"]
// ///
#include "harness.h"
// Behind the above, which wants to be first.
#include <cbor.h>

typedef struct worker {
  cbor_item_t** loaded;
  size_t count;
  unsigned char* buffer;
  size_t capacity;
} worker;

static void* open_worker(const lab_job* job) {
  (void)job;
  return calloc(1, sizeof(worker));
}

static cbor_item_t* read_item(lab_bytes bytes) {
  struct cbor_load_result result;
  cbor_item_t* const item = cbor_load((cbor_data)bytes.data, bytes.size, &result);
  if (!item) lab_fail("decode: error %d at byte %zu", (int)result.error.code, result.error.position);
  return item;
}

// JSON's kinds of values are not CBOR's, so what is loaded is what came in CBOR.
static void load(void* data, const lab_value* value) {
  worker* const w = (worker*)data;
  w->loaded = (cbor_item_t**)lab_resize(w->loaded, (w->count + 1) * sizeof *w->loaded);
  w->loaded[w->count++] = read_item(value->input);
}

// Tells 0 where there is not enough room, and not how much there should be.
static lab_bytes write_item(worker* w, const cbor_item_t* item) {
  size_t size;
  while (__builtin_expect(!(size = cbor_serialize(item, w->buffer, w->capacity)), 0)) {
    if (w->capacity > (size_t)1 << 30) lab_fail("encode: an item is not written");
    w->buffer = (unsigned char*)lab_resize(w->buffer, w->capacity = w->capacity ? 2 * w->capacity : 4096);
  }
  return lab_bytes_of((const char*)w->buffer, size);
}

static lab_bytes encode(void* data, size_t index) {
  worker* const w = (worker*)data;
  return write_item(w, w->loaded[index]);
}

static void decode(void* data, lab_bytes bytes) {
  (void)data;
  cbor_item_t* item = read_item(bytes);
  lab_use(item);
  cbor_decref(&item);
}

static lab_bytes echo(void* data, lab_bytes bytes) {
  cbor_item_t* item = read_item(bytes);
  const lab_bytes written = write_item((worker*)data, item);
  cbor_decref(&item);
  return written;
}

int main(void) {
  const lab_job job = lab_read_job();
  const lab_library library = {CBOR_VERSION, open_worker, load, encode, decode, echo};
  return lab_run(&job, &library);
}
