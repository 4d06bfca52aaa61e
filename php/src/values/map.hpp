// SPDX-License-Identifier: MIT
// Maps: PHP's arrays by key. A walk sees an entry as a message of two fields, which is made for it.
#pragma once
#include "list.hpp"
#include "scratch.hpp"

namespace isomer::php_values::map {

// Has the shape of an object, so that a field's offset leads to its member.
struct entry_body {
  zend_refcounted_h gc;
  bool stray;
  zval key, value;
};
inline constexpr std::uint32_t key_offset = offsetof(entry_body, key), value_offset = offsetof(entry_body, value);

// One that is being read.
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

  // The last of a key wins, unless it may come `once`.
  put move_into(memory::store& st, zval* at, const field& f, bool once);
};

// All of a map that is written, in the order of its keys. Keys are made what their field holds: PHP has integers and
// strings only, and turns "7" into 7.
class entries {
 public:
  entries(const zval* at, const field& f);
  entries(const entries&) = delete;
  entries& operator=(const entries&) = delete;

  std::size_t size() const { return n_; }
  const zend_refcounted* operator[](std::size_t i) const { return reinterpret_cast<const zend_refcounted*>(all_ + i); }

 private:
  scratch aside_;  // its own: decoding looks at entries, too, where required fields were missing
  const entry_body* all_;
  std::size_t n_;
};

}  // namespace isomer::php_values::map
