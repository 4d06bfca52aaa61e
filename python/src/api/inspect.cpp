// SPDX-License-Identifier: MIT
#include "inspect.hpp"
#include <array>
#include <isomer/inspect/page.hpp>
#include <isomer/inspect/schema_dump.hpp>
#include <isomer/inspect/values/tree.hpp>
#include <isomer/inspect/wire_tree.hpp>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include "schema.hpp"

namespace isomer::python_api {
namespace {

constexpr std::array<std::pair<std::string_view, isomer::inspect::head_reader>, 3> self_describing{
    {{"msgpack", isomer::inspect::read_msgpack_head},
     {"cbor", isomer::inspect::read_cbor_head},
     {"php", isomer::inspect::read_php_head}}};
constexpr std::array<std::pair<std::string_view, isomer::inspect::wire_framing>, 3> framings{
    {{"none", isomer::inspect::wire_framing::none},
     {"delimited", isomer::inspect::wire_framing::delimited},
     {"grpc", isomer::inspect::wire_framing::grpc}}};

struct shown {
  std::string_view bytes;
  isomer::inspect::wire_framing framing;
  const dynamic::schema* known;  // null: without one
  const isomer::detail::table::message_table* message;
};

void show_protobuf(const shown& of, isomer::inspect::page& to) {
  if (of.message) isomer::inspect::schema_dump(of.bytes, *of.known, to).write(*of.message, of.framing);
  else isomer::inspect::wire_tree(of.bytes, to).write(of.framing);
}
// False: there is no such format.
bool show(const shown& of, std::string_view format, isomer::inspect::page& to) {
  if (format == "protobuf") return show_protobuf(of, to), true;
  isomer::inspect::value_tree values(of.bytes, to);
  if (format == "tpl") return isomer::inspect::write_tpl_tree(of.bytes, values), true;
  for (const auto& [name, read] : self_describing)
    if (name == format) return values.write(read), true;
  return false;
}
PyObject* wrong(const char* what, const char* given) {
  return PyErr_Format(PyExc_ValueError, "%s \"%s\"", what, given);
}

}  // namespace

PyObject* inspect(PyObject*, PyObject* args) {
  Py_buffer data{};
  const char *format = nullptr, *framing = nullptr, *message = nullptr;
  int html = 0;
  PyObject* schema = nullptr;
  if (!PyArg_ParseTuple(args, "y*sspOz", &data, &format, &framing, &html, &schema, &message)) return nullptr;
  struct released {
    Py_buffer& of;
    ~released() { PyBuffer_Release(&of); }
  } const at_end{data};
  shown of{{static_cast<const char*>(data.buf), static_cast<std::size_t>(data.len)}, {}, nullptr, nullptr};
  const auto* framed = framings.begin();
  while (framed != framings.end() && framed->first != framing) ++framed;
  if (framed == framings.end()) return wrong("there is no framing", framing);
  of.framing = framed->second;
  if (message) {
    of.known = &reinterpret_cast<schema_object*>(schema)->facts->schema();
    of.message = of.known->find(message);
    if (!of.message) return wrong("the schema has no message", message);
  }
  try {
    std::string text;
    isomer::inspect::page to([&text](std::string_view lines) { return text += lines, true; },
                             html ? isomer::inspect::markup::html : isomer::inspect::markup::none);
    if (!show(of, format, to)) return wrong("there is no way to show", format);
    to.flush();
    // What is no UTF-8 was shown as bytes; nothing can fail here but memory.
    return PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  }
}

}  // namespace isomer::python_api
