// Files of records: the length of each as a varint, and its bytes.
// SPDX-License-Identifier: MIT
#ifndef LAB_RECORDS_H
#define LAB_RECORDS_H

#include <errno.h>
#include <stdint.h>
#include <string.h>

#include "bytes.h"

typedef struct lab_records {
  lab_bytes* at;
  size_t count;
} lab_records;

// Zeros after the last byte of a file, for libraries that read a few bytes too many.
enum { LAB_PADDING = 64 };

static inline lab_bytes lab_read_file(const char* path) {
  FILE* const file = fopen(path, "rb");
  if (!file) lab_fail("%s: %s", path, strerror(errno));
  size_t size = 0, capacity = 65536;
  char* data = (char*)lab_resize(NULL, capacity + LAB_PADDING);
  for (size_t n; (n = fread(data + size, 1, capacity - size, file)) > 0;) {
    size += n;
    if (size == capacity) data = (char*)lab_resize(data, (capacity *= 2) + LAB_PADDING);
  }
  if (ferror(file)) lab_fail("%s: %s", path, strerror(errno));
  fclose(file);
  memset(data + size, 0, LAB_PADDING);
  return lab_bytes_of(data, size);
}

// Returns the records of a file, in memory that lives as long as the program.
static inline lab_records lab_read_records(const char* path) {
  const lab_bytes file = lab_read_file(path);
  const char *p = file.data, *const end = file.data + file.size;
  lab_records records = {NULL, 0};
  for (size_t capacity = 0; p < end;) {
    uint64_t size = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (p == end || shift > 63) lab_fail("%s: record %zu has no length", path, records.count);
      const unsigned char byte = (unsigned char)*p++;
      size |= (uint64_t)(byte & 0x7F) << shift;
      if (byte < 0x80) break;
    }
    if (size > (size_t)(end - p)) lab_fail("%s: record %zu ends early", path, records.count);
    if (records.count == capacity) {
      capacity = capacity ? 2 * capacity : 16;
      records.at = (lab_bytes*)lab_resize(records.at, capacity * sizeof *records.at);
    }
    records.at[records.count++] = lab_bytes_of(p, (size_t)size);
    p += size;
  }
  return records;
}

static inline void lab_write_record(FILE* file, lab_bytes record) {
  size_t size = record.size;
  for (; size >= 0x80; size >>= 7) putc((int)(size & 0x7F) | 0x80, file);
  putc((int)size, file);
  if (record.size) fwrite(record.data, 1, record.size, file);
}

#endif
