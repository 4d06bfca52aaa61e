// SPDX-License-Identifier: MIT
#include "classes.hpp"
#include <string>
#include "../api/errors.hpp"
#include "bound_set.hpp"
#include "described.hpp"

namespace isomer::python_bind {
namespace {

using detail::table::enum_table;
using detail::table::message_table;
using python_values::bound_message;

PyObject* describer;

// It is valid as long as its classes, which are never freed. A program that makes an unlimited number of classes should
// load schemas.
class class_set {
 public:
  explicit class_set(std::shared_ptr<described> d)
      : described_(std::move(d)),
        set_(described_, {[this](bound_message& m) { return tie(m); },
                          [this](const enum_table& t) { return described_->enums.at(std::string(t.full_name)); },
                          [this](const message_table& t) { return elsewhere(t); }}) {}

  bool tie_all() {
    for (const auto& [name, c] : described_->classes)
      if (c.type && !c.is_bound && !set_.met(described_->tables->find(name))) return false;
    return true;
  }

 private:
  bool tie(bound_message& m) {
    const described_class& c = described_->classes.find(m.source->full_name)->second;
    auto* const type = reinterpret_cast<PyTypeObject*>(c.type.get());
    std::vector<bound_set::placed> places;
    for (const auto& [number, attribute] : c.members) {
      std::uint32_t offset = 0;
      if (!find_slot(type, attribute.get(), offset)) return false;
      places.push_back({number, offset});
    }
    return set_.tie_class(m, type, places);
  }
  bound_message* elsewhere(const message_table& t) {
    auto c = described_->classes.find(t.full_name);
    if (c == described_->classes.end() || !c->second.is_bound) return nullptr;
    return python_values::facts_of(reinterpret_cast<PyTypeObject*>(c->second.type.get())).bound;
  }

  std::shared_ptr<described> described_;
  bound_set set_;
};

}  // namespace

void set_describer(PyObject* callable) { describer = Py_NewRef(callable); }

bool find_slot(PyTypeObject* type, PyObject* attribute, std::uint32_t& offset) {
  for (const python_values::class_slot& s : python_values::facts_of(type).slots)
    if (PyUnicode_Compare(s.name.get(), attribute) == 0) return offset = s.offset, true;
  PyErr_Format(PyExc_TypeError, "%s has no field '%U'", type->tp_name, attribute);
  return false;
}

bound_message* bind_class(PyTypeObject* type) {
  const object description = object::owned(PyObject_CallOneArg(describer, reinterpret_cast<PyObject*>(type)));
  if (!description) return nullptr;
  if (bound_message* meanwhile = python_values::facts_of(type).bound) return meanwhile;
  auto described = read_description(description.get());
  if (!described) return nullptr;
  // Classes that were bound only partly stay unbound, but what they point to must remain valid.
  auto* const made = new class_set(std::move(described));
  if (!made->tie_all()) return nullptr;
  bound_message* const found = python_values::facts_of(type).bound;
  if (!found)
    python_api::raise_schema(
        std::string(type->tp_name) +
        " is a well-known type that is a value of Python's own, such as a datetime or a dict: write "
        "isomer." +
        type->tp_name + " in annotations");
  return found;
}

}  // namespace isomer::python_bind
