// SPDX-License-Identifier: MIT
// What tests of YAML do: a text to a message, and what it comes to in JSON.
#pragma once
#include <isomer/yaml.hpp>
#include "codec.hpp"

namespace test {

template <class M>
std::string yaml_to_json(std::string_view text, const isomer::yaml& f = {}) {
  auto r = isomer::decode<M>(f, exact(text));
  EXPECT_TRUE(r.ok()) << isomer::yaml::explain(text, r.error()).text() << "\n" << text;
  return to_json(*r);
}
template <class M>
std::string json_to_yaml(std::string_view text, const isomer::yaml& f = {}) {
  auto r = isomer::encode(f, from_json<M>(text));
  EXPECT_EQ(r.error(), isomer::status{});
  return std::move(r).value();
}
template <class M>
isomer::status yaml_error(std::string_view text, const isomer::yaml& f = {}) {
  return error_of<M>(f, text);
}

}  // namespace test
