// SPDX-License-Identifier: MIT
#include "sockets.hpp"
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>
#include <initializer_list>

namespace isomer::net::measure::bare {

void pin(int cpu) {
  if (cpu < 0) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<unsigned>(cpu), &one);
  pthread_setaffinity_np(pthread_self(), sizeof one, &one);
}

connection::~connection() {
  if (client >= 0) ::close(client);
  if (server >= 0) ::close(server);
}

bool connect_tcp(connection& c) {
  int l = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
  sockaddr_in a{};
  a.sin_family = AF_INET;
  a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t n = sizeof a;
  auto* address = reinterpret_cast<sockaddr*>(&a);
  if (l >= 0 && !::bind(l, address, n) && !::listen(l, 1) && !::getsockname(l, address, &n)) {
    c.client = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (c.client >= 0 && !::connect(c.client, address, n)) c.server = ::accept(l, nullptr, nullptr);
  }
  if (l >= 0) ::close(l);
  for (int s : {c.client, c.server})
    if (s >= 0) ::setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return c.server >= 0;
}
bool connect_unix(connection& c) {
  int both[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both) != 0) return false;
  c.client = both[0], c.server = both[1];
  return true;
}

}  // namespace isomer::net::measure::bare
