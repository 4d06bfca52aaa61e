// SPDX-License-Identifier: MIT
#include "described.hpp"
#include <algorithm>
#include "../api/errors.hpp"
#include "dynamic/check.hpp"

namespace isomer::python_bind {
namespace {

namespace model = compiler::model;

struct named_kind {
  std::string_view name;
  kind is;
};
constexpr named_kind kinds[] = {
    {"bool", kind::boolean},      {"int32", kind::int32},      {"sint32", kind::sint32},     {"uint32", kind::uint32},
    {"int64", kind::int64},       {"sint64", kind::sint64},    {"uint64", kind::uint64},     {"fixed32", kind::fixed32},
    {"sfixed32", kind::sfixed32}, {"fixed64", kind::fixed64},  {"sfixed64", kind::sfixed64}, {"float32", kind::float32},
    {"float64", kind::float64},   {"enum", kind::enumeration}, {"string", kind::string},     {"bytes", kind::bytes},
    {"message", kind::message},   {"group", kind::group},
};
struct named_rule {
  std::string_view name;
  rule is;
};
constexpr named_rule rules[] = {
    {"implicit", rule::implicit}, {"optional", rule::optional}, {"required", rule::required}, {"list", rule::repeated},
    {"packed", rule::packed},     {"map", rule::map},           {"oneof", rule::oneof},
};
template <class Rows>
auto find(const Rows& rows, std::string_view name) {
  return std::find_if(std::begin(rows), std::end(rows), [&](auto& r) { return r.name == name; })->is;
}
std::string last_part(const std::string& full) { return full.substr(full.rfind('.') + 1); }

class reader {
 public:
  explicit reader(described& d) : d_(d) {}

