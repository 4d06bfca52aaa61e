// SPDX-License-Identifier: MIT
// Python's C API, and a handle that owns a reference.
#pragma once
#define PY_SSIZE_T_CLEAN
#include <Python.h>
// The headers below include the standard library, before which Python.h must be included.
#include <cstddef>
#include <utility>

namespace isomer {

// Owns one reference, or none. If a function returns an empty one, an exception is set, unless its comment says
// otherwise.
class object {
 public:
  object() = default;
  // Takes over a reference of the caller.
  static object owned(PyObject* p) { return object(p); }
  // Adds a reference.
  static object shared(PyObject* p) {
    Py_XINCREF(p);
    return object(p);
  }
  object(const object& o) : p_(o.p_) { Py_XINCREF(p_); }
  object(object&& o) noexcept : p_(std::exchange(o.p_, nullptr)) {}
  object& operator=(object o) noexcept {
    std::swap(p_, o.p_);
    return *this;
  }
  ~object() { Py_XDECREF(p_); }

  explicit operator bool() const { return p_ != nullptr; }
  PyObject* get() const { return p_; }
  PyObject* release() { return std::exchange(p_, nullptr); }

 private:
  explicit object(PyObject* p) : p_(p) {}
  PyObject* p_ = nullptr;
};

// Stores an owned reference in a place, and then releases what was there, since that may run Python code.
inline void put(PyObject*& place, PyObject* owned) {
  PyObject* const had = std::exchange(place, owned);
  Py_XDECREF(had);
}

}  // namespace isomer
