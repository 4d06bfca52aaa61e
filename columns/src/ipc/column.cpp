// SPDX-License-Identifier: MIT
// ArrowArrays whose buffers belong to a shared column.
#include "column.hpp"

namespace isomer::columns::ipc::detail {
namespace {

struct held_array {
  std::shared_ptr<const column> from;
  std::vector<ArrowArray> children;
  std::vector<ArrowArray*> pointers;
  ArrowArray dictionary{};
};

void release_array(ArrowArray* a) {
  for (std::int64_t i = 0; i < a->n_children; ++i)
    if (a->children[i]->release) a->children[i]->release(a->children[i]);
  if (a->dictionary && a->dictionary->release) a->dictionary->release(a->dictionary);
  delete static_cast<held_array*>(a->private_data);
  a->release = nullptr;
}

}  // namespace

ArrowArray to_c(const std::shared_ptr<const column>& c) {
  auto held = std::make_unique<held_array>();
  held->from = c;
  held->children.reserve(c->children.size());
  for (const column& child : c->children) held->children.push_back(to_c(std::shared_ptr<const column>(c, &child)));
  for (ArrowArray& child : held->children) held->pointers.push_back(&child);
  if (c->dictionary) held->dictionary = to_c(c->dictionary);
  ArrowArray a{};
  a.length = c->length;
  a.null_count = c->null_count;
  a.n_buffers = static_cast<std::int64_t>(c->buffers.size());
  // The interface declares them as mutable, although consumers must not write to them.
  a.buffers = const_cast<const void**>(c->buffers.data());
  a.n_children = static_cast<std::int64_t>(held->children.size());
  a.children = held->pointers.empty() ? nullptr : held->pointers.data();
  a.dictionary = c->dictionary ? &held->dictionary : nullptr;
  a.release = release_array;
  a.private_data = held.release();
  return a;
}

}  // namespace isomer::columns::ipc::detail
