// SPDX-License-Identifier: MIT
// Sessions: some twenty events of random kinds, whose properties are up to three deep.
#pragma once
#include "chance.hpp"
#include "lines/session.isomer.hpp"

namespace bench {

inline Property property(chance& of, int deeper) {
  Property m{.name = of.word(4, 18)};
  switch (of.below(4)) {
    case 0: m.value.emplace<Property::value_case::text>(of.word(3, 40)); break;
    case 1: m.value.emplace<Property::value_case::number>(of.signed_number<std::int64_t>(40)); break;
    case 2: m.value.emplace<Property::value_case::real>(of.real()); break;
    default: m.value.emplace<Property::value_case::flag>(true);
  }
  if (deeper)
    for (auto n = of.below(3); n--;) m.within.push_back(property(of, deeper - 1));
  return m;
}

inline Event event(chance& of) {
  Event m{.at = of.number<std::uint64_t>(62)};
  using kind = Event::what_case;
  switch (of.below(5)) {
    case 0:
      m.what.emplace<kind::view>(
          View{.page = of.word(10, 60), .referrer = of.word(0, 60), .milliseconds = of.number<std::uint32_t>(16)});
      break;
    case 1:
      m.what.emplace<kind::click>(Click{
          .target = of.word(6, 30), .x = of.signed_number<std::int32_t>(11), .y = of.signed_number<std::int32_t>(11)});
      break;
    case 2:
      m.what.emplace<kind::purchase>(Purchase{.sku = of.word(8, 12), .amount = of.real(), .currency = of.word(3, 3)});
      break;
    case 3: m.what.emplace<kind::custom>(of.word(5, 40)); break;
    default: m.what.emplace<kind::heartbeat>(of.number<std::int64_t>(30));
  }
  for (auto n = of.below(5); n--;) m.properties.push_back(property(of, 2));
  return m;
}

inline Session session(chance& of) {
  Session m{.id = of.word(36, 36), .started = of.number<std::int64_t>(50), .agent = of.word(40, 120)};
  for (auto n = of.between(12, 28); n--;) m.events.push_back(event(of));
  return m;
}

}  // namespace bench
