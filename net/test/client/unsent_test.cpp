// SPDX-License-Identifier: MIT
// Which calls may be made again after a connection was lost.
#include <unistd.h>
#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/read.hpp>
#include <memory>
#include <thread>
#include <vector>
#include "../fixture.hpp"

namespace net_test::unsent_test {

using asio::local::stream_protocol;

// A peer that reads so much of what it is sent, answers nothing, and closes its half: what is still to be written has
// failed as little as it has gone.
class Unsent : public testing::Test {
 protected:
  void listen(std::size_t bytes) {
    where.scheme = scheme::unix_socket;
    where.path = "@isomer-net-unsent-" + std::to_string(::getpid());
    acceptor =
        std::make_unique<stream_protocol::acceptor>(context, stream_protocol::endpoint('\0' + where.path.substr(1)));
    peer = std::thread([this, bytes] {
      auto s = acceptor->accept();
      acceptor->close();
      taken.resize(bytes);
      std::error_code e;
      asio::read(s, asio::buffer(taken), e);
      s.shutdown(stream_protocol::socket::shutdown_send, e);
      while (asio::read(s, asio::buffer(taken), e) == bytes) continue;
    });
  }
  void TearDown() override { peer.join(); }

  asio::io_context context;
  endpoint where;
  std::unique_ptr<stream_protocol::acceptor> acceptor;
  std::string taken;
  std::thread peer;
  loop events;
};

// More than sockets hold.
TEST_F(Unsent, IsNoCallThatThePeerHasRead) {
  constexpr std::size_t calls = 150, size = 15'000, read = 100;
  listen(read * size);
  auto c = connect(events, where);
  std::vector<std::unique_ptr<answer<Told>>> answers;
  for (std::size_t i = 0; i < calls; i++)
    answers.push_back(std::make_unique<answer<Told>>(*c, say, Ask{std::string(size, 'x')}, call_options{}));
  for (std::size_t i = 0; i < calls; i++) {
    auto lost = run(events, *answers[i]);
    ASSERT_EQ(lost.error().code, code::unavailable);
    if (i < read) {
      EXPECT_FALSE(lost.error().unsent) << "call " << i;
    }
  }
}

}  // namespace net_test::unsent_test
