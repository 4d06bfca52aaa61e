// SPDX-License-Identifier: MIT
#include <isomer/formats.hpp>
#include <isomer/net/formats.hpp>

namespace isomer::net::detail {
namespace {

// The names of the command.
std::string name_of(std::uint32_t id) {
  std::string name;
  all_formats::each([&]<class Format>() {
    constexpr format_facts facts = Format::facts;
    if (facts.number != id || facts.deterministic) return;
    name = facts.name;
    if (facts.layout == keys::number) name += ":keys=numbers";
    if (facts.layout == keys::order) name += ":keys=order";
  });
  return name.empty() ? "format " + std::to_string(id) : name;
}

}  // namespace

status no_such_format(std::uint32_t id, std::span<const std::uint32_t> spoken) {
  std::string why = name_of(id) + " is not spoken here";
  for (std::size_t i = 0; i < spoken.size(); i++) {
    why += i == 0 ? ", but " : i + 1 < spoken.size() ? ", " : " and ";
    why += name_of(spoken[i]);
  }
  return {code::unimplemented, std::move(why)};
}

}  // namespace isomer::net::detail
