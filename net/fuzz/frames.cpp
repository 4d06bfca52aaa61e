// SPDX-License-Identifier: MIT
// A server's session that is sent any bytes, in pieces of any size: whatever they are, it ends, nothing is left over,
// and what it answers are envelopes.
#include <asio/error.hpp>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include "../src/server/session.hpp"
#include "../test/echo.hpp"

namespace {

using namespace isomer::net;

// Gives what it has, in pieces; keeps what it is given.
class pieces final : public transport {
 public:
  pieces(loop& l, std::string_view bytes, std::string& out) : loop_(l), bytes_(bytes), out_(out) {}

  void read(std::span<char> to, std::shared_ptr<transport_user> user) override {
    asio::post(loop_.context(), [this, to, u = std::move(user)] {
      if (bytes_.size() < 2 || is_closed_) return u->on_read(asio::error::eof, 0);
      // Each piece begins with its length.
      std::size_t n =
          std::min({static_cast<std::size_t>(static_cast<unsigned char>(bytes_[0])) + 1, bytes_.size() - 1, to.size()});
      std::memcpy(to.data(), bytes_.data() + 1, n);
      bytes_.remove_prefix(n + 1);
      u->on_read({}, n);
    });
  }
  void write(std::string_view bytes, std::shared_ptr<transport_user> user) override {
    out_ += bytes;
    asio::post(loop_.context(), [u = std::move(user)] { u->on_written({}); });
  }
  std::size_t write_now(std::string_view first, std::string_view second) override {
    // Half of it, so that the rest has to wait.
    std::size_t n = (first.size() + second.size()) / 2;
    out_ += first.substr(0, n);
    out_ += second.substr(0, n - std::min(n, first.size()));
    return n;
  }
  void close() override { is_closed_ = true; }
  std::string peer() const override { return "fuzz:"; }

 private:
  loop& loop_;
  std::string_view bytes_;
  std::string& out_;
  bool is_closed_ = false;
};

struct owner final : session_owner {
  void on_closed(session&) override { closed++; }
  void on_gone(session&) override { gone++; }
  call_list& running() override { return handlers; }
  call_list handlers;
  int closed = 0, gone = 0;
};

method_table methods_of(net_test::echo& e) {
  method_table all;
  for (const method& m : net_test::echo::methods<formats<isomer::protobuf>>())
    // What waits for a timer is not for a fuzzer.
    if (m.name != net_test::say_late.name && m.name != net_test::ignore.name) all.add({m, &e});
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static net_test::echo echo;
  static const method_table methods = methods_of(echo);
  std::string out;
  owner own;
  session_counts counts;
  const limits most{.frame = 4096, .calls = 8, .unsent = 16384};
  memory_account memory(most.memory, most.running);
  {
    loop l;
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    auto s = std::make_shared<session>(l, std::make_unique<pieces>(l, bytes, out), most, methods, counts, memory, own);
    s->start();
    std::weak_ptr<session> left = s;
    s.reset();
    for (int turn = 0; turn < 100'000 && !left.expired(); turn++) l.run_one();
    if (!left.expired()) std::abort();
  }
  if (own.closed != 1 || own.gone != 1 || memory.used() != 0) std::abort();
  frame_buffer answers(1 << 24);
  for (std::size_t at = 0; at < out.size();) {
    auto room = answers.room();
    std::size_t n = std::min(room.size(), out.size() - at);
    std::memcpy(room.data(), out.data() + at, n);
    answers.arrived(n);
    at += n;
    std::string_view frame;
    for (frame_buffer::found f; (f = answers.next(frame)) != frame_buffer::found::nothing;) {
      envelope e;
      if (f != frame_buffer::found::frame || !read_envelope(frame, e).ok()) std::abort();
    }
  }
  return 0;
}
