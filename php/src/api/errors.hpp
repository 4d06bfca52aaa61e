// SPDX-License-Identifier: MIT
// Throws the exceptions of the extension, and declares the classes that several files use.
#pragma once
#include <isomer/base/diagnosis.hpp>
#include <isomer/base/status.hpp>
#include <optional>
#include <string>
#include "../zend.hpp"

namespace isomer::php_api {

extern zend_class_entry *format_class, *type_class, *options_class, *abstract_message_class, *schema_class,
    *message_type_class, *schema_exception, *decode_exception, *encode_exception;

// It always returns false, so that callers can return the result.
bool throw_schema(const char* format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);
void throw_decode(const diagnosis& d);
void throw_encode(code cause, const std::string& what, const std::string& path);
// The same where an exception is under way, which becomes the previous one of an EncodeException. exit() stays.
void throw_encode_because_of(const std::string& what, const std::string& path);
// Of a stream: a DecodeException at an offset, or an EncodeException.
void throw_stream(zend_class_entry* ce, const std::string& what, std::optional<std::size_t> offset);

}  // namespace isomer::php_api
