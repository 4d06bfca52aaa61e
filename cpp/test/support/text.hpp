// SPDX-License-Identifier: MIT
// What codec.hpp has for JSON, for the text format: texts in one line, unless a test asks for lines.
#pragma once
#include <isomer/text.hpp>
#include "codec.hpp"

namespace test {

inline const isomer::text& one_line() {
  static const isomer::text f{.single_line = true};
  return f;
}
template <class M>
M from_text(std::string_view text, const isomer::text& f = {}) {
  return decoded<M>(text, f);
}
template <class M>
std::string to_text(const M& m, const isomer::text& f = one_line()) {
  auto r = isomer::encode(f, m);
  EXPECT_EQ(r.error(), isomer::status{});
  return std::move(r).value();
}
template <class M>
isomer::status text_error(std::string_view text, const isomer::text& f = {}) {
  return error_of<M>(f, text);
}
// Text to a message and back: what accepted spellings come to.
template <class M>
std::string canonical_text(std::string_view text, isomer::text f = {}) {
  f.single_line = true;
  return to_text(from_text<M>(text, f), f);
}

}  // namespace test
