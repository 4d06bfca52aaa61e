// SPDX-License-Identifier: MIT
// Maps: dicts. A walk sees an entry as a message of two fields, which is made for it.
#pragma once
#include "list.hpp"

namespace isomer::python_values::map {

struct entry_body {
  bool stray;
  PyObject *key, *value;
};
inline constexpr std::uint32_t key_offset = offsetof(entry_body, key), value_offset = offsetof(entry_body, value);
// What a dict takes for one more entry, with the room that it keeps free.
inline constexpr std::size_t entry_size = 2 * (3 * sizeof(void*) + 2 * sizeof(std::uint32_t));

// One that is being read.
class entry : entry_body {
 public:
  explicit entry(const field& f);
  entry(const entry&) = delete;
  entry& operator=(const entry&) = delete;
  ~entry() {
    Py_XDECREF(key);
    Py_XDECREF(value);
  }
  char* get() { return reinterpret_cast<char*>(static_cast<entry_body*>(this)); }
  static entry_body* of(char* m) { return reinterpret_cast<entry_body*>(m); }

  // The last of a key wins, unless it may come `once`.
  put move_into(memory::store& st, PyObject** at, const field& f, bool once);
};

// All of a map that is written, in the order of its keys. The dict must not change meanwhile. Entries live as long as
// the context: who sorts them anew keeps where they are.
class entries {
 public:
  entries(PyObject* dict, const field& f);

  std::size_t size() const { return n_; }
  const char* operator[](std::size_t i) const { return reinterpret_cast<const char*>(all_ + i); }

 private:
  entry_body* all_ = nullptr;
  std::size_t n_ = 0;
};

}  // namespace isomer::python_values::map
