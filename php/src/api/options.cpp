// SPDX-License-Identifier: MIT
#include "options.hpp"
#include <algorithm>
#ifndef PHP_WIN32
#include <sys/resource.h>
#endif
#include "../memory_left.hpp"
#include "errors.hpp"
#include "schema.hpp"

namespace isomer::php_api {
namespace {

// The order of the properties of Isomer\Options.
enum : std::uint32_t {
  ignore_unknown,
  allow_overwrites,
  print_defaults,
  print_unknown,
  enums_as_numbers,
  original_names,
  unquoted_int64,
  single_line,
  indent,
  types,
  depth,
  memory
};

bool flag(zend_object* o, std::uint32_t i) { return Z_TYPE_P(OBJ_PROP_NUM(o, i)) == IS_TRUE; }
zend_long number(zend_object* o, std::uint32_t i, zend_long otherwise) {
  const zval* z = OBJ_PROP_NUM(o, i);
  return Z_TYPE_P(z) == IS_LONG ? Z_LVAL_P(z) : otherwise;
}

// A level takes less than this in every format, and in a build without optimisation.
constexpr std::size_t stack_of_level = 8192;
std::size_t stack() {
  if (EG(current_fiber_context) != EG(main_fiber_context)) return static_cast<std::size_t>(EG(fiber_stack_size));
#if defined(PHP_WIN32) || defined(ZTS)
  return 1 << 20;  // of a thread, whoever made it
#else
  constexpr std::size_t usual = 8 << 20;
  rlimit most{};
  if (getrlimit(RLIMIT_STACK, &most) != 0 || most.rlim_cur == RLIM_INFINITY) return usual;
  return most.rlim_cur;
#endif
}
zend_long deepest() {
  constexpr zend_long most = 10'000;
  return std::min(most, static_cast<zend_long>(stack() / stack_of_level));
}

}  // namespace

call call_with(zend_object* format, zend_object* options) {
  const std::size_t f = format ? static_cast<std::size_t>(Z_LVAL_P(zend_enum_fetch_case_value(format))) : 0;
  call c{php_codec::codecs[f], {}};
  if (!options) return c;
  c.with.ignore_unknown = flag(options, ignore_unknown);
  c.with.allow_overwrites = flag(options, allow_overwrites);
  c.with.print_unknown = flag(options, print_unknown);
  c.with.unquoted_int64 = flag(options, unquoted_int64);
  c.with.single_line = flag(options, single_line);
  c.with.print_defaults = flag(options, print_defaults);
  c.with.enums_as_numbers = flag(options, enums_as_numbers);
  c.with.original_names = flag(options, original_names);
  const zend_long spaces = number(options, indent, 0), levels = number(options, depth, c.with.limits.depth),
                  bytes = number(options, memory, 0);
  c.with.indent = static_cast<int>(spaces < 0 ? 0 : spaces > 16 ? 16 : spaces);
  c.with.limits.depth = static_cast<int>(levels < 0 ? 0 : std::min(levels, deepest()));
  if (bytes > 0 && bytes < c.with.limits.memory) c.with.limits.memory = bytes;
  if (const zval* z = OBJ_PROP_NUM(options, types); Z_TYPE_P(z) == IS_OBJECT)
    c.with.types = schema_of(Z_OBJ_P(z)).types_for(f);
  return c;
}

void refuse_negative(zend_object* options) {
  for (const std::uint32_t i : {indent, depth, memory})
    if (number(options, i, 0) < 0) {
      zend_argument_value_error(i + 1, "must be greater than or equal to 0");
      return;
    }
}

void bound_memory(call& c) {
  if (const std::ptrdiff_t left = memory_left(); left < c.with.limits.memory) c.with.limits.memory = left;
}

}  // namespace isomer::php_api
