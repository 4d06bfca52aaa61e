// SPDX-License-Identifier: MIT
// Round trips with nothing of ours in them: what the kernel and the processor take for as many bytes, so that what is
// measured beside them can be told apart.
#pragma once
#include <chrono>
#include <cstddef>
#include <string_view>
#include "../result/histogram.hpp"

namespace isomer::net::measure {

enum class baseline : unsigned char {
  tcp_blocking,  // send, recv
  tcp_epoll,     // epoll_wait, recv, send: what an event loop does
  tcp_spin,      // recv again and again, without waiting
  tls_blocking,  // SSL_write, SSL_read of OpenSSL, over TCP
  tls_epoll,     // the same behind epoll_wait
  unix_epoll,    // as tcp_epoll, on a socket of the file system
  memory_futex,  // a slot in shared memory, and a futex for whoever waits
  memory_spin,   // a slot in shared memory, looked at again and again
  copy,          // memcpy there and back, in one thread
};
inline constexpr baseline baselines[] = {baseline::tcp_blocking, baseline::tcp_epoll,   baseline::tcp_spin,
                                         baseline::tls_blocking, baseline::tls_epoll,   baseline::unix_epoll,
                                         baseline::memory_futex, baseline::memory_spin, baseline::copy};

std::string_view name_of(baseline b);

struct baseline_options {
  std::size_t request = 64, answer = 64;  // bytes
  std::chrono::nanoseconds duration = std::chrono::seconds(1);
  int client_cpu = -1, server_cpu = -1;
};

// Empty: the system refused a socket, or memory; or this program is built without TLS.
histogram run_baseline(baseline b, const baseline_options& o);

}  // namespace isomer::net::measure
