// SPDX-License-Identifier: MIT
// Checks what features require of names, sizes and visibility.
#include <string>
#include <unordered_set>
#include "../text/naming.hpp"
#include "../tree/features.hpp"
#include "../tree/nesting.hpp"
#include "../tree/visit.hpp"
#include "rules.hpp"

namespace isomer::compiler::proto {
namespace {

class style_check {
 public:
  style_check(const file& f, report& found) : file_(f), report_(found) {}

  void check_all() {
    if (!file_.package.empty() && has_style(file_.options, feature::style_2024))
      check_name("the package", file_.package, wrong_in_snake_case(file_.package), file_.package_at);
    each_message(file_, [&](const message& m) { check(m); });
    each_enum(file_, [&](const enumeration& e) { check(e); });
    for (const field& f : file_.extensions) check(f, nullptr);
    for (const service& s : file_.services) {
      if (has_style(s.options, feature::style_2024))
        check_name("the service", s.name, wrong_in_title_case(s.name), s.at);
      for (const method& m : s.methods)
        if (has_style(m.options, feature::style_2024))
          check_name("the method", m.name, wrong_in_title_case(m.name), m.at);
    }
  }

 private:
  using names = std::unordered_set<std::string_view>;

  static bool has_style(const option_list& o, std::uint8_t least) {
    const std::uint8_t style = o.features[feature::naming_style];
    if (style == feature::style_legacy) return false;
    return least == feature::style_2024 || style == feature::style_2026;
  }
  static bool has_limits(const option_list& o) { return o.features[feature::limits] != feature::no_limits; }

  void wrong(place at, std::string text) { report_.error(file_.path, at, std::move(text)); }
  void check_name(std::string_view what, std::string_view name, std::string_view why, place at) {
    if (why.empty()) return;
    wrong(at, std::string(what) + " \"" + std::string(name) + "\" " + std::string(why) +
                  ", unless features.enforce_naming_style = STYLE_LEGACY");
  }
  void check_count(std::size_t count, std::size_t most, std::string_view what, const declaration& d) {
    if (count > most && has_limits(d.options))
      wrong(d.at, "there are " + std::to_string(most) + ' ' + std::string(what) +
                      " at most, unless features.enforce_proto_limits = LEGACY_NO_EXPLICIT_LIMITS");
  }

  void check(const message& m) {
    if (has_style(m.options, feature::style_2024)) check_name("the message", m.name, wrong_in_title_case(m.name), m.at);
    names members;
    for (const field& f : m.fields) members.insert(f.name);
    for (const oneof& o : m.oneofs) members.insert(o.name);
    std::size_t oneofs = 0;
    for (const oneof& o : m.oneofs) {
      oneofs += !o.synthetic;
      if (has_style(o.options, feature::style_2024)) check_name("the oneof", o.name, wrong_in_snake_case(o.name), o.at);
      if (has_style(o.options, feature::style_2026)) check_collision(o, &members);
      check_count(static_cast<std::size_t>(o.members), most_members_2026, "fields of a oneof", o);
    }
    for (const field& f : m.fields) check(f, &members);
    for (const field& f : m.extensions) check(f, nullptr);
    check_count(m.fields.size(), most_fields_2026, "fields of a message", m);
    check_count(oneofs, most_oneofs_2026, "oneofs of a message", m);
  }

  void check(const field& f, const names* members) {
    if (has_style(f.options, feature::style_2024)) check_name("the field", f.name, wrong_in_snake_case(f.name), f.at);
    if (!has_style(f.options, feature::style_2026)) return;
    check_collision(f, members || !f.of ? members : &members_of(*f.of));
  }

  // The message that was extended last, since extensions of the same message usually follow each other.
  const names& members_of(const message& extended) {
    if (extended_ == &extended) return of_extended_;
    extended_ = &extended;
    of_extended_.clear();
    for (const field& f : extended.fields) of_extended_.insert(f.name);
    for (const oneof& o : extended.oneofs) of_extended_.insert(o.name);
    return of_extended_;
  }

  void check(const enumeration& e) {
    if (has_style(e.options, feature::style_2024)) check_name("the enum", e.name, wrong_in_title_case(e.name), e.at);
    for (const enum_value& v : e.values)
      if (has_style(v.options, feature::style_2024))
        check_name("the value", v.name, wrong_in_upper_snake_case(v.name), v.at);
    check_count(e.values.size(), most_values_2026, "values of an enum", e);
  }

  void check_collision(const declaration& d, const names* members) {
    static const names none;
    if (may_collide(d.name, members ? *members : none))
      wrong(d.at, "\"" + std::string(d.name) + "\" may collide with an accessor in generated code; " +
                      "features.enforce_naming_style = STYLE2024 allows it");
  }

  const file& file_;
  report& report_;
  const message* extended_ = nullptr;
  names of_extended_;
};

// A message that exists only as the scope of its enums: local, and without fields for ever.
bool is_scope_of_enums(const message& m) {
  const std::uint8_t by_default = m.in->options.features[feature::symbol_visibility];
  const bool local =
      m.visible == visibility::local ||
      (m.visible == visibility::unset && (by_default == feature::strict || by_default == feature::local_all));
  return !m.parent && local && m.reserved.size() == 1 && m.reserved[0].first == 1 &&
         m.reserved[0].end == largest_number + 1;
}

}  // namespace

void check_style(const file& f, report& found) { style_check(f, found).check_all(); }

void check_visibility(const file& f, report& found) {
  const auto is_strict = [](const declaration& d) {
    return d.options.features[feature::symbol_visibility] == feature::strict;
  };
  each_message(f, [&](const message& m) {
    if (m.parent && m.visible == visibility::exported && is_strict(m))
      found.error(f.path, m.at, "a nested message is not exported where features.default_symbol_visibility is STRICT");
  });
  each_enum(f, [&](const enumeration& e) {
    if (e.parent && e.visible == visibility::exported && is_strict(e) && !is_scope_of_enums(*e.parent))
      found.error(f.path, e.at,
                  "a nested enum is not exported where features.default_symbol_visibility is STRICT, unless the "
                  "message around it is local and has `reserved 1 to max`");
  });
}

}  // namespace isomer::compiler::proto
