// SPDX-License-Identifier: MIT
#include "errors.hpp"

namespace isomer::python_api {
namespace {

PyObject *decode_error, *encode_error, *schema_error;

constexpr const char* name_of(code c) {
  switch (c) {
    case code::ok: return "OK";
    case code::truncated: return "TRUNCATED";
    case code::bad_varint: return "BAD_VARINT";
    case code::bad_tag: return "BAD_TAG";
    case code::bad_utf8: return "BAD_UTF8";
    case code::bad_value: return "BAD_VALUE";
    case code::bad_syntax: return "BAD_SYNTAX";
    case code::duplicate_key: return "DUPLICATE_KEY";
    case code::unknown_field: return "UNKNOWN_FIELD";
    case code::unknown_type: return "UNKNOWN_TYPE";
    case code::missing_required: return "MISSING_REQUIRED";
    case code::too_deep: return "TOO_DEEP";
    case code::too_large: return "TOO_LARGE";
    case code::no_memory: return "NO_MEMORY";
    case code::no_arena: return "NO_ARENA";
  }
  return nullptr;
}

// Text of the input, such as a key, need not be UTF-8.
object text_of(std::string_view s) {
  return object::owned(PyUnicode_DecodeUTF8(s.data(), static_cast<Py_ssize_t>(s.size()), "backslashreplace"));
}
object number_of(std::size_t n) { return object::owned(PyLong_FromSize_t(n)); }
object number_or_none(std::size_t n, bool is_there) { return is_there ? number_of(n) : object::shared(Py_None); }

void raise(PyObject* error, const object& text, code cause, const object& offset, const object& line,
           const object& column, std::string_view path, std::string_view expected, std::string_view found) {
  const object p = text_of(path), e = text_of(expected), f = text_of(found);
  if (!error || !text || !offset || !line || !column || !p || !e || !f) return;
  const object made =
      object::owned(PyObject_CallFunction(error, "OiOOOOOO", text.get(), static_cast<int>(cause), offset.get(),
                                          line.get(), column.get(), p.get(), e.get(), f.get()));
  if (made) PyErr_SetObject(error, made.get());
}

}  // namespace

void set_errors(PyObject* decode, PyObject* encode, PyObject* schema) {
  decode_error = Py_NewRef(decode), encode_error = Py_NewRef(encode), schema_error = Py_NewRef(schema);
}
PyObject* names_of_codes() {
  constexpr int codes = static_cast<int>(code::no_arena) + 1;
  object all = object::owned(PyTuple_New(codes));
  for (int i = 0; all && i < codes; ++i) {
    PyObject* const name = PyUnicode_FromString(name_of(static_cast<code>(i)));
    if (!name) return nullptr;
    PyTuple_SET_ITEM(all.get(), i, name);
  }
  return all.release();
}

bool raise_schema(const std::string& what) {
  if (PyErr_Occurred()) return false;
  const object text = text_of(what);
  if (text) PyErr_SetObject(schema_error ? schema_error : PyExc_ValueError, text.get());
  return false;
}
bool raise_decode(const diagnosis& d) {
  if (PyErr_Occurred()) return false;
  raise(decode_error, text_of(d.text()), d.cause, number_of(d.at), number_or_none(d.line, d.line != 0),
        number_or_none(d.column, d.line != 0), d.path, d.expected, d.found);
  return false;
}
bool raise_encode(code cause, const std::string& path, const std::string& what, const std::string& expected,
                  const std::string& found) {
  if (PyErr_Occurred()) return false;
  const object none = object::shared(Py_None);
  raise(encode_error, text_of(path.empty() ? what : path + ": " + what), cause, none, none, none, path, expected,
        found);
  return false;
}

}  // namespace isomer::python_api
