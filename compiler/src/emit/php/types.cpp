// SPDX-License-Identifier: MIT
// An open enum may have numbers without a case, so that its type also includes int.
#include "types.hpp"

namespace isomer::compiler::emit {
namespace {

std::string element(const php_scope& scope, const model::field& f) {
  if (auto* native = scope.native_of(f)) return std::string(native->type);
  switch (f.kind) {
    case kind::boolean: return "bool";
    case kind::float32:
    case kind::float64: return "float";
    case kind::string:
    case kind::bytes: return "string";
    case kind::enumeration: return scope.of(*f.enum_type) + (f.enum_type->closed ? "" : "|int");
    case kind::message:
    case kind::group: return scope.of(*f.message_type);
    default: return "int";
  }
}

std::string_view type_case(kind k) {
  switch (k) {
    case kind::boolean: return "Bool";
    case kind::int32: return "Int32";
    case kind::sint32: return "SInt32";
    case kind::sfixed32: return "SFixed32";
    case kind::uint32: return "UInt32";
    case kind::fixed32: return "Fixed32";
    case kind::int64: return "Int64";
    case kind::sint64: return "SInt64";
    case kind::sfixed64: return "SFixed64";
    case kind::uint64: return "UInt64";
    case kind::fixed64: return "Fixed64";
    case kind::float32: return "Float";
    case kind::float64: return "Double";
    case kind::string: return "String";
    case kind::bytes: return "Bytes";
    default: return {};
  }
}

// A descriptor that was not compiled may have an enum without a zero. Then any number of an open enum is accepted, and
// for a closed one its first case.
std::string zero_of_enum(const php_scope& scope, const model::enumeration& e) {
  const std::string& zero = scope.names().zero(e);
  if (zero.empty() && !e.closed) return "0";
  return scope.of(e) + "::" + (zero.empty() ? scope.names().cases(e)[0] : zero);
}

}  // namespace

bool is_php_nullable(const model::field& f) {
  return f.rule == rule::optional || f.rule == rule::required || f.rule == rule::oneof;
}

std::string php_type(const php_scope& scope, const model::field& f) {
  if (f.is_list() || f.rule == rule::map) return "array";
  std::string type = element(scope, f);
  if (type == "mixed") return type;
  if (is_php_nullable(f)) type = type.find('|') == type.npos ? '?' + type : type + "|null";
  return type;
}

std::string php_doc_type(const php_scope& scope, const model::field& f) {
  const auto documented = [&](const model::field& x) {
    auto* native = scope.native_of(x);
    return native ? std::string(native->documented()) : element(scope, x);
  };
  if (f.is_list()) return "list<" + documented(f) + '>';
  if (f.rule == rule::map)
    return (f.key->kind == kind::string ? "array<string, " : "array<int, ") + documented(*f.value) + '>';
  auto* native = scope.native_of(f);
  return native && !native->doc_type.empty() ? documented(f) + "|null" : std::string();
}

std::string php_zero(const php_scope& scope, const model::field& f) {
  if (f.is_list() || f.rule == rule::map) return "[]";
  if (is_php_nullable(f)) return "null";
  switch (f.kind) {
    case kind::boolean: return "false";
    case kind::float32:
    case kind::float64: return "0.0";
    case kind::string:
    case kind::bytes: return "''";
    case kind::enumeration: return zero_of_enum(scope, *f.enum_type);
    default: return "0";
  }
}

std::string php_type_argument(php_scope& scope, const model::field& f) {
  if (f.enum_type) return scope.of(*f.enum_type) + "::class";
  if (auto* native = scope.native_of(f)) return scope.isomer("Type") + "::" + std::string(native->message);
  if (f.message_type) return scope.of(*f.message_type) + "::class";
  return scope.isomer("Type") + "::" + std::string(type_case(f.kind));
}

}  // namespace isomer::compiler::emit
