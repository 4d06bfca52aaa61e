// SPDX-License-Identifier: MIT
// A problem of an input or an array, with the field in which it is.
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

  // Both return false, so that callers can return the result.
  bool is(kind k, std::string text);
  bool inside(std::string_view field);  // prepends the field, on the way out

  bool none() const { return kind_ == kind::none; }
  code cause() const;  // the cause, for a writer
  int number() const;  // the number of errno.h, for Arrow's C stream interface
  std::string text() const { return path_.empty() ? text_ : path_ + ": " + text_; }

 private:
  kind kind_ = kind::none;
  std::string path_, text_;
};

}  // namespace isomer::columns::ipc::detail
