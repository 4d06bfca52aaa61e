// SPDX-License-Identifier: MIT
// Words of PHP 8.1 to 8.5, and those that its manual reserves softly. Classes are those of the extensions that every
// PHP has. A class of another extension, whose name a file without a package repeats, is for the file's author to
// notice.
#include "reserved.hpp"
#include <string_view>
#include <unordered_set>
#include "../../name_pool.hpp"

namespace isomer::compiler::emit {

bool is_php_word(const std::string& name) {
  // clang-format off
  static const std::unordered_set<std::string_view> words = {
    "__class__", "__dir__", "__file__", "__function__", "__halt_compiler", "__line__", "__method__",
    "__namespace__", "__property__", "__trait__", "abstract", "and", "array", "as", "bool", "break", "callable",
    "case", "catch", "class", "clone", "const", "continue", "declare", "default", "die", "do", "echo", "else",
    "elseif", "empty", "enddeclare", "endfor", "endforeach", "endif", "endswitch", "endwhile", "enum", "eval",
    "exit", "extends", "false", "final", "finally", "float", "fn", "for", "foreach", "function", "global", "goto",
    "if", "implements", "include", "include_once", "instanceof", "insteadof", "int", "interface", "isset",
    "iterable", "list", "match", "mixed", "namespace", "never", "new", "null", "numeric", "object", "or", "parent",
    "print", "private", "protected", "public", "readonly", "require", "require_once", "resource", "return", "self",
    "static", "string", "switch", "throw", "trait", "true", "try", "unset", "use", "var", "void", "while", "xor",
    "yield",
  };
  // clang-format on
  return words.contains(folded(name));
}

bool is_php_constant_word(const std::string& name) {
  const std::string word = folded(name);
  return word == "class" || word == "__halt_compiler";
}

bool is_php_class(const std::string& full_name) {
  // clang-format off
  static const std::unordered_set<std::string_view> classes = {
    // PHP 8.2.
    "__php_incomplete_class", "allowdynamicproperties", "appenditerator", "argumentcounterror", "arithmeticerror",
    "arrayaccess", "arrayiterator", "arrayobject", "assertionerror", "attribute", "backedenum",
    "badfunctioncallexception", "badmethodcallexception", "cachingiterator", "callbackfilteriterator",
    "closedgeneratorexception", "closure", "compileerror", "countable", "dateinterval", "dateperiod", "datetime",
    "datetimeimmutable", "datetimeinterface", "datetimezone", "directory", "directoryiterator",
    "divisionbyzeroerror", "domainexception", "emptyiterator", "error", "errorexception", "exception", "fiber",
    "fibererror", "filesystemiterator", "filteriterator", "generator", "globiterator", "hashcontext",
    "infiniteiterator", "internaliterator", "invalidargumentexception", "iterator", "iteratoraggregate",
    "iteratoriterator", "jsonexception", "jsonserializable", "lengthexception", "limititerator", "logicexception",
    "multipleiterator", "norewinditerator", "outeriterator", "outofboundsexception", "outofrangeexception",
    "overflowexception", "parentiterator", "parseerror", "php_user_filter", "random\\brokenrandomengineerror",
    "random\\cryptosafeengine", "random\\engine", "random\\engine\\mt19937", "random\\engine\\pcgoneseq128xslrr64",
    "random\\engine\\secure", "random\\engine\\xoshiro256starstar", "random\\randomerror",
    "random\\randomexception", "random\\randomizer", "rangeexception", "recursivearrayiterator",
    "recursivecachingiterator", "recursivecallbackfilteriterator", "recursivedirectoryiterator",
    "recursivefilteriterator", "recursiveiterator", "recursiveiteratoriterator", "recursiveregexiterator",
    "recursivetreeiterator", "reflection", "reflectionattribute", "reflectionclass", "reflectionclassconstant",
    "reflectionenum", "reflectionenumbackedcase", "reflectionenumunitcase", "reflectionexception",
    "reflectionextension", "reflectionfiber", "reflectionfunction", "reflectionfunctionabstract",
    "reflectiongenerator", "reflectionintersectiontype", "reflectionmethod", "reflectionnamedtype",
    "reflectionobject", "reflectionparameter", "reflectionproperty", "reflectionreference", "reflectiontype",
    "reflectionuniontype", "reflectionzendextension", "reflector", "regexiterator", "returntypewillchange",
    "runtimeexception", "seekableiterator", "sensitiveparameter", "sensitiveparametervalue", "serializable",
    "spldoublylinkedlist", "splfileinfo", "splfileobject", "splfixedarray", "splheap", "splmaxheap", "splminheap",
    "splobjectstorage", "splobserver", "splpriorityqueue", "splqueue", "splstack", "splsubject",
    "spltempfileobject", "stdclass", "stringable", "throwable", "traversable", "typeerror", "underflowexception",
    "unexpectedvalueexception", "unhandledmatcherror", "unitenum", "valueerror", "weakmap", "weakreference",
    // Of newer ones.
    "dateerror", "dateexception", "dateinvalidoperationexception", "dateinvalidtimezoneexception",
    "datemalformedintervalstringexception", "datemalformedperiodstringexception", "datemalformedstringexception",
    "dateobjecterror", "daterangeerror", "delayedtargetvalidation", "deprecated", "nodiscard", "override",
    "propertyhooktype", "random\\intervalboundary", "reflectionconstant", "requestparsebodyexception",
    "roundingmode", "streambucket", "uri\\invaliduriexception", "uri\\rfc3986\\uri", "uri\\uricomparisonmode",
    "uri\\urierror", "uri\\uriexception", "uri\\whatwg\\invalidurlexception", "uri\\whatwg\\url",
    "uri\\whatwg\\urlvalidationerror", "uri\\whatwg\\urlvalidationerrortype",
  };
  // clang-format on
  return classes.contains(folded(full_name));
}

}  // namespace isomer::compiler::emit
