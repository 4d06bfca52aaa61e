// SPDX-License-Identifier: MIT
// What a connection may take of memory and of time, whatever the peer does. Each has a test at the limit and one past
// it.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace isomer::net {

struct limits {
  // Bytes of the largest frame: an envelope with its message. Looked at before there is memory for it.
  std::size_t frame = std::size_t{1} << 20;
  // Of a server: connections at one time. What comes beyond is accepted and closed.
  std::size_t connections = 16384;
  // Calls of one connection that have begun and not ended. More are refused as resource_exhausted: by a server, and by
  // a client before they are sent.
  std::size_t calls = 1024;
  // Of a server: calls whose handlers have not returned, of all connections, those that have closed among them. A
  // handler takes a kilobyte or more, whoever waits for it. More are refused as resource_exhausted.
  std::size_t running = std::size_t{1} << 18;
  // Bytes that wait to be sent on one connection. Beyond, nothing more is read from the peer until it has taken some.
  std::size_t unsent = std::size_t{4} << 20;
  // Bytes of messages of one stream that were sent and not read. Whoever writes waits; of a peer that does not, the
  // call ends as resource_exhausted. 64 KiB is the least.
  std::size_t unread_per_stream = std::size_t{1} << 20;
  // The same of all streams of one connection, and of the requests for which handlers still work.
  std::size_t unread = std::size_t{16} << 20;
  // Of a server: bytes that all of its connections hold together, for what they read, what was not read yet and what
  // waits to be sent. What is under 16 KiB of one connection does not count. Beyond it, calls that would need more end
  // as resource_exhausted, and connections that do are closed.
  std::size_t memory = std::size_t{512} << 20;
  // From the first byte of a frame, or of a TLS handshake, to its last one; and for the peer to take the next 64 KiB of
  // what waits to be sent, or all of it if that is less. No trickle of bytes sets it back.
  std::chrono::milliseconds stalled{10'000};
  // Over TCP, and TLS: when nothing has come for so long, the kernel asks the peer, and closes the connection if three
  // questions, or what was sent, stay without an answer for as long again. 0: it never asks, and whoever waits for a
  // machine that is gone waits for ever.
  std::chrono::seconds keep_alive{30};
};

// A timeout that is longer is as long as this: more would overflow the clock.
inline constexpr std::chrono::hours longest_timeout{24 * 365};

// Messages of one call that may be on their way in one direction. More are granted as they are taken, when that were
// half of them, or 16 KiB.
inline constexpr std::uint32_t initial_credit = 32;

}  // namespace isomer::net
