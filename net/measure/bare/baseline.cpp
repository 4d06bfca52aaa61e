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
#include "../certificates.hpp"
#include "sockets.hpp"
#include "tls.hpp"

namespace isomer::net::measure {
namespace {

using clock = std::chrono::steady_clock;
using bare::pin;

enum class waiting : unsigned char { blocking, epoll, spin };

// A socket as the kernel has it. TLS over one has the same members.
class plain_stream {
 public:
  explicit plain_stream(int fd) : fd_(fd) {}
  ssize_t read(char* to, std::size_t n) { return ::recv(fd_, to, n, 0); }
  ssize_t write(const char* from, std::size_t n) { return ::send(fd_, from, n, MSG_NOSIGNAL); }
  bool has_more() const { return false; }

 private:
  int fd_;
};

// One end: messages of a fixed size, one at a time.
template <class Stream>
class end_of_socket {
 public:
  // The stream is made of the arguments before the socket ceases to block.
  template <class... Arguments>
  end_of_socket(int fd, waiting how, const Arguments&... arguments) : stream_(fd, arguments...), fd_(fd), how_(how) {
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
      ssize_t n = stream_.write(m.data() + at, m.size() - at);
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
    bool waits = !stream_.has_more();
    for (std::size_t at = 0; at < m.size();) {
      epoll_event e;
      if (waits && how_ == waiting::epoll) ::epoll_wait(epoll_, &e, 1, -1);
      ssize_t n = stream_.read(m.data() + at, m.size() - at);
      waits = n < 0 || !stream_.has_more();
      if (n < 0 && errno == EAGAIN) continue;
      if (n <= 0) return false;
      at += static_cast<std::size_t>(n);
    }
    return true;
  }

 private:
  Stream stream_;
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

// Each end is made in its own thread.
template <class MakeServer, class MakeClient>
histogram over_sockets(bare::connection& p, const baseline_options& o, MakeServer make_server, MakeClient make_client) {
  std::thread server([&] {
    pin(o.server_cpu);
    auto s = make_server();
    std::vector<char> request(o.request), answer(o.answer, 'a');
    while (s.receive(request) && s.send(answer)) continue;
  });
  histogram h;
  std::thread client([&] {
    pin(o.client_cpu);
    auto s = make_client();
    std::vector<char> request(o.request, 'q'), answer(o.answer);
    h = measured(o, [&] { return s.send(request) && s.receive(answer); });
    ::shutdown(p.client, SHUT_RDWR);
  });
  client.join();
  server.join();
  return h;
}

histogram over_plain(bare::connection& p, waiting how, const baseline_options& o) {
  using end = end_of_socket<plain_stream>;
  return over_sockets(p, o, [&] { return end(p.server, how); }, [&] { return end(p.client, how); });
}

histogram over_tls(waiting how, const baseline_options& o) {
  using end = end_of_socket<bare::tls_stream>;
  bare::connection p;
  if (!bare::connect_tcp(p)) return {};
  authority trusted;
  const tls_options of_server = trusted.issue("localhost");
  const tls_options of_client{.certificate = {}, .key = {}, .trusted = trusted.file(), .name = "localhost"};
  return over_sockets(
      p, o, [&] { return end(p.server, how, bare::tls_side::server, of_server); },
      [&] { return end(p.client, how, bare::tls_side::client, of_client); });
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
    case baseline::tls_blocking: return "TLS, blocking";
    case baseline::tls_epoll: return "TLS, epoll";
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
    case baseline::tcp_blocking: return bare::connect_tcp(p) ? over_plain(p, waiting::blocking, o) : histogram();
    case baseline::tcp_epoll: return bare::connect_tcp(p) ? over_plain(p, waiting::epoll, o) : histogram();
    case baseline::tcp_spin: return bare::connect_tcp(p) ? over_plain(p, waiting::spin, o) : histogram();
    case baseline::tls_blocking: return over_tls(waiting::blocking, o);
    case baseline::tls_epoll: return over_tls(waiting::epoll, o);
    case baseline::unix_epoll: return bare::connect_unix(p) ? over_plain(p, waiting::epoll, o) : histogram();
    case baseline::memory_futex: return over_memory(true, o);
    case baseline::memory_spin: return over_memory(false, o);
    case baseline::copy: return by_copy(o);
  }
  return {};
}

}  // namespace isomer::net::measure
