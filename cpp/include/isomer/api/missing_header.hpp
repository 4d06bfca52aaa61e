// SPDX-License-Identifier: MIT
// Declarations that make the compiler's first error name the header that is missing.
#pragma once
#include <string>
#include "../base/kind.hpp"
#include "../base/status.hpp"
#include "../schema/message.hpp"

namespace isomer {

// "incomplete type" below means that the format's header is missing.
struct json;        // #include <isomer/json.hpp>
struct text;        // #include <isomer/text.hpp>
struct protobuf;    // #include <isomer/protobuf.hpp>
struct yaml;        // #include <isomer/yaml.hpp>
struct php;         // #include <isomer/php.hpp>
struct php_list;    // #include <isomer/php.hpp>
struct tpl;         // #include <isomer/tpl.hpp>
struct positional;  // #include <isomer/positional.hpp>
template <keys>
struct basic_msgpack;  // #include <isomer/msgpack.hpp>
template <keys, bool>
struct basic_cbor;  // #include <isomer/cbor.hpp>
using msgpack = basic_msgpack<keys::name>;
using cbor = basic_cbor<keys::name, false>;

namespace detail {

// owned_view has a function of its own.
template <class M>
concept keeps_a_view = !message<M> && requires { typename M::view; } && message<typename M::view>;
template <class M>
inline constexpr bool is_described = message<M>;
template <class M>
constexpr void demand_description() {
  static_assert(is_described<M>,
                "this type has no description: a plain struct needs <isomer/plain.hpp>, a message its .isomer.hpp");
}

}  // namespace detail

// Chosen only if no other overload matches.
template <class M, class Format, class... Rest>
  requires(!message<M> && !stood_in<M> && !detail::keeps_a_view<M>)
constexpr result<M> decode(const Format&, Rest&&...) {
  detail::demand_description<M>();
  return {};
}
template <class Format, class M, class... Rest>
  requires(!message<M> && !stood_in<M>)
constexpr result<std::string> encode(const Format&, const M&, Rest&&...) {
  detail::demand_description<M>();
  return {};
}

}  // namespace isomer
