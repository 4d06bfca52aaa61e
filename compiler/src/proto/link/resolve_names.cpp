// SPDX-License-Identifier: MIT
#include "resolve_names.hpp"
#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include "../text/characters.hpp"
#include "../text/spelling.hpp"
#include "../tree/features.hpp"
#include "../tree/visit.hpp"

namespace isomer::compiler::proto {
namespace {

class resolver {
 public:
  resolver(file& f, universe& all, const lookup& names, report& found)
      : file_(f), all_(all), names_(names), report_(found) {}

  void resolve(field& f) {
    if (f.is_extension && !resolve_extendee(f)) return;
    if (!f.type_name.empty() && !resolve_type(f)) return;
    if (f.is_extension) add_extension(f);
  }

  void resolve(method& m) {
    m.input_type = message_of(m.input, m.input_at, m);
    m.output_type = message_of(m.output, m.output_at, m);
  }

 private:
  void wrong(place at, std::string text) { report_.error(file_.path, at, std::move(text)); }
  static std::string quoted(std::string_view name) { return '"' + std::string(name) + '"'; }

  bool check_visible(const symbol& s, place at) {
    if (is_visible(s, file_)) return true;
    wrong(at, quoted(s.what->full_name) + " is local to \"" + s.in->path + "\", where export would make it visible");
    return false;
  }

  const message* message_of(std::string_view name, place at, const declaration& of) {
    const lookup::result r = names_.find(name, of.full_name);
    if (!r) {
      wrong(at, names_.not_found(name, r));
    } else if (!r.what.as_message()) {
      wrong(at, quoted(name) + " is no message");
    } else if (check_visible(r.what, at)) {
      return r.what.as_message();
    }
    return nullptr;
  }

  // Ranges do not overlap, so only the last one that begins before the number can contain it.
  bool is_in_range(const message& m, std::int32_t number) {
    const auto [of, is_new] = ranges_.try_emplace(&m);
    if (is_new)
      for (const extension_range& r : m.ranges) of->second[r.first] = std::max(of->second[r.first], r.end);
    const auto behind = of->second.upper_bound(number);
    return behind != of->second.begin() && std::prev(behind)->second > number;
  }

  bool resolve_extendee(field& f) {
    f.of = message_of(f.extendee, f.extendee_at, f);
    if (!f.of) return false;
    if (!is_in_range(*f.of, f.number))
      wrong(f.number_at,
            quoted(f.of->full_name) + " has no range of extensions with the number " + std::to_string(f.number));
    return true;
  }

  bool resolve_type(field& f) {
    const lookup::result r = names_.find(f.type_name, f.full_name, lookup::wanted::type);
    if (!r) return wrong(f.type_at, names_.not_found(f.type_name, r)), false;
    if (!check_visible(r.what, f.type_at)) return false;
    f.message_type = r.what.as_message();
    f.enum_type = r.what.as_enum();
    if (!f.message_type && !f.enum_type) return wrong(f.type_at, quoted(f.type_name) + " is no type"), false;
    if (f.type == field_type::group && !f.message_type)
      return wrong(f.type_at, quoted(f.type_name) + " is no message"), false;
    if (f.type == field_type::none) f.type = f.message_type ? field_type::message : field_type::enumeration;
    if (f.default_value) check_default(f);
    return true;
  }

  void check_default(const field& f) {
    if (f.message_type) return wrong(f.default_at, "a message has no default");
    if (!is_name(*f.default_value)) return wrong(f.default_at, "an enum's default is the name of one of its values");
    if (!names_.value_of(*f.enum_type, *f.default_value)) {
      nearest_name nearest(*f.default_value);
      for (const enum_value& v : f.enum_type->values) nearest.see(v.name);
      wrong(f.default_at,
            quoted(f.enum_type->full_name) + " has no value " + quoted(*f.default_value) + nearest.suggestion());
    }
  }

  // A duplicate within one file is an error. In two files, it is one only for those that import both.
  void add_extension(field& f) {
    const auto [other, is_new] = all_.extensions[f.of].try_emplace(f.number, &f);
    if (is_new) return;
    const std::string text = "the number " + std::to_string(f.number) + " of " + quoted(f.of->full_name) +
                             " is that of the extension " + quoted(other->second->full_name) + " already";
    if (other->second->in == &file_) wrong(f.number_at, text);
    else report_.warning(file_.path, f.number_at, text + ", in \"" + other->second->in->path + '"');
  }

  file& file_;
  universe& all_;
  const lookup& names_;
  report& report_;
  std::map<const message*, std::map<std::int32_t, std::int32_t>>
      ranges_;  // of messages that are extended: the first number and the end
};

}  // namespace

bool is_visible(const symbol& type, const file& from) {
  if (type.in == &from || !type.is_type()) return true;
  const message* const m = type.as_message();
  const enumeration* const e = type.as_enum();
  const visibility said = m ? m->visible : e->visible;
  if (said != visibility::unset) return said == visibility::exported;
  const bool nested = (m ? m->parent : e->parent) != nullptr;
  switch (type.what->options.features[feature::symbol_visibility]) {
    case feature::export_top_level: return !nested;
    case feature::local_all:
    case feature::strict: return false;
    default: return true;
  }
}

void resolve_names(file& f, universe& all, const lookup& names, report& found) {
  resolver r(f, all, names, found);
  each_field(f, [&](field& one) { r.resolve(one); });
  for (service& s : f.services)
    for (method& m : s.methods) r.resolve(m);
}

}  // namespace isomer::compiler::proto
