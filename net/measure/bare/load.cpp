// SPDX-License-Identifier: MIT
#include "load.hpp"
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <thread>
#include <vector>
#include "sockets.hpp"

namespace isomer::net::measure {
namespace {

using clock = std::chrono::steady_clock;

// What is read and written holds nothing.
using block = std::array<char, 1 << 16>;

// One side: for each message of `in` bytes that has come, one of `out` goes.
class side {
 public:
  side(std::size_t in, std::size_t out) : in_(in), out_(out), epoll_(::epoll_create1(EPOLL_CLOEXEC)) {}
  ~side() { ::close(epoll_); }
  side(const side&) = delete;
  side& operator=(const side&) = delete;

  void add(int fd) {
    ::fcntl(fd, F_SETFL, O_NONBLOCK);
    all_.push_back({.fd = fd});
    watch(all_.size() - 1, EPOLL_CTL_ADD);
  }
  // So many messages are owed on each connection, without any that came.
  bool begin(std::size_t messages) {
    for (std::size_t i = 0; i < all_.size(); i++) {
      all_[i].owed = messages * out_;
      if (!send(i)) return false;
    }
    return true;
  }
  // Messages that came until a moment, or until the peer has closed a connection.
  std::uint64_t run(clock::time_point end) {
    std::uint64_t came = 0;
    std::array<epoll_event, 64> events;
    while (clock::now() < end) {
      int n = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), 100);
      for (int e = 0; e < n; e++) {
        const std::size_t i = events[static_cast<std::size_t>(e)].data.u64;
        if (!receive(i, came) || !send(i)) return came;
      }
    }
    return came;
  }

 private:
  struct open {
    int fd = -1;
    std::size_t part = 0;  // of a message that has not come to its end
    std::size_t owed = 0;  // bytes
    bool is_full = false;  // the kernel takes no more
  };

  void watch(std::size_t i, int how) {
    epoll_event e{};
    e.events = EPOLLIN | (all_[i].is_full ? EPOLLOUT : 0u);
    e.data.u64 = i;
    ::epoll_ctl(epoll_, how, all_[i].fd, &e);
  }
  bool receive(std::size_t i, std::uint64_t& came) {
    open& c = all_[i];
    ssize_t n = ::recv(c.fd, block_.data(), block_.size(), 0);
    if (n < 0) return errno == EAGAIN;
    c.part += static_cast<std::size_t>(n);
    const std::size_t whole = c.part / in_;
    c.part %= in_;
    c.owed += whole * out_;
    came += whole;
    return n > 0;
  }
  bool send(std::size_t i) {
    open& c = all_[i];
    bool is_full = false;
    while (c.owed && !is_full) {
      ssize_t n = ::send(c.fd, block_.data(), std::min(c.owed, block_.size()), MSG_NOSIGNAL);
      if (n < 0 && errno != EAGAIN) return false;
      if (n > 0) c.owed -= static_cast<std::size_t>(n);
      else is_full = true;
    }
    if (is_full != c.is_full) {
      c.is_full = is_full;
      watch(i, EPOLL_CTL_MOD);
    }
    return true;
  }

  std::size_t in_, out_;
  int epoll_;
  std::vector<open> all_;
  block block_{};
};

}  // namespace

double bare_calls_per_second(const bare_load_options& o) {
  std::vector<bare::connection> all;
  side client(o.answer, o.request), server(o.request, o.answer);
  for (unsigned i = 0; i < o.connections; i++) {
    if (!bare::connect_tcp(all.emplace_back())) return 0;
    client.add(all.back().client);
    server.add(all.back().server);
  }
  std::thread serving([&] {
    bare::pin(o.server_cpu);
    server.run(clock::time_point::max());
  });
  double rate = 0;
  std::thread calling([&] {
    bare::pin(o.client_cpu);
    if (!client.begin(o.depth)) return;
    client.run(clock::now() + o.duration / 10);
    const auto began = clock::now();
    const std::uint64_t calls = client.run(began + o.duration);
    rate = static_cast<double>(calls) / std::chrono::duration<double>(clock::now() - began).count();
  });
  calling.join();
  for (const bare::connection& c : all) ::shutdown(c.client, SHUT_RDWR);
  serving.join();
  return rate;
}

}  // namespace isomer::net::measure
