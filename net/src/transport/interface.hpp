// SPDX-License-Identifier: MIT
// What carries bytes between two ends: sockets, TLS over them, shared memory.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace isomer::net {

// Whoever reads and writes. Operations that are under way keep it alive.
class transport_user : public std::enable_shared_from_this<transport_user> {
 public:
  virtual ~transport_user() = default;
  // n bytes have come; none, with an error, when no more will.
  virtual void on_read(std::error_code error, std::size_t n) = 0;
  // All of it was taken, or the transport is of no more use.
  virtual void on_written(std::error_code error) = 0;
};

// One read and one write may be under way at a time. What they were given stays where it is until they are done. No
// operation calls back before it returns.
class transport {
 public:
  virtual ~transport() = default;
  virtual void read(std::span<char> to, std::shared_ptr<transport_user> user) = 0;
  virtual void write(std::string_view bytes, std::shared_ptr<transport_user> user) = 0;
  // What can be written of both, one behind the other, at this moment: how many bytes.
  virtual std::size_t write_now(std::string_view first, std::string_view second) = 0;
  // Operations under way end with an error.
  virtual void close() = 0;
  // The other end, as an endpoint.
  virtual std::string peer() const = 0;
};

}  // namespace isomer::net
