// SPDX-License-Identifier: MIT
#include "known_messages.hpp"

namespace isomer::php_bind {
namespace {

namespace model = compiler::model;
using php_values::native;

struct row {
  zend_long type;  // of Isomer\Type
  known_type is;
};
constexpr row rows[] = {
    {101, {"Timestamp", native::timestamp}},
    {102, {"Duration", native::duration}},
    {103, {"Struct", native::structure}},
    {104, {"Value", native::value}},
    {105, {"ListValue", native::list_value}},
    {106, {"FieldMask", native::field_mask}},
    {111, {"BoolValue", native::wrapper, kind::boolean}},
    {112, {"BytesValue", native::wrapper, kind::bytes}},
    {113, {"DoubleValue", native::wrapper, kind::float64}},
    {114, {"FloatValue", native::wrapper, kind::float32}},
    {115, {"Int32Value", native::wrapper, kind::int32}},
    {116, {"Int64Value", native::wrapper, kind::int64}},
    {117, {"StringValue", native::wrapper, kind::string}},
    {118, {"UInt32Value", native::wrapper, kind::uint32}},
    {119, {"UInt64Value", native::wrapper, kind::uint64}},
};
constexpr std::string_view package = "google.protobuf.";

}  // namespace

known_type known_type_of(zend_long type) {
  for (const row& r : rows)
    if (r.type == type) return r.is;
  return {};
}
known_type known_type_named(std::string_view full_name) {
  for (const row& r : rows)
    if (full_name.starts_with(package) && full_name.substr(package.size()) == r.is.message) return r.is;
  return {};
}

model::message& known_messages::named(const std::string& name) {
  model::message*& known = made_[name];
  if (known) return *known;
  known = &schema_.messages.emplace_back();
  known->name = name, known->full_name = std::string(package) + name;
  return *known;
}
model::field& known_messages::add(model::message& m, std::uint32_t number, const char* name, kind k, rule r) {
  model::field& f = schema_.fields.emplace_back();
  f.number = number, f.name = name, f.full_name = m.full_name + "." + name, f.json_name = model::camel_case(name);
  f.kind = k, f.rule = r, f.verified = true;
  m.fields.push_back(&f);
  return f;
}

model::message& known_messages::of(const known_type& type) {
  model::message& m = named(std::string(type.message));
  if (!m.fields.empty()) return m;
  switch (type.native) {
    case native::timestamp:
    case native::duration:
      add(m, 1, "seconds", kind::int64, rule::implicit);
      add(m, 2, "nanos", kind::int32, rule::implicit);
      break;
    case native::field_mask: add(m, 1, "paths", kind::string, rule::repeated); break;
    case native::wrapper: add(m, 1, "value", type.held, rule::implicit); break;
    case native::structure: fill_struct(m); break;
    case native::list_value:
      add(m, 1, "values", kind::message, rule::repeated).message_type = &named("Value");
      of({"Value", native::value});
      break;
    case native::value: fill_value(m); break;
    case native::none: break;
  }
  return m;
}
void known_messages::fill_struct(model::message& m) {
  model::field& f = add(m, 1, "fields", kind::message, rule::map);
  model::field &k = schema_.fields.emplace_back(), &v = schema_.fields.emplace_back();
  k.number = 1, k.name = k.json_name = "key", k.kind = kind::string, k.verified = true;
  v.number = 2, v.name = v.json_name = "value", v.kind = kind::message;
  v.message_type = &named("Value");
  f.key = &k, f.value = &v;
  of({"Value", native::value});
}
void known_messages::fill_value(model::message& m) {
  model::enumeration& null = schema_.enums.emplace_back();
  null.name = "NullValue", null.full_name = "google.protobuf.NullValue";
  null.values.emplace_back().name = "NULL_VALUE";
  m.oneofs.push_back(&schema_.oneofs.emplace_back());
  m.oneofs[0]->name = "kind";
  auto member = [&](std::uint32_t number, const char* name, kind k) -> model::field& {
    model::field& f = add(m, number, name, k, rule::oneof);
    f.choice_of = m.oneofs[0], f.choice = number - 1;
    m.oneofs[0]->members.push_back(&f);
    return f;
  };
  member(1, "null_value", kind::enumeration).enum_type = &null;
  member(2, "number_value", kind::float64);
  member(3, "string_value", kind::string);
  member(4, "bool_value", kind::boolean);
  model::field &structure = member(5, "struct_value", kind::message), &list = member(6, "list_value", kind::message);
  structure.message_type = &named("Struct"), list.message_type = &named("ListValue");
  of({"Struct", native::structure});
  of({"ListValue", native::list_value});
}

}  // namespace isomer::php_bind
