// SPDX-License-Identifier: MIT
// Converts fields from and to the C data interface.
#include <algorithm>
#include <cstring>
#include "field.hpp"

namespace isomer::columns::ipc::detail {
namespace {

// Metadata of the C data interface has no total size. It begins with counts in the byte order of the machine.
bool copy_metadata(const char* from, std::string& out, problem& why) {
  out.clear();
  if (!from) return true;
  const char* p = from;
  auto next = [&p] {
    std::int32_t n;
    std::memcpy(&n, p, sizeof n);
    p += sizeof n;
    return n;
  };
  const std::int32_t pairs = next();
  for (std::int64_t i = 0; i < std::int64_t{2} * pairs; ++i) {
    const std::int32_t size = next();
    if (size < 0) return why.is(problem::kind::damaged, "metadata of a negative size");
    p += size;
  }
  if (pairs > 0) out.assign(from, p);
  return true;
}

class c_reader {
 public:
  explicit c_reader(problem& why) : why_(why) {}

  bool read(const ArrowSchema& from, field& out, int depth) {
    out.name = from.name ? from.name : "";
    out.is_nullable = from.flags & ARROW_FLAG_NULLABLE;
    if (depth < 0) return why_.is(problem::kind::too_deep, "types are nested too deeply");
    if (!copy_metadata(from.metadata, out.metadata, why_) || !read_type(from, out)) return false;
    if (!from.dictionary) return read_children(from, out, depth);
    if (!is_index(out.of)) return why_.is(problem::kind::damaged, "indices of a dictionary are not integers");
    out.dictionary = std::make_unique<field::encoding>();
    out.dictionary->index = out.of;
    out.dictionary->is_ordered = from.flags & ARROW_FLAG_DICTIONARY_ORDERED;
    if (from.dictionary->dictionary) return why_.is(problem::kind::unsupported, "a dictionary of dictionaries");
    if (!read_type(*from.dictionary, out) || !read_children(*from.dictionary, out, depth)) return false;
    out.dictionary->id = next_id_++;
    return true;
  }

 private:
  bool read_type(const ArrowSchema& from, field& out) {
    const std::string_view format = from.format ? from.format : "";
    const auto t = type_of(format, out.zone);
    if (!t) return why_.is(problem::kind::unsupported, "type \"" + std::string(format) + "\" is not supported");
    out.of = *t;
    out.of.keys_sorted = t->id == type_id::map && (from.flags & ARROW_FLAG_MAP_KEYS_SORTED);
    return true;
  }
  bool read_children(const ArrowSchema& from, field& out, int depth) {
    out.children.resize(static_cast<std::size_t>(std::max<std::int64_t>(from.n_children, 0)));
    for (std::size_t i = 0; i < out.children.size(); ++i)
      if (!read(*from.children[i], out.children[i], depth - 1)) return why_.inside(out.children[i].name);
    return check_children(out, why_);
  }

  problem& why_;
  std::int64_t next_id_ = 0;
};

// The resources of a schema.
struct held_schema {
  std::string format, name, metadata;
  std::vector<ArrowSchema> children;
  std::vector<ArrowSchema*> pointers;
  ArrowSchema dictionary{};
};

void release_schema(ArrowSchema* s) {
  // A child that was moved away is already released.
  for (std::int64_t i = 0; i < s->n_children; ++i)
    if (s->children[i]->release) s->children[i]->release(s->children[i]);
  if (s->dictionary && s->dictionary->release) s->dictionary->release(s->dictionary);
  delete static_cast<held_schema*>(s->private_data);
  s->release = nullptr;
}

ArrowSchema make(std::unique_ptr<held_schema> held, std::int64_t flags) {
  for (ArrowSchema& child : held->children) held->pointers.push_back(&child);
  ArrowSchema s{};
  s.format = held->format.c_str();
  s.name = held->name.c_str();
  s.metadata = held->metadata.empty() ? nullptr : held->metadata.data();
  s.flags = flags;
  s.n_children = static_cast<std::int64_t>(held->children.size());
  s.children = held->pointers.empty() ? nullptr : held->pointers.data();
  s.dictionary = held->dictionary.release ? &held->dictionary : nullptr;
  s.release = release_schema;
  s.private_data = held.release();
  return s;
}

// Fills in the type of the values and everything below it, without the properties of the field itself.
void fill_values(const field& f, held_schema& held) {
  held.format = format_of(f.of, f.zone);
  for (const field& child : f.children) held.children.push_back(to_c(child));
}

}  // namespace

bool from_c(const ArrowSchema& from, field& out, problem& why) {
  if (!c_reader(why).read(from, out, limits().depth)) return false;
  if (out.of.id != type_id::structure || out.dictionary)
    return why.is(problem::kind::damaged, "columns are the children of a struct, which this is not");
  return true;
}

ArrowSchema to_c(const field& f) {
  auto held = std::make_unique<held_schema>();
  held->name = f.name;
  held->metadata = f.metadata;
  std::int64_t flags = f.is_nullable ? ARROW_FLAG_NULLABLE : 0;
  const std::int64_t sorted = f.of.keys_sorted ? ARROW_FLAG_MAP_KEYS_SORTED : 0;
  if (!f.dictionary) {
    fill_values(f, *held);
    return make(std::move(held), flags | sorted);
  }
  auto values = std::make_unique<held_schema>();
  fill_values(f, *values);
  held->dictionary = make(std::move(values), ARROW_FLAG_NULLABLE | sorted);
  held->format = format_of(f.dictionary->index, {});
  if (f.dictionary->is_ordered) flags |= ARROW_FLAG_DICTIONARY_ORDERED;
  return make(std::move(held), flags);
}

}  // namespace isomer::columns::ipc::detail
