// SPDX-License-Identifier: MIT
// Reads Isomer\Options for the codecs.
#pragma once
#include "../codec/codec.hpp"

namespace isomer::php_api {

// The format and the settings of a call.
struct call {
  const php_codec::codec* by;
  php_codec::settings with;
  bool natives = false;                           // in arrays, well-known types are what PHP has for them
  bool objects = false;                           // what serialize() has written of objects is read
  const class plain_serialized* input = nullptr;  // what the bytes were made of
};
// Called with Isomer\Options when the module starts.
void find_options(const zend_class_entry* options);
// Arguments that were not passed are null.
call call_with(zend_object* format, zend_object* options);
inline call call_of(zend_object* format, zend_object* options) {
  if (!format && !options) [[likely]]
    return {&php_codec::protobuf, {}};
  return call_with(format, options);
}
// Throws a ValueError if a number in an Isomer\Options is negative.
void refuse_negative(zend_object* options);
// Limits the memory of decoding to what memory_limit leaves. If it were exceeded, PHP would end the request in the
// middle of a walk.
void bound_memory(call& c);

}  // namespace isomer::php_api
