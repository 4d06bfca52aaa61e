// SPDX-License-Identifier: MIT
#include "format.hpp"
#include <climits>
#include <deque>
#include "../codec/option_value.hpp"
#include "schema.hpp"

namespace isomer::python_api {
namespace {

// More levels could exceed the stack of a thread in a build without optimisation.
constexpr int deepest = 500;

bool limits_from(PyObject* options, limits& to) {
  long long depth = to.depth, memory = 0, aliases = to.aliases;
  if (!python_codec::take_number(options, "depth", 0, deepest, depth) ||
      !python_codec::take_number(options, "memory", 0, PTRDIFF_MAX, memory) ||
      !python_codec::take_number(options, "aliases", 0, INT_MAX, aliases))
    return false;
  to.depth = static_cast<int>(depth), to.aliases = static_cast<int>(aliases);
  if (memory) to.memory = static_cast<std::ptrdiff_t>(memory);
  return true;
}
bool types_from(PyObject* options, std::size_t format, python_codec::registered& to) {
  const object given = object::shared(PyDict_GetItemString(options, "types"));
  if (!given || PyDict_DelItemString(options, "types") < 0) return !PyErr_Occurred();
  if (given.get() == Py_None) return true;
  return types_of_schema(given.get(), format, to);
}

PyObject* make_format(PyObject* index, PyObject* args, PyObject* keywords) {
  const auto i = static_cast<std::size_t>(PyLong_AsLong(index));
  const python_codec::codec& c = *python_codec::codecs[i];
  if (PyTuple_GET_SIZE(args) != 0) return PyErr_Format(PyExc_TypeError, "%s() takes its options by name", c.name);
  const object given = object::owned(keywords ? PyDict_Copy(keywords) : PyDict_New());
  const object rest = given ? object::owned(PyDict_Copy(given.get())) : object();
  limits within;
  python_codec::registered types;
  if (!rest || !limits_from(rest.get(), within) || !types_from(rest.get(), i, types)) return nullptr;
  bool ignores_unknown = false;
  python_codec::settings made = c.make(rest.get(), within, types, ignores_unknown);
  if (!made) return nullptr;
  Py_ssize_t at = 0;
  PyObject *name = nullptr, *value = nullptr;
  if (PyDict_Next(rest.get(), &at, &name, &value))
    return PyErr_Format(PyExc_TypeError, "%s() has no option '%U'", c.name, name);
  auto* const o = PyObject_New(format_object, &format_type);
  if (!o) return nullptr;
  o->held = new python_codec::settings(std::move(made));
  o->is = {&c, o->held->get(), ignores_unknown};
  o->options = Py_NewRef(given.get());
  return reinterpret_cast<PyObject*>(o);
}

format_object& at(PyObject* o) { return *reinterpret_cast<format_object*>(o); }
void destroy(PyObject* o) {
  delete at(o).held;
  Py_XDECREF(at(o).options);
  PyObject_Free(o);
}
PyObject* repr(PyObject* o) {
  object text = object::owned(PyUnicode_FromFormat("isomer.%s(", at(o).is.by->name));
  Py_ssize_t where = 0;
  PyObject *name = nullptr, *value = nullptr;
  for (const char* between = ""; text && PyDict_Next(at(o).options, &where, &name, &value); between = ", ")
    text = object::owned(PyUnicode_FromFormat("%U%s%U=%R", text.get(), between, name, value));
  return text ? PyUnicode_FromFormat("%U)", text.get()) : nullptr;
}
PyObject* name_of(PyObject* o, void*) { return PyUnicode_FromString(at(o).is.by->name); }
PyObject* text_of(PyObject* o, void*) { return Py_NewRef(at(o).options); }
PyObject* framing_of(PyObject* o, void*) {
  switch (at(o).is.by->facts.records) {
    case framing::whole: return PyUnicode_FromString("whole");
    case framing::delimited: return PyUnicode_FromString("delimited");
    case framing::lines: return PyUnicode_FromString("lines");
    case framing::documents: return PyUnicode_FromString("documents");
    case framing::tfrecord: return PyUnicode_FromString("tfrecord");
    case framing::sequence: return PyUnicode_FromString("sequence");
  }
  return nullptr;
}
PyGetSetDef properties[] = {
    {"name", name_of, nullptr, "What the format is called: \"json\".", nullptr},
    {"options", text_of, nullptr, "The options that it was made with: a dict.", nullptr},
    {"framing", framing_of, nullptr, "How one message ends and the next begins, where there are several.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

call default_format() {
  static const python_codec::settings held = [] {
    bool ignored = false;
    const object none = object::owned(PyDict_New());
    return python_codec::codecs[0]->make(none.get(), {}, {}, ignored);
  }();
  return {python_codec::codecs[0], held.get(), false};
}

// Returns the text that help() shows for a function that makes a format, in the style of Python's own.
std::string help_of(const python_codec::codec& c) {
  struct text {
    std::string signature, lines;
  } t{std::string(c.name) + "(*", {}};
  c.options(&t, [](void* to, const format_option& o, bool is_flag, long value) {
    auto& made = *static_cast<text*>(to);
    const std::string initial = is_flag ? value ? "True" : "False" : std::to_string(value);
    made.signature += ", " + std::string(o.name) + "=" + initial;
    made.lines += "\n    " + std::string(o.name) + ": " + std::string(o.means);
  });
  return t.signature + ", types=None, depth=100, memory=None, aliases=8)\n--\n\n" + c.means + "\n" + t.lines +
         "\n    types: a Schema with the types that an Any may hold, and extensions"
         "\n    depth: levels of nesting below the top"
         "\n    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least"
         "\n    aliases: what YAML's aliases may repeat: so many times the input's bytes";
}

}  // namespace

PyTypeObject format_type = [] {
  PyTypeObject t{};
  t.ob_base.ob_base.ob_refcnt = 1;
  t.tp_name = "isomer.Format";
  t.tp_doc = "A format and its options. isomer.json(indent=2) makes one; it is immutable.";
  t.tp_basicsize = sizeof(format_object);
  t.tp_dealloc = destroy;
  t.tp_repr = repr;
  t.tp_getset = properties;
  t.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION;
  return t;
}();

bool call_of(PyObject* format, call& to) {
  if (!format || format == Py_None) return to = default_format(), true;
  if (!Py_IS_TYPE(format, &format_type)) {
    PyErr_Format(PyExc_TypeError, "expected a format such as isomer.json(), found %s%s",
                 PyCallable_Check(format) ? "a function without its parentheses: " : "", Py_TYPE(format)->tp_name);
    return false;
  }
  return to = at(format).is, true;
}

bool start_formats(PyObject* module) {
  static PyMethodDef functions[python_codec::formats];
  static std::deque<std::string> texts;
  if (PyType_Ready(&format_type) < 0 || PyModule_AddType(module, &format_type) < 0) return false;
  for (std::size_t i = 0; i < python_codec::formats; ++i) {
    const python_codec::codec& c = *python_codec::codecs[i];
    functions[i] = {c.name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&make_format)),
                    METH_VARARGS | METH_KEYWORDS, texts.emplace_back(help_of(c)).c_str()};
    const object index = object::owned(PyLong_FromSize_t(i));
    const object made = index ? object::owned(PyCFunction_NewEx(&functions[i], index.get(), nullptr)) : object();
    if (!made || PyModule_AddObjectRef(module, c.name, made.get()) < 0) return false;
  }
  return true;
}

}  // namespace isomer::python_api
