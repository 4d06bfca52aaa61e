// SPDX-License-Identifier: MIT
// Reads records of one format as rows, for one thread.
#pragma once
#include <isomer/base/diagnosis.hpp>
#include <isomer/records/spec.hpp>
#include <memory>
#include <string_view>
#include "plan/plan.hpp"
#include "row_builder_state.hpp"

namespace isomer::columns {

class record_reader {
 public:
  record_reader() = default;
  record_reader(const record_reader&) = delete;
  record_reader& operator=(const record_reader&) = delete;
  virtual ~record_reader() = default;

  virtual status add(detail::row_builder_state& to, std::string_view bytes) = 0;
  // Describes the error in bytes that add() rejected: where it is, in which field, and what was expected.
  virtual diagnosis explain(std::string_view bytes, status wrong) = 0;

  // Returns null for a format that only generated code supports. The plan must outlive it.
  static std::unique_ptr<record_reader> make(const records::format_spec& f, const plan& of);
};

}  // namespace isomer::columns