  bool read(PyObject* description) {
    PyObject *messages = nullptr, *enums = nullptr;
    if (!PyArg_ParseTuple(description, "O!O!", &PyList_Type, &messages, &PyList_Type, &enums)) return false;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(enums); ++i)
      if (!read_enum(PyList_GET_ITEM(enums, i))) return false;
    // Fields may refer to later messages.
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(messages); ++i)
      if (!begin_message(PyList_GET_ITEM(messages, i))) return false;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(messages); ++i)
      if (!read_message(PyList_GET_ITEM(messages, i))) return false;
    for (model::message& m : d_.schema.messages) find_parent(m);
    return true;
  }

 private:
  bool read_enum(PyObject* from) {
    const char* name = nullptr;
    PyObject *type = nullptr, *values = nullptr;
    int closed = 0;
    if (!PyArg_ParseTuple(from, "sOpO!", &name, &type, &closed, &PyList_Type, &values)) return false;
    model::enumeration& e = d_.schema.enums.emplace_back();
    e.full_name = name, e.name = last_part(name), e.closed = closed != 0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(values); ++i) {
      const char *label = nullptr, *json_name = nullptr;
      int number = 0;
      if (!PyArg_ParseTuple(PyList_GET_ITEM(values, i), "siz", &label, &number, &json_name)) return false;
      model::enumerator& v = e.values.emplace_back();
      v.name = label, v.number = number;
      if (json_name) v.json_name = json_name;
    }
    enums_[name] = &e;
    d_.enums[name] = object::shared(type);
    return true;
  }
  bool begin_message(PyObject* from) {
    const char* name = nullptr;
    PyObject *type = nullptr, *fields = nullptr, *reserved = nullptr;
    int message_set = 0;
    if (!PyArg_ParseTuple(from, "sOOO!p", &name, &type, &fields, &PyTuple_Type, &reserved, &message_set)) return false;
    model::message& m = d_.schema.messages.emplace_back();
    // A message that was bound before has no fields here. So it must not have the name of a well-known type, whose
    // fields are assumed.
    const bool is_bound = fields == Py_None;
    m.full_name = (is_bound ? "@" : "") + std::string(name);
    m.name = last_part(name), m.message_set = message_set != 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(reserved); ++i) {
      const char* one = PyUnicode_AsUTF8(PyTuple_GET_ITEM(reserved, i));
      if (!one) return false;
      m.reserved.emplace_back(one);
    }
    messages_[name] = &m;
    described_class& c = d_.classes[m.full_name];
    if (type != Py_None) c.type = object::shared(type);
    c.is_bound = is_bound;
    return true;
  }
  bool read_message(PyObject* from) {
    PyObject* const fields = PyTuple_GET_ITEM(from, 2);
    if (fields == Py_None) return true;
    model::message& m = *messages_.at(PyUnicode_AsUTF8(PyTuple_GET_ITEM(from, 0)));
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(fields); ++i)
      if (!read_field(m, PyList_GET_ITEM(fields, i))) return false;
    return true;
  }
  bool set_type(model::field& f, std::string_view of, const char* type) {
    f.kind = find(kinds, of);
    if (f.kind == kind::enumeration) return (f.enum_type = enums_[type]) != nullptr;
    if (is_message(f.kind)) return (f.message_type = messages_[type]) != nullptr;
    return true;
  }
  bool read_field(model::message& m, PyObject* from) {
    PyObject* attribute = nullptr;
    const char *name = nullptr, *json_name = nullptr, *of = nullptr, *by = nullptr, *choice = nullptr, *type = nullptr,
               *key = nullptr;
    int number = 0, verified = 0, redacted = 0;
    if (!PyArg_ParseTuple(from,
                          "Oisssssss"
                          "pp",
                          &attribute, &number, &name, &json_name, &of, &by, &choice, &type, &key, &verified, &redacted))
      return false;
    model::field& f = d_.schema.fields.emplace_back();
    f.number = static_cast<std::uint32_t>(number), f.name = name;
    f.json_name = *json_name ? std::string(json_name) : model::camel_case(f.name);
    f.full_name = m.full_name + "." + f.name;
    f.rule = find(rules, by), f.verified = verified != 0, f.debug_redact = redacted != 0;
    f.own_json_name = f.json_name != model::camel_case(f.name);
    if (f.rule == rule::map) {
      f.kind = kind::message;
      model::field &k = d_.schema.fields.emplace_back(), &v = d_.schema.fields.emplace_back();
      k.number = 1, k.name = k.json_name = "key", k.verified = f.verified, k.kind = find(kinds, key);
      v.number = 2, v.name = v.json_name = "value", v.verified = f.verified;
      if (!set_type(v, of, type)) return no_type(f, type);
      f.key = &k, f.value = &v;
    } else if (!set_type(f, of, type)) return no_type(f, type);
    if (f.rule == rule::oneof) join(m, f, choice);
    m.fields.push_back(&f);
    d_.classes[m.full_name].members.emplace_back(f.number, object::shared(attribute));
    return true;
  }
  static bool no_type(const model::field& f, const char* type) {
    return python_api::raise_schema(f.full_name + ": there is no type " + type);
  }
  void join(model::message& m, model::field& f, const char* name) {
    auto of = std::find_if(m.oneofs.begin(), m.oneofs.end(), [&](auto* o) { return o->name == name; });
    if (of == m.oneofs.end()) {
      m.oneofs.push_back(&d_.schema.oneofs.emplace_back());
      of = m.oneofs.end() - 1;
      (*of)->name = name;
    }
    f.choice_of = *of, f.choice = (*of)->members.size();
    (*of)->members.push_back(&f);
  }
  void find_parent(model::message& m) {
    if (m.full_name.size() <= m.name.size()) return;
    auto at = messages_.find(m.full_name.substr(0, m.full_name.size() - m.name.size() - 1));
    if (at != messages_.end()) m.parent = at->second;
  }

  described& d_;
  std::map<std::string, model::message*, std::less<>> messages_;
  std::map<std::string, model::enumeration*, std::less<>> enums_;
};

}  // namespace

std::shared_ptr<described> read_description(PyObject* description) {
  auto made = std::make_shared<described>();
  if (!reader(*made).read(description)) return nullptr;
  if (std::string why = dynamic::wrong_with(made->schema); !why.empty()) return python_api::raise_schema(why), nullptr;
  made->tables = std::make_unique<dynamic::tables>(made->schema);
  return made;
}

}  // namespace isomer::python_bind
