// The same message in nanopb.
// SPDX-License-Identifier: MIT
#include <pb_decode.h>
#include <pb_encode.h>

#include "codec.h"
#include "fields.pb.h"

static fields_Fields message;

bool codec_encode(uint8_t* buffer, size_t capacity, size_t* size) {
  pb_ostream_t stream = pb_ostream_from_buffer(buffer, capacity);
  const bool ok = pb_encode(&stream, fields_Fields_fields, &message);
  *size = stream.bytes_written;
  return ok;
}
bool codec_decode(const uint8_t* bytes, size_t size) {
  pb_istream_t stream = pb_istream_from_buffer(bytes, size);
  return pb_decode(&stream, fields_Fields_fields, &message);
}
