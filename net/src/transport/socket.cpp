// SPDX-License-Identifier: MIT
#include "socket.hpp"
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <algorithm>
#include <asio/buffer.hpp>
#include <asio/error.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/post.hpp>
#include <asio/write.hpp>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

namespace isomer::net {
namespace {

class socket_transport : public transport {
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
    return n < 0 ? 0 : static_cast<std::size_t>(n);  // errors are reported by write()
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

 protected:
  stream_socket socket_;
};

// Polls the socket itself, as long as its loop has few to poll, which saves two system calls compared with epoll.
class polled_socket final : public socket_transport, private poller {
 public:
  polled_socket(loop& l, stream_socket s) : socket_transport(std::move(s)), loop_(l) {}
  ~polled_socket() override { leave(); }

  void read(std::span<char> to, std::shared_ptr<transport_user> user) override {
    if (!is_polled_) is_polled_ = loop_.add_if_few(*this);
    if (!is_polled_) return socket_transport::read(to, std::move(user));
    to_ = to, reader_ = std::move(user);
  }
  void close() override {
    leave();
    socket_transport::close();
    if (reader_)
      asio::post(loop_.context(),
                 [r = std::exchange(reader_, nullptr)] { r->on_read(asio::error::operation_aborted, 0); });
  }

 private:
  bool poll() override {
    if (!reader_) return false;
    const ssize_t n = ::recv(socket_.native_handle(), to_.data(), to_.size(), MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return false;
    std::error_code e;
    if (n < 0) e.assign(errno, std::system_category());
    else if (n == 0) e = asio::error::eof;
    // Called last, since the callback may release the transport.
    auto told = std::exchange(reader_, nullptr);
    told->on_read(e, n < 0 ? 0 : static_cast<std::size_t>(n));
    return true;
  }
  bool pays() override { return false; }
  bool retire() override { return false; }

  void leave() {
    if (std::exchange(is_polled_, false)) loop_.remove(*this);
  }

  loop& loop_;
  bool is_polled_ = false;
  std::span<char> to_;
  std::shared_ptr<transport_user> reader_;
};

}  // namespace

void prepare(stream_socket& s, std::chrono::seconds keep_alive, std::error_code& error) {
  s.non_blocking(true, error);
  if (error) return;
  std::error_code is_no_tcp;
  if (s.local_endpoint(is_no_tcp).protocol().family() == AF_UNIX) return;
  s.set_option(asio::ip::tcp::no_delay(true), error);
  if (error || keep_alive.count() <= 0) return;
  // The maximum that the kernel accepts.
  const int idle = static_cast<int>(std::min<std::int64_t>(keep_alive.count(), 32'767));
  constexpr int questions = 3;
  s.set_option(asio::socket_base::keep_alive(true), error);
  for (const auto& [option, value] :
       {std::pair(TCP_KEEPIDLE, idle), std::pair(TCP_KEEPCNT, questions),
        std::pair(TCP_KEEPINTVL, std::max(idle / questions, 1)), std::pair(TCP_USER_TIMEOUT, 2000 * idle)})
    if (!error && ::setsockopt(s.native_handle(), IPPROTO_TCP, option, &value, sizeof value) != 0)
      error.assign(errno, std::system_category());
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

std::unique_ptr<transport> make_socket_transport(loop& l, stream_socket s) {
  if (l.spins()) return std::make_unique<polled_socket>(l, std::move(s));
  return std::make_unique<socket_transport>(std::move(s));
}

}  // namespace isomer::net
