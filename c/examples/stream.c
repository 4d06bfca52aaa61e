// A log with more samples than fit in memory: written to a file and read back with 64 bytes of buffer.
// SPDX-License-Identifier: MIT
//
//   message Log { string station = 1; repeated Day day = 2; }
//   message Day { uint32 number = 1; repeated fixed32 pressure = 2; repeated sint32 temperature = 3 [packed = false]; }
#include <isomer/stream.h>
#include <stdio.h>

enum { DAYS = 3, SAMPLES = 20000 };

static ptrdiff_t read_file(void* context, uint8_t* to, size_t capacity) {
  FILE* const file = (FILE*)context;
  const size_t n = fread(to, 1, capacity, file);
  return ferror(file) ? -1 : (ptrdiff_t)n;
}

static ptrdiff_t write_file(void* context, const uint8_t* bytes, size_t size) {
  return (ptrdiff_t)fwrite(bytes, 1, size, (FILE*)context);
}

static uint32_t pressure_of(uint32_t day, uint32_t i) { return 101325 + day * 7 + i % 50; }

// A day has a length in front of it, which must be known before its fields are written.
static void write_day(isomer_stream_out* out, uint32_t day) {
  const size_t pressures = SAMPLES * 4;
  const size_t length = 1 + isomer_pb_size_varint32(day) + 1 + isomer_pb_size_delimited(pressures) + 2;
  isomer_stream_level outer;
  isomer_stream_begin_message(out, 2, length, &outer);
  isomer_stream_put_varint(out, 1, day);
  isomer_stream_begin_bytes(out, 2, pressures);
  for (uint32_t i = 0; i < SAMPLES; ++i) {
    uint8_t sample[4];
    isomer_store32(sample, pressure_of(day, i));
    isomer_stream_write(out, sample, sizeof sample);
  }
  isomer_stream_put_sint(out, 3, -4);
  isomer_stream_end(out, &outer);
}

static isomer_status write_log(FILE* file) {
  uint8_t buffer[64];
  isomer_stream_out out;
  isomer_stream_out_init(&out, write_file, file, buffer, sizeof buffer);
  isomer_stream_put_text(&out, 1, "Kew", 3);
  for (uint32_t day = 1; day <= DAYS; ++day) write_day(&out, day);
  return isomer_stream_finish(&out);  // the first error, whichever call it was
}

static void read_day(isomer_stream_in* in) {
  uint32_t day = 0, pressure, samples = 0;
  uint64_t sum = 0;
  isomer_stream_field field;
  isomer_stream_level outer;
  isomer_stream_enter(in, &outer);
  while (isomer_stream_next(in, &field)) switch (field.tag) {
      case 1 << 3 | ISOMER_VARINT: day = (uint32_t)field.value; break;
      case 2 << 3 | ISOMER_LENGTH:
        for (; isomer_stream_fixed32(in, &pressure); ++samples) sum += pressure;
        break;
      default: break;  // 3, and what a newer schema has: the next call passes over it
    }
  isomer_stream_leave(in, &outer);
  if (samples) printf("day %u: %u samples, mean %u Pa\n", (unsigned)day, (unsigned)samples, (unsigned)(sum / samples));
}

static int read_log(FILE* file) {
  uint8_t buffer[64];
  char station[16];
  size_t size;
  isomer_stream_in in;
  isomer_stream_field field;
  isomer_stream_in_init(&in, read_file, file, buffer, sizeof buffer);
  while (isomer_stream_next(&in, &field)) switch (field.tag) {
      case 1 << 3 | ISOMER_LENGTH:
        if (isomer_stream_bytes(&in, station, sizeof station, &size) == ISOMER_OK)
          printf("station %.*s\n", (int)size, station);
        break;
      case 2 << 3 | ISOMER_LENGTH: read_day(&in); break;
      default: break;
    }
  if (in.status != ISOMER_OK) {
    fprintf(stderr, "byte %lu: %s\n", (unsigned long)in.at, isomer_status_text(in.status));
    return 1;
  }
  printf("%lu bytes, through a buffer of %u\n", (unsigned long)isomer_stream_in_offset(&in), (unsigned)sizeof buffer);
  return 0;
}

int main(void) {
  FILE* const file = tmpfile();
  if (!file) return 1;
  const isomer_status written = write_log(file);
  rewind(file);
  const int failed = written != ISOMER_OK || read_log(file);
  fclose(file);
  return failed;
}
