// SPDX-License-Identifier: MIT
// A transport carries bytes between two ends: over sockets, TLS, or shared memory.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace isomer::net {

// The user of a transport. Operations that are under way keep it alive.
class transport_user : public std::enable_shared_from_this<transport_user> {
 public:
  virtual ~transport_user() = default;
  // Called when n bytes were read; with an error and 0 bytes if no more will come.
  virtual void on_read(std::error_code error, std::size_t n) = 0;
  // Called when all bytes were written, or with an error if the transport cannot be used any more.
  virtual void on_written(std::error_code error) = 0;
};

// One read and one write may be under way at the same time. Their buffers must stay where they are until they are done.
// No operation calls back before it returns.
class transport {
 public:
  virtual ~transport() = default;
  virtual void read(std::span<char> to, std::shared_ptr<transport_user> user) = 0;
  virtual void write(std::string_view bytes, std::shared_ptr<transport_user> user) = 0;
  // Writes as much of both buffers, one behind the other, as is possible at this moment, and returns the number of
  // bytes.
  virtual std::size_t write_now(std::string_view first, std::string_view second) = 0;
  // Closes the transport. Operations under way end with an error.
  virtual void close() = 0;
  // The address of the peer, as an endpoint.
  virtual std::string peer() const = 0;
};

}  // namespace isomer::net
