/* SPDX-License-Identifier: MIT */
/* The entry points of C, by a program of C: it prints what is wrong, and fails. */
#include <errno.h>
#include <isomer/columns/c.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

#define EXPECT(what) \
  if (!(what)) fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #what), ++failures

static const char proto[] = "syntax = \"proto3\"; message M { int64 n = 1; string s = 2; }";
static const char lines[] = "{\"n\":\"1\",\"s\":\"a\"}\n{\"n\":true}\n{\"n\":\"3\"}\n";

struct text {
  const char* rest;
  int released;
};

static ptrdiff_t read_text(void* context, char* to, size_t room) {
  struct text* t = context;
  size_t n = strlen(t->rest);
  if (n > 5) n = 5;
  if (n > room) n = room;
  memcpy(to, t->rest, n);
  t->rest += n;
  return (ptrdiff_t)n;
}
static void release_text(void* context) { ((struct text*)context)->released++; }

static struct isomer_columns_options options(void) {
  struct isomer_columns_options how;
  memset(&how, 0, sizeof how);
  how.size = sizeof how;
  how.proto = proto;
  how.message = "M";
  how.format = "jsonl";
  return how;
}

static int64_t number(const struct ArrowArray* column, int64_t i) {
  int64_t v;
  memcpy(&v, (const char*)column->buffers[1] + (size_t)i * sizeof v, sizeof v);
  return v;
}
static int is_null(const struct ArrowArray* column, int64_t i) {
  const unsigned char* bits = column->buffers[0];
  return bits && !(bits[i / 8] >> (i % 8) & 1);
}

static void reads_rows(uint32_t threads) {
  struct text t = {lines, 0};
  struct isomer_columns_input inputs[2];
  struct isomer_columns_options how = options();
  struct ArrowArrayStream rows;
  struct ArrowSchema columns;
  struct ArrowArray batch;
  char why[64] = "?";
  memset(inputs, 0, sizeof inputs);
  inputs[0].read = &read_text, inputs[0].context = &t, inputs[0].release = &release_text;
  inputs[1].bytes = lines, inputs[1].bytes_size = sizeof lines - 1;
  how.on_error = "null";
  how.error_column = "wrong";
  how.threads = threads;
  EXPECT(isomer_columns_open(inputs, 2, &how, &rows, why, sizeof why) == 0);
  EXPECT(why[0] == '\0');
  EXPECT(rows.get_schema(&rows, &columns) == 0);
  EXPECT(columns.n_children == 3);
  EXPECT(strcmp(columns.children[2]->name, "wrong") == 0);
  columns.release(&columns);
  EXPECT(rows.get_next(&rows, &batch) == 0);
  EXPECT(batch.length == 6);
  EXPECT(number(batch.children[0], 0) == 1 && number(batch.children[0], 5) == 3);
  EXPECT(is_null(batch.children[0], 1) && is_null(batch.children[0], 4) && !is_null(batch.children[0], 2));
  batch.release(&batch);
  EXPECT(rows.get_next(&rows, &batch) == 0 && !batch.release);
  EXPECT(rows.get_last_error(&rows) == NULL);
  rows.release(&rows);
  EXPECT(t.released == 1);
}

static void tells_errors(void) {
  struct isomer_columns_input in;
  struct isomer_columns_options how = options();
  struct ArrowArrayStream rows;
  struct ArrowArray batch;
  struct text t = {lines, 0};
  char why[64];
  memset(&in, 0, sizeof in);
  in.name = "lines", in.bytes = lines, in.bytes_size = sizeof lines - 1;
  EXPECT(isomer_columns_open(&in, 1, &how, &rows, why, sizeof why) == 0);
  EXPECT(rows.get_next(&rows, &batch) == 0);
  batch.release(&batch);
  EXPECT(rows.get_next(&rows, &batch) == EINVAL);
  EXPECT(strstr(rows.get_last_error(&rows), "lines: record 2, byte 23: n: ") != NULL);
  rows.release(&rows);
  memset(&in, 0, sizeof in);
  in.read = &read_text, in.context = &t, in.release = &release_text;
  how.on_error = "stop";
  EXPECT(isomer_columns_open(&in, 1, &how, &rows, why, sizeof why) == EINVAL);
  EXPECT(strcmp(why, "on_error: \"stop\" is none of fail, null, skip") == 0);
  EXPECT(!rows.release && t.released == 1);
  how = options();
  how.message = "Nobody";
  EXPECT(isomer_columns_open(NULL, 0, &how, &rows, why, 9) == EINVAL);
  EXPECT(strcmp(why, "there is") == 0);
  how.descriptor_set = "";
  EXPECT(isomer_columns_open(NULL, 0, &how, &rows, NULL, 0) == EINVAL);
}

/* A caller that knows only the first options. */
static void reads_options_of_an_older_caller(void) {
  struct isomer_columns_input in;
  struct isomer_columns_options how = options();
  struct ArrowArrayStream rows;
  struct ArrowArray batch;
  char why[64];
  static const char message[] = "\x02\x08\x05";
  memset(&in, 0, sizeof in);
  in.bytes = message, in.bytes_size = sizeof message - 1;
  how.size = offsetof(struct isomer_columns_options, format);
  how.threads = 1000;
  EXPECT(isomer_columns_open(&in, 1, &how, &rows, why, sizeof why) == 0);
  EXPECT(rows.get_next(&rows, &batch) == 0);
  EXPECT(batch.length == 1 && number(batch.children[0], 0) == 5);
  batch.release(&batch);
  rows.release(&rows);
}

int main(void) {
  reads_rows(1);
  reads_rows(3);
  tells_errors();
  reads_options_of_an_older_caller();
  return failures != 0;
}
