// SPDX-License-Identifier: MIT
#include "features.hpp"
#include <isomer/wire/utf8.hpp>
#include "../bytes/option_numbers.hpp"
#include "../bytes/wire.hpp"
#include "visit.hpp"

namespace isomer::compiler::proto {
namespace {

feature_values defaults_of(edition e) {
  using namespace feature;
  feature_values f{};
  f[presence] = explicit_presence;
  f[enum_type] = closed;
  f[repeated_encoding] = expanded;
  f[utf8] = no_utf8;
  f[message_encoding] = length_prefixed;
  f[json_format] = legacy_json;
  f[naming_style] = style_legacy;
  f[symbol_visibility] = export_all;
  f[limits] = no_limits;
  if (e == edition::proto2) return f;
  f[presence] = e == edition::proto3 ? implicit_presence : explicit_presence;
  f[enum_type] = open;
  f[repeated_encoding] = packed;
  f[utf8] = verify;
  f[json_format] = allow_json;
  if (e >= edition::e2024) {
    f[naming_style] = style_2024;
    f[symbol_visibility] = export_top_level;
  }
  if (e >= edition::e2026) {
    f[naming_style] = style_2026;
    f[symbol_visibility] = strict;
    f[limits] = limits_2026;
  }
  return f;
}

feature_values said_in(const option_list& options, std::int32_t number) {
  feature_values said{};
  std::string_view rest = options.bytes;
  for (wire_field of; next_field(rest, of);) {
    if (of.number != number) continue;
    for (wire_field f; next_field(of.bytes, f);)
      if (f.number > 0 && f.number < static_cast<std::int32_t>(feature::count) && f.type == wire_type::varint)
        said[static_cast<std::size_t>(f.number)] =
            f.value == 0 ? feature::said_unknown : static_cast<std::uint8_t>(f.value);
  }
  return said;
}

class feature_resolver {
 public:
  feature_resolver(file& f, report& found) : file_(f), report_(found) {}

  void resolve_all() {
    resolve(file_.options, defaults_of(file_.edition), number::features::file, file_.edition_at);
    const feature_values& of_file = file_.options.features;
    for (message& m : file_.messages) resolve_message(m, of_file);
    for (enumeration& e : file_.enums) resolve_enum(e, of_file);
    for (field& f : file_.extensions) resolve_field(f, of_file);
    for (service& s : file_.services) {
      resolve(s.options, of_file, number::features::service, s.at);
      for (method& m : s.methods) resolve(m.options, s.options.features, number::features::method, m.at);
    }
  }

 private:
  void resolve(option_list& options, const feature_values& inherited, std::int32_t number, place at) {
    options.features = inherited;
    if (options.bytes.empty()) return;
    if (bytes_of(options.bytes, number) && !file_.in_editions())
      report_.error(file_.path, at, "features are of editions; this file is proto2 or proto3");
    options.own = said_in(options, number);
    for (std::size_t i = 1; i < feature::count; ++i) {
      if (options.own[i] == feature::said_unknown)
        report_.error(file_.path, at, "a feature has its unknown value, which decides nothing");
      else if (options.own[i] != 0) options.features[i] = options.own[i];
    }
  }

  void resolve_message(message& m, const feature_values& inherited) {
    resolve(m.options, inherited, number::features::message, m.at);
    const feature_values& own = m.options.features;
    for (oneof& o : m.oneofs) resolve(o.options, own, number::features::oneof, o.at);
    for (field& f : m.fields)
      resolve_field(f, f.oneof_index < 0 ? own : m.oneofs[static_cast<std::size_t>(f.oneof_index)].options.features);
    for (extension_range& r : m.ranges) resolve(r.options, own, number::features::extension_range, r.at);
    for (field& f : m.extensions) resolve_field(f, own);
    for (enumeration& e : m.enums) resolve_enum(e, own);
    for (message& nested : m.messages) resolve_message(nested, own);
  }

  // Proto2 and proto3 have keywords and options in place of features.
  void resolve_field(field& f, const feature_values& inherited) {
    resolve(f.options, inherited, number::features::field, f.at);
    if (file_.in_editions()) return;
    feature_values& to = f.options.features;
    if (f.label == field_label::required) to[feature::presence] = feature::legacy_required;
    if (f.type == field_type::group) to[feature::message_encoding] = feature::delimited;
    const auto packed = varint_of(f.options.bytes, number::field_option::packed);
    if (packed == 1) to[feature::repeated_encoding] = feature::packed;
    if (packed == 0 && file_.edition == edition::proto3) to[feature::repeated_encoding] = feature::expanded;
  }

  void resolve_enum(enumeration& e, const feature_values& inherited) {
    resolve(e.options, inherited, number::features::enumeration, e.at);
    for (enum_value& v : e.values) resolve(v.options, e.options.features, number::features::enum_value, v.at);
  }

  file& file_;
  report& report_;
};

}  // namespace

void resolve_features(file& f, report& found) { feature_resolver(f, found).resolve_all(); }

bool is_required(const field& f) {
  return f.label == field_label::required ||
         (f.label == field_label::optional && f.options.features[feature::presence] == feature::legacy_required);
}
bool is_delimited(const field& f) {
  if (f.type == field_type::group) return true;
  return f.type == field_type::message && f.options.features[feature::message_encoding] == feature::delimited &&
         !(f.of && f.of->map_entry) && !(f.message_type && f.message_type->map_entry);
}
bool is_packable(const field& f) {
  return f.repeated() && f.type != field_type::string && f.type != field_type::bytes && f.type != field_type::message &&
         f.type != field_type::group && f.type != field_type::none;
}
bool is_packed(const field& f) {
  return is_packable(f) && f.options.features[feature::repeated_encoding] == feature::packed;
}
bool has_presence(const field& f) {
  if (f.repeated()) return false;
  return f.message_type || f.is_extension || f.oneof_index >= 0 ||
         f.options.features[feature::presence] != feature::implicit_presence;
}
bool is_text_of(const field& f, std::string_view value) {
  return f.type != field_type::string || f.options.features[feature::utf8] != feature::verify ||
         detail::wire::utf8(value.data(), value.size());
}
bool is_closed(const enumeration& e) { return e.options.features[feature::enum_type] == feature::closed; }

}  // namespace isomer::compiler::proto
