// SPDX-License-Identifier: MIT
// An extension: a field that another schema adds to a message. Its value is stored among the message's unknown fields.
#pragma once
#include "field.hpp"

namespace isomer {

// Generated keys derive from this and add, for any memory policy,
//   template <class Memory> using extendee = basic_Message<Memory>;
//   template <class Memory> using value = std::int32_t;    the type that a plain member of the message would have
template <std::uint32_t Number, fixed_string FullName, kind Kind, rule Rule = rule::optional,
          utf8 Utf8 = utf8::verified>
struct extension {
  static constexpr std::uint32_t number = Number;
  static constexpr auto full_name = FullName;
  static constexpr isomer::kind kind = Kind;
  static constexpr isomer::rule rule = Rule;
  static constexpr isomer::utf8 utf8 = Utf8;
};

}  // namespace isomer
