// SPDX-License-Identifier: MIT
#include "isomer/net/status.hpp"

#include <isomer/wire/utf8.hpp>

namespace isomer::net {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

// Returns the length of the character at the begin of the text; 0 if there is none.
std::size_t character(std::string_view text) {
  for (std::size_t n = 1; n <= 4 && n <= text.size(); n++)
    if (isomer::detail::wire::utf8(text.data(), n)) return n;
  return 0;
}

}  // namespace

std::string message_as_sent(std::string_view message) {
  std::string sent;
  while (!message.empty()) {
    const std::size_t n = character(message);
    const std::string_view next = n ? message.substr(0, n) : replacement;
    if (sent.size() + next.size() > longest_message) break;
    sent += next;
    message.remove_prefix(n ? n : 1);
  }
  return sent;
}

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
