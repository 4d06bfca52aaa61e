// SPDX-License-Identifier: MIT
// The description of each status, which small machines can leave out.
#include <isomer/status.h>

#ifndef ISOMER_NO_STRINGS
const char* isomer_status_text(isomer_status status) {
  switch (status) {
    case ISOMER_OK: return "ok";
    case ISOMER_TRUNCATED: return "input ends too early";
    case ISOMER_BAD_VARINT: return "varint does not end";
    case ISOMER_BAD_TAG: return "malformed tag";
    case ISOMER_BAD_UTF8: return "text is not UTF-8";
    case ISOMER_BAD_VALUE: return "value does not fit its field";
    case ISOMER_BAD_SYNTAX: return "input breaks the grammar of its format";
    case ISOMER_DUPLICATE_KEY: return "key comes twice";
    case ISOMER_UNKNOWN_FIELD: return "message has no such field";
    case ISOMER_MISSING_REQUIRED: return "required field is missing";
    case ISOMER_TOO_DEEP: return "nested too deep";
    case ISOMER_TOO_LARGE: return "over the capacity";
    case ISOMER_NO_MEMORY: return "out of memory";
    case ISOMER_IO: return "the stream failed";
  }
  return "unknown status";
}
#endif
