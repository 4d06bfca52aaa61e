// SPDX-License-Identifier: MIT
#include "transport.hpp"
#include <sched.h>
#include <sys/socket.h>
#include <asio/error.hpp>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <cerrno>
#include <cstdint>
#include <utility>

namespace isomer::net::shared_memory {
namespace {

// The state that operations of Asio keep alive, since they end after the transport is gone.
class pipe final : public std::enable_shared_from_this<pipe>, private poller {
 public:
  pipe(loop& l, side s, link connected)
      : loop_(l),
        memory_(std::move(connected.memory)),
        out_(state().rings[s == side::client], state().bytes[s == side::client]),
        in_(state().rings[s == side::server], state().bytes[s == side::server]),
        own_wants_(state().wants[s == side::server]),
        other_wants_(state().wants[s == side::client]),
        own_processor_(state().processors[s == side::server]),
        other_processor_(state().processors[s == side::client]),
        socket_(std::move(connected.socket)) {}

  void start() {
    wake();
    wait_for_bell();
  }
  void read(std::span<char> to, std::shared_ptr<transport_user> user) {
    to_ = to, reader_ = std::move(user);
    wake();
  }
  void write(std::string_view bytes, std::shared_ptr<transport_user> user) {
    rest_ = bytes, writer_ = std::move(user);
    wake();
  }
  std::size_t write_now(std::string_view first, std::string_view second) {
    if (!is_open_) return 0;
    std::size_t n = out_.put(first);
    if (n == first.size()) n += out_.put(second);
    if (n) published();
    return n;
  }
  void close() {
    if (!std::exchange(is_open_, false)) return;
    if (std::exchange(is_awake_, false)) loop_.remove(*this);
    std::error_code ignored;
    socket_.close(ignored);
    if (!reader_ && !writer_) return;
    asio::post(loop_.context(), [r = std::exchange(reader_, nullptr), w = std::exchange(writer_, nullptr)] {
      if (r) r->on_read(asio::error::operation_aborted, 0);
      if (w) w->on_written(asio::error::operation_aborted);
    });
  }

 private:
  // The maximum number of reads and writes before other connections get their turn. A peer that sends without a pause
  // is read 4 KiB at a time, which may be 200 calls.
  static constexpr int most_rounds = 4;

  layout& state() const { return memory_->memory(); }

