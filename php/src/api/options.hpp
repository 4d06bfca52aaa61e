// SPDX-License-Identifier: MIT
// Isomer\Options as the codecs want it.
#pragma once
#include "../codec/codec.hpp"

namespace isomer::php_api {

// How a call reads or writes: by which format, and with what settings.
struct call {
  const php_codec::codec* by;
  php_codec::settings with;
  bool natives = false;                           // in arrays, well-known types are what PHP has for them
  bool objects = false;                           // what serialize() has written of objects is read
  const class plain_serialized* input = nullptr;  // what the bytes were made of
};
// When the module starts, with Isomer\Options.
void find_options(const zend_class_entry* options);
// Of arguments that were not given, null.
call call_with(zend_object* format, zend_object* options);
inline call call_of(zend_object* format, zend_object* options) {
  if (!format && !options) [[likely]]
    return {&php_codec::protobuf, {}};
  return call_with(format, options);
}
// Throws a ValueError where an Isomer\Options has a number that is negative.
void refuse_negative(zend_object* options);
// What decoding may take of the memory that memory_limit leaves; over it, the engine would end the request in the
// middle of a walk.
void bound_memory(call& c);

}  // namespace isomer::php_api
