// SPDX-License-Identifier: MIT
// Where a server listens and a client connects, as text:
//
//   tcp://127.0.0.1:7000   tcp://[::1]:7000   tcp://db.example:7000   port 0: one that is free
//   tls://db.example:7000                     TLS over TCP
//   unix:///run/demo.sock                     a socket of the file system; unix:@name, an abstract one
//   shm:///run/demo.sock                      shared memory, which is agreed on over such a socket
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include "status.hpp"

namespace isomer::net {

enum class scheme : std::uint8_t { tcp, tls, unix_socket, shared_memory };

struct endpoint {
  net::scheme scheme = net::scheme::tcp;
  std::string host;        // tcp, tls: a name or an address, without brackets
  std::uint16_t port = 0;  // tcp, tls
  std::string path;        // of the socket; "@name" is an abstract one

  // invalid_argument: what is wrong with the text.
  static result<endpoint> parse(std::string_view text);
  bool has_path() const { return scheme == net::scheme::unix_socket || scheme == net::scheme::shared_memory; }
};

// As parse() reads it.
std::string to_string(const endpoint& e);

}  // namespace isomer::net
