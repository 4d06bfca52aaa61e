// SPDX-License-Identifier: MIT
// One message to bytes and back, for every function that Python calls.
#pragma once
#include <string_view>
#include "format.hpp"

namespace isomer::python_api {

// A message into a new value of Python's: an object, or a dict. Null: an exception is set.
PyObject* decode(const call& how, const python_values::bound_message& m, std::string_view bytes);
// Of an object of the class, or a dict: a bytes object. Null: an exception is set.
PyObject* encode(const call& how, const python_values::bound_message& m, PyObject* value);

// The bytes of an argument: of anything with a buffer, or of a str in UTF-8. Lives as long as the argument.
class input_bytes {
 public:
  input_bytes() = default;
  input_bytes(const input_bytes&) = delete;
  input_bytes& operator=(const input_bytes&) = delete;
  ~input_bytes() {
    if (buffer_.obj) PyBuffer_Release(&buffer_);
  }
  // False: an exception is set.
  bool take(PyObject* o);
  std::string_view view() const { return bytes_; }

 private:
  Py_buffer buffer_{};
  std::string_view bytes_;
};

}  // namespace isomer::python_api
