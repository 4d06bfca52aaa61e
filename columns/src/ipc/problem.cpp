// SPDX-License-Identifier: MIT
// Texts and numbers of problems.
#include "problem.hpp"
#include <cerrno>

namespace isomer::columns::ipc::detail {

bool problem::is(kind k, std::string text) {
  kind_ = k;
  text_ = std::move(text);
  return false;
}

bool problem::inside(std::string_view field) {
  // Names are untrusted, and may be very long.
  constexpr std::size_t most = 64;
  std::string name(field.substr(0, most));
  if (name.empty()) name = "(unnamed)";
  path_ = path_.empty() ? name : name + "." + path_;
  return false;
}

code problem::cause() const {
  switch (kind_) {
    case kind::none: return code::ok;
    case kind::damaged:
    case kind::unsupported:
    case kind::unreadable: return code::bad_value;
    case kind::truncated: return code::truncated;
    case kind::too_deep: return code::too_deep;
    case kind::too_large:
    case kind::refused: return code::too_large;
    case kind::no_memory: return code::no_memory;
  }
  return code::bad_value;
}

int problem::number() const {
  switch (kind_) {
    case kind::none: return 0;
    case kind::damaged:
    case kind::truncated:
    case kind::too_deep:
    case kind::too_large: return EINVAL;
    case kind::unsupported: return ENOTSUP;
    case kind::no_memory: return ENOMEM;
    case kind::refused:
    case kind::unreadable: return EIO;
  }
  return EINVAL;
}

}  // namespace isomer::columns::ipc::detail
