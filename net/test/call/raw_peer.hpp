// SPDX-License-Identifier: MIT
// A server, and peers of it that are sockets: they send whatever the test likes.
#pragma once
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>
#include <string>
#include <string_view>
#include <thread>
#include "../fixture.hpp"

namespace net_test {

using asio::ip::tcp;

class raw_peer_fixture : public net_fixture {
 protected:
  tcp::socket peer() {
    tcp::socket s(context);
    s.connect({asio::ip::make_address("127.0.0.1"), where.port});
    return s;
  }
  // What the server sends until it closes.
  static std::string rest(tcp::socket& s) {
    std::string all;
    std::error_code e;
    asio::read(s, asio::dynamic_buffer(all), e);
    return all;
  }
  static void send(tcp::socket& s, std::string_view bytes) {
    std::error_code ignored;
    asio::write(s, asio::buffer(bytes), ignored);
  }
  static std::string frame(const envelope& e, std::string_view payload = {}) {
    std::string f;
    append_frame(e, payload, true, f);
    return f;
  }
  static std::string call_frame(std::uint64_t call, const Ask& a = {"hello"}) {
    std::string message = *isomer::encode(isomer::protobuf{}, a);
    return frame({.call = call, .method = say.id, .payload = std::string_view(message)}, message);
  }
  void expect_healthy() {
    auto c = connect(events, where);
    auto told = ask(events, *c, say, {"hello"}, {.timeout = 60s});
    EXPECT_TRUE(told.ok()) << told.error().message;
  }
  bool connections_become(std::size_t n, std::chrono::milliseconds within = 60s) {
    auto until = std::chrono::steady_clock::now() + within;
    while (served->counts().connections != n && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(1ms);
    return served->counts().connections == n;
  }

  asio::io_context context;
};

}  // namespace net_test
