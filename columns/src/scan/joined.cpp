// SPDX-License-Identifier: MIT
#include "joined.hpp"
#include <cstdint>
#include <memory>
#include <vector>

namespace isomer::columns {
namespace {

template <class Struct>
void release(Struct& s) {
  if (s.release) s.release(&s);
}

// Releasing a struct skips children that were moved away.
template <class Struct>
struct both {
  Struct left, right;
  std::vector<Struct*> children;
  const void* no_bitmap = nullptr;

  both(Struct a, Struct b) : left(a), right(b) {}
  both(const both&) = delete;
  both& operator=(const both&) = delete;
  ~both() { columns::release(left), columns::release(right); }

  void list() {
    children.reserve(static_cast<std::size_t>(left.n_children + right.n_children));
    for (std::int64_t i = 0; i < left.n_children; ++i) children.push_back(left.children[i]);
    for (std::int64_t i = 0; i < right.n_children; ++i) children.push_back(right.children[i]);
  }
  static void release(Struct* s) {
    delete static_cast<both*>(s->private_data);
    s->release = nullptr;
  }
};

template <class Struct>
both<Struct>* hold(Struct left, Struct right) {
  std::unique_ptr<both<Struct>> made;
  try {
    made = std::make_unique<both<Struct>>(left, right);
  } catch (...) {
    release(left), release(right);
    throw;
  }
  made->list();
  return made.release();
}

}  // namespace

ArrowSchema joined(ArrowSchema left, ArrowSchema right) {
  auto* const b = hold(left, right);
  return {.format = "+s",
          .name = "",
          .metadata = nullptr,
          .flags = 0,
          .n_children = static_cast<std::int64_t>(b->children.size()),
          .children = b->children.data(),
          .dictionary = nullptr,
          .release = &both<ArrowSchema>::release,
          .private_data = b};
}

ArrowArray joined(ArrowArray left, ArrowArray right) {
  auto* const b = hold(left, right);
  return {.length = left.length,
          .null_count = 0,
          .offset = 0,
          .n_buffers = 1,
          .n_children = static_cast<std::int64_t>(b->children.size()),
          .buffers = &b->no_bitmap,
          .children = b->children.data(),
          .dictionary = nullptr,
          .release = &both<ArrowArray>::release,
          .private_data = b};
}

}  // namespace isomer::columns
