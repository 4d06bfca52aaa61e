// SPDX-License-Identifier: MIT
#include "message.hpp"
#include <structmember.h>
#include <cstring>
#include <memory>

namespace isomer::python_values {
namespace {

PyObject* preparation;

PyObject*& at(PyObject* o, const class_slot& s) { return *reinterpret_cast<PyObject**>(address(o) + s.offset); }

// ---- Objects.

PyObject* initial_of(const class_slot& s) {
  switch (s.is) {
    case class_slot::kind::list: return PyList_GetSlice(s.initial.get(), 0, PY_SSIZE_T_MAX);
    case class_slot::kind::dict: return PyDict_Copy(s.initial.get());
    default: return Py_XNewRef(s.initial.get());
  }
}
// Sets slots without an argument to their defaults. If it returns false, an exception is set.
bool fill(PyObject* o, const class_facts& c) {
  for (const class_slot& s : c.slots) {
    PyObject*& place = at(o, s);
    if (place) continue;
    if (s.is == class_slot::kind::required) {
      PyErr_Format(PyExc_TypeError, "%s() lacks the argument '%U'", Py_TYPE(o)->tp_name, s.name.get());
      return false;
    }
    place = initial_of(s);
    if (!place) return false;
  }
  return true;
}
// Finds the slot of a name, which is probably the one after the previous one.
const class_slot* find(const class_facts& c, PyObject* name, std::size_t& likely) {
  const std::size_t n = c.slots.size();
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t i = likely + k < n ? likely + k : likely + k - n;
    if (c.slots[i].name.get() == name) return likely = i + 1 < n ? i + 1 : 0, &c.slots[i];
  }
  // The name was made at run time, so it is compared by its characters.
  for (std::size_t k = 0; k < n && PyUnicode_Check(name); ++k) {
    const std::size_t i = likely + k < n ? likely + k : likely + k - n;
    if (PyUnicode_Compare(c.slots[i].name.get(), name) == 0) return likely = i + 1 < n ? i + 1 : 0, &c.slots[i];
  }
  return nullptr;
}
bool set(PyObject* o, const class_facts& c, PyObject* name, PyObject* value, std::size_t& likely) {
  const class_slot* s = find(c, name, likely);
  if (!s) {
    PyErr_Format(PyExc_TypeError, "%s() has no field '%U'", Py_TYPE(o)->tp_name, name);
    return false;
  }
  put(at(o, *s), Py_NewRef(value));
  return true;
}
void track(PyObject* o, const class_facts& c) {
  if ((!c.bound || c.has_containers) && !PyObject_GC_IsTracked(o)) PyObject_GC_Track(o);
}

PyObject* construct(PyObject* type, PyObject* const* args, std::size_t flagged, PyObject* names) {
  const class_facts& c = facts_of(reinterpret_cast<PyTypeObject*>(type));
  if (PyVectorcall_NARGS(flagged) != 0)
    return PyErr_Format(PyExc_TypeError, "%s() takes its fields by name",
                        reinterpret_cast<PyTypeObject*>(type)->tp_name);
  object made = object::owned(new_message(reinterpret_cast<PyTypeObject*>(type)));
  const Py_ssize_t n = names ? PyTuple_GET_SIZE(names) : 0;
  std::size_t likely = 0;
  for (Py_ssize_t i = 0; made && i < n; ++i)
    if (!set(made.get(), c, PyTuple_GET_ITEM(names, i), args[i], likely)) return nullptr;
  if (!made || !fill(made.get(), c)) return nullptr;
  track(made.get(), c);
  return made.release();
}

// Used for classes with their own __init__ or __new__, for copies, and for objects that are restored.
PyObject* make(PyTypeObject* type, PyObject*, PyObject*) {
  if (!is_message_class(reinterpret_cast<PyObject*>(type)) || type == &message_type)
    return PyErr_Format(PyExc_TypeError, "%s has no fields: derive a class from it", type->tp_name);
  object made = object::owned(new_message(type));
  if (!made) return nullptr;
  for (const class_slot& s : facts_of(type).slots)
    if (s.is != class_slot::kind::required && !(at(made.get(), s) = initial_of(s))) return nullptr;
  track(made.get(), facts_of(type));
  return made.release();
}
int init(PyObject* o, PyObject* args, PyObject* keywords) {
  if (PyTuple_GET_SIZE(args) != 0) {
    PyErr_Format(PyExc_TypeError, "%s() takes its fields by name", Py_TYPE(o)->tp_name);
    return -1;
  }
  const class_facts& c = facts_of(Py_TYPE(o));
  Py_ssize_t where = 0;
  PyObject *name = nullptr, *value = nullptr;
  std::size_t likely = 0;
  while (keywords && PyDict_Next(keywords, &where, &name, &value))
    if (!set(o, c, name, value, likely)) return -1;
  return fill(o, c) ? 0 : -1;
}
void destroy(PyObject* o) {
  PyObject_GC_UnTrack(o);
  Py_XDECREF(unknown_of(o));
  Py_TYPE(o)->tp_free(o);
}
int traverse(PyObject*, visitproc, void*) { return 0; }

PyObject* compare(PyObject* a, PyObject* b, int how) {
  if ((how != Py_EQ && how != Py_NE) || Py_TYPE(a) != Py_TYPE(b)) Py_RETURN_NOTIMPLEMENTED;
  if (Py_EnterRecursiveCall(" in comparison")) return nullptr;
  int same = 1;
  for (const class_slot& s : facts_of(Py_TYPE(a)).slots) {
    const object x = object::shared(at(a, s)), y = object::shared(at(b, s));
    if (x.get() == y.get()) continue;
    same = x && y ? PyObject_RichCompareBool(x.get(), y.get(), Py_EQ) : 0;
    if (same != 1) break;
  }
  if (same == 1) {
    const object x = object::shared(unknown_of(a)), y = object::shared(unknown_of(b));
    if (x || y) same = x && y ? PyObject_RichCompareBool(x.get(), y.get(), Py_EQ) : 0;
  }
  Py_LeaveRecursiveCall();
  return same < 0 ? nullptr : PyBool_FromLong((same == 1) == (how == Py_EQ));
}

PyObject* get_unknown(PyObject* o, void*) {
  PyObject* const held = unknown_of(o);
  return held ? PyBytes_FromObject(held) : PyBytes_FromStringAndSize(nullptr, 0);
}
int set_unknown(PyObject* o, PyObject* to, void*) {
  if (to && !PyBytes_CheckExact(to)) {
    PyErr_SetString(PyExc_TypeError, "unknown fields are bytes");
    return -1;
  }
  put(unknown_of(o), to && PyBytes_GET_SIZE(to) != 0 ? Py_NewRef(to) : nullptr);
  return 0;
}
PyGetSetDef properties[] = {
    {"unknown_fields", get_unknown, set_unknown,
     "The records of fields that the schema lacks, in the protobuf encoding: they are written again.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

// ---- Classes.

class_slot slot_of(PyObject* name, PyObject* initial, std::uint32_t offset) {
  class_slot s;
  s.name = object::shared(name), s.initial = object::shared(initial), s.offset = offset;
  if (!initial) return s;
  s.is = PyList_CheckExact(initial)   ? class_slot::kind::list
         : PyDict_CheckExact(initial) ? class_slot::kind::dict
                                      : class_slot::kind::shared;
  return s;
}
bool add_slot(class_facts& c, PyTypeObject* type, PyObject* name, PyObject* defaults) {
  PyObject* const member = PyDict_GetItemWithError(type->tp_dict, name);
  if (!member || !Py_IS_TYPE(member, &PyMemberDescr_Type)) {
    if (!PyErr_Occurred()) PyErr_Format(PyExc_TypeError, "%s has no place for its field '%U'", type->tp_name, name);
    return false;
  }
  const auto offset = static_cast<std::uint32_t>(reinterpret_cast<PyMemberDescrObject*>(member)->d_member->offset);
  PyObject* const initial = PyDict_GetItemWithError(defaults, name);
  if (!initial && PyErr_Occurred()) return false;
  class_slot made = slot_of(name, initial, offset);
  for (class_slot& s : c.slots)
    if (PyUnicode_Compare(s.name.get(), name) == 0) return s = made, true;
  c.slots.push_back(std::move(made));
  return true;
}

bool start_class(PyTypeObject* type, PyObject* names, PyObject* defaults) {
  auto c = std::make_unique<class_facts>();
  if (type->tp_base && is_message_class(reinterpret_cast<PyObject*>(type->tp_base)) && type->tp_base != &message_type)
    c->slots = facts_of(type->tp_base).slots;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(names); ++i)
    if (!add_slot(*c, type, PyTuple_GET_ITEM(names, i), defaults)) return false;
  if (type->tp_init == &init && type->tp_new == &make) type->tp_vectorcall = &construct;
  reinterpret_cast<message_class*>(type)->facts = c.release();
  return true;
}

PyObject* make_class(PyTypeObject* meta, PyObject* args, PyObject* keywords) {
  PyObject *name = nullptr, *bases = nullptr, *given = nullptr;
  if (!PyArg_ParseTuple(args, "UO!O!:Message", &name, &PyTuple_Type, &bases, &PyDict_Type, &given)) return nullptr;
  const object space = object::owned(PyDict_Copy(given));
  const object options = object::owned(keywords ? PyDict_Copy(keywords) : PyDict_New());
  if (!space || !options) return nullptr;
  const object prepared =
      object::owned(PyObject_CallFunctionObjArgs(preparation, name, bases, space.get(), options.get(), nullptr));
  if (!prepared) return nullptr;
  PyObject *names = nullptr, *defaults = nullptr, *rest = nullptr;
  if (!PyArg_ParseTuple(prepared.get(), "O!O!O!", &PyTuple_Type, &names, &PyDict_Type, &defaults, &PyDict_Type, &rest))
    return nullptr;
  const object all = object::owned(PyTuple_Pack(3, name, bases, space.get()));
  object made = all ? object::owned(PyType_Type.tp_new(meta, all.get(), rest)) : object();
  if (!made || !start_class(reinterpret_cast<PyTypeObject*>(made.get()), names, defaults)) return nullptr;
  return made.release();
}
// A Schema refers to its classes, and they refer to it.
int traverse_class(PyObject* type, visitproc visit, void* arg) {
  if (const class_facts* c = reinterpret_cast<message_class*>(type)->facts) Py_VISIT(c->owner.get());
  return PyType_Type.tp_traverse(type, visit, arg);
}
int clear_class(PyObject* type) {
  if (class_facts* c = reinterpret_cast<message_class*>(type)->facts; c && c->owner) {
    c->bound = nullptr;  // the owner frees it
    c->owner = object();
  }
  return PyType_Type.tp_clear(type);
}
void destroy_class(PyObject* type) {
  delete std::exchange(reinterpret_cast<message_class*>(type)->facts, nullptr);
  PyType_Type.tp_dealloc(type);
}

}  // namespace

PyTypeObject message_meta, message_type;

PyObject* new_message(PyTypeObject* type) {
  if (type->tp_dictoffset != 0) [[unlikely]] {  // a class that also derives from one with a __dict__
    PyObject* const made = type->tp_alloc(type, 0);
    if (made) PyObject_GC_UnTrack(made);
    return made;
  }
  PyObject* const made = PyObject_GC_New(PyObject, type);
  if (made) std::memset(made + 1, 0, static_cast<std::size_t>(type->tp_basicsize) - sizeof(PyObject));
  return made;
}

bool start_messages(PyMethodDef* methods) {
  message_meta.tp_name = "isomer._core.MessageType";
  message_meta.tp_doc = "The metaclass of messages: a class's annotated fields become slots.";
  message_meta.tp_basicsize = sizeof(message_class);
  message_meta.tp_itemsize = PyType_Type.tp_itemsize;
  message_meta.tp_base = &PyType_Type;
  message_meta.tp_new = make_class;
  message_meta.tp_dealloc = destroy_class;
  message_meta.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_TYPE_SUBCLASS | Py_TPFLAGS_BASETYPE |
                          Py_TPFLAGS_HAVE_VECTORCALL;
  message_meta.tp_vectorcall_offset = offsetof(PyTypeObject, tp_vectorcall);
  message_meta.tp_call = PyVectorcall_Call;
  message_meta.tp_call = PyType_Type.tp_call;
  message_meta.tp_traverse = traverse_class;
  message_meta.tp_clear = clear_class;
  if (PyType_Ready(&message_meta) < 0) return false;

  Py_SET_TYPE(reinterpret_cast<PyObject*>(&message_type), &message_meta);
  message_type.tp_name = "isomer._core.Message";
  message_type.tp_doc = "The base of messages. Its subclasses have their annotated fields as slots.";
  message_type.tp_basicsize = sizeof(message);
  message_type.tp_new = make;
  message_type.tp_init = init;
  message_type.tp_dealloc = destroy;
  message_type.tp_traverse = traverse;
  message_type.tp_richcompare = compare;
  message_type.tp_hash = PyObject_HashNotImplemented;
  message_type.tp_methods = methods;
  message_type.tp_getset = properties;
  message_type.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE;
  return PyType_Ready(&message_type) == 0;
}

void set_preparation(PyObject* callable) { preparation = Py_NewRef(callable); }

}  // namespace isomer::python_values
