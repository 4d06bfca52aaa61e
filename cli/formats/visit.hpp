// SPDX-License-Identifier: MIT
// Maps formats of the command line to the library's types; no other place lists all of them.
#pragma once
#include <type_traits>
#include <utility>
#include "family.hpp"
#include "spec.hpp"
#include "tpl/table_tpl.hpp"

namespace isomer::cli {
namespace visit_detail {

template <class Format>
bool is(const format_spec& f) {
  return family_of<Format>() == f.is && Format::facts.layout == f.layout &&
         Format::facts.deterministic == f.deterministic;
}

// isomer::tpl itself is for messages of generated code only.
template <class Format>
using by_table = std::conditional_t<std::is_same_v<Format, tpl>, table_tpl, Format>;

template <class Format>
Format made_of(const format_spec& f) {
  Format made{};
  made.limits = f.limits;
  if constexpr (requires { Format::facts; })
    Format::options([&]<class Value>(const format_option& o, Value Format::* member) {
      if (const auto value = f.value_of(o.name)) made.*member = static_cast<Value>(*value);
    });
  return made;
}

template <class Format, class... Others, class Call>
decltype(auto) visit(format_list<Format, Others...>, const format_spec& f, Call call) {
  if constexpr (sizeof...(Others) > 0)
    if (!is<Format>(f)) return visit(format_list<Others...>(), f, std::move(call));
  return call(made_of<by_table<Format>>(f));
}

}  // namespace visit_detail

// Calls call(isomer::json{…}) or the like, and returns its result, whose type is the same for all formats.
template <class Call>
decltype(auto) with_format(const format_spec& f, Call call) {
  return visit_detail::visit(all_formats(), f, std::move(call));
}

}  // namespace isomer::cli
