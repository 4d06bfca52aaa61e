// SPDX-License-Identifier: MIT
// Checks the rules about options, and those of proto3.
#include <set>
#include <string>
#include "../bytes/option_numbers.hpp"
#include "../bytes/wire.hpp"
#include "../link/canonical.hpp"
#include "../link/option_walk.hpp"
#include "../text/naming.hpp"
#include "../tree/features.hpp"
#include "../tree/nesting.hpp"
#include "../tree/option_values.hpp"
#include "../tree/visit.hpp"
#include "rules.hpp"

namespace isomer::compiler::proto {
namespace {

bool is_lite(const file& f) {
  return varint_of(f.options.bytes, number::file_option::optimize_for) == number::file_option::lite_runtime;
}
bool is_message_set(const message& m) { return says(m.options, number::message_option::message_set); }

bool may_extend_in_proto3(const message& m) {
  constexpr std::string_view package = "google.protobuf.",
                             names[] = {"FileOptions",   "MessageOptions",   "FieldOptions",
                                        "EnumOptions",   "EnumValueOptions", "ServiceOptions",
                                        "MethodOptions", "OneofOptions",     "ExtensionRangeOptions"};
  for (std::string_view name : names)
    if (m.full_name.size() == package.size() + name.size() && m.full_name.starts_with(package) &&
        m.full_name.ends_with(name))
      return true;
  return false;
}

class option_check {
 public:
  option_check(const file& f, report& found) : file_(f), report_(found), lite_(is_lite(f)) {}

  void check_file() {
    if (!lite_) {
      for (const import_statement& i : file_.imports)
        if (i.kind != import_kind::option && i.target && is_lite(*i.target)) {
          wrong(i.at, "\"" + i.target->path + "\" has optimize_for = LITE_RUNTIME, and this file has not");
          break;
        }
    } else if (says(file_.options, number::file_option::cc_generic_services) ||
               says(file_.options, number::file_option::java_generic_services)) {
      for (const service& s : file_.services)
        wrong(s.at, "a file with optimize_for = LITE_RUNTIME has no generic services");
    }
  }

  void check(const message& m) {
    const std::int64_t last = is_message_set(m) ? INT32_MAX : largest_number;
    for (const extension_range& r : m.ranges)
      if (r.end > last + 1) wrong(r.at, "the numbers of extensions end with " + std::to_string(last));
    if (file_.edition != edition::proto3) return;
    if (!m.ranges.empty()) wrong(m.ranges.front().at, "messages of proto3 have no extensions");
    if (is_message_set(m)) wrong(m.at, "proto3 has no MessageSet");
  }

  void check(const field& f) {
    if (file_.edition >= edition::e2024 && varint_of(f.options.bytes, number::field_option::ctype))
      wrong(f.at, "from edition 2024 on there is no option ctype: say features.(pb.cpp).string_type");
    const bool lazy = says(f.options, number::field_option::lazy);
    const bool unverified = says(f.options, number::field_option::unverified_lazy);
    if ((lazy || unverified) && (!f.message_type || is_delimited(f))) wrong(f.at, "only messages are lazy");
    if (unverified && f.is_extension) wrong(f.at, "an extension is not unverified_lazy");
    if (says(f.options, number::field_option::packed) && !is_packable(f))
      wrong(f.at, "only lists of numbers and enums are packed");
    if (f.of && is_of_message_set(f)) check_in_message_set(f);
    if (lite_ && f.is_extension && f.of && !is_lite(*f.of->in))
      wrong(f.extendee_at, "a file with optimize_for = LITE_RUNTIME extends messages of such files only");
    if (f.message_type && f.message_type->map_entry) check_map(f);
    check_js_type(f);
    if (f.is_extension && f.json_name && *f.json_name != json_name_of(f.name))
      wrong(f.json_at, "an extension has no json_name");
    if (f.json_name && f.json_name->find('\0') != std::string_view::npos)
      wrong(f.json_at, "the name in JSON has a zero byte");
    if (file_.edition == edition::proto3) check_in_proto3(f);
  }

 private:
  void wrong(place at, std::string text) { report_.error(file_.path, at, std::move(text)); }

  // Computed once per message, and not for each of its fields, since options may be long.
  bool is_of_message_set(const field& f) {
    if (of_ != f.of) set_ = is_message_set(*(of_ = f.of));
    return set_;
  }

  void check_in_message_set(const field& f) {
    if (!f.is_extension) return wrong(f.at, "a MessageSet has extensions only");
    if (f.label != field_label::optional || is_required(f) || !f.message_type || is_delimited(f))
      wrong(f.type_at, "the extensions of a MessageSet are optional messages");
  }

