// SPDX-License-Identifier: MIT
#include "described_tables.hpp"
#include "dynamic/check.hpp"
#include "kept_classes.hpp"

namespace isomer::php_bind {
namespace {

namespace model = compiler::model;

// Joins everything from which tables are made into one text. Each part is preceded by its size.
class spelling {
 public:
  std::string of(const model::schema& s) {
    for (const model::enumeration& e : s.enums) {
      text(e.full_name), number(e.closed), number(e.values.size());
      for (const model::enumerator& v : e.values)
        text(v.name), number(static_cast<std::uint32_t>(v.number)), text(v.json_name.value_or(v.name));
    }
    for (const model::message& m : s.messages) {
      text(m.full_name), text(m.parent ? m.parent->full_name : ""), number(m.message_set);
      number(m.reserved.size()), number(m.fields.size());
      for (const std::string& name : m.reserved) text(name);
      for (const model::field* f : m.fields) field(*f);
    }
    return std::move(all_);
  }

 private:
  void number(std::size_t n) { all_.append(reinterpret_cast<const char*>(&n), sizeof n); }
  void text(std::string_view s) { number(s.size()), all_ += s; }
  void field(const model::field& f) {
    number(f.number | std::size_t{static_cast<std::uint8_t>(f.kind)} << 32 |
           std::size_t{static_cast<std::uint8_t>(f.rule)} << 40 | std::size_t{f.verified} << 48 |
           std::size_t{f.debug_redact} << 49);
    text(f.name), text(f.json_name), text(f.choice_of ? f.choice_of->name : "");
    text(f.message_type ? f.message_type->full_name : f.enum_type ? f.enum_type->full_name : "");
    if (f.key) field(*f.key), field(*f.value);
  }
  std::string all_;
};

}  // namespace

described_tables::described_tables(description&& d)
    : schema(std::move(d.schema)), tables(schema), references(std::move(d.references)) {
  for (const class_reference& r : references)
    if (r.stands) stand_ins.insert(tables.find(r.stands->full_name));
  if (!d.enums.empty()) cases = d.enums[0].cases;
  if (d.messages.empty()) return;
  collections = d.messages[0].collections, kept = d.messages[0].kept;
  own = tables.find(d.messages[0].is->full_name);
  for (auto [number, p] : d.messages[0].properties) offsets.emplace_back(number, p->offset);
}

table_cache::table_cache() : bound_(std::make_unique<kept_classes>()) {}
table_cache::~table_cache() = default;

table_cache::shared table_cache::make(description&& d, std::string& why) {
  if (why = dynamic::wrong_with(d.schema); !why.empty()) return nullptr;
  return std::make_shared<const described_tables>(std::move(d));
}
table_cache::shared table_cache::of(description&& d, std::string& why) {
  std::string words = "schema " + spelling().of(d.schema);
  if (shared known = find(words)) return known;
  shared made = make(std::move(d), why);
  if (made) keep(std::move(words), made);
  return made;
}

}  // namespace isomer::php_bind
