// SPDX-License-Identifier: MIT
// Calls a function with the library's type for a format. No other place lists all formats.
#pragma once
#include <type_traits>
#include <utility>
#include "family.hpp"
#include "spec.hpp"

namespace isomer::records {
namespace visit_detail {

template <class Format>
bool is(const format_spec& f) {
  return family_of<Format>() == f.is && Format::facts.layout == f.layout &&
         Format::facts.deterministic == f.deterministic;
}

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

template <template <class> class As, class Format, class... Others, class Call>
decltype(auto) visit(format_list<Format, Others...>, const format_spec& f, Call call) {
  if constexpr (sizeof...(Others) > 0)
    if (!is<Format>(f)) return visit<As>(format_list<Others...>(), f, std::move(call));
  return call(made_of<As<Format>>(f));
}

}  // namespace visit_detail

// Calls call(isomer::json{…}) or the like, and returns its result, whose type is the same for all formats. `As`
// replaces a format by another type, such as another format that reads its bytes.
template <template <class> class As = std::type_identity_t, class Call>
decltype(auto) call_with_format(const format_spec& f, Call call) {
  return visit_detail::visit<As>(all_formats(), f, std::move(call));
}

}  // namespace isomer::records
