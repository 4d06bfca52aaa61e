// SPDX-License-Identifier: MIT
// Makes the functions of a format, which are the table walk with Python's values.
#pragma once
#include "codec.hpp"
// Must be after Python.h.
#include <isomer/dynamic.hpp>
#include <isomer/explain.hpp>
#include <isomer/table/walk.hpp>
#include <new>
#include <type_traits>
#include "../values/source.hpp"
#include "../values/storage.hpp"
#include "option_value.hpp"

namespace isomer::python_codec {

template <class Format>
settings make(PyObject* options, const limits& within, const registered& types, bool& ignores_unknown) {
  struct held {
    Format format{};
    registered types;
  };
  auto made = std::make_shared<held>();
  made->format.limits = within;
  bool is_good = true;
  Format::options([&]<class Value>(const format_option& o, Value Format::* member) {
    if (!is_good) return;
    if constexpr (std::is_same_v<Value, bool>) {
      is_good = take_flag(options, o, made->format.*member);
    } else {
      long n = static_cast<long>(made->format.*member);
      is_good = take_number(options, o, n);
      made->format.*member = static_cast<Value>(n);
    }
  });
  if (!is_good) return {};
  if constexpr (requires { made->format.ignore_unknown; }) ignores_unknown = made->format.ignore_unknown;
  if (types) {
    made->types = types;
    auto& r = *static_cast<const registry<Format>*>(types.get());
    if constexpr (requires { made->format.types; }) made->format.types = r;
    if constexpr (requires { made->format.extensions; }) made->format.extensions = r;
  }
  return settings(made, &made->format);
}
template <class Format>
void each_option(void* context, void (*see)(void* context, const format_option&, bool is_flag, long value)) {
  const Format initial{};
  Format::options([&]<class Value>(const format_option& o, Value Format::* member) {
    see(context, o, std::is_same_v<Value, bool>, static_cast<long>(initial.*member));
  });
}

// Returns the fingerprint of the message's schema, for formats that compare it.
template <class Coder>
std::uint64_t fingerprint_for(const python_values::bound_message& m) {
  if constexpr (requires { Coder::fingerprints; }) {
    return m.fingerprint.value_or(0);  // which the caller has seen to
  } else return 0;
}

template <class Format>
status decode(const void* s, std::string_view bytes, const python_values::bound_message& m, char* to) noexcept {
  try {
    return detail::table::decode_into<python_values::storage>(
        *static_cast<const Format*>(s), bytes, m.table, to, nullptr, true, fingerprint_for<typename Format::reader>(m));
  } catch (const std::bad_alloc&) {
    return {code::no_memory, 0};
  }
}
template <class Format>
PyObject* encode(const void* s, const python_values::bound_message& m, const char* from, status& why) noexcept {
  try {
    char block[2048];
    typename Format::writer w(block, sizeof block);
    w.options(*static_cast<const Format*>(s));
    char* e = detail::table::encode_from<python_values::source>(w, m.table, from,
                                                                fingerprint_for<typename Format::writer>(m));
    if (!e) return why = w.state, nullptr;
    std::string_view made = w.view(e);
    return PyBytes_FromStringAndSize(made.data(), static_cast<Py_ssize_t>(made.size()));
  } catch (const std::bad_alloc&) {
    return why = {code::no_memory, 0}, nullptr;
  }
}
template <class Format>
diagnosis explain(std::string_view bytes, status s, const detail::table::message_table& t) {
  if constexpr (requires(const outline& o) { Format::path_to(bytes, s.at, o); })
    return isomer::explain(Format(), bytes, s, dynamic::outlines(t).top());
  else {
    diagnosis d{.cause = s.cause, .at = s.at, .path = {}, .expected = {}, .found = {}};
    d.line = d.column = 0;
    return d;
  }
}
template <class Format>
registered types_of(const dynamic::schema& s) {
  if constexpr (requires(Format f) { f.extensions; })
    return std::make_shared<registry<Format>>(dynamic::registry_of<Format>(s));
  else return {};
}

template <class Format>
status read(const void* s, std::string_view bytes, dynamic::message& m) noexcept {
  try {
    return isomer::decode(*static_cast<const Format*>(s), bytes, m);
  } catch (const std::bad_alloc&) {
    return {code::no_memory, 0};
  }
}
template <class Format>
status write(const void* s, const dynamic::message& m, std::string& to) noexcept {
  try {
    return isomer::encode(*static_cast<const Format*>(s), m, to);
  } catch (const std::bad_alloc&) {
    return {code::no_memory, 0};
  }
}

template <class Format>
constexpr codec make_codec(const char* name, const char* means) {
  return {name, means, Format::facts, &make<Format>, &each_option<Format>, &decode<Format>, &encode<Format>,
          &explain<Format>, &types_of<Format>, requires {Format::reader::fingerprints;
}
, &read<Format>, &write<Format>
};  // namespace isomer::python_codec
}

}  // namespace isomer::python_codec
