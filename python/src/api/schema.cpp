// SPDX-License-Identifier: MIT
#include "schema.hpp"
#include <isomer/dynamic.hpp>
#include <optional>
#include <string>
#include <vector>
#include "../bind/classes.hpp"
#include "../values/scalar.hpp"
#include "coding.hpp"
#include "errors.hpp"

namespace isomer::python_api {
namespace {

using detail::table::enum_table;
using detail::table::field;
using detail::table::message_table;
using detail::table::shape;
using python_bind::bound_set;
using python_values::bound_message;

schema_facts& facts(PyObject* o) { return *reinterpret_cast<schema_object*>(o)->facts; }
object text(std::string_view s) {
  return object::owned(PyUnicode_DecodeUTF8(s.data(), static_cast<Py_ssize_t>(s.size()), "surrogateescape"));
}
std::optional<std::string> string_of(PyObject* o) {
  Py_ssize_t n = 0;
  const char* const p = PyUnicode_Check(o) ? PyUnicode_AsUTF8AndSize(o, &n) : nullptr;
  if (!p) return std::nullopt;
  return std::string(p, static_cast<std::size_t>(n));
}

// ---- Construction.

PyObject* make_schema(PyTypeObject* type, dynamic::schema s, const std::string& why) {
  if (!s) return raise_schema(why), nullptr;
  object made = object::owned(type->tp_alloc(type, 0));
  if (!made) return nullptr;
  reinterpret_cast<schema_object*>(made.get())->facts = new schema_facts(std::move(s), made.get());
  const object started = object::owned(PyObject_CallMethod(made.get(), "_start", nullptr));
  return started ? made.release() : nullptr;
}
// from_files(paths, open), where open(path) returns the text of a file, or None.
PyObject* from_files(PyObject* type, PyObject* args) {
  PyObject *paths = nullptr, *open = nullptr;
  if (!PyArg_ParseTuple(args, "O!O", &PyList_Type, &paths, &open)) return nullptr;
  std::vector<std::string> names;
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(paths); ++i) {
    auto one = string_of(PyList_GET_ITEM(paths, i));
    if (!one) return PyErr_Occurred() ? nullptr : PyErr_Format(PyExc_TypeError, "a path is a str");
    names.push_back(*std::move(one));
  }
  std::string why;
  dynamic::schema s = dynamic::schema::from_proto(
      names,
      [open](const std::string& path) -> std::optional<std::string> {
        if (PyErr_Occurred()) return std::nullopt;
        const object answer = object::owned(PyObject_CallFunction(open, "s", path.c_str()));
        if (!answer || answer.get() == Py_None) return std::nullopt;
        return string_of(answer.get());
      },
      why);
  if (PyErr_Occurred()) return nullptr;
  return make_schema(reinterpret_cast<PyTypeObject*>(type), std::move(s), why);
}
PyObject* from_text(PyObject* type, PyObject* of) {
  const auto words = string_of(of);
  if (!words) return PyErr_Occurred() ? nullptr : PyErr_Format(PyExc_TypeError, "a schema's text is a str");
  std::string why;
  dynamic::schema s = dynamic::schema::from_proto(*words, why);
  return make_schema(reinterpret_cast<PyTypeObject*>(type), std::move(s), why);
}
PyObject* from_descriptor_set(PyObject* type, PyObject* of) {
  input_bytes bytes;
  if (!bytes.take(of)) return nullptr;
  std::string why;
  dynamic::schema s = dynamic::schema::from_descriptor_set(bytes.view(), why);
  return make_schema(reinterpret_cast<PyTypeObject*>(type), std::move(s), why);
}
void destroy(PyObject* o) {
  PyTypeObject* const type = Py_TYPE(o);
  delete reinterpret_cast<schema_object*>(o)->facts;
  type->tp_free(o);
}

// ---- Contents.

template <class Table>
PyObject* names_of(std::span<const Table* const> all) {
  object names = object::owned(PyList_New(0));
  for (const Table* t : all) {
    const object one = text(t->full_name);
    if (!names || !one || PyList_Append(names.get(), one.get()) < 0) return nullptr;
  }
  return names.release();
}
PyObject* messages(PyObject* self, PyObject*) { return names_of(facts(self).schema().messages()); }
PyObject* enums(PyObject* self, PyObject*) { return names_of(facts(self).schema().enums()); }

const char* rule_of(const field& f) {
  if (f.shape == shape::map) return "map";
  if (f.is_list()) return "list";
  if (f.shape == shape::choice) return "oneof";
  return f.has_presence() || detail::table::is_message(f.value) ? "optional" : "implicit";
}
// _fields(message) returns [(number, name, rule, oneof, zero, enum)], where zero is the initial value of a field
// without presence.
PyObject* fields(PyObject* self, PyObject* name) {
  bound_message* const m = facts(self).dict_of(name);
  object all = m ? object::owned(PyList_New(0)) : object();
  for (std::size_t i = 0; all && i < m->fields.size(); ++i) {
    const field& f = m->table_fields[i];
    const std::string_view rule = rule_of(f);
    const object zero = rule == "implicit" && !detail::table::is_enum(f.value)
                            ? object::owned(python_values::zero_of(f))
                            : object::shared(Py_None);
    const std::string_view of = detail::table::is_enum(f.value) ? f.enumeration->full_name : std::string_view();
    const object kind = text(of), label = text(f.name);
    const object oneof = text(facts(self).schema().oneof_of(*m->source, f));
    const object one = zero && kind && label && oneof
                           ? object::owned(Py_BuildValue("(iOsOOO)", static_cast<int>(f.number), label.get(),
                                                         rule_of(f), oneof.get(), zero.get(), kind.get()))
                           : object();
    if (!one || PyList_Append(all.get(), one.get()) < 0) return nullptr;
  }
  return all.release();
}
// _values(enum) returns [(name, number), …], in the schema's order.
PyObject* values(PyObject* self, PyObject* name) {
  const auto full_name = string_of(name);
  const enum_table* const t = full_name ? facts(self).schema().find_enum(*full_name) : nullptr;
  if (!t) return PyErr_Occurred() ? nullptr : PyErr_Format(PyExc_KeyError, "the schema has no enum %R", name);
  object all = object::owned(PyList_New(0));
  for (std::size_t i = 0; all && i < t->size; ++i) {
    const object label = text(t->all[i].name);
    const object one = label ? object::owned(Py_BuildValue("(Oi)", label.get(), t->all[i].number)) : object();
    if (!one || PyList_Append(all.get(), one.get()) < 0) return nullptr;
  }
  return all.release();
}
// _tie(message, class, [(number, attribute), …]) makes the class the class of the message.
PyObject* tie(PyObject* self, PyObject* args) {
  PyObject *name = nullptr, *type = nullptr, *members = nullptr;
  if (!PyArg_ParseTuple(args, "UO!O!", &name, &python_values::message_meta, &type, &PyList_Type, &members))
    return nullptr;
  bound_message* const m = facts(self).class_of(name);
  if (!m) return nullptr;
  if (m->native != python_values::native::none)
    return PyErr_Format(PyExc_TypeError, "%U is a value of Python's own, and no class: use Schema.decode()", name);
  std::vector<bound_set::placed> places;
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(members); ++i) {
    int number = 0;
    PyObject* attribute = nullptr;
    bound_set::placed one{};
    if (!PyArg_ParseTuple(PyList_GET_ITEM(members, i), "iU", &number, &attribute) ||
        !python_bind::find_slot(reinterpret_cast<PyTypeObject*>(type), attribute, one.offset))
      return nullptr;
    one.number = static_cast<std::uint32_t>(number);
    places.push_back(one);
  }
  auto& set = static_cast<bound_set&>(*m->tied_by);
  // The class refers to its Schema, which owns the set that is tied, and by its dict of classes the class itself.
  if (!m->is_tied && !set.tie_class(*m, reinterpret_cast<PyTypeObject*>(type), places)) return nullptr;
  python_values::facts_of(reinterpret_cast<PyTypeObject*>(type)).owner = object::shared(self);
  Py_RETURN_NONE;
}

