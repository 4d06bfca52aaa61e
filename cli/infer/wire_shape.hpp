// SPDX-License-Identifier: MIT
// Statistics of a kind of message in protobuf's wire format.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <isomer/inspect/guess.hpp>
#include <isomer/inspect/record.hpp>
#include <map>
#include <memory>
#include <string_view>

namespace isomer::cli {

using inspect::reading;
using inspect::wire_record;
using inspect::wire_type;

class wire_shape;

// Statistics of a field. Memory grows with the variety of the values, not with their number.
struct wire_field {
  std::uint64_t messages = 0;                 // how many messages have the field
  std::uint64_t last_message = 0;             // the last of these, counted from 1
  bool comes_again = false;                   // whether a message has it several times
  std::array<std::uint64_t, 8> of_type{};     // how many values have each wire type
  std::array<std::uint64_t, 7> of_reading{};  // how many contents are taken for each kind

  // Statistics of varints, including packed ones.
  std::uint64_t numbers = 0, largest = 0;
  bool has_negative = false;     // whether there is a negative number, which takes ten bytes
  bool has_negative_64 = false;  // whether one needs more than 32 bits
  // Statistics of i32 and i64, including packed ones.
  std::uint64_t fixed = 0, plausible_reals = 0, large_fixed = 0, zero_fixed = 0;
  // Statistics of contents: how all of them can be read.
  bool can_be_text = true, can_be_message = true, can_be_varints = true, can_be_i32 = true, can_be_i64 = true;
  std::unique_ptr<wire_shape> message;  // of groups, and of contents that can be messages; null if there are none
};

class wire_shape {
 public:
  // Adds a message. Returns false, and the offset, if the bytes are not records to their end.
  bool add(std::string_view message, std::size_t& wrong_at);

  std::uint64_t messages() const { return messages_; }
  const std::map<std::uint32_t, wire_field>& fields() const { return fields_; }

  // The maximum number of distinct fields, of all messages together. Others are left to unknown fields.
  static constexpr std::size_t most_fields = 1 << 16;

 private:
  struct budget {
    std::size_t fields = most_fields;
  };
  void add_records(std::string_view message, std::size_t level, budget& left);
  void add_record(const wire_record& r, std::size_t level, budget& left);
  wire_field* field_of(std::uint32_t number, budget& left);

  std::uint64_t messages_ = 0;
  std::map<std::uint32_t, wire_field> fields_;
  budget left_;  // of the outermost message
};

}  // namespace isomer::cli
