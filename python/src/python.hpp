// SPDX-License-Identifier: MIT
// Python's C API, and a handle that owns a reference.
#pragma once
#define PY_SSIZE_T_CLEAN
#include <Python.h>
// What follows uses the standard library, which Python.h must precede.
#include <cstddef>
#include <utility>

namespace isomer {

// Owns one reference, or none. A function that returns an empty one has set an exception, unless it says otherwise.
class object {
 public:
  object() = default;
  // Takes over a reference that the caller owns.
  static object owned(PyObject* p) { return object(p); }
  // Takes a reference of its own.
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

// Puts an owned reference into a place, and lets go of what was there: in this order, since that may run Python's code.
inline void put(PyObject*& place, PyObject* owned) {
  PyObject* const had = std::exchange(place, owned);
  Py_XDECREF(had);
}

}  // namespace isomer
