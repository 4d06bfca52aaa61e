/* SPDX-License-Identifier: MIT */
/* Streams of messages as Arrow's columns, for C and for whatever calls C; with the library isomer::columns.

     struct isomer_columns_input people = {.path = "people.delimited"};
     struct isomer_columns_options how = {.size = sizeof how, .proto = text_of_person_proto, .message = "demo.Person"};
     struct ArrowArrayStream rows;
     char why[256];
     if (isomer_columns_open(&people, 1, &how, &rows, why, sizeof why) != 0) … say why …
     struct ArrowArray batch;
     while (rows.get_next(&rows, &batch) == 0 && batch.release) … use it … batch.release(&batch);
     rows.release(&rows);
*/
#ifndef ISOMER_COLUMNS_C_H
#define ISOMER_COLUMNS_C_H

#include <stddef.h>
#include <stdint.h>
#include "arrow.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A stream of messages: one of a path, a function and bytes. What is left out is null. */
struct isomer_columns_input {
  /* As errors call it; null: the path, or its number. */
  const char* name;
  /* Of a file, which is opened when its turn comes, read in pieces, and not decompressed. */
  const char* path;
  /* Gives the next bytes: how many, 0 at the end, and -1 on an error. Called by one thread at a time: that which asks
     for batches or, with more than one thread, others. */
  ptrdiff_t (*read)(void* context, char* to, size_t room);
  /* Of the function. `release` may be null; it is called once, when the stream is released or could not be opened. */
  void* context;
  void (*release)(void* context);
  /* In memory, which must outlive the stream. */
  const char* bytes;
  size_t bytes_size;
};

/* What is read, and which columns it becomes. What is left out is null or 0, and is what the comment says first. All of
   it is copied. */
struct isomer_columns_options {
  /* sizeof(struct isomer_columns_options), of the header that the caller was compiled with. */
  size_t size;

  /* The schema: the text of a .proto file, which imports nothing but what is built in, or a FileDescriptorSet. */
  const char* proto;
  const char* descriptor_set;
  size_t descriptor_set_size;
  /* The full name of the message. */
  const char* message;

  /* "delimited", or a format with its options as the command spells them: "jsonl", "msgpack:keys=numbers". */
  const char* format;
  /* Of a record: bytes, at most; 2^30. */
  size_t most_record;

  /* All columns, or those of these paths, such as "address.city". */
  const char* const* paths;
  size_t paths_size;
  /* "number", "name" or "dictionary". */
  const char* enums;
  /* "ns", "us", "ms" or "s", of timestamps and of durations. */
  const char* timestamps;
  const char* durations;
  /* "UTC", or what timestamps are shown in. */
  const char* zone;
  /* The name of a column of unknown fields; none. */
  const char* unknown_fields;
  /* How often a message is a struct inside of itself before it is bytes. */
  int32_t recursion;
  /* Not 0: offsets of 64 bits. */
  int32_t large_offsets;
  /* Not 0: google.protobuf.Any as JSON. */
  int32_t any_as_json;

  /* Rows of a batch, at most; 65,536. */
  size_t batch_rows;
  /* Bytes of a batch; 2^25. */
  size_t batch_bytes;
  /* "fail", "null" or "skip": what becomes of a record that cannot be read. */
  const char* on_error;
  /* The name of a column that says what was wrong, with on_error "null"; none. */
  const char* error_column;
  /* Not 0: that column has the bytes of bad records. */
  int32_t keep_bad_bytes;
  /* 1: the thread that asks for batches. More: so many others make rows. */
  uint32_t threads;

  /* Not 0: of each oneof, a column with the name of its member. */
  int32_t oneof_names;

  /* Of the messages that become rows, such as "id > 5"; all of these conditions hold. None: all messages. */
  const char* const* where;
  size_t where_size;

  /* Not 0: each record begins with what a schema registry puts in front of a message. */
  int32_t registry_headers;
};

/* Opens inputs as one stream of batches, one input behind the other; the caller releases it, which waits until a call
   of an input's function has returned. 0, or EINVAL or ENOMEM of errno.h: then there is no stream, its `release` is
   null, and `why` is a text of at most why_size bytes with its NUL. Errors of the stream have the input, the record and
   the offset in get_last_error(). */
int isomer_columns_open(const struct isomer_columns_input* inputs, size_t inputs_size,
                        const struct isomer_columns_options* how, struct ArrowArrayStream* to, char* why,
                        size_t why_size);

#ifdef __cplusplus
}
#endif

#endif
