// SPDX-License-Identifier: MIT
// What was seen of a kind of message in protobuf's wire bytes.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include "../inspect/guess.hpp"
#include "../inspect/record.hpp"

namespace isomer::cli {

class wire_shape;

// Of a field. Memory is for what differs, not for how often it was seen.
struct wire_field {
  std::uint64_t messages = 0;                 // in which it is
  std::uint64_t last_message = 0;             // the last of them, counted from 1
  bool comes_again = false;                   // in one message
  std::array<std::uint64_t, 8> of_type{};     // values by wire type
  std::array<std::uint64_t, 7> of_reading{};  // contents by what they are taken for

  // Of varints, packed ones, too.
  std::uint64_t numbers = 0, largest = 0;
  bool has_negative = false;     // a number of ten bytes
  bool has_negative_64 = false;  // that is less than 32 bits hold
  // Of i32 and i64, packed ones, too.
  std::uint64_t fixed = 0, plausible_reals = 0, large_fixed = 0, zero_fixed = 0;
  // Of contents: all of them can be read so.
  bool can_be_text = true, can_be_message = true, can_be_varints = true, can_be_i32 = true, can_be_i64 = true;
  std::unique_ptr<wire_shape> message;  // of contents that can be one, and of groups; null: there was none
};

class wire_shape {
 public:
  // False, and the offset: these are no records to their end.
  bool add(std::string_view message, std::size_t& wrong_at);

  std::uint64_t messages() const { return messages_; }
  const std::map<std::uint32_t, wire_field>& fields() const { return fields_; }

  // As many fields are told apart, in all messages together; what is in addition is left to unknown fields.
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
  budget left_;  // of the top message
};

}  // namespace isomer::cli
