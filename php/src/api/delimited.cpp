// SPDX-License-Identifier: MIT
#include "delimited.hpp"
#include <php_streams.h>
#include <isomer/wire/varint.hpp>
#include <memory>
#include <optional>
#include <string>
#include "../memory_left.hpp"
#include "class_named.hpp"
#include "coding.hpp"
#include "errors.hpp"
#include "holder.hpp"
#include "schema.hpp"

namespace isomer::php_api {

zend_class_entry* delimited_reader_class;

namespace {

constexpr int longest_size = 10;  // bytes of a varint

class reader {
 public:
  reader() {
    ZVAL_UNDEF(&stream_);
    ZVAL_UNDEF(&options_);
    ZVAL_UNDEF(&current_);
  }
  reader(const reader&) = delete;
  reader& operator=(const reader&) = delete;
  ~reader() {
    zval_ptr_dtor(&stream_);
    zval_ptr_dtor(&options_);
    zval_ptr_dtor(&current_);
  }
  void start(zval* stream, zend_object* options, message_type type) {
    ZVAL_COPY(&stream_, stream);
    if (options) ZVAL_OBJ_COPY(&options_, options);
    type_ = std::move(type);
  }
  void rewind() {
    if (!has_begun_) next();
  }
  bool valid() const { return !Z_ISUNDEF(current_); }
  zend_long key() const { return key_; }
  const zval* current() const { return &current_; }

  void next() {
    key_ += has_begun_;
    has_begun_ = true;
    zval last;  // its destructor may call this
    ZVAL_COPY_VALUE(&last, &current_);
    ZVAL_UNDEF(&current_);
    zval_ptr_dtor(&last);
    if (EG(exception)) return;
    auto* s = static_cast<php_stream*>(
        zend_fetch_resource2_ex(&stream_, "stream", php_file_le_stream(), php_file_le_pstream()));
    std::uint64_t size = 0;
    if (!s || !read_size(s, size) || EG(exception)) return;
    call how = call_of(nullptr, Z_ISUNDEF(options_) ? nullptr : Z_OBJ(options_));
    bound_memory(how);
    if (size > static_cast<std::uint64_t>(how.with.limits.memory)) return fail(code::too_large);
    zend_string* bytes = size ? php_stream_copy_to_mem(s, static_cast<std::size_t>(size), false) : ZSTR_EMPTY_ALLOC();
    if (!bytes) return ends_inside(s);  // reading has failed, or thrown
    if (ZSTR_LEN(bytes) < size) ends_inside(s);
    else decode(how, *type_.is, {ZSTR_VAL(bytes), ZSTR_LEN(bytes)}, &current_);
    at_ += ZSTR_LEN(bytes);
    zend_string_release(bytes);
  }

 private:
  // Returns false at the end of the stream, and after an error. A stream whose peer is slow has not ended.
  bool read_size(php_stream* s, std::uint64_t& size) {
    for (int i = 0; i < longest_size; ++i) {
      const int byte = php_stream_getc(s);
      if (byte == EOF) {
        if (i || !s->eof) ends_inside(s);
        return false;
      }
      ++at_;
      if (i == longest_size - 1 && byte > 1) break;  // more than 64 bits
      size |= static_cast<std::uint64_t>(byte & 127) << (7 * i);
      if (byte < 128) return true;
    }
    return fail(code::bad_varint), false;
  }
  void ends_inside(const php_stream* s) {
    if (s->eof || EG(exception)) return fail(code::truncated);
    throw_stream(decode_exception, "the stream has nothing more to read yet (byte " + std::to_string(at_) + ")", at_);
  }
  void fail(code cause) {
    diagnosis d{.cause = cause, .at = at_, .path = {}, .expected = {}, .found = {}};
    d.line = d.column = 0;
    throw_decode(d);
  }