// ---- Messages as dicts.

PyObject* decode_dict(PyObject* self, PyObject* args) {
  PyObject *name = nullptr, *data = nullptr, *format = nullptr;
  call how;
  input_bytes bytes;
  if (!PyArg_ParseTuple(args, "UO|O:decode", &name, &data, &format) || !call_of(format, how) || !bytes.take(data))
    return nullptr;
  bound_message* const m = facts(self).dict_of(name);
  return m ? decode(how, *m, bytes.view()) : nullptr;
}
PyObject* encode_dict(PyObject* self, PyObject* args) {
  PyObject *name = nullptr, *value = nullptr, *format = nullptr;
  call how;
  if (!PyArg_ParseTuple(args, "UO|O:encode", &name, &value, &format) || !call_of(format, how)) return nullptr;
  bound_message* const m = facts(self).dict_of(name);
  return m ? encode(how, *m, value) : nullptr;
}
// This makes no Python values.
PyObject* convert(PyObject* self, PyObject* args) {
  PyObject *name = nullptr, *data = nullptr, *from = nullptr, *to = nullptr;
  call reading, writing;
  input_bytes bytes;
  if (!PyArg_ParseTuple(args, "UOOO:convert", &name, &data, &from, &to) || !call_of(from, reading) ||
      !call_of(to, writing) || !bytes.take(data))
    return nullptr;
  const auto full_name = string_of(name);
  const message_table* const t = full_name ? facts(self).schema().find(*full_name) : nullptr;
  if (!t) return PyErr_Occurred() ? nullptr : PyErr_Format(PyExc_KeyError, "the schema has no message %R", name);
  arena memory;
  dynamic::message m(*t, memory);
  if (!m) return PyErr_NoMemory();
  if (const status s = reading.by->read(reading.with, bytes.view(), m); !s.ok())
    return raise_decode(reading.by->explain(bytes.view(), s, *t)), nullptr;
  std::string made;
  if (const status s = writing.by->write(writing.with, m, made); !s.ok())
    return raise_encode(s.cause, {}, std::string(s.message()), {}, {}), nullptr;
  return PyBytes_FromStringAndSize(made.data(), static_cast<Py_ssize_t>(made.size()));
}

