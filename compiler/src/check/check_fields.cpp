// SPDX-License-Identifier: MIT
// Compares a field with its new version: name, type, cardinality, presence, default and options.
#include "model/declarations.hpp"
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

// Values of the same sort can be compared, whatever their types are.
enum class sort : std::uint8_t { none, integer, real, text, bytes };

sort sort_of(const field& f) {
  switch (f.is->type.value_or(type::TYPE_INT32)) {
    case type::TYPE_MESSAGE:
    case type::TYPE_GROUP: return sort::none;
    case type::TYPE_DOUBLE:
    case type::TYPE_FLOAT: return sort::real;
    case type::TYPE_STRING: return sort::text;
    case type::TYPE_BYTES: return sort::bytes;
    default: return sort::integer;
  }
}

struct absent_value {
  std::string text;               // the number, also of an enum, or the text
  bool is_first_of_enum = false;  // whether it is the first value of its enum, explicitly or by default
};

absent_value absent_value_of(const schema& in, const field& f) {
  const std::string text = f.is->default_value.value_or("");
  if (f.is->type == type::TYPE_ENUM) {
    const enumeration* const e = find(in.enums, type_of(f.is->type_name));
    if (!e || e->is->value.empty()) return {text, text.empty()};
    const std::int32_t first = e->is->value[0].number.value_or(0);
    const auto value = e->numbers.find(text);
    const std::int32_t number = value == e->numbers.end() ? first : value->second;
    return {std::to_string(number), number == first};
  }
  if (f.is->type == type::TYPE_BOOL) return {text == "true" ? "1" : "0"};
  const bool is_number = sort_of(f) == sort::integer || sort_of(f) == sort::real;
  return {is_number && text.empty() ? "0" : text};
}

bool have_one_default(const subject& of, const field& was, const field& is) {
  if (sort_of(was) != sort_of(is) || sort_of(is) == sort::none) return true;
  const absent_value before = absent_value_of(of.old, was), after = absent_value_of(of.now, is);
  const bool is_one_enum = was.is->type == type::TYPE_ENUM && is.is->type == type::TYPE_ENUM &&
                           of.type_now(type_of(was.is->type_name)) == type_of(is.is->type_name);
  // A change of an enum's first value is reported once, and not for each field.
  return before.text == after.text || (is_one_enum && before.is_first_of_enum && after.is_first_of_enum);
}

bool is_packable(const field& f) {
  return f.is->type != type::TYPE_STRING && f.is->type != type::TYPE_BYTES && f.is->type != type::TYPE_MESSAGE &&
         f.is->type != type::TYPE_GROUP;
}

const field* part_of_map(const schema& in, const field& f, std::int32_t number) {
  const message* const entry = find(in.messages, type_of(f.is->type_name));
  return entry ? entry->numbered(number) : nullptr;
}

// In JSON and in the text format, an extension has its full name.
void check_name(subject& of, const field& was, const field& is) {
  if (was.is_extension || is.is_extension) {
    const std::string before = was.is_extension ? of.name_now(was) : std::string(was.name());
    const std::string after = is.is_extension ? is.full_name : std::string(is.name());
    if (was.is_extension != is.is_extension || before != after)
      of.tell(rule::field_name, category::json | category::source, is,
              std::string(was.is_extension ? "the extension " : "the field ") + quoted(before) + " is " +
                  (was.is_extension == is.is_extension ? ""
                   : is.is_extension                   ? "the extension "
                                                       : "the field ") +
                  quoted(after) + " now");
    return;
  }
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

void check_presence(subject& of, const field& was, const field& is) {
  const std::string name = "the field " + quoted(is.name());
  if (is_required(was) != is_required(is))
    return of.tell(rule::field_required, keyed, is,
                   name + (is_required(is) ? " is required" : " is no longer required"));
  if (has_presence(was) != has_presence(is))
    of.tell(rule::field_presence, category::source, is,
            name + (has_presence(is) ? " has presence" : " has no presence any more"));
}

void check_default(subject& of, const field& was, const field& is) {
  if (!have_one_default(of, was, is))
    of.tell(rule::field_default, keyed, is, "the field " + quoted(is.name()) + " has another default");
}

void check_one_utf8(subject& of, const field& was, const field& is, const field& at, std::string_view what) {
  if (was.is->type == type::TYPE_STRING && is.is->type == type::TYPE_STRING &&
      was.decided.utf8_validation != is.decided.utf8_validation)
    of.tell(rule::field_utf8, category::wire | category::source, at,
            std::string(what) + quoted(at.name()) +
                (is.decided.utf8_validation == FeatureSet::Utf8Validation::VERIFY ? " must be UTF-8"
                                                                                  : " need not be UTF-8 any more"));
}

// The types that a field consists of: its own, or those of a map's keys and values.
void check_contents(subject& of, const field& was, const field& is, shape both) {
  if (both != shape::map) {
    check_one_type(of, was, is, is, "the field ");
    check_one_utf8(of, was, is, is, "the field ");
    return;
  }
  for (std::int32_t part : {1, 2}) {
    const field* const a = part_of_map(of.old, was, part);
    const field* const b = part_of_map(of.now, is, part);
    if (!a || !b) continue;
    const std::string_view what = part == 1 ? "the key of the map " : "the value of the map ";
    check_one_type(of, *a, *b, is, what);
    check_one_utf8(of, *a, *b, is, what);
  }
}

template <class T>
T option_of(const field& f, std::optional<T> FieldOptions::* member) {
  return f.is->options ? ((*f.is->options).*member).value_or(T{}) : T{};
}

// jstype.
bool is_64_bit_integer(const field& f) {
  switch (f.is->type.value_or(type::TYPE_INT32)) {
    case type::TYPE_INT64:
    case type::TYPE_UINT64:
    case type::TYPE_SINT64:
    case type::TYPE_FIXED64:
    case type::TYPE_SFIXED64: return true;
    default: return false;
  }
}
// ctype.
bool is_text_or_bytes(const field& f) { return sort_of(f) == sort::text || sort_of(f) == sort::bytes; }

// If the type changed so that the option does not apply any more, the option is not compared.
void check_options(subject& of, const field& was, const field& is) {
  const std::string name = "the field " + quoted(is.name());
  if (is_64_bit_integer(was) && is_64_bit_integer(is) &&
      option_of(was, &FieldOptions::jstype) != option_of(is, &FieldOptions::jstype))
    of.tell(rule::field_option, category::source, is, name + " has another jstype");
  if (is_text_or_bytes(was) && is_text_or_bytes(is) &&
      option_of(was, &FieldOptions::ctype) != option_of(is, &FieldOptions::ctype))
    of.tell(rule::field_option, category::source, is, name + " has another ctype");
}

// A map is a list of entries, which are messages with lengths.
bool may_be_entries(const field& f, shape s) {
  return s == shape::map || (s == shape::repeated && f.is->type == type::TYPE_MESSAGE &&
                             f.decided.message_encoding == FeatureSet::MessageEncoding::LENGTH_PREFIXED);
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
    if (!may_be_entries(was, before) || !may_be_entries(is, after)) breaks |= category::wire;
    return of.tell(
        rule::field_cardinality, breaks, is,
        "the field " + quoted(is.name()) + " was " + std::string(text(before)) + " and is " + std::string(text(after)));
  }
  check_contents(of, was, is, after);
  if (after == shape::singular) check_default(of, was, is);
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
