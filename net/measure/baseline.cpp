// SPDX-License-Identifier: MIT
#include "baseline.hpp"
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>
#include "bare_sockets.hpp"

namespace isomer::net::measure {
namespace {

using clock = std::chrono::steady_clock;
using bare::pin;

enum class waiting : unsigned char { blocking, epoll, spin };

// One end: messages of a fixed size, one at a time.
class end_of_socket {
 public:
  end_of_socket(int fd, waiting how) : fd_(fd), how_(how) {
    if (how == waiting::blocking) return;
    ::fcntl(fd, F_SETFL, O_NONBLOCK);
    if (how != waiting::epoll) return;
    epoll_ = ::epoll_create1(EPOLL_CLOEXEC);
    epoll_event e{};
    e.events = EPOLLIN;
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &e);
  }
  ~end_of_socket() {
    if (epoll_ >= 0) ::close(epoll_);
  }
  end_of_socket(const end_of_socket&) = delete;
  end_of_socket& operator=(const end_of_socket&) = delete;

  bool send(const std::vector<char>& m) {
    for (std::size_t at = 0; at < m.size();) {
      ssize_t n = ::send(fd_, m.data() + at, m.size() - at, MSG_NOSIGNAL);
      if (n < 0 && errno == EAGAIN) {
        pollfd p{fd_, POLLOUT, 0};
        if (how_ == waiting::epoll) ::poll(&p, 1, -1);
        continue;
      }
      if (n <= 0) return false;
      at += static_cast<std::size_t>(n);
    }
    return true;
  }
  bool receive(std::vector<char>& m) {
    for (std::size_t at = 0; at < m.size();) {
      epoll_event e;
      if (how_ == waiting::epoll) ::epoll_wait(epoll_, &e, 1, -1);
      ssize_t n = ::recv(fd_, m.data() + at, m.size() - at, 0);
      if (n < 0 && errno == EAGAIN) continue;
      if (n <= 0) return false;
      at += static_cast<std::size_t>(n);
    }
    return true;
  }

 private:
  int fd_, epoll_ = -1;
  waiting how_;
};

template <class Round>
histogram measured(const baseline_options& o, Round round) {
  histogram h;
  auto warm = clock::now() + o.duration / 10, end = warm + o.duration;
  for (;;) {
    auto began = clock::now();
    if (began >= end || !round()) return h;
    if (began >= warm) h.record(static_cast<std::uint64_t>((clock::now() - began).count()));
  }
}

histogram over_sockets(bare::connection& p, waiting how, const baseline_options& o) {
  std::thread server([&] {
    pin(o.server_cpu);
    end_of_socket s(p.server, how);
    std::vector<char> request(o.request), answer(o.answer, 'a');
    while (s.receive(request) && s.send(answer)) continue;
  });
  histogram h;
  std::thread client([&] {
    pin(o.client_cpu);
    end_of_socket s(p.client, how);
    std::vector<char> request(o.request, 'q'), answer(o.answer);
    h = measured(o, [&] { return s.send(request) && s.receive(answer); });
    ::shutdown(p.client, SHUT_RDWR);
  });
  client.join();
  server.join();
  return h;
}

// A message and whose turn it is.
struct mailbox {
  alignas(64) std::atomic<std::uint32_t> turn = 0;
  alignas(64) std::atomic<std::uint32_t> sleeps = 0;
  std::vector<char> bytes;

  void put(const std::vector<char>& m, bool wakes) {
    std::memcpy(bytes.data(), m.data(), m.size());
    turn.fetch_add(1);
    if (wakes && sleeps.load()) ::syscall(SYS_futex, &turn, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
  }
  void take(std::vector<char>& m, std::uint32_t seen, bool sleeps_between) {
    while (turn.load(std::memory_order_acquire) == seen) {
      if (!sleeps_between) continue;
      sleeps.store(1);
      ::syscall(SYS_futex, &turn, FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr, 0);
      sleeps.store(0);
    }
    std::memcpy(m.data(), bytes.data(), m.size());
  }
};

histogram over_memory(bool sleeps, const baseline_options& o) {
  auto to_server = std::make_unique<mailbox>(), to_client = std::make_unique<mailbox>();
  to_server->bytes.resize(o.request);
  to_client->bytes.resize(o.answer);
  std::atomic<bool> is_over = false;
  std::thread server([&] {
    pin(o.server_cpu);
    std::vector<char> request(o.request), answer(o.answer, 'a');
    for (std::uint32_t n = 0;; n++) {
      to_server->take(request, n, sleeps);
      if (is_over.load()) return;
      to_client->put(answer, sleeps);
    }
  });
  histogram h;
  std::thread client([&] {
    pin(o.client_cpu);
    std::vector<char> request(o.request, 'q'), answer(o.answer);
    std::uint32_t n = 0;
    h = measured(o, [&] {
      to_server->put(request, sleeps);
      to_client->take(answer, n++, sleeps);
      return true;
    });
    is_over = true;
    to_server->put(request, true);
  });
  client.join();
  server.join();
  return h;
}

histogram by_copy(const baseline_options& o) {
  std::vector<char> a(o.request, 'q'), b(o.request), c(o.answer, 'a'), d(o.answer);
  return measured(o, [&] {
    std::memcpy(b.data(), a.data(), a.size());
    std::memcpy(d.data(), c.data(), c.size());
    asm volatile("" : : "r"(b.data()), "r"(d.data()) : "memory");
    return true;
  });
}

}  // namespace

std::string_view name_of(baseline b) {
  switch (b) {
    case baseline::tcp_blocking: return "TCP, blocking";
    case baseline::tcp_epoll: return "TCP, epoll";
    case baseline::tcp_spin: return "TCP, spinning";
    case baseline::unix_epoll: return "Unix socket, epoll";
    case baseline::memory_futex: return "shared memory, futex";
    case baseline::memory_spin: return "shared memory, spinning";
    case baseline::copy: return "memcpy";
  }
  return {};
}

histogram run_baseline(baseline b, const baseline_options& o) {
  bare::connection p;
  switch (b) {
    case baseline::tcp_blocking: return bare::connect_tcp(p) ? over_sockets(p, waiting::blocking, o) : histogram();
    case baseline::tcp_epoll: return bare::connect_tcp(p) ? over_sockets(p, waiting::epoll, o) : histogram();
    case baseline::tcp_spin: return bare::connect_tcp(p) ? over_sockets(p, waiting::spin, o) : histogram();
    case baseline::unix_epoll: return bare::connect_unix(p) ? over_sockets(p, waiting::epoll, o) : histogram();
    case baseline::memory_futex: return over_memory(true, o);
    case baseline::memory_spin: return over_memory(false, o);
    case baseline::copy: return by_copy(o);
  }
  return {};
}

}  // namespace isomer::net::measure
