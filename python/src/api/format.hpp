// SPDX-License-Identifier: MIT
// isomer.Format: a format with its options, as isomer.json(indent=2) makes it.
#pragma once
#include "../codec/codec.hpp"

namespace isomer::python_api {

// The format of a call of encode or decode.
struct call {
  const python_codec::codec* by = nullptr;
  const void* with = nullptr;
  bool ignores_unknown = false;
};

struct format_object {
  PyObject_HEAD call is;
  python_codec::settings* held;
  PyObject* options;  // a dict of the keyword arguments
};
extern PyTypeObject format_type;

// Converts an argument, which is null for protobuf. If it returns false, an exception is set.
bool call_of(PyObject* format, call& to);
// Adds the functions that make formats. If it returns false, an exception is set.
bool start_formats(PyObject* module);

}  // namespace isomer::python_api
