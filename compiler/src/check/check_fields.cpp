// SPDX-License-Identifier: MIT
// A field before and after: its name, type, cardinality, presence, default and options.
#include "model.hpp"
#include "subject.hpp"

namespace isomer::compiler::check {
namespace {

using descriptor::FeatureSet;
using descriptor::FieldOptions;
using type = descriptor::FieldDescriptorProto::Type;

std::string json_name_of(const field& f) {
  return f.is->json_name ? std::string(*f.is->json_name) : model::camel_case(f.name());
}

std::string_view text(shape s) {
  switch (s) {
    case shape::singular: return "singular";
    case shape::repeated: return "repeated";
    default: return "a map";
  }
}

// What an absent field is taken for, where the author says no other: nothing, so that it equals what is not said.
std::string default_of(const schema& in, const field& f) {
  const std::string said = f.is->default_value.value_or("");
  if (f.is->type == type::TYPE_ENUM) {
    const enumeration* const e = find(in.enums, type_of(f.is->type_name));
    if (!e || e->is->value.empty()) return said;
    // By its number: another name for it is no other default.
    const auto value = e->numbers.find(said);
    const bool is_first = value == e->numbers.end() || value->second == e->is->value[0].number.value_or(0);
    return is_first ? "" : std::to_string(value->second);
  }
  if (f.is->type == type::TYPE_BOOL) return said == "false" ? "" : said;
  if (f.is->type == type::TYPE_STRING || f.is->type == type::TYPE_BYTES) return said;
  return said == "0" ? "" : said;
}

bool is_packable(const field& f) {
  return f.is->type != type::TYPE_STRING && f.is->type != type::TYPE_BYTES && f.is->type != type::TYPE_MESSAGE &&
         f.is->type != type::TYPE_GROUP;
}

const field* part_of_map(const schema& in, const field& f, std::int32_t number) {
  const message* const entry = find(in.messages, type_of(f.is->type_name));
  return entry ? entry->numbered(number) : nullptr;
}

void check_name(subject& of, const field& was, const field& is) {
  if (was.name() != is.name())
    return of.tell(rule::field_name, category::json | category::source, is,
                   "the field " + quoted(was.name()) + " is " + quoted(is.name()) + " now");
  const std::string before = json_name_of(was), after = json_name_of(is);
  if (before != after)
    of.tell(rule::json_name, category::json, is,
            "the field " + quoted(is.name()) + " was " + quoted(before) + " in JSON and is " + quoted(after));
}

void check_one_type(subject& of, const field& was, const field& is, const field& at, std::string_view what) {
  const categories breaks = type_breaks(of, was, is);
  if (!breaks.empty())
    of.tell(rule::field_type, breaks, at,
            std::string(what) + quoted(at.name()) + " was " + type_text(was) + " and is " + type_text(is));
}

void check_type(subject& of, const field& was, const field& is, shape both) {
  if (both != shape::map) return check_one_type(of, was, is, is, "the field ");
  for (std::int32_t part : {1, 2}) {
    const field* const a = part_of_map(of.old, was, part);
    const field* const b = part_of_map(of.now, is, part);
    if (a && b) check_one_type(of, *a, *b, is, part == 1 ? "the key of the map " : "the value of the map ");
  }
}

void check_presence(subject& of, const field& was, const field& is) {
  const std::string name = "the field " + quoted(is.name());
  if (is_required(was) != is_required(is))
    return of.tell(rule::field_required, keyed, is,
                   name + (is_required(is) ? " is required" : " is no longer required"));
  if (has_presence(was) != has_presence(is))
    of.tell(rule::field_presence, category::source, is,
            name + (has_presence(is) ? " has presence" : " has no presence any more"));
}

void check_values(subject& of, const field& was, const field& is) {
  const std::string name = "the field " + quoted(is.name());
  if (was.is->type == is.is->type && default_of(of.old, was) != default_of(of.now, is))
    of.tell(rule::field_default, keyed, is, name + " has another default");
  if (was.is->type == type::TYPE_STRING && is.is->type == type::TYPE_STRING &&
      was.decided.utf8_validation != is.decided.utf8_validation)
    of.tell(rule::field_utf8, category::wire | category::source, is,
            name + (is.decided.utf8_validation == FeatureSet::Utf8Validation::VERIFY ? " must be UTF-8"
                                                                                     : " need not be UTF-8 any more"));
}

template <class T>
T option_of(const field& f, std::optional<T> FieldOptions::* member) {
  return f.is->options ? ((*f.is->options).*member).value_or(T{}) : T{};
}

void check_options(subject& of, const field& was, const field& is) {
  const std::string name = "the field " + quoted(is.name());
  if (option_of(was, &FieldOptions::jstype) != option_of(is, &FieldOptions::jstype))
    of.tell(rule::field_option, category::source, is, name + " has another jstype");
  if (option_of(was, &FieldOptions::ctype) != option_of(is, &FieldOptions::ctype))
    of.tell(rule::field_option, category::source, is, name + " has another ctype");
}

}  // namespace

shape shape_of(const schema& in, const field& f) {
  if (f.is->label != descriptor::FieldDescriptorProto::Label::LABEL_REPEATED) return shape::singular;
  if (f.is->type != type::TYPE_MESSAGE) return shape::repeated;
  const message* const m = find(in.messages, type_of(f.is->type_name));
  return m && m->map_entry ? shape::map : shape::repeated;
}

bool is_required(const field& f) {
  return f.is->label == descriptor::FieldDescriptorProto::Label::LABEL_REQUIRED ||
         (f.is->label != descriptor::FieldDescriptorProto::Label::LABEL_REPEATED &&
          f.decided.field_presence == FeatureSet::FieldPresence::LEGACY_REQUIRED);
}

bool has_presence(const field& f) {
  return f.is_extension || f.is->oneof_index || f.is->type == type::TYPE_MESSAGE || f.is->type == type::TYPE_GROUP ||
         f.decided.field_presence != FeatureSet::FieldPresence::IMPLICIT;
}

void check_field(subject& of, const field& was, const field& is) {
  check_name(of, was, is);
  const shape before = shape_of(of.old, was), after = shape_of(of.now, is);
  if (before != after) {
    categories breaks = category::json | category::source;
    // A map is a list of entries in bytes.
    if (before == shape::singular || after == shape::singular) breaks |= category::wire;
    return of.tell(
        rule::field_cardinality, breaks, is,
        "the field " + quoted(is.name()) + " was " + std::string(text(before)) + " and is " + std::string(text(after)));
  }
  check_type(of, was, is, after);
  check_values(of, was, is);
  check_options(of, was, is);
  check_capacities(of, was, is);
  if (after == shape::singular) check_presence(of, was, is);
  if (after == shape::repeated && is_packable(was) && is_packable(is) &&
      was.decided.repeated_field_encoding != is.decided.repeated_field_encoding)
    of.tell(rule::field_packed, category::wire, is,
            "the field " + quoted(is.name()) +
                (is.decided.repeated_field_encoding == FeatureSet::RepeatedFieldEncoding::PACKED
                     ? " is packed"
                     : " is not packed any more"));
}

}  // namespace isomer::compiler::check
