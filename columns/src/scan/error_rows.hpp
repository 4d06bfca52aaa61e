// SPDX-License-Identifier: MIT
// The column that describes the error of each row's record.
#pragma once
#include <cstdint>
#include <isomer/base/diagnosis.hpp>
#include <memory>
#include <string>
#include <string_view>
#include "plan/plan.hpp"
#include "row_builder_state.hpp"

namespace isomer::columns {

// A malformed record, and its position.
struct bad_record {
  std::string input;
  std::uint64_t number = 0, offset = 0;
  diagnosis what;  // its `at` counts from the offset
  bool ends_input = false;
  std::string_view bytes;

  std::string message() const;
  // "people.jsonl: record 3, byte 120: phone[0].type: …"
  std::string text() const;
};

// Returns the plan of a single column with that name.
std::shared_ptr<const plan> error_plan(const std::string& name);
// Adds a row with the error. The causes are no_memory and too_large.
status add_error(detail::row_builder_state& to, const bad_record& r, bool with_bytes);

}  // namespace isomer::columns
