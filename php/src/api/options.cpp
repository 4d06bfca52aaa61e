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

// The properties of Isomer\Options that are not options of a single format.
struct {
  std::int32_t ignore_unknown, types, depth, memory, native_types, objects;
} property;

zend_long number(zend_object* o, std::int32_t i, zend_long otherwise) {
  const zval* z = OBJ_PROP_NUM(o, i);
  return Z_TYPE_P(z) == IS_LONG ? Z_LVAL_P(z) : otherwise;
}

// A level takes less than this in every format, also in a build without optimisation.
constexpr std::size_t stack_of_level = 8192;
std::size_t stack() {
  if (EG(current_fiber_context) != EG(main_fiber_context)) return static_cast<std::size_t>(EG(fiber_stack_size));
#if defined(PHP_WIN32) || defined(ZTS)
  return 1 << 20;  // for a thread of unknown origin
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

void find_options(const zend_class_entry* options) {
  const auto find = [options](std::string_view name) { return php_codec::property_of(options, name); };
  property = {find("ignore_unknown"), find("types"),        find("depth"),
              find("memory"),         find("native_types"), find("objects")};
  for (const php_codec::codec* c : php_codec::codecs) c->find_options(options);
}

call call_with(zend_object* format, zend_object* options) {
  const std::size_t f = format ? static_cast<std::size_t>(Z_LVAL_P(zend_enum_fetch_case_value(format))) : 0;
  call c{php_codec::codecs[f], {}};
  if (!options) return c;
  c.with.options = options;
  c.with.ignore_unknown = Z_TYPE_P(OBJ_PROP_NUM(options, property.ignore_unknown)) == IS_TRUE;
  c.natives = Z_TYPE_P(OBJ_PROP_NUM(options, property.native_types)) == IS_TRUE;
  c.objects = c.by == &php_codec::php && Z_TYPE_P(OBJ_PROP_NUM(options, property.objects)) == IS_TRUE;
  const zend_long levels = number(options, property.depth, c.with.limits.depth),
                  bytes = number(options, property.memory, 0);
  c.with.limits.depth = static_cast<int>(levels < 0 ? 0 : std::min(levels, deepest()));
  if (bytes > 0 && bytes < c.with.limits.memory) c.with.limits.memory = bytes;
  if (const zval* z = OBJ_PROP_NUM(options, property.types); Z_TYPE_P(z) == IS_OBJECT)
    c.with.types = schema_of(Z_OBJ_P(z)).types_for(f);
  return c;
}

void refuse_negative(zend_object* options) {
  for (std::int32_t i = 0; i < options->ce->default_properties_count; ++i)
    if (number(options, i, 0) < 0) {
      zend_argument_value_error(static_cast<std::uint32_t>(i) + 1, "must be greater than or equal to 0");
      return;
    }
}

void bound_memory(call& c) {
  if (const std::ptrdiff_t left = memory_left(); left < c.with.limits.memory) c.with.limits.memory = left;
}

}  // namespace isomer::php_api
