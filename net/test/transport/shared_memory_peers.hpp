// SPDX-License-Identifier: MIT
// Ends of a connection over shared memory that are the tests' own, and do what they like.
#pragma once
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>
#include "../../src/transport/shared_memory/region.hpp"
#include "../fixture.hpp"

namespace net_test {

namespace shm = isomer::net::shared_memory;

// What the server says of the memory that it sends.
struct shm_offer {
  char name[12] = {'i', 's', 'o', 'm', 'e', 'r', '-', 's', 'h', 'm', '-', '2'};
  std::uint32_t ring_bytes = shm::capacity;
};

inline void send_files(int socket, const shm_offer& o, const std::vector<int>& files) {
  iovec part{const_cast<shm_offer*>(&o), sizeof o};
  alignas(cmsghdr) char control[CMSG_SPACE(8 * sizeof(int))] = {};
  msghdr m{};
  m.msg_iov = &part, m.msg_iovlen = 1;
  if (!files.empty()) {
    const std::size_t bytes = files.size() * sizeof(int);
    m.msg_control = control, m.msg_controllen = CMSG_SPACE(bytes);
    cmsghdr* c = CMSG_FIRSTHDR(&m);
    c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(bytes);
    std::memcpy(CMSG_DATA(c), files.data(), bytes);
  }
  ::sendmsg(socket, &m, MSG_NOSIGNAL);
}

// All files that came with an offer.
inline std::vector<shm::descriptor> receive_files(int socket) {
  shm_offer o;
  iovec part{&o, sizeof o};
  alignas(cmsghdr) char control[CMSG_SPACE(8 * sizeof(int))];
  msghdr m{};
  m.msg_iov = &part, m.msg_iovlen = 1;
  m.msg_control = control, m.msg_controllen = sizeof control;
  std::vector<shm::descriptor> files;
  if (::recvmsg(socket, &m, MSG_CMSG_CLOEXEC) != sizeof o) return files;
  for (cmsghdr* c = CMSG_FIRSTHDR(&m); c; c = CMSG_NXTHDR(&m, c))
    for (std::size_t i = 0; i + sizeof(int) <= c->cmsg_len - CMSG_LEN(0); i += sizeof(int)) {
      int fd;
      std::memcpy(&fd, CMSG_DATA(c) + i, sizeof fd);
      files.emplace_back(fd);
    }
  return files;
}

class shared_memory_fixture : public testing::Test {
 protected:
  // One side of a connection that the test is.
  struct raw_end {
    shm::descriptor socket;
    std::vector<shm::descriptor> files;
    std::unique_ptr<shm::region> memory;

    void ring() const { ::send(socket.get(), "", 1, MSG_NOSIGNAL | MSG_DONTWAIT); }
    // Clears O_NONBLOCK of all that it holds: from now on, calls of whoever else holds the same block, too.
    void let_all_block() const {
      ::fcntl(socket.get(), F_SETFL, O_RDWR);
      for (const shm::descriptor& f : files) ::fcntl(f.get(), F_SETFL, O_RDWR);
    }
    // Eight bytes, which each kind of file may take for a ring.
    void write_all() const {
      const std::uint64_t one = 1;
      for (const shm::descriptor& f : files) {
        [[maybe_unused]] ssize_t n = ::write(f.get(), &one, sizeof one);
      }
    }
  };

  shared_memory_fixture() {
    where.scheme = scheme::shared_memory;
    where.path = "@isomer-shm-test-" + std::to_string(::getpid());
  }
  // One thread serves shared memory and TCP.
  void start(limits most = {}) {
    served = std::make_unique<server>(server_options{.limits = most});
    ASSERT_TRUE(served->add(echoes).ok());
    ASSERT_TRUE(served->listen(where).ok());
    auto tcp = served->listen(*endpoint::parse("tcp://127.0.0.1:0"));
    ASSERT_TRUE(tcp.ok());
    over_tcp = *tcp;
    served->start();
  }
  shm::descriptor raw_socket() const {
    shm::descriptor s(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    socklen_t n;
    sockaddr_un a = address(n);
    EXPECT_EQ(::connect(s.get(), reinterpret_cast<sockaddr*>(&a), n), 0);
    return s;
  }
  raw_end raw_client() const {
    raw_end end{raw_socket(), {}, nullptr};
    end.files = receive_files(end.socket.get());
    if (!end.files.empty()) end.memory = shm::region::map(end.files.front());
    EXPECT_NE(end.memory, nullptr);
    ::send(end.socket.get(), "y", 1, MSG_NOSIGNAL);
    return end;
  }
  // Serves one client in a thread, until that has left.
  template <class Serve>
  std::thread raw_server(Serve serve) {
    listening = shm::descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    socklen_t n;
    sockaddr_un a = address(n);
    EXPECT_EQ(::bind(listening.get(), reinterpret_cast<sockaddr*>(&a), n), 0);
    EXPECT_EQ(::listen(listening.get(), 1), 0);
    return std::thread([this, serve] {
      shm::descriptor s(::accept(listening.get(), nullptr, nullptr));
      serve(s.get());
      char bytes[256];
      while (::recv(s.get(), bytes, sizeof bytes, 0) > 0) continue;
    });
  }
  void expect_healthy(const endpoint& at, int calls = 20) {
    auto c = connect(events, at);
    for (int i = 0; i < calls; i++) {
      auto told = ask(events, *c, say, {"hello"}, {.timeout = 30s});
      ASSERT_TRUE(told.ok()) << told.error().message;
    }
  }
  void expect_healthy() {
    expect_healthy(over_tcp);
    expect_healthy(where);
  }
  bool is_left() {
    for (int i = 0; i < 30'000 && served->counts().connections; i++) std::this_thread::sleep_for(1ms);
    return !served->counts().connections;
  }

  echo echoes;
  endpoint where, over_tcp;
  std::unique_ptr<server> served;
  shm::descriptor listening;
  loop events;

 private:
  sockaddr_un address(socklen_t& n) const {
    sockaddr_un a{};
    a.sun_family = AF_UNIX;
    std::memcpy(a.sun_path, where.path.data(), where.path.size());
    a.sun_path[0] = '\0';
    n = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + where.path.size());
    return a;
  }
};

}  // namespace net_test
