// SPDX-License-Identifier: MIT
#include "socket.hpp"
#include <sys/socket.h>
#include <sys/uio.h>
#include <asio/buffer.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/write.hpp>
#include <cstring>
#include <utility>

namespace isomer::net {
namespace {

class socket_transport final : public transport {
 public:
  explicit socket_transport(stream_socket s) : socket_(std::move(s)) {}

  void read(std::span<char> to, std::shared_ptr<transport_user> user) override {
    socket_.async_read_some(asio::buffer(to.data(), to.size()),
                            [u = std::move(user)](std::error_code e, std::size_t n) { u->on_read(e, n); });
  }
  void write(std::string_view bytes, std::shared_ptr<transport_user> user) override {
    asio::async_write(socket_, asio::buffer(bytes),
                      [u = std::move(user)](std::error_code e, std::size_t) { u->on_written(e); });
  }
  std::size_t write_now(std::string_view first, std::string_view second) override {
    const ssize_t n =
        second.empty() ? ::send(socket_.native_handle(), first.data(), first.size(), flags) : send_both(first, second);
    return n < 0 ? 0 : static_cast<std::size_t>(n);  // errors come again in write()
  }
  void close() override {
    std::error_code ignored;
    socket_.shutdown(stream_socket::shutdown_both, ignored);
    socket_.close(ignored);
  }
  std::string peer() const override { return peer_of(socket_); }

 private:
  static constexpr int flags = MSG_NOSIGNAL | MSG_DONTWAIT;

  ssize_t send_both(std::string_view first, std::string_view second) {
    iovec parts[2] = {{const_cast<char*>(first.data()), first.size()},
                      {const_cast<char*>(second.data()), second.size()}};
    msghdr message{};
    message.msg_iov = parts;
    message.msg_iovlen = 2;
    return ::sendmsg(socket_.native_handle(), &message, flags);
  }

  stream_socket socket_;
};

}  // namespace

void prepare(stream_socket& s, std::error_code& error) {
  s.non_blocking(true, error);
  if (error) return;
  std::error_code is_no_tcp;
  if (s.local_endpoint(is_no_tcp).protocol().family() != AF_UNIX) s.set_option(asio::ip::tcp::no_delay(true), error);
}

std::string peer_of(const stream_socket& s) {
  std::error_code error;
  auto remote = s.remote_endpoint(error);
  if (error) return {};
  if (remote.protocol().family() == AF_UNIX) return "unix:";
  asio::ip::tcp::endpoint address;
  address.resize(remote.size());
  std::memcpy(address.data(), remote.data(), remote.size());
  endpoint e;
  e.host = address.address().to_string();
  e.port = address.port();
  return to_string(e);
}

asio::local::stream_protocol::endpoint address_of_path(const endpoint& e) {
  std::string path = e.path;
  if (path.starts_with('@')) path.front() = '\0';
  return asio::local::stream_protocol::endpoint(path);
}

std::unique_ptr<transport> make_socket_transport(stream_socket s) {
  return std::make_unique<socket_transport>(std::move(s));
}

}  // namespace isomer::net
