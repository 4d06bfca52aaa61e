// SPDX-License-Identifier: MIT
// Reads samples of messages, and collects what they have in common.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/base/diagnosis.hpp>
#include <isomer/memory/arena.hpp>
#include <memory>
#include <string>
#include <string_view>
#include "../formats/codec.hpp"
#include "../formats/spec.hpp"
#include "../io/input.hpp"
#include "infer.hpp"
#include "item_shape.hpp"
#include "wire_shape.hpp"

namespace isomer::cli {

// The samples are protobuf's wire bytes, or objects of JSON or YAML. Memory grows with their variety, not with their
// number.
class sample_set {
 public:
  static bool can_read(format f) { return f == format::protobuf || f == format::json || f == format::yaml; }

  // Adds all samples of a file. Returns false, and a line that begins with the place, on error.
  bool add(input& from, const format_spec& f, std::string& why);
  std::uint64_t count() const { return count_; }
  proposal propose(const infer_names& names) const;

 private:
  // Adds a sample. Returns what is wrong with it, or code::ok.
  diagnosis add_wire(std::string_view bytes);
  diagnosis add_item(std::string_view bytes, item_codec& by);

  std::uint64_t count_ = 0;
  bool is_wire_ = false;
  wire_shape wire_;
  item_shape items_;
  std::size_t members_left_ = most_members;
  arena memory_;
};

}  // namespace isomer::cli
