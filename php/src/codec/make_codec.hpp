// SPDX-License-Identifier: MIT
// Makes the functions of a format, which are the table walk with PHP's values.
#pragma once
#include <algorithm>
#include <array>
#include <isomer/dynamic.hpp>
#include <isomer/explain.hpp>
#include <isomer/table/walk.hpp>
#include <new>
#include <type_traits>
#include "../memory_left.hpp"
#include "../values/source.hpp"
#include "../values/storage.hpp"
#include "codec.hpp"

namespace isomer::php_codec {

template <class Format>
constexpr std::size_t count_of_options() {
  std::size_t n = 0;
  Format::options([&n](const format_option&, auto) { ++n; });
  return n;
}
// The properties for its options, in the order of Format::options.
template <class Format>
inline std::array<std::int32_t, count_of_options<Format>()> properties_of{};

template <class Format>
void find_options(const zend_class_entry* options) {
  Format::options([options, at = properties_of<Format>.data()](const format_option& o, auto) mutable {
    *at++ = property_of(options, o.name);
  });
}

template <class Format>
Format format_of(const settings& s) {
  Format f{};
  f.limits = s.limits;
  if constexpr (requires { f.php_arrays; }) f.php_arrays = true;
  if (s.options)
    Format::options([&f, &s, at = properties_of<Format>.data()]<class Value>(const format_option& o,
                                                                             Value Format::* member) mutable {
      const std::int32_t property = *at++;
      if (property < 0) return;
      const zval* given = OBJ_PROP_NUM(s.options, property);
      if constexpr (std::is_same_v<Value, bool>) {
        if (Z_TYPE_P(given) == IS_TRUE || Z_TYPE_P(given) == IS_FALSE) f.*member = Z_TYPE_P(given) == IS_TRUE;
      } else if (Z_TYPE_P(given) == IS_LONG) {
        f.*member = static_cast<Value>(std::clamp<zend_long>(Z_LVAL_P(given), 0, o.most));
      }
    });
  if (s.types) {
    auto& r = *static_cast<const registry<Format>*>(s.types);
    if constexpr (requires { f.types; }) f.types = r;
    if constexpr (requires { f.extensions; }) f.extensions = r;
  }
  return f;
}
// Returns the fingerprint of the message's schema, for formats that compare it.
template <class Coder>
std::uint64_t fingerprint_for(const php_values::bound_message& m) {
  if constexpr (requires { Coder::fingerprints; }) {
    return m.fingerprint.value_or(0);  // the caller has computed it
  } else return 0;
}

template <class Format>
status decode(const settings& s, std::string_view bytes, const php_values::bound_message& m,
              zend_refcounted* to) noexcept {
  try {
    return detail::table::decode_into<php_values::storage>(format_of<Format>(s), bytes, m.table, to, nullptr, true,
                                                           fingerprint_for<typename Format::reader>(m));
  } catch (const std::bad_alloc&) {
    return {code::no_memory, 0};
  }
}
template <class Format>
zend_string* encode(const settings& s, const php_values::bound_message& m, const zend_refcounted* from,
                    status& why) noexcept {
  try {
    char block[2048];
    typename Format::writer w(block, sizeof block);
    w.options(format_of<Format>(s));
    const auto top = m.ce ? php_values::spread(reinterpret_cast<const zend_object*>(from))
                          : php_values::spread(reinterpret_cast<const zend_array*>(from), m);
    char* e =
        detail::table::encode_from<php_values::source>(w, m.table, top, fingerprint_for<typename Format::writer>(m));
    if (!e) return why = w.state, nullptr;
    std::string_view made = w.view(e);
    if (!leaves_room_for(made.size())) return why = {code::too_large, 0}, nullptr;
    return zend_string_init(made.data(), made.size(), false);
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
status read(const settings& s, std::string_view bytes, dynamic::message& m) noexcept {
  try {
    return isomer::decode(format_of<Format>(s), bytes, m);
  } catch (const std::bad_alloc&) {
    return {code::no_memory, 0};
  }
}
template <class Format>
status write(const settings& s, const dynamic::message& m, std::string& to) noexcept {
  try {
    return isomer::encode(format_of<Format>(s), m, to);
  } catch (const std::bad_alloc&) {
    return {code::no_memory, 0};
  }
}

template <class Format>
inline constexpr codec made{&find_options<Format>, &decode<Format>, &encode<Format>, &explain<Format>,
                            &types_of<Format>, requires {Format::reader::fingerprints;
}  // namespace isomer::php_codec
, &read<Format>, &write<Format>
}
;

}  // namespace isomer::php_codec
