// SPDX-License-Identifier: MIT
// Arrow's C stream interface for messages. It keeps dictionaries, and converts batches to arrays.
#include <cerrno>
#include <new>
#include "batch_reader.hpp"
#include "isomer/columns/ipc.hpp"
#include "message_source.hpp"

namespace isomer::columns::ipc {
namespace detail {
namespace {

class batch_stream {
 public:
  explicit batch_stream(std::unique_ptr<message_source> from) : from_(std::move(from)) {}

  int schema(ArrowSchema& out) noexcept {
    return guarded([&] {
      if (!open()) return false;
      out = to_c(root_);
      return true;
    });
  }
  // It is released, since there are no more batches.
  int next(ArrowArray& out) noexcept {
    out.release = nullptr;
    return guarded([&] {
      if (!open()) return false;
      message m;
      do {
        if (!from_->next(m, why_)) return false;
        if (m.id == header_id::schema) return why_.is(problem::kind::damaged, "a second schema");
        if (m.id == header_id::dictionary_batch && !add_dictionary(m)) return false;
      } while (m.id == header_id::dictionary_batch);
      return m.id == header_id::none || read_batch(m, out);
    });
  }
  const char* error() const noexcept { return why_.none() ? nullptr : error_.c_str(); }

 private:
  // After an error, all steps fail.
  template <class Step>
  int guarded(Step step) noexcept {
    if (!why_.none()) return why_.number();
    try {
      if (step()) return 0;
      error_ = why_.text();
      return why_.number();
    } catch (const std::bad_alloc&) {
      why_.is(problem::kind::no_memory, {});
      error_ = "out of memory";  // which fits into a string without an allocation
      return ENOMEM;
    }
  }
  bool open() { return is_open_ || (is_open_ = from_->schema(root_, why_) && find_dictionaries(root_)); }

  // Fields may share a dictionary if it has the same type for all of them.
  bool find_dictionaries(const field& f) {
    for (const field& child : f.children)
      if (!find_dictionaries(child)) return why_.inside(child.name);
    if (!f.dictionary) return true;
    const auto [it, is_new] = encoded_.try_emplace(f.dictionary->id, &f);
    if (is_new || it->second->has_same_values(f)) return true;
    return why_.is(problem::kind::damaged, "its dictionary is also that of a field of another type");
  }

  bool add_dictionary(const message& m) {
    const auto id = m.header.number<std::int64_t>(dictionary_id, 0);
    const bool is_delta = m.header.number<std::uint8_t>(dictionary_is_delta, 0) != 0;
    const flat_table batch = m.header.table(dictionary_data);
    if (m.metadata.is_damaged || !batch)
      return why_.is(problem::kind::damaged, "a dictionary is not a well-formed flatbuffer");
    const auto it = encoded_.find(id);
    if (it == encoded_.end()) return why_.is(problem::kind::damaged, "a dictionary that the schema does not have");
    if (is_delta)
      return why_.is(problem::kind::unsupported, "dictionaries that come in parts are not supported") ||
             why_.inside(it->second->name);
    auto values = std::make_shared<column>();
    values->memory = m.memory;
    if (!batch_reader(known_, why_).read_values(batch, m.body, *it->second, *values))
      return why_.inside(it->second->name);
    known_[id] = std::move(values);
    return true;
  }
  bool read_batch(const message& m, ArrowArray& out) {
    auto rows = std::make_shared<column>();
    rows->memory = m.memory;
    if (!batch_reader(known_, why_).read_rows(m.header, m.body, root_, *rows)) return false;
    out = to_c(rows);
    return true;
  }

  std::unique_ptr<message_source> from_;
  bool is_open_ = false;
  field root_;
  std::map<std::int64_t, const field*> encoded_;
  dictionaries known_;
  problem why_;
  std::string error_;
};

batch_stream& of(ArrowArrayStream* s) { return *static_cast<batch_stream*>(s->private_data); }

ArrowArrayStream stream_of(std::unique_ptr<message_source> from) {
  ArrowArrayStream s{};
  s.get_schema = [](ArrowArrayStream* self, ArrowSchema* out) { return of(self).schema(*out); };
  s.get_next = [](ArrowArrayStream* self, ArrowArray* out) { return of(self).next(*out); };
  s.get_last_error = [](ArrowArrayStream* self) { return of(self).error(); };
  s.release = [](ArrowArrayStream* self) {
    delete &of(self);
    self->release = nullptr;
  };
  s.private_data = std::make_unique<batch_stream>(std::move(from)).release();
  return s;
}

}  // namespace
}  // namespace detail

ArrowArrayStream read(std::string_view input, const limits& within) {
  return detail::stream_of(detail::source_of(input, within));
}
ArrowArrayStream read(source from, const limits& within) {
  return detail::stream_of(detail::source_of(std::move(from), within));
}

}  // namespace isomer::columns::ipc
