// The libraries that this program was built with, and the names of all that it could have.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "codec.h"

extern const struct codec codec_isomer_protobuf, codec_isomer_table, codec_isomer_msgpack, codec_nanopb,
    codec_protobuf_c, codec_msgpack_c, codec_mpack, codec_tpl;

// The build defines WITH_… for each peer that it found.
const struct codec* const codecs[] = {
    &codec_isomer_protobuf,
    &codec_isomer_table,
#ifdef WITH_NANOPB
    &codec_nanopb,
#endif
#ifdef WITH_PROTOBUF_C
    &codec_protobuf_c,
#endif
    &codec_isomer_msgpack,
#ifdef WITH_MSGPACK_C
    &codec_msgpack_c,
#endif
#ifdef WITH_MPACK
    &codec_mpack,
#endif
#ifdef WITH_TPL
    &codec_tpl,
#endif
    NULL,
};

const char codec_names[] = "isomer-protobuf|isomer-table|isomer-msgpack|nanopb|protobuf-c|msgpack-c|mpack|tpl";

const struct codec* codec_find(const char* name) {
  for (const struct codec* const* codec = codecs; *codec; ++codec)
    if (strcmp((*codec)->name, name) == 0) return *codec;
  return NULL;
}

bool codec_is_known(const char* name) {
  const size_t n = strlen(name);
  for (const char* known = codec_names; known; known = strchr(known, '|')) {
    if (*known == '|') ++known;
    if (strncmp(known, name, n) == 0 && (known[n] == '|' || known[n] == '\0')) return n > 0;
  }
  return false;
}
