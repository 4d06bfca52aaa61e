// SPDX-License-Identifier: MIT
#include "projection.hpp"
#include <set>
#include <vector>

namespace isomer::cli {
namespace {

using kind = query_step::kind;
using detail::table::field;
using detail::table::message_table;

class projection {
 public:
  explicit projection(const dynamic::schema& all) : all_(all) {}

  void add(const message_table& type, const query_path& p) {
    const message_table* in = &type;
    for (const query_step& s : p) {
      if (s.is != kind::name || !in) continue;  // elements and entries have the type of the field
      const field* const f = in->by_name(s.text);
      if (!f) return;
      fields_.insert(f);
      in = message_of(*f);
    }
    if (in) add_whole(*in);
  }
  // Whether an Any is among the messages, since it may contain a message of any type.
  bool needs_all() const { return needs_all_; }
  bool has(const message_table& t, const field& f) const { return whole_.contains(&t) || fields_.contains(&f); }

 private:
  static const message_table* message_of(const field& f) {
    if (!is_message(f.value)) return nullptr;
    return f.shape == detail::table::shape::map ? message_of(f.message->fields[1]) : f.message;
  }

  void add_whole(const message_table& t) {
    std::vector<const message_table*> left{&t};
    const auto add = [&](const field& f) {
      if (const message_table* m = message_of(f)) left.push_back(m);
    };
    while (!left.empty()) {
      const message_table* const m = left.back();
      left.pop_back();
      if (!whole_.insert(m).second) continue;
      needs_all_ |= m->known == known::any;
      for (std::size_t i = 0; i < m->size; ++i) add(m->fields[i]);
      for (const dynamic::extension& x : all_.extensions_of(*m)) add(x.value());
    }
  }

  const dynamic::schema& all_;
  std::set<const field*> fields_;
  std::set<const message_table*> whole_;
  bool needs_all_ = false;
};

}  // namespace

bool can_pass_over_fields(const format_spec& f) {
  if (f.is == format::protobuf) return true;
  return f.is_set("ignore_unknown") && f.is != format::positional && f.is != format::tpl && f.layout != keys::order;
}

dynamic::schema only_asked_for(const dynamic::schema& all, const message_table& type,
                               std::span<const query_path> paths) {
  projection p(all);
  for (const query_path& path : paths) p.add(type, path);
  if (p.needs_all()) return all;
  return all.only([&](const message_table& t, const field& f) { return p.has(t, f); });
}

}  // namespace isomer::cli
