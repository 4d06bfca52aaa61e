// SPDX-License-Identifier: MIT
// How much memory and time a connection may take, whatever the peer does. docs/net.md says what happens beyond each
// limit.
//
//   net::server server({.limits = {.frame = 16 << 20, .connections = 1000}});
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace isomer::net {

// Limits of a server or of a channel. Those of sizes are in bytes.
struct limits {
  // The largest frame, which is an envelope with its message. It is checked before memory for the frame is allocated.
  std::size_t frame = std::size_t{1} << 20;
  // Of a server: open connections. Further ones are accepted and closed.
  std::size_t connections = 16384;
  // Calls of one connection that have begun and not ended. A server refuses further ones as resource_exhausted, and so
  // does a client, before it sends them.
  std::size_t calls = 1024;
  // Of a server: calls of all connections whose handlers have not returned, including those whose connections have
  // closed, since a handler takes a kilobyte or more even if nobody waits for it. Further ones are refused as
  // resource_exhausted.
  std::size_t running = std::size_t{1} << 18;
  // Bytes that wait to be sent on one connection. Beyond it, nothing is read from the peer until it has received some.
  std::size_t unsent = std::size_t{4} << 20;
  // Messages of one stream that were sent and not read, 64 KiB at least. Writers wait; if a peer sends more
  // nevertheless, the call ends as resource_exhausted.
  std::size_t unread_per_stream = std::size_t{1} << 20;
  // The same for all streams of one connection, together with requests whose handlers have not returned.
  std::size_t unread = std::size_t{16} << 20;
  // Of a server: what all of its connections hold together, for frames that they read, messages that were not read yet,
  // and bytes that wait to be sent. The first 16 KiB of each connection do not count. Beyond it, calls that need more
  // memory end as resource_exhausted, and connections that do are closed.
  std::size_t memory = std::size_t{512} << 20;
  // The time that a frame or a TLS handshake may take from its first byte to its last, and the time that the peer may
  // take to receive the next 64 KiB of what waits to be sent, or all of it if that is less. Single bytes do not reset
  // it.
  std::chrono::milliseconds stalled{10'000};
  // Over TCP and TLS: when nothing has come for this time, the kernel probes the peer. It closes the connection if the
  // peer answers none of three probes, or does not acknowledge what it was sent, for as long again. 0 switches this
  // off; then a call to a machine that has vanished may never end.
  std::chrono::seconds keep_alive{30};
};

// The longest timeout; longer ones, which would overflow the clock, are as long as this.
inline constexpr std::chrono::hours longest_timeout{24 * 365};

// How many messages of a call may be on their way in one direction. The receiver grants more when it has taken half of
// them, or 16 KiB.
inline constexpr std::uint32_t initial_credit = 32;

}  // namespace isomer::net
