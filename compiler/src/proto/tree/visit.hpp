// SPDX-License-Identifier: MIT
// Visits every declaration of a file; those that contain others come before them.
#pragma once
#include "syntax.hpp"

namespace isomer::compiler::proto {

template <class File, class See>
void each_message(File& in, See see) {
  const auto visit = [&](auto& self, auto& messages) -> void {
    for (auto& m : messages) {
      see(m);
      self(self, m.messages);
    }
  };
  visit(visit, in.messages);
}

template <class File, class See>
void each_enum(File& in, See see) {
  for (auto& e : in.enums) see(e);
  each_message(in, [&](auto& m) {
    for (auto& e : m.enums) see(e);
  });
}

// Visits fields and extensions.
template <class File, class See>
void each_field(File& in, See see) {
  for (auto& f : in.extensions) see(f);
  each_message(in, [&](auto& m) {
    for (auto& f : m.fields) see(f);
    for (auto& f : m.extensions) see(f);
  });
}

}  // namespace isomer::compiler::proto
