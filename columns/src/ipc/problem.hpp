// SPDX-License-Identifier: MIT
// What is wrong with an input or an array, and in which of its fields.
#pragma once
#include <isomer/base/status.hpp>
#include <string>
#include <string_view>

namespace isomer::columns::ipc::detail {

class problem {
 public:
  enum class kind : std::uint8_t {
    none,
    damaged,
    truncated,
    unsupported,
    too_deep,
    too_large,
    no_memory,
    refused,     // by the sink
    unreadable,  // by the source
  };

  // Both return false, so that whoever finds or passes on a problem returns what they return.
  bool is(kind k, std::string text);
  bool inside(std::string_view field);  // it was found in this field: called on the way out

  bool none() const { return kind_ == kind::none; }
  code cause() const;  // as a writer says it
  int number() const;  // as Arrow's C stream interface says it: of errno.h
  std::string text() const { return path_.empty() ? text_ : path_ + ": " + text_; }

 private:
  kind kind_ = kind::none;
  std::string path_, text_;
};

}  // namespace isomer::columns::ipc::detail
