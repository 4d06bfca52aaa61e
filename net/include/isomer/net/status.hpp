// SPDX-License-Identifier: MIT
// How a call ended: the status codes of gRPC, so that a service means the same over either transport.
//
//   net::result<demo::Greeting> greeting = co_await greeter.Greet(guest);
//   if (!greeting.ok()) log(to_string(greeting.error().code), greeting.error().message);
//   else show(greeting->text);
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace isomer::net {

// The cause of an error. Names and numbers are those of google.rpc.Code.
enum class code : std::uint8_t {
  ok = 0,                   // the call succeeded
  cancelled = 1,            // the caller cancelled the call
  unknown = 2,              // the peer sent a code that is none of these
  invalid_argument = 3,     // the request is wrong, whatever the state of the server: malformed, or out of range
  deadline_exceeded = 4,    // the time for the call was over before it had ended
  not_found = 5,            // what the request names does not exist
  already_exists = 6,       // what the request would create exists
  permission_denied = 7,    // the caller is known, and may not do this
  resource_exhausted = 8,   // a limit was reached, such as one of net::limits
  failed_precondition = 9,  // the server is not in the state that the call needs
  aborted = 10,             // the call conflicts with another one; it may succeed if it is tried again
  out_of_range = 11,        // the request goes beyond the end of something
  unimplemented = 12,       // the server has no such method, or the method does not speak the format of the call
  internal = 13,            // a bug: an exception of a handler, or a peer that breaks the protocol
  unavailable = 14,         // there is no connection, or it was lost
  data_loss = 15,           // data is lost or damaged for good
  unauthenticated = 16,     // the caller has not shown who it is
};

// The name of a code, such as "not_found"; a constant that ends with a NUL.
std::string_view to_string(code c);

// The maximum number of bytes of status::message that are sent, over any transport.
inline constexpr std::size_t longest_message = 1024;
// The message as it is sent: bytes that are not UTF-8 are replaced by U+FFFD, and a message that is too long is cut
// between two characters.
std::string message_as_sent(std::string_view message);

// An error, or success.
struct [[nodiscard]] status {
  net::code code = net::code::ok;  // the cause
  std::string message;             // the details, for people; it is sent as message_as_sent() returns it
  // Set at the client if a call that failed cannot have had an effect: no part of it has left this process, or the
  // server said when it stopped that it had not begun the call. Such a call may be made again, whatever it does.
  bool unsent = false;

  // Whether the call succeeded.
  bool ok() const { return code == net::code::ok; }
  explicit operator bool() const { return ok(); }
  bool operator==(const status&) const = default;
};

// A value, or the status that says why there is none. It holds only one of the two, so that moving a value costs
// nothing for the status.
template <class T>
class [[nodiscard]] result {
 public:
  // Implicit, so that a handler can return either.
  result(T value) : outcome_(std::in_place_index<0>, std::move(value)) {}

  // A status that is ok but comes without a value becomes an internal error.
  result(net::status s) : outcome_(std::in_place_index<1>, std::move(s)) {
    auto& why = *std::get_if<1>(&outcome_);
    if (why.ok()) why = {code::internal, "ok, but without a value"};
  }

  // Whether there is a value.
  bool ok() const { return outcome_.index() == 0; }
  explicit operator bool() const { return ok(); }
  // The status, which is ok if there is a value.
  const net::status& error() const& {
    static const net::status none;
    auto* why = std::get_if<1>(&outcome_);
    return why ? *why : none;
  }
  net::status error() && {
    auto* why = std::get_if<1>(&outcome_);
    return why ? std::move(*why) : net::status{};
  }

  // The value. Undefined unless ok().
  T& operator*() & { return *std::get_if<0>(&outcome_); }
  const T& operator*() const& { return *std::get_if<0>(&outcome_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&outcome_)); }
  T* operator->() { return std::get_if<0>(&outcome_); }
  const T* operator->() const { return std::get_if<0>(&outcome_); }

 private:
  std::variant<T, net::status> outcome_;
};

}  // namespace isomer::net