  zval stream_, options_, current_;
  message_type type_;
  zend_long key_ = 0;
  std::size_t at_ = 0;
  bool has_begun_ = false;
};
using reader_holder = holder<std::unique_ptr<reader>>;

reader& reader_of(zval* self) { return *reader_holder::of(Z_OBJ_P(self)); }

}  // namespace

void start_delimited_reader() { reader_holder::start(delimited_reader_class); }

namespace {

// Writes the size and the message at once, so that no output of another process that appends to the same file comes
// between. It releases the message.
void write_whole(php_stream* s, zend_string* message, zval* written) {
  char block[16], *const end = block + sizeof block, *const size = detail::wire::put_varint(end, ZSTR_LEN(message));
  const auto n = static_cast<std::size_t>(end - size);
  zend_string* all = leaves_room_for(n + ZSTR_LEN(message))
                         ? zend_string_concat2(size, n, ZSTR_VAL(message), ZSTR_LEN(message))
                         : nullptr;
  zend_string_release(message);
  if (!all) return throw_encode(code::too_large, "memory_limit leaves no room for the message and its size", {});
  const std::size_t wanted = ZSTR_LEN(all);
  const ssize_t taken = php_stream_write(s, ZSTR_VAL(all), wanted);
  zend_string_release(all);
  if (EG(exception)) return;  // from the stream itself
  if (taken == static_cast<ssize_t>(wanted)) ZVAL_LONG(written, taken);
  else
    throw_stream(
        encode_exception,
        "the stream took " + std::to_string(taken < 0 ? 0 : taken) + " of " + std::to_string(wanted) + " bytes",
        std::nullopt);
}

}  // namespace

}  // namespace isomer::php_api

using namespace isomer::php_api;

ZEND_METHOD(Isomer_DelimitedReader, __construct) { ZEND_PARSE_PARAMETERS_NONE(); }
ZEND_METHOD(Isomer_DelimitedReader, current) {
  ZEND_PARSE_PARAMETERS_NONE();
  if (reader_of(ZEND_THIS).valid()) RETURN_COPY(reader_of(ZEND_THIS).current());
}
ZEND_METHOD(Isomer_DelimitedReader, key) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_LONG(reader_of(ZEND_THIS).key());
}
ZEND_METHOD(Isomer_DelimitedReader, next) {
  ZEND_PARSE_PARAMETERS_NONE();
  reader_of(ZEND_THIS).next();
}
ZEND_METHOD(Isomer_DelimitedReader, rewind) {
  ZEND_PARSE_PARAMETERS_NONE();
  reader_of(ZEND_THIS).rewind();
}
ZEND_METHOD(Isomer_DelimitedReader, valid) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_BOOL(reader_of(ZEND_THIS).valid());
}

ZEND_FUNCTION(Isomer_read_delimited) {
  zval* stream;
  zend_string* name = nullptr;
  zend_object *type = nullptr, *options = nullptr;
  ZEND_PARSE_PARAMETERS_START(2, 3)
  Z_PARAM_RESOURCE(stream)
  Z_PARAM_OBJ_OF_CLASS_OR_STR(type, message_type_class, name)
  Z_PARAM_OPTIONAL
  Z_PARAM_OBJ_OF_CLASS_OR_NULL(options, options_class)
  ZEND_PARSE_PARAMETERS_END();
  php_stream* s;
  php_stream_from_zval(s, stream);
  message_type of = type ? type_of(type) : message_type{nullptr, message_of_class(name)};
  if (!of.is) RETURN_THROWS();
  object_init_ex(return_value, delimited_reader_class);
  auto& held = reader_holder::of(Z_OBJ_P(return_value));
  held = std::make_unique<reader>();
  held->start(stream, options, std::move(of));
}

ZEND_FUNCTION(Isomer_write_delimited) {
  zval *stream, *message;
  zend_object* type = nullptr;
  ZEND_PARSE_PARAMETERS_START(2, 3)
  Z_PARAM_RESOURCE(stream)
  Z_PARAM_ARRAY_OR_OBJECT_EX2(message, 0, 0, 0)
  Z_PARAM_OPTIONAL
  Z_PARAM_OBJ_OF_CLASS_OR_NULL(type, message_type_class)
  ZEND_PARSE_PARAMETERS_END();
  php_stream* s;
  php_stream_from_zval(s, stream);
  const bool is_array = Z_TYPE_P(message) == IS_ARRAY;
  if (is_array != (type != nullptr)) {
    zend_argument_value_error(3, is_array ? "must be given where the message is an array"
                                          : "must not be given where the message is an object");
    RETURN_THROWS();
  }
  const isomer::php_values::bound_message* m =
      type ? type_of(type).is : classes_of_request().find_written(Z_OBJCE_P(message));
  zend_string* bytes = m ? encode(call_of(nullptr, nullptr), *m, Z_COUNTED_P(message)) : nullptr;
  if (!bytes) RETURN_THROWS();
  write_whole(s, bytes, return_value);
}
