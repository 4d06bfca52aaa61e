// SPDX-License-Identifier: MIT
// Where a server listens and a client connects, as text:
//
//   tcp://127.0.0.1:7000   tcp://[::1]:7000   tcp://db.example:7000   port 0: a free one
//   tls://db.example:7000                     TLS over TCP
//   unix:///run/demo.sock                     a socket in the file system; unix:@name: an abstract one
//   shm:///run/demo.sock                      shared memory, which is set up over such a socket
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include "status.hpp"

namespace isomer::net {

// What carries the bytes of a connection: "tcp", "tls", "unix" and "shm" in an endpoint's text.
enum class scheme : std::uint8_t { tcp, tls, unix_socket, shared_memory };

// Where a server listens, or a client connects to.
struct endpoint {
  net::scheme scheme = net::scheme::tcp;  // which of the members below are used
  std::string host;                       // of tcp and tls: a name or an address, without brackets
  std::uint16_t port = 0;                 // of tcp and tls
  std::string path;                       // of unix_socket and shared_memory; "@name" is an abstract socket

  // Reads the text of an endpoint. Fails with invalid_argument, and a message that says what is wrong with the text. It
  // looks up no names, and so does not block.
  static result<endpoint> parse(std::string_view text);
  // Whether the endpoint is a path, rather than a host and a port.
  bool has_path() const { return scheme == net::scheme::unix_socket || scheme == net::scheme::shared_memory; }
};

// The text of an endpoint, which endpoint::parse reads.
std::string to_string(const endpoint& e);

}  // namespace isomer::net
