// SPDX-License-Identifier: MIT
// Columns made by hand, and the contents of a stream as text.
#pragma once
#include <algorithm>
#include <isomer/columns/ipc.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "ipc_show.hpp"

namespace ipc_test {

namespace ipc = isomer::columns::ipc;

// Its structs are valid as long as it exists and is not moved.
struct made {
  std::string format, name = "x";
  std::int64_t length = 0;
  std::vector<std::optional<std::string>> buffers;  // nullopt for a null pointer
  std::vector<made> children{};
  std::shared_ptr<made> dictionary{};
  std::int64_t flags = ARROW_FLAG_NULLABLE;
  std::int64_t null_count = -1, offset = 0;
  std::string metadata{};

  ArrowSchema schema() {
    child_schemas.clear();
    schema_pointers.clear();
    for (made& c : children) child_schemas.push_back(c.schema());
    for (ArrowSchema& c : child_schemas) schema_pointers.push_back(&c);
    if (dictionary) values_schema = dictionary->schema();
    ArrowSchema s{};
    s.format = format.c_str();
    s.name = name.c_str();
    s.metadata = metadata.empty() ? nullptr : metadata.data();
    s.flags = flags;
    s.n_children = static_cast<std::int64_t>(children.size());
    s.children = schema_pointers.data();
    s.dictionary = dictionary ? &values_schema : nullptr;
    s.release = [](ArrowSchema* self) { self->release = nullptr; };
    return s;
  }
  ArrowArray array() {
    child_arrays.clear();
    array_pointers.clear();
    pointers.clear();
    for (made& c : children) child_arrays.push_back(c.array());
    for (ArrowArray& c : child_arrays) array_pointers.push_back(&c);
    for (const auto& b : buffers) pointers.push_back(b ? b->data() : nullptr);
    if (dictionary) values_array = dictionary->array();
    ArrowArray a{};
    a.length = length;
    a.null_count = null_count;
    a.offset = offset;
    a.n_buffers = static_cast<std::int64_t>(pointers.size());
    a.buffers = pointers.data();
    a.n_children = static_cast<std::int64_t>(children.size());
    a.children = array_pointers.data();
    a.dictionary = dictionary ? &values_array : nullptr;
    a.release = [](ArrowArray* self) { self->release = nullptr; };
    return a;
  }

  std::vector<ArrowSchema> child_schemas{};
  std::vector<ArrowSchema*> schema_pointers{};
  ArrowSchema values_schema{};
  std::vector<ArrowArray> child_arrays{};
  std::vector<ArrowArray*> array_pointers{};
  ArrowArray values_array{};
  std::vector<const void*> pointers{};
};

template <class T>
std::string raw(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}
template <class T>
made numbers(std::string format, const std::vector<T>& values, std::optional<std::string> bits = {}) {
  return {.format = std::move(format),
          .length = static_cast<std::int64_t>(values.size()),
          .buffers = {std::move(bits), raw(values)}};
}
template <class Offset>
made texts(std::string format, const std::vector<std::string>& values, std::optional<std::string> bits = {}) {
  std::vector<Offset> offsets = {0};
  std::string all;
  for (const std::string& v : values) offsets.push_back(static_cast<Offset>((all += v).size()));
  return {.format = std::move(format),
          .length = static_cast<std::int64_t>(values.size()),
          .buffers = {std::move(bits), raw(offsets), all}};
}
template <class Offset>
made lists(std::string format, const std::vector<Offset>& offsets, made items, std::optional<std::string> bits = {}) {
  made m{.format = std::move(format),
         .length = static_cast<std::int64_t>(offsets.size()) - 1,
         .buffers = {std::move(bits), raw(offsets)}};
  m.children.push_back(std::move(items));
  return m;
}
inline made structs(std::vector<made> members, std::int64_t length, std::optional<std::string> bits = {}) {
  return {.format = "+s", .length = length, .buffers = {std::move(bits)}, .children = std::move(members)};
}
inline made named(made m, std::string name) {
  m.name = std::move(name);
  return m;
}
inline made encoded(made indices, made values) {
  values.name.clear();  // the format has none
  indices.dictionary = std::make_shared<made>(std::move(values));
  return indices;
}
// Returns a key and a value, each preceded by its size.
inline std::string metadata(std::string_view key, std::string_view value) {
  std::string out = raw(std::vector<std::int32_t>{1, static_cast<std::int32_t>(key.size())});
  out += key;
  out += raw(std::vector<std::int32_t>{static_cast<std::int32_t>(value.size())});
  return out += value;
}

inline ipc::sink to(std::string& out) {
  return [&out](std::string_view bytes) {
    out += bytes;
    return true;
  };
}
inline std::string write(std::vector<made*> batches, ipc::layout as) {
  std::string out;
  ipc::writer w(as, to(out));
  bool is_good = w.begin(batches[0]->schema()).ok();
  for (made* b : batches) is_good = is_good && w.add(b->array()).ok();
  is_good = is_good && w.end().ok();
  return is_good ? out : "failed: " + std::string(w.error());
}

// The schema and the batches of a stream as text, or its error. It releases the stream.
struct result {
  int number = 0;
  std::string schema, rows, error;
};
inline result take(ArrowArrayStream in) {
  result r;
  ArrowSchema s;
  r.number = in.get_schema(&in, &s);
  if (r.number == 0) {
    r.schema = show(s);
    for (;;) {
      ArrowArray a;
      r.number = in.get_next(&in, &a);
      if (r.number != 0 || !a.release) break;
      r.rows += show(s, a);
      a.release(&a);
    }
    s.release(&s);
  }
  if (r.number != 0) r.error = in.get_last_error(&in);
  in.release(&in);
  return r;
}
// Returns a source that reads in pieces of this size.
inline ipc::source from(std::string_view input, std::size_t piece = 7) {
  return [input, piece](char* to, std::size_t room) mutable {
    const std::size_t n = std::min({room, piece, input.size()});
    std::memcpy(to, input.data(), n);
    input.remove_prefix(n);
    return static_cast<std::ptrdiff_t>(n);
  };
}

}  // namespace ipc_test
