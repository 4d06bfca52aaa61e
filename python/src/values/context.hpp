// SPDX-License-Identifier: MIT
// The state of one encoding or decoding: what it notes in addition to its result, and what it releases at its end.
#pragma once
#include "../python.hpp"
// Must be after Python.h.
#include <isomer/base/port.hpp>
#include <memory>
#include <new>
#include <vector>

namespace isomer::python_values {

class context {
 public:
  explicit context(bool may_ignore_unknown = false) : ignores_unknown(may_ignore_unknown), outer_(now) { now = this; }
  context(const context&) = delete;
  context& operator=(const context&) = delete;
  ~context() {
    for (PyObject* o : kept_) Py_DECREF(o);
    now = outer_;
  }

  // Takes ownership of the object until the end.
  void keep(PyObject* owned) { kept_.push_back(owned); }
  // Returns memory that is valid until the end. Throws std::bad_alloc.
  void* take(std::size_t n) {
    blocks_.push_back(std::make_unique<char[]>(n));
    return blocks_.back().get();
  }

  const char* wrong = nullptr;  // the expected value in place of the first invalid one
  PyObject* culprit = nullptr;  // the key, if a key is invalid
  bool ignores_unknown;         // of dicts that are encoded

  // The innermost context of this thread, since the finalizer of an object may encode, too.
  static thread_local constinit context* now;

 private:
  context* outer_;
  std::vector<PyObject*> kept_;
  std::vector<std::unique_ptr<char[]>> blocks_;
};

// While an object of this class exists, the garbage collector does not run, and so neither do finalizers that it would
// call.
class collector_pause {
 public:
  collector_pause() : was_on_(PyGC_Disable()) {}
  collector_pause(const collector_pause&) = delete;
  collector_pause& operator=(const collector_pause&) = delete;
  ~collector_pause() {
    if (was_on_) PyGC_Enable();
  }

 private:
  int was_on_;
};

ISOMER_COLD void note_wrong(const char* what);

// The key of the unknown fields in a dict.
inline constexpr const char* unknown_key_of_dicts = "unknown_fields";

inline constexpr const char *unknown_key = "an unknown key", *wrong_type = "another type",
                            *out_of_range = "out of range", *inexact = "an int that a float holds exactly",
                            *not_text = "text that is UTF-8", *none_among = "None among values",
                            *wrong_class = "a message of another class", *wrong_oneof = "a member of the oneof",
                            *no_native = "no value of the well-known type", *no_value = "an attribute without a value",
                            *two_members = "one member of the oneof";

}  // namespace isomer::python_values