PyMethodDef methods[] = {
    {"from_files", from_files, METH_VARARGS | METH_CLASS, nullptr},
    {"from_text", from_text, METH_O | METH_CLASS, nullptr},
    {"from_descriptor_set", from_descriptor_set, METH_O | METH_CLASS, nullptr},
    {"messages", messages, METH_NOARGS,
     "messages($self)\n--\n\nThe full names of all messages, in alphabetical order."},
    {"enums", enums, METH_NOARGS, "enums($self)\n--\n\nThe full names of all enums, in alphabetical order."},
    {"_fields", fields, METH_O, nullptr},
    {"_values", values, METH_O, nullptr},
    {"_tie", tie, METH_VARARGS, nullptr},
    {"decode", decode_dict, METH_VARARGS,
     "decode($self, message, data, format=None, /)\n--\n\nDecodes a message into a dict of the fields that "
     "are set, by the schema's names."},
    {"encode", encode_dict, METH_VARARGS,
     "encode($self, message, value, format=None, /)\n--\n\nEncodes a dict. A key that is not the name of a "
     "field is an error."},
    {"convert", convert, METH_VARARGS,
     "convert($self, message, data, from_format, to_format, /)\n--\n\nConverts a message to another format, "
     "without making Python values."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

PyTypeObject schema_type = [] {
  PyTypeObject t{};
  t.ob_base.ob_base.ob_refcnt = 1;
  t.tp_name = "isomer._core.Schema";
  t.tp_doc = "Messages that are known at run time only.";
  t.tp_basicsize = sizeof(schema_object);
  t.tp_dealloc = destroy;
  t.tp_methods = methods;
  t.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE;
  return t;
}();

schema_facts::schema_facts(dynamic::schema s, PyObject* self) : schema_(std::move(s)) {
  const auto held = std::make_shared<dynamic::schema>(schema_);
  dicts_ = std::make_unique<bound_set>(held, bound_set::answers{});
  classes_ = std::make_unique<bound_set>(
      held, bound_set::answers{[self](bound_message& m) {
                                 const object name = text(m.source->full_name);
                                 return name && object::owned(PyObject_CallMethod(self, "_class_of", "O", name.get()));
                               },
                               [self](const enum_table& t) {
                                 const object name = text(t.full_name);
                                 return name ? object::owned(PyObject_CallMethod(self, "_enum_of", "O", name.get()))
                                             : object();
                               },
                               {}});
}
const message_table* schema_facts::table_of(PyObject* name) const {
  const auto full_name = string_of(name);
  const message_table* const t = full_name ? schema_.find(*full_name) : nullptr;
  if (!t && !PyErr_Occurred()) PyErr_Format(PyExc_KeyError, "the schema has no message %R", name);
  return t;
}
bound_message* schema_facts::dict_of(PyObject* name) {
  const message_table* const t = table_of(name);
  return t ? dicts_->met(t) : nullptr;
}
bound_message* schema_facts::class_of(PyObject* name) {
  const message_table* const t = table_of(name);
  return t ? &classes_->of(t) : nullptr;
}
const python_codec::registered& schema_facts::types_for(std::size_t format) {
  if (!types_[format]) types_[format] = python_codec::codecs[format]->types_of(schema_);
  return types_[format];
}

bool types_of_schema(PyObject* schema, std::size_t format, python_codec::registered& to) {
  if (!PyObject_TypeCheck(schema, &schema_type)) {
    PyErr_Format(PyExc_TypeError, "types is a Schema, not %s", Py_TYPE(schema)->tp_name);
    return false;
  }
  return to = facts(schema).types_for(format), true;
}

bool start_schemas(PyObject* module) {
  return PyType_Ready(&schema_type) == 0 && PyModule_AddType(module, &schema_type) == 0;
}

}  // namespace isomer::python_api
