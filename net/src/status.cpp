// SPDX-License-Identifier: MIT
#include "isomer/net/status.hpp"

namespace isomer::net {

std::string_view to_string(code c) {
  switch (c) {
    case code::ok: return "ok";
    case code::cancelled: return "cancelled";
    case code::unknown: return "unknown";
    case code::invalid_argument: return "invalid argument";
    case code::deadline_exceeded: return "deadline exceeded";
    case code::not_found: return "not found";
    case code::already_exists: return "already exists";
    case code::permission_denied: return "permission denied";
    case code::resource_exhausted: return "resource exhausted";
    case code::failed_precondition: return "failed precondition";
    case code::aborted: return "aborted";
    case code::out_of_range: return "out of range";
    case code::unimplemented: return "unimplemented";
    case code::internal: return "internal error";
    case code::unavailable: return "unavailable";
    case code::data_loss: return "data loss";
    case code::unauthenticated: return "unauthenticated";
  }
  return "unknown code";
}

}  // namespace isomer::net
