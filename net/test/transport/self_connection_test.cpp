// SPDX-License-Identifier: MIT
// A server is down, and its port is one that the kernel gives to clients.
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstring>
#include <fstream>
#include "../fixture.hpp"

namespace net_test::self_connection_test {

constexpr int cannot_test = 77;

// A network of one's own, where this port is the only one for clients. False: not allowed here.
bool enter_network_of_one_port(int port) {
  if (::unshare(CLONE_NEWNET) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return false;
  ifreq loopback{};
  std::strcpy(loopback.ifr_name, "lo");
  loopback.ifr_flags = IFF_UP;
  const int s = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  const bool is_up = ::ioctl(s, SIOCSIFFLAGS, &loopback) == 0;
  ::close(s);
  std::ofstream range("/proc/sys/net/ipv4/ip_local_port_range");
  range << port << ' ' << port << std::flush;
  return is_up && range.good();
}

// In a process of its own, whose exit code says what came.
[[noreturn]] void call_nobody() {
  if (!enter_network_of_one_port(40'000)) ::_exit(cannot_test);
  loop events;
  auto c = connect(events, *endpoint::parse("tcp://127.0.0.1:40000"));
  auto told = ask(events, *c, say, {"hello"}, {.timeout = 5s});
  ::_exit(static_cast<int>(told.error().code) + (told.error().unsent ? 0 : 100));
}

TEST(Connection, OfAClientToItselfIsNone) {
  const pid_t child = ::fork();
  if (child == 0) call_nobody();
  int how = 0;
  ASSERT_EQ(::waitpid(child, &how, 0), child);
  ASSERT_TRUE(WIFEXITED(how));
  if (WEXITSTATUS(how) == cannot_test) GTEST_SKIP() << "no network of one's own is allowed here";
  EXPECT_EQ(WEXITSTATUS(how), static_cast<int>(code::unavailable));
}

}  // namespace net_test::self_connection_test
