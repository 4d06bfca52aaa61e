// SPDX-License-Identifier: MIT
// Maps, which are arrays of PHP. For the walk, an entry is a message of two fields, which is made for it.
#pragma once
#include "list.hpp"
#include "scratch.hpp"

namespace isomer::php_values::map {

// It has the layout of an object, so that a field's offset leads to its member.
struct entry_body {
  zend_refcounted_h gc;
  bool stray;
  zval key, value;
};
inline constexpr std::uint32_t key_offset = offsetof(entry_body, key), value_offset = offsetof(entry_body, value);

// An entry that is decoded.
class entry : entry_body {
 public:
  explicit entry(const field& f);
  entry(const entry&) = delete;
  entry& operator=(const entry&) = delete;
  ~entry() {
    zval_ptr_dtor(&key);
    drop(&value);
  }
  zend_refcounted* get() { return reinterpret_cast<zend_refcounted*>(static_cast<entry_body*>(this)); }
  static entry_body* of(zend_refcounted* m) { return reinterpret_cast<entry_body*>(m); }

  // The last of duplicate keys wins, unless a key may occur only `once`.
  put move_into(memory::store& st, zval* at, const field& f, bool once);
};

// The entries of a map that is encoded, sorted by key. Keys are converted to the field's type, since PHP has only
// integers and strings, and turns "7" into 7.
class entries {
 public:
  entries(const zval* at, const field& f);
  entries(const entries&) = delete;
  entries& operator=(const entries&) = delete;

  std::size_t size() const { return n_; }
  const zend_refcounted* operator[](std::size_t i) const { return reinterpret_cast<const zend_refcounted*>(all_ + i); }

 private:
  scratch aside_;  // its own, since decoding visits entries, too, to find missing required fields
  const entry_body* all_;
  std::size_t n_;
};

}  // namespace isomer::php_values::map
