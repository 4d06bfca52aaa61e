// SPDX-License-Identifier: MIT
// Maps, which are dicts. For the walk, an entry is a message of two fields, which is made for it.
#pragma once
#include "list.hpp"

namespace isomer::python_values::map {

struct entry_body {
  bool stray;
  PyObject *key, *value;
};
inline constexpr std::uint32_t key_offset = offsetof(entry_body, key), value_offset = offsetof(entry_body, value);
// The memory of a dict for an additional entry, including its spare capacity.
inline constexpr std::size_t entry_size = 2 * (3 * sizeof(void*) + 2 * sizeof(std::uint32_t));

// An entry that is decoded.
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

  // The last of duplicate keys wins, unless a key may occur only `once`.
  put move_into(memory::store& st, PyObject** at, const field& f, bool once);
};

// The entries of a map that is encoded, sorted by key. The dict must not change meanwhile. Entries are valid as long as
// the context, and keep their addresses when they are sorted again.
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
