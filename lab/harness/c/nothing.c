// Measures nothing: bytes are copied, and no library is there. The others' code is counted beside this one's.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "nothing"
// version = "-"
// formats = ["protobuf"]
// holds = "struct"
// build = [["{cc}", "{cflags}", "{source}", "-o", "{out}/program"]]
// run = ["{out}/program"]
// ///
#include "harness.h"

typedef struct worker {
  lab_bytes* messages;
  size_t count;
  char* data;
  size_t capacity;
} worker;

static void* open_worker(const lab_job* job) {
  (void)job;
  return calloc(1, sizeof(worker));
}

static lab_bytes copy(worker* w, lab_bytes bytes) {
  if (bytes.size > w->capacity) w->data = (char*)lab_resize(w->data, w->capacity = 2 * bytes.size);
  memcpy(w->data, bytes.data, bytes.size);
  return lab_bytes_of(w->data, bytes.size);
}

static void load(void* data, const lab_value* value) {
  worker* const w = (worker*)data;
  w->messages = (lab_bytes*)lab_resize(w->messages, (w->count + 1) * sizeof *w->messages);
  w->messages[w->count++] = value->protobuf;
}

static lab_bytes encode(void* data, size_t index) {
  worker* const w = (worker*)data;
  return copy(w, w->messages[index]);
}

static void decode(void* data, lab_bytes bytes) { lab_use(copy((worker*)data, bytes).data); }

static lab_bytes echo(void* data, lab_bytes bytes) { return copy((worker*)data, bytes); }

int main(void) {
  const lab_job job = lab_read_job();
  const lab_library library = {NULL, open_worker, load, encode, decode, echo};
  return lab_run(&job, &library);
}
