// SPDX-License-Identifier: MIT
// Encodes and decodes a message, for every function that Python calls.
#pragma once
#include <string_view>
#include "format.hpp"

namespace isomer::python_api {

// Decodes a message into a new Python value, an object or a dict. If the result is null, an exception is set.
PyObject* decode(const call& how, const python_values::bound_message& m, std::string_view bytes);
// Encodes an object of the class, or a dict, into a bytes object. If the result is null, an exception is set.
PyObject* encode(const call& how, const python_values::bound_message& m, PyObject* value);

// The bytes of an argument, which supports the buffer protocol or is a str. It is valid as long as the argument.
class input_bytes {
 public:
  input_bytes() = default;
  input_bytes(const input_bytes&) = delete;
  input_bytes& operator=(const input_bytes&) = delete;
  ~input_bytes() {
    if (buffer_.obj) PyBuffer_Release(&buffer_);
  }
  // If it returns false, an exception is set.
  bool take(PyObject* o);
  std::string_view view() const { return bytes_; }

 private:
  Py_buffer buffer_{};
  std::string_view bytes_;
};

}  // namespace isomer::python_api
