// SPDX-License-Identifier: MIT
// The messages that are fuzzed; their order is part of the seeds.
#pragma once
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "round_trip.hpp"

namespace fuzz {

template <class Format>
void feed(const Format& f, const std::uint8_t* p, std::size_t n) {
  using namespace features;
  any_of<demo::basic_Person, scalars::basic_Single, scalars::basic_Packed, scalars::basic_Loose, scalars::basic_Keys,
         proto3::basic_Presence, proto3::basic_Lists, proto3::basic_Maps, proto3::basic_Choice, proto3::basic_Json,
         proto3::basic_Known, proto2::basic_Rules, proto2::basic_Groups, edition2023::basic_Mixed,
         recursion::basic_Direct, proto2::basic_Extendable, proto2::basic_Set>(f, p, n);
}

}  // namespace fuzz
