// SPDX-License-Identifier: MIT
// Python has one type for integers, so the runtime has an alias for each kind.
#include "types.hpp"
#include "native.hpp"

namespace isomer::compiler::emit {
namespace {

// A file that declares the type itself is the one that others are spared.
template <class Type>
std::string native_or_own(python_scope& scope, const Type& t) {
  const std::string_view native = python_native_of(t);
  return native.empty() || t.in == &scope.file() ? scope.type(t) : scope.isomer(native);
}

std::string element(python_scope& scope, const model::field& f) {
  if (f.message_type) return native_or_own(scope, *f.message_type);
  switch (f.kind) {
    case kind::boolean: return scope.builtin("bool");
    case kind::int32: return scope.isomer("int32");
    case kind::sint32: return scope.isomer("sint32");
    case kind::sfixed32: return scope.isomer("sfixed32");
    case kind::uint32: return scope.isomer("uint32");
    case kind::fixed32: return scope.isomer("fixed32");
    case kind::int64: return scope.isomer("int64");
    case kind::sint64: return scope.isomer("sint64");
    case kind::sfixed64: return scope.isomer("sfixed64");
    case kind::uint64: return scope.isomer("uint64");
    case kind::fixed64: return scope.isomer("fixed64");
    case kind::float32: return scope.isomer("float32");
    case kind::float64: return scope.builtin("float");
    case kind::string: return scope.builtin("str");
    case kind::bytes: return scope.builtin("bytes");
    default: return python_enum(scope, *f.enum_type);
  }
}

// An open enum begins with its zero; a closed one, and one of a descriptor that nobody compiled, may have none.
std::string zero_of_enum(python_scope& scope, const model::enumeration& e) {
  const std::vector<std::string>& members = scope.names().members(e);
  std::size_t zero = 0;
  while (zero < members.size() && e.values[zero].number != 0) ++zero;
  const bool has_zero = zero < members.size();
  std::string type;
  if (has_zero || e.closed) type = e.in == &scope.file() ? scope.type_now(e) : python_enum(scope, e);
  if (!type.empty()) return type + '.' + members[has_zero ? zero : 0];
  // The class is made later than this one.
  const std::int32_t number = has_zero || !e.closed ? 0 : e.values[0].number;
  const std::string cast = scope.typing("cast");
  return cast + '(' + scope.typing("Any") + ", " + std::to_string(number) + ')';
}

}  // namespace

std::string python_enum(python_scope& scope, const model::enumeration& e) { return native_or_own(scope, e); }

bool is_python_optional(const model::field& f) { return f.rule == rule::optional || f.rule == rule::required; }

python_code python_type(python_scope& scope, const model::field& f) {
  if (f.rule == rule::map) {
    const std::string key = element(scope, *f.key);
    return {scope.builtin("dict") + '[', {{key}, {element(scope, *f.value)}}, "]"};
  }
  const std::string type = element(scope, f);
  if (f.is_list()) return {scope.builtin("list") + '[', {{type}}, "]"};
  return {type + (is_python_optional(f) ? " | None" : "")};
}

std::string python_zero(python_scope& scope, const model::field& f) {
  if (f.rule == rule::map) return "{}";
  if (f.is_list()) return "[]";
  if (f.rule != rule::implicit) return "None";
  switch (f.kind) {
    case kind::boolean: return "False";
    case kind::float32:
    case kind::float64: return "0.0";
    case kind::string: return "\"\"";
    case kind::bytes: return "b\"\"";
    case kind::enumeration: return zero_of_enum(scope, *f.enum_type);
    default: return "0";
  }
}

}  // namespace isomer::compiler::emit
