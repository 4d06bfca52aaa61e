// SPDX-License-Identifier: MIT
// From what the command line says of a format to the library's type for it: the one place that knows them all.
#pragma once
#include <isomer/cbor.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <utility>
#include "spec.hpp"
#include "tpl/table_tpl.hpp"

namespace isomer::cli {
namespace visit_detail {

template <class Format>
Format with_maps(const format_spec& f) {
  return {.print_defaults = f.print_defaults, .ignore_unknown = f.ignore_unknown, .limits = f.limits};
}
template <class Call>
decltype(auto) with_msgpack(const format_spec& f, Call call) {
  switch (f.layout) {
    case keys::number: return call(with_maps<msgpack_numbers>(f));
    case keys::order: return call(with_maps<msgpack_array>(f));
    default: return call(with_maps<msgpack>(f));
  }
}
template <bool Deterministic, class Call>
decltype(auto) with_cbor(const format_spec& f, Call call) {
  switch (f.layout) {
    case keys::number: return call(with_maps<basic_cbor<keys::number, Deterministic>>(f));
    case keys::order: return call(with_maps<basic_cbor<keys::order, Deterministic>>(f));
    default: return call(with_maps<basic_cbor<keys::name, Deterministic>>(f));
  }
}

}  // namespace visit_detail

// call(isomer::json{…}), and so on: whatever it returns, for all formats alike.
template <class Call>
decltype(auto) with_format(const format_spec& f, Call call) {
  switch (f.is) {
    case format::json:
      return call(json{.indent = f.indent,
                       .print_defaults = f.print_defaults,
                       .enums_as_numbers = f.enums_as_numbers,
                       .original_names = f.original_names,
                       .unquoted_int64 = f.unquoted_int64,
                       .ignore_unknown = f.ignore_unknown,
                       .limits = f.limits});
    case format::yaml:
      return call(yaml{.print_defaults = f.print_defaults,
                       .enums_as_numbers = f.enums_as_numbers,
                       .original_names = f.original_names,
                       .ignore_unknown = f.ignore_unknown,
                       .limits = f.limits});
    case format::text:
      return call(
          text{.single_line = f.single_line, .utf8 = f.utf8, .ignore_unknown = f.ignore_unknown, .limits = f.limits});
    case format::msgpack: return visit_detail::with_msgpack(f, std::move(call));
    case format::cbor:
      return f.deterministic ? visit_detail::with_cbor<true>(f, std::move(call))
                             : visit_detail::with_cbor<false>(f, std::move(call));
    case format::php:
      if (f.layout == keys::order)
        return call(php_list{.enum_names = f.enum_names, .ignore_unknown = f.ignore_unknown, .limits = f.limits});
      return call(php{.print_defaults = f.print_defaults,
                      .enum_names = f.enum_names,
                      .ignore_unknown = f.ignore_unknown,
                      .limits = f.limits});
    case format::positional: return call(positional{.limits = f.limits});
    case format::tpl: return call(table_tpl{.limits = f.limits});
    default: return call(protobuf{.limits = f.limits});
  }
}

}  // namespace isomer::cli
