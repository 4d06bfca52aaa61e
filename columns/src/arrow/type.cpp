// SPDX-License-Identifier: MIT
#include "type.hpp"
#include <memory>
#include <vector>

namespace isomer::columns {
namespace {

// The resources of a described type.
struct described {
  std::string format, name;
  std::vector<std::unique_ptr<ArrowSchema>> children;
  std::vector<ArrowSchema*> pointers;
  std::unique_ptr<ArrowSchema> dictionary;
};

void release(ArrowSchema* s) {
  for (std::int64_t i = 0; i < s->n_children; ++i)
    if (s->children[i]->release) s->children[i]->release(s->children[i]);
  if (s->dictionary && s->dictionary->release) s->dictionary->release(s->dictionary);
  delete static_cast<described*>(s->private_data);
  s->release = nullptr;
}

// Releases the schema unless it is given away.
class made_schema {
 public:
  made_schema(std::string format, std::string name, bool is_nullable) : own_(std::make_unique<described>()) {
    own_->format = std::move(format), own_->name = std::move(name);
    flags_ = is_nullable ? ARROW_FLAG_NULLABLE : 0;
  }
  made_schema(made_schema&&) = default;
  made_schema& operator=(made_schema&&) = delete;
  ~made_schema() {
    if (!own_) return;
    for (auto& c : own_->children)
      if (c->release) c->release(c.get());
    if (own_->dictionary && own_->dictionary->release) own_->dictionary->release(own_->dictionary.get());
  }

  void add(made_schema&& child) {
    if (own_->children.size() == own_->children.capacity()) own_->children.reserve(2 * own_->children.size() + 1);
    if (own_->pointers.size() == own_->pointers.capacity()) own_->pointers.reserve(2 * own_->pointers.size() + 1);
    auto place = std::make_unique<ArrowSchema>();
    child.move_to(*place);
    own_->pointers.push_back(place.get());
    own_->children.push_back(std::move(place));
  }
  void set_dictionary(made_schema&& values) {
    own_->dictionary = std::make_unique<ArrowSchema>();
    values.move_to(*own_->dictionary);
  }
  void move_to(ArrowSchema& to) {
    described& d = *own_;
    to = {.format = d.format.c_str(),
          .name = d.name.c_str(),
          .metadata = nullptr,
          .flags = flags_,
          .n_children = static_cast<std::int64_t>(d.pointers.size()),
          .children = d.pointers.data(),
          .dictionary = d.dictionary.get(),
          .release = &release,
          .private_data = own_.release()};
  }

 private:
  std::unique_ptr<described> own_;
  std::int64_t flags_;
};

const char* unit_of(time_unit u) {
  switch (u) {
    case time_unit::second: return "s";
    case time_unit::millisecond: return "m";
    case time_unit::microsecond: return "u";
    case time_unit::nanosecond: break;
  }
  return "n";
}

const char* number_format(value v) {
  switch (v) {
    case value::uint32:
    case value::fixed32: return "I";
    case value::int64:
    case value::sint64:
    case value::sfixed64: return "l";
    case value::uint64:
    case value::fixed64: return "L";
    case value::float32: return "f";
    case value::float64: return "g";
    default: return "i";
  }
}

void add_fields(made_schema& to, const node& n, const mapping& how);

made_schema value_schema(const node& n, const mapping& how, std::string name, bool is_nullable) {
  made_schema made(format_of(n, how), std::move(name), is_nullable);
  if (n.content == content::record) add_fields(made, n, how);
  const node& valued = n.content == content::wrapper ? wrapped(n) : n;
  if (valued.content == content::enumeration && how.enums == enum_as::dictionary)
    made.set_dictionary(made_schema(how.large_offsets ? "U" : "u", "", false));
  return made;
}

made_schema schema_of(const node& n, const mapping& how) {
  if (n.is_list) {
    made_schema list(how.large_offsets ? "+L" : "+l", n.name, false);
    list.add(value_schema(n, how, "item", false));
    return list;
  }
  if (n.is_map) {
    made_schema map("+m", n.name, false);
    map.add(value_schema(n, how, "entries", false));
    return map;
  }
  return value_schema(n, how, n.name, n.is_nullable);
}

void add_fields(made_schema& to, const node& n, const mapping& how) {
  for (const auto& child : n.children)
    if (!child->is_hidden) to.add(schema_of(*child, how));
}

}  // namespace

std::string format_of(const node& n, const mapping& how) {
  switch (n.content) {
    case content::boolean:
    case content::empty: return "b";
    case content::number: return number_format(n.of->value);
    case content::enumeration: return how.enums == enum_as::name ? (how.large_offsets ? "U" : "u") : "i";
    case content::text:
    case content::member:
    case content::json: return how.large_offsets ? "U" : "u";
    case content::binary:
    case content::encoded:
    case content::unknown: return how.large_offsets ? "Z" : "z";
    case content::timestamp: return std::string("ts") + unit_of(how.timestamps) + ':' + how.zone;
    case content::duration: return std::string("tD") + unit_of(how.durations);
    case content::date: return "tdD";
    case content::daytime: return "ttn";
    case content::wrapper: return format_of(wrapped(n), how);
    case content::record: break;
  }
  return "+s";
}

void describe(const node& top, const mapping& how, ArrowSchema& to) { value_schema(top, how, "", false).move_to(to); }

}  // namespace isomer::columns
