// SPDX-License-Identifier: MIT
// How a call ended: the status codes of gRPC, so that a service means the same over either transport.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace isomer::net {

// Names and numbers are those of google.rpc.Code.
enum class code : std::uint8_t {
  ok = 0,
  cancelled = 1,
  unknown = 2,
  invalid_argument = 3,
  deadline_exceeded = 4,
  not_found = 5,
  already_exists = 6,
  permission_denied = 7,
  resource_exhausted = 8,
  failed_precondition = 9,
  aborted = 10,
  out_of_range = 11,
  unimplemented = 12,
  internal = 13,
  unavailable = 14,
  data_loss = 15,
  unauthenticated = 16,
};

std::string_view to_string(code c);

// The most bytes of status::message that travel, over whatever carries a call.
inline constexpr std::size_t longest_message = 1024;
// As it travels: what is no UTF-8 is replaced by U+FFFD, and what is too long is cut between two characters.
std::string message_as_sent(std::string_view message);

struct [[nodiscard]] status {
  net::code code = net::code::ok;
  std::string message;  // for people; it travels with the answer, as message_as_sent() says
  // Of a call that failed at the client: nothing of it left this process, or a server that stops has said that it did
  // not begin it, so that it may be made again whatever it does. False when the server may have acted on it.
  bool unsent = false;

  bool ok() const { return code == net::code::ok; }
  explicit operator bool() const { return ok(); }
  bool operator==(const status&) const = default;
};

// A value, or why there is none: one of the two, so that to pass a value on moves no status.
template <class T>
class [[nodiscard]] result {
 public:
  result(T value) : outcome_(std::in_place_index<0>, std::move(value)) {}
  // A status that is ok, without a value, is an internal error.
  result(net::status s) : outcome_(std::in_place_index<1>, std::move(s)) {
    auto& why = *std::get_if<1>(&outcome_);
    if (why.ok()) why = {code::internal, "ok, but without a value"};
  }

  bool ok() const { return outcome_.index() == 0; }
  explicit operator bool() const { return ok(); }
  // Of a value: ok.
  const net::status& error() const& {
    static const net::status none;
    auto* why = std::get_if<1>(&outcome_);
    return why ? *why : none;
  }
  net::status error() && {
    auto* why = std::get_if<1>(&outcome_);
    return why ? std::move(*why) : net::status{};
  }

  // Only if ok().
  T& operator*() & { return *std::get_if<0>(&outcome_); }
  const T& operator*() const& { return *std::get_if<0>(&outcome_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&outcome_)); }
  T* operator->() { return std::get_if<0>(&outcome_); }
  const T* operator->() const { return std::get_if<0>(&outcome_); }

 private:
  std::variant<T, net::status> outcome_;
};

}  // namespace isomer::net
