// SPDX-License-Identifier: MIT
// Words of Python 3.11 to 3.15.
#include "reserved.hpp"
#include <unordered_set>

namespace isomer::compiler::emit {

bool is_python_keyword(std::string_view name) {
  // clang-format off
  static const std::unordered_set<std::string_view> words = {
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
  };
  // clang-format on
  return words.contains(name);
}

bool is_python_builtin(const std::string& name) {
  // clang-format off
  static const std::unordered_set<std::string_view> builtins = {
    "ArithmeticError", "AssertionError", "AttributeError", "BaseException", "BaseExceptionGroup", "BlockingIOError",
    "BrokenPipeError", "BufferError", "BytesWarning", "ChildProcessError", "ConnectionAbortedError",
    "ConnectionError", "ConnectionRefusedError", "ConnectionResetError", "DeprecationWarning", "EOFError",
    "Ellipsis", "EncodingWarning", "EnvironmentError", "Exception", "ExceptionGroup", "FileExistsError",
    "FileNotFoundError", "FloatingPointError", "FutureWarning", "GeneratorExit", "IOError", "ImportError",
    "ImportWarning", "IndentationError", "IndexError", "InterruptedError", "IsADirectoryError", "KeyError",
    "KeyboardInterrupt", "LookupError", "MemoryError", "ModuleNotFoundError", "NameError", "NotADirectoryError",
    "NotImplemented", "NotImplementedError", "OSError", "OverflowError", "PendingDeprecationWarning",
    "PermissionError", "ProcessLookupError", "PythonFinalizationError", "RecursionError", "ReferenceError",
    "ResourceWarning", "RuntimeError", "RuntimeWarning", "StopAsyncIteration", "StopIteration", "SyntaxError",
    "SyntaxWarning", "SystemError", "SystemExit", "TabError", "TimeoutError", "TypeError", "UnboundLocalError",
    "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeError", "UnicodeTranslateError", "UnicodeWarning",
    "UserWarning", "ValueError", "Warning", "ZeroDivisionError", "abs", "aiter", "all", "anext", "any", "ascii",
    "bin", "bool", "breakpoint", "bytearray", "bytes", "callable", "chr", "classmethod", "compile", "complex",
    "copyright", "credits", "delattr", "dict", "dir", "divmod", "enumerate", "eval", "exec", "exit", "filter",
    "float", "format", "frozendict", "frozenset", "getattr", "globals", "hasattr", "hash", "help", "hex", "id",
    "input", "int", "isinstance", "issubclass", "iter", "len", "license", "list", "locals", "map", "max",
    "memoryview", "min", "next", "object", "oct", "open", "ord", "pow", "print", "property", "quit", "range",
    "repr", "reveal_locals", "reveal_type", "reversed", "round", "set", "setattr", "slice", "sorted",
    "staticmethod", "str", "sum", "super", "tuple", "type", "vars", "zip",
  };
  // clang-format on
  return builtins.contains(name);
}

bool is_python_top_name(const std::string& name) { return is_python_keyword(name) || name == "annotations"; }

bool is_python_message_name(const std::string& name) {
  static const std::unordered_set<std::string_view> methods = {"copy", "decode", "encode", "unknown_fields"};
  return is_python_keyword(name) || methods.contains(name);
}

bool is_python_enum_name(const std::string& name) {
  // clang-format off
  static const std::unordered_set<std::string_view> attributes = {
    "as_integer_ratio", "bit_count", "bit_length", "conjugate", "denominator", "from_bytes", "imag", "is_integer",
    "mro", "name", "numerator", "real", "to_bytes", "value",
  };
  // clang-format on
  // Python keeps names such as _order_ for itself.
  const std::size_t size = name.size();
  const bool is_sunder = size > 2 && name[0] == '_' && name[1] != '_' && name[size - 1] == '_' && name[size - 2] != '_';
  return is_python_keyword(name) || is_sunder || attributes.contains(name);
}

std::string without_dunder(const std::string& name) {
  const std::size_t first = name.find_first_not_of('_');
  return first == name.npos || first < 2 ? name : name.substr(first - 1);
}

}  // namespace isomer::compiler::emit