  bool poll() override {
    if (!is_ready()) return false;
    progress();
    return true;
  }
  // On the same processor, the other end cannot do anything before this one sleeps.
  bool pays() override {
    const int own = ::sched_getcpu();
    own_processor_.store(own, std::memory_order_relaxed);
    return own != other_processor_.load(std::memory_order_relaxed);
  }
  // The wish is published first, and then checked for: see ring_bell().
  bool retire() override {
    own_wants_.store((reader_ ? wants_bytes : wants_nothing) | (writer_ ? wants_room : wants_nothing),
                     std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    if (is_ready()) {
      own_wants_.store(wants_nothing, std::memory_order_relaxed);
      return false;
    }
    is_awake_ = false;
    return true;
  }
  // Makes the loop poll this transport, until it retires.
  void wake() {
    if (!is_open_ || std::exchange(is_awake_, true)) return;
    own_wants_.store(wants_nothing, std::memory_order_relaxed);
    loop_.add(*this);
  }

  // Whether an operation can make progress, or has failed.
  bool is_ready() {
    return (reader_ && (has_ended_ || in_.available() != std::size_t{0})) ||
           (writer_ && (has_ended_ || out_.room() != std::size_t{0}));
  }
  // Does what can be done, and calls the user back. Called last, since the callback may release the transport.
  void progress() {
    std::shared_ptr<transport_user> told;
    for (int round = 0; is_open_ && round < most_rounds && progress_once(told); round++) continue;
  }
  bool progress_once(std::shared_ptr<transport_user>& told) {
    bool moved = false;
    if (writer_) moved |= write_some(told);
    if (reader_) moved |= read_some(told);
    return moved;
  }
  bool read_some(std::shared_ptr<transport_user>& told) {
    std::optional<std::size_t> n = in_.available();
    if (n == std::size_t{0} && !has_ended_) return false;
    if (n && *n) {
      const bool may_wait = *n > capacity / 2;
      n = in_.take(to_, *n);
      unsaid_ |= wants_room;
      if (may_wait) ring_bell();
    }
    std::error_code e;
    if (!n) e = asio::error::connection_aborted;
    else if (*n == 0) e = asio::error::eof;
    told = std::exchange(reader_, nullptr);
    told->on_read(e, n.value_or(0));
    // Unless an answer has said it already.
    if (unsaid_) ring_bell();
    return true;
  }
  bool write_some(std::shared_ptr<transport_user>& told) {
    bool is_broken = !out_.room() || has_ended_;
    std::size_t n = is_broken ? 0 : out_.put(rest_);
    if (n) published();
    rest_.remove_prefix(n);
    if (!is_broken && !rest_.empty()) return n != 0;
    told = std::exchange(writer_, nullptr);
    told->on_written(is_broken ? asio::error::connection_aborted : std::error_code());
    return true;
  }

  void published() {
    wake();  // an answer may come soon
    out_.publish();
    unsaid_ |= wants_bytes;
    ring_bell();
  }
  // Each end first publishes what it does, and then checks what the other one waits for, so that at least one of the
  // two notices. Publishing waits for the other processor, so a turn that reads bytes and answers them does it only
  // once.
  void ring_bell() {
    std::atomic_thread_fence(std::memory_order_seq_cst);
    const std::uint32_t why = std::exchange(unsaid_, wants_nothing);
    if (!(other_wants_.load(std::memory_order_relaxed) & why)) return;
    other_wants_.store(wants_nothing, std::memory_order_relaxed);
    const char ring = 0;
    // If the bell cannot be rung, the socket is full, and so it has been rung.
    [[maybe_unused]] ssize_t n = ::send(socket_.native_handle(), &ring, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
  }
  void wait_for_bell() {
    socket_.async_wait(stream_socket::wait_read, [p = shared_from_this()](std::error_code e) {
      if (!e) p->on_bell();
    });
  }
  // All bytes are read at once: a peer that rings without a pause gets no more turns than one that sends without a
  // pause.
  void on_bell() {
    if (!is_open_) return;
    char rings[4096];
    const ssize_t n = ::recv(socket_.native_handle(), rings, sizeof rings, MSG_DONTWAIT);
    has_ended_ |= n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
    if (!has_ended_) wait_for_bell();
    wake();
    progress();
  }

  loop& loop_;
  std::unique_ptr<region> memory_;
  ring_writer out_;
  ring_reader in_;
  std::atomic<std::uint32_t>&own_wants_, &other_wants_;
  std::atomic<std::int32_t>&own_processor_, &other_processor_;
  stream_socket socket_;
  std::uint32_t unsaid_ = wants_nothing;  // what was done for the other end since its wishes were last checked
  std::span<char> to_;
  std::string_view rest_;
  std::shared_ptr<transport_user> reader_, writer_;
  bool is_open_ = true, has_ended_ = false;
  bool is_awake_ = false;  // whether the loop polls this transport; otherwise the bell wakes it
};

class pipe_transport final : public transport {
 public:
  explicit pipe_transport(std::shared_ptr<pipe> p) : pipe_(std::move(p)) {}
  ~pipe_transport() override { pipe_->close(); }
  void read(std::span<char> to, std::shared_ptr<transport_user> user) override { pipe_->read(to, std::move(user)); }
  void write(std::string_view bytes, std::shared_ptr<transport_user> user) override {
    pipe_->write(bytes, std::move(user));
  }
  std::size_t write_now(std::string_view first, std::string_view second) override {
    return pipe_->write_now(first, second);
  }
  void close() override { pipe_->close(); }
  std::string peer() const override { return "shm:"; }

 private:
  std::shared_ptr<pipe> pipe_;
};

}  // namespace

std::unique_ptr<transport> make_transport(loop& l, side s, link connected) {
  auto p = std::make_shared<pipe>(l, s, std::move(connected));
  p->start();
  return std::make_unique<pipe_transport>(std::move(p));
}

}  // namespace isomer::net::shared_memory
