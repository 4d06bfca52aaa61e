// SPDX-License-Identifier: MIT
// A peer whose machine is gone is noticed: the kernel asks it. Which options a socket has is all that a test can see
// without a network of its own.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include "../../src/transport/socket.hpp"
#include "../fixture.hpp"

namespace net_test::keep_alive_test {

int option(stream_socket& s, int level, int name) {
  int value = -1;
  socklen_t size = sizeof value;
  EXPECT_EQ(::getsockopt(s.native_handle(), level, name, &value, &size), 0);
  return value;
}

stream_socket prepared(asio::io_context& c, std::chrono::seconds keep_alive) {
  asio::ip::tcp::socket s(c);
  s.open(asio::ip::tcp::v4());
  stream_socket any(std::move(s));
  std::error_code e;
  prepare(any, keep_alive, e);
  EXPECT_FALSE(e) << e.message();
  return any;
}

TEST(KeepAlive, AsksAPeerThatIsSilent) {
  asio::io_context c;
  auto s = prepared(c, limits{}.keep_alive);
  EXPECT_EQ(option(s, SOL_SOCKET, SO_KEEPALIVE), 1);
  EXPECT_EQ(option(s, IPPROTO_TCP, TCP_KEEPIDLE), 30);
  EXPECT_EQ(option(s, IPPROTO_TCP, TCP_KEEPINTVL), 10);
  EXPECT_EQ(option(s, IPPROTO_TCP, TCP_KEEPCNT), 3);
  EXPECT_EQ(option(s, IPPROTO_TCP, TCP_USER_TIMEOUT), 60'000);
}

TEST(KeepAlive, HasTimesThatTheKernelTakes) {
  asio::io_context c;
  for (std::chrono::seconds t : {1s, std::chrono::seconds(32'767), std::chrono::seconds(1h * 24 * 365)})
    EXPECT_EQ(option(*std::make_unique<stream_socket>(prepared(c, t)), SOL_SOCKET, SO_KEEPALIVE), 1);
}

TEST(KeepAlive, IsNothingIfItIsNotWanted) {
  asio::io_context c;
  auto s = prepared(c, 0s);
  EXPECT_EQ(option(s, SOL_SOCKET, SO_KEEPALIVE), 0);
}

}  // namespace net_test::keep_alive_test
