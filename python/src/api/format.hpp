// SPDX-License-Identifier: MIT
// isomer.Format: a format with its options, as isomer.json(indent=2) makes it.
#pragma once
#include "../codec/codec.hpp"

namespace isomer::python_api {

// A format to read or write with.
struct call {
  const python_codec::codec* by = nullptr;
  const void* with = nullptr;
  bool ignores_unknown = false;
};

struct format_object {
  PyObject_HEAD call is;
  python_codec::settings* held;
  PyObject* options;  // a dict, as it was called
};
extern PyTypeObject format_type;

// Of an argument; null is protobuf. False: an exception is set.
bool call_of(PyObject* format, call& to);
// Adds the functions that make formats. False: an exception is set.
bool start_formats(PyObject* module);

}  // namespace isomer::python_api
