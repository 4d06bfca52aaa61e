// SPDX-License-Identifier: MIT
// A message that a request may name: how to convert it, and what of its schema others may refer to.
#pragma once
#include <string_view>
#include "request.hpp"

namespace testee {

using converter = ConformanceResponse (*)(const ConformanceRequest&, const formats&);

struct message {
  std::string_view full_name;
  void (*list)(registries&);  // for Any, and by their names extensions
  converter owning;
  converter view;
  converter table;  // of values, by their tables
};

// Each in files of its own, for each memory: they are large, and compile side by side.
message proto2();
message proto3();
message edition2023();
message proto2_editions();
message proto3_editions();

converter proto2_table();
converter proto3_table();
converter edition2023_table();
converter proto2_editions_table();
converter proto3_editions_table();
converter proto2_view();
converter proto3_view();
converter edition2023_view();
converter proto2_editions_view();
converter proto3_editions_view();

}  // namespace testee
