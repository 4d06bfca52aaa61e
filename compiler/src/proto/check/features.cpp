// SPDX-License-Identifier: MIT
// Checks what features decide about fields, and whether features and options exist in the edition.
#include "../tree/features.hpp"
#include <string>
#include "../bytes/option_numbers.hpp"
#include "../bytes/wire.hpp"
#include "../link/option_walk.hpp"
#include "../tree/visit.hpp"
#include "rules.hpp"

namespace isomer::compiler::proto {
namespace {

class feature_check {
 public:
  feature_check(const file& f, report& found) : file_(f), report_(found) {}

  void check_file() {
    if (file_.options.features[feature::presence] == feature::legacy_required)
      wrong(file_.edition_at, "that fields are required is said of each of them, not of a file");
    if (varint_of(file_.options.bytes, number::file_option::java_string_check_utf8).value_or(0) != 0)
      wrong(file_.edition_at, "editions have no option java_string_check_utf8: say features.(pb.java).utf8_validation");
  }

  void check(const field& f) {
    if (varint_of(f.options.bytes, number::field_option::packed))
      wrong(f.at, "editions have no option packed: say features.repeated_field_encoding");
    if (!f.repeated() && !has_presence(f)) {
      if (f.default_value) wrong(f.default_at, "a field without presence has no default");
      if (f.enum_type && is_closed(*f.enum_type))
        wrong(f.type_at, "the enum of a field without presence is open; \"" + std::string(f.enum_type->full_name) +
                             "\" is closed");
    }
    if (f.is_extension && is_required(f)) wrong(f.at, "an extension is not required");
    // The fields of a map's entry have the features of the map.
    if (f.of && f.of->map_entry) return;
    check_said(f, f.options.own);
  }

 private:
  void wrong(place at, std::string text) { report_.error(file_.path, at, std::move(text)); }

  static bool has_text(const field& f) {
    if (f.type == field_type::string) return true;
    if (!f.message_type || !f.message_type->map_entry || is_delimited(f)) return false;
    for (const field& of_entry : f.message_type->fields)
      if (of_entry.type == field_type::string) return true;
    return false;
  }

  void check_said(const field& f, const feature_values& said) {
    if (const std::uint8_t presence = said[feature::presence]) {
      if (f.oneof_index >= 0) wrong(f.at, "the fields of a oneof have presence; it is not said");
      else if (f.repeated()) wrong(f.at, "a repeated field has no presence to say anything of");
      else if (f.is_extension && presence != feature::legacy_required)
        wrong(f.at, "extensions have presence; it is not said");
      else if (f.message_type && presence == feature::implicit_presence)
        wrong(f.at, "messages have presence; it is not implicit");
    }
    if (said[feature::repeated_encoding]) {
      if (!f.repeated()) wrong(f.at, "repeated_field_encoding is of repeated fields");
      if (!is_packable(f) && said[feature::repeated_encoding] == feature::packed)
        wrong(f.at, "only lists of numbers and enums are packed");
    }
    if (said[feature::utf8] && !has_text(f)) wrong(f.at, "utf8_validation is of strings");
    if (said[feature::message_encoding] && (!f.message_type || f.message_type->map_entry))
      wrong(f.at, "message_encoding is of messages");
  }

  const file& file_;
  report& report_;
};

// The editions in which a field or a value of an option begins and ends.
class lifetime_check {
 public:
  lifetime_check(const file& f, const universe& all, report& found) : file_(f), all_(all), report_(found) {}

  void check(const option_list& options, const message& type, place at) {
    if (!options.bytes.empty()) check_message(options.bytes, type, at);
  }

