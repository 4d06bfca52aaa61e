// SPDX-License-Identifier: MIT
// Sockets of TCP and of the file system as transports.
#pragma once
#include <asio/generic/stream_protocol.hpp>
#include <asio/local/stream_protocol.hpp>
#include <chrono>
#include <memory>
#include <system_error>
#include "interface.hpp"
#include "isomer/net/endpoint.hpp"
#include "isomer/net/loop.hpp"

namespace isomer::net {

using stream_socket = asio::generic::stream_protocol::socket;

// Sets the options of a socket: no Nagle's algorithm, no blocking, and limits::keep_alive.
void prepare(stream_socket& s, std::chrono::seconds keep_alive, std::error_code& error);
// The address of the peer, as an endpoint.
std::string peer_of(const stream_socket& s);
// The socket's address for Asio. Only for an endpoint with a path.
asio::local::stream_protocol::endpoint address_of_path(const endpoint& e);

// In a loop that spins, the first few sockets are polled without epoll.
std::unique_ptr<transport> make_socket_transport(loop& l, stream_socket s);

}  // namespace isomer::net