  void check_map(const field& f) {
    const message& entry = *f.message_type;
    if (!f.repeated() || entry.name != camel_case_of(f.name) + "Entry" || f.of != entry.parent)
      wrong(f.type_at, "\"" + std::string(entry.full_name) + "\" is the entry of a map, and no type of a field");
    if (entry.fields.size() != 2) return;
    const field& key = entry.fields[0];
    const field& value = entry.fields[1];
    if (key.type == field_type::enumeration) wrong(f.type_at, "the keys of a map are no enums");
    if (key.message_type || key.type == field_type::group || key.type == field_type::bytes ||
        key.type == field_type::real32 || key.type == field_type::real64)
      wrong(f.type_at, "the keys of a map are integers, bool or string");
    if (value.type == field_type::group && !value.message_type) wrong(f.type_at, "the values of a map are no groups");
    if (value.enum_type && !value.enum_type->values.empty() && value.enum_type->values[0].number != 0)
      wrong(f.type_at, "an enum that is the value of a map has 0 as its first value");
  }

  void check_js_type(const field& f) {
    if (!says(f.options, number::field_option::jstype)) return;
    switch (f.type) {
      case field_type::uint64:
      case field_type::int64:
      case field_type::sint64:
      case field_type::fixed64:
      case field_type::sfixed64: return;
      default: wrong(f.at, "jstype is of integers of 64 bits");
    }
  }

  void check_in_proto3(const field& f) {
    if (f.is_extension && f.of && !may_extend_in_proto3(*f.of))
      wrong(f.extendee_at, "extensions in proto3 are of options only");
    if (is_required(f)) wrong(f.type_at, "proto3 has no required fields");
    if (f.default_value) wrong(f.default_at, "proto3 has no defaults");
    if (f.enum_type && is_closed(*f.enum_type))
      wrong(f.type_at, "\"" + std::string(f.enum_type->full_name) + "\" is a closed enum, which proto3 does not have");
    if (is_delimited(f)) wrong(f.type_at, "proto3 has no groups");
  }

  const file& file_;
  report& report_;
  bool lite_, set_ = false;
  const message* of_ = nullptr;  // the message of the last call
};

// The targets of an option.
class target_check {
 public:
  target_check(const file& f, report& found) : file_(f), report_(found) {}

  // Messages that are set member by member are complete in the canonical bytes.
  void check(const options_of& o) {
    if (!o.options.bytes.empty())
      check_message(canonical(o.options.bytes, *o.type, *o.in), *o.type, *o.in, o.target, o.at);
  }

 private:
  void check_message(std::string_view bytes, const message& type, const universe& all, option_target target, place at) {
    std::set<std::int32_t> numbers;
    for (wire_field w; next_field(bytes, w);) {
      const field* const f = all.field_of(type, w.number);
      if (!f) continue;
      numbers.insert(w.number);
      if (!fits(*f, target))
        report_.error(file_.path, at,
                      "the option \"" + std::string(f->full_name) + "\" cannot be set on " + name_of(target));
      if (!is_text_of(*f, w.bytes))
        report_.error(file_.path, at, "the option \"" + std::string(f->full_name) + "\" is not UTF-8");
      // Fields within groups are not checked for their targets.
      const option_target inner = is_delimited(*f) ? option_target::none : target;
      if (f->message_type) check_message(w.bytes, *f->message_type, all, inner, at);
    }
    for (const field& f : type.fields)
      if (is_required(f) && !numbers.count(f.number))
        report_.error(file_.path, at, "the option lacks the required field \"" + std::string(f.full_name) + '"');
  }
  static bool fits(const field& f, option_target target) {
    if (target == option_target::none) return true;
    bool any = false;
    std::string_view rest = f.options.bytes;
    for (wire_field w; next_field(rest, w);) {
      if (w.number != number::field_option::targets || w.type != wire_type::varint) continue;
      if (w.value == static_cast<std::uint64_t>(target)) return true;
      any = true;
    }
    return !any;
  }

  const file& file_;
  report& report_;
};

}  // namespace

void check_options(const file& f, report& found) {
  option_check check(f, found);
  check.check_file();
  each_message(f, [&](const message& m) { check.check(m); });
  each_field(f, [&](const field& one) { check.check(one); });
}

void check_targets(const file& f, const universe& all, const builtin& known, report& found) {
  each_options(f, all, known, [&](const options_of& o) { target_check(f, found).check(o); });
}

}  // namespace isomer::compiler::proto