 private:
  void check_message(std::string_view bytes, const message& type, place at) {
    for (wire_field w; next_field(bytes, w);) {
      const field* const f = all_.field_of(type, w.number);
      if (!f) continue;
      check_support(bytes_of(f->options.bytes, number::field_option::feature_support), f->full_name, at);
      if (f->message_type) check_message(w.bytes, *f->message_type, at);
      else if (f->enum_type && w.type == wire_type::varint)
        check_value(*f->enum_type, static_cast<std::int32_t>(w.value), at);
    }
  }
  void check_value(const enumeration& e, std::int32_t number, place at) {
    for (const enum_value& v : e.values) {
      if (v.number != number) continue;
      return check_support(bytes_of(v.options.bytes, number::enum_value_option::feature_support), v.full_name, at);
    }
  }
  void check_support(std::optional<std::string_view> support, std::string_view name, place at) {
    if (!support) return;
    const auto edition = static_cast<std::uint64_t>(file_.edition);
    if (edition < varint_of(*support, number::support::introduced).value_or(0))
      report_.error(file_.path, at, "\"" + std::string(name) + "\" is not yet in this edition");
    const auto removed = varint_of(*support, number::support::removed);
    if (removed && edition >= *removed) {
      std::string text = "\"" + std::string(name) + "\" is no longer in this edition";
      if (const auto why = bytes_of(*support, number::support::removal_error)) text += ": " + std::string(*why);
      report_.error(file_.path, at, std::move(text));
    }
  }

  const file& file_;
  const universe& all_;
  report& report_;
};

// Checks what a definition says about its own begin and end.
class support_check {
 public:
  support_check(const file& f, report& found) : file_(f), report_(found) {}

  void check(const field& f) {
    const auto support = bytes_of(f.options.bytes, number::field_option::feature_support);
    if (support) check(*support, f);
    if (!f.enum_type || !support) return;
    for (const enum_value& v : f.enum_type->values)
      if (const auto own = bytes_of(v.options.bytes, number::enum_value_option::feature_support))
        check_within(std::string(*support) + std::string(*own), *support, v, f);
  }
  void check(const enum_value& v) {
    if (const auto support = bytes_of(v.options.bytes, number::enum_value_option::feature_support)) check(*support, v);
  }

 private:
  void wrong(const declaration& of, std::string text) {
    report_.error(file_.path, of.at, "\"" + std::string(of.full_name) + "\" " + std::move(text));
  }

  bool check(std::string_view support, const declaration& of) {
    const auto introduced = varint_of(support, number::support::introduced).value_or(0);
    const auto deprecated = varint_of(support, number::support::deprecated);
    const auto removed = varint_of(support, number::support::removed);
    const bool warns = bytes_of(support, number::support::warning).has_value();
    const bool tells = bytes_of(support, number::support::removal_error).has_value();
    const std::size_t before = report_.errors();
    if (deprecated && *deprecated < introduced) wrong(of, "is deprecated before it is introduced");
    if (deprecated && !warns) wrong(of, "is deprecated without a warning");
    if (!deprecated && warns) wrong(of, "has a warning and is not deprecated");
    if (!removed && tells) wrong(of, "tells why it is removed and is not");
    if (removed && deprecated.value_or(0) >= *removed) wrong(of, "is deprecated when it is removed already");
    if (removed && *removed < introduced) wrong(of, "is removed before it is introduced");
    if (removed && *removed != introduced && !tells) wrong(of, "is removed and does not tell why");
    return report_.errors() == before;
  }

  // Checks an enum's value together with that of a field of the enum.
  void check_within(const std::string& support, std::string_view outer, const enum_value& v, const field& f) {
    if (!check(support, v)) return;
    const auto later = [&](std::int32_t number) {
      const auto limit = varint_of(outer, number);
      return limit && varint_of(support, number).value_or(0) > *limit;
    };
    if (varint_of(support, number::support::introduced).value_or(0) <
        varint_of(outer, number::support::introduced).value_or(0))
      wrong(f, "has a value that is introduced before it");
    if (later(number::support::removed)) wrong(f, "has a value that is removed after it");
    if (later(number::support::deprecated)) wrong(f, "has a value that is deprecated after it");
  }

  const file& file_;
  report& report_;
};

}  // namespace

void check_features(const file& f, report& found) {
  if (f.in_editions()) {
    feature_check check(f, found);
    check.check_file();
    each_field(f, [&](const field& one) { check.check(one); });
  }
  support_check support(f, found);
  each_field(f, [&](const field& one) { support.check(one); });
  each_enum(f, [&](const enumeration& e) {
    for (const enum_value& v : e.values) support.check(v);
  });
}

void check_lifetimes(const file& f, const universe& all, const builtin& known, report& found) {
  each_options(f, all, known,
               [&](const options_of& o) { lifetime_check(f, *o.in, found).check(o.options, *o.type, o.at); });
}

}  // namespace isomer::compiler::proto
