// SPDX-License-Identifier: MIT
// How a call ended: the status codes of gRPC, so that a service means the same over either transport.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

struct [[nodiscard]] status {
  net::code code = net::code::ok;
  std::string message;  // for people; it travels with the answer
  // Of a call that failed at the client: nothing of it left this process, so that it may be made again whatever it
  // does. False when the server may have acted on it.
  bool unsent = false;

  bool ok() const { return code == net::code::ok; }
  explicit operator bool() const { return ok(); }
  bool operator==(const status&) const = default;
};

// A value, or why there is none.
template <class T>
class [[nodiscard]] result {
 public:
  result(T value) : value_(std::move(value)) {}
  // A status that is ok, without a value, is an internal error.
  result(net::status s) : status_(std::move(s)) {
    if (status_.ok()) status_ = {code::internal, "ok, but without a value"};
  }

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }
  const net::status& error() const& { return status_; }
  net::status&& error() && { return std::move(status_); }

  // Only if ok().
  T& operator*() & { return *value_; }
  const T& operator*() const& { return *value_; }
  T&& operator*() && { return *std::move(value_); }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  net::status status_;
};

}  // namespace isomer::net
