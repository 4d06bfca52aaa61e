// SPDX-License-Identifier: MIT
// How two processes set up shared memory: the server makes it, and sends its descriptor over a socket in the file
// system; the client confirms it. From then on, each byte over the socket is a wake-up of the other end.
#include <sys/socket.h>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <cerrno>
#include <cstring>
#include <utility>
#include "../opening.hpp"
#include "transport.hpp"

namespace isomer::net {
namespace shared_memory {
namespace {

// What the server sends, which identifies the version of the layout.
struct offer {
  char name[12] = {'i', 's', 'o', 'm', 'e', 'r', '-', 's', 'h', 'm', '-', '2'};
  std::uint32_t ring_bytes = capacity;
  bool operator==(const offer&) const = default;
};
constexpr char accepted = 'y';

bool send_offer(int socket, int file) {
  offer o;
  iovec part{&o, sizeof o};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof file)] = {};
  msghdr m{};
  m.msg_iov = &part, m.msg_iovlen = 1;
  m.msg_control = control, m.msg_controllen = sizeof control;
  cmsghdr* c = CMSG_FIRSTHDR(&m);
  c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(sizeof file);
  std::memcpy(CMSG_DATA(c), &file, sizeof file);
  return ::sendmsg(socket, &m, MSG_NOSIGNAL | MSG_DONTWAIT) == sizeof o;
}

// Returns nothing unless the message is an offer with exactly one descriptor. There is room for one and no padding
// behind it, so that the kernel closes further ones, and reports that it did.
descriptor receive_offer(int socket) {
  offer o;
  iovec part{&o, sizeof o};
  constexpr std::size_t room = CMSG_LEN(sizeof(int));
  alignas(cmsghdr) char control[room];
  msghdr m{};
  m.msg_iov = &part, m.msg_iovlen = 1;
  m.msg_control = control, m.msg_controllen = room;
  const ssize_t n = ::recvmsg(socket, &m, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  descriptor file;
  if (const cmsghdr* c = n >= 0 ? CMSG_FIRSTHDR(&m) : nullptr;
      c && c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_RIGHTS && c->cmsg_len == room) {
    int fd;
    std::memcpy(&fd, CMSG_DATA(c), sizeof fd);
    file = descriptor(fd);
  }
  const bool is_right = n == sizeof o && o == offer{} && !(m.msg_flags & MSG_CTRUNC);
  return is_right ? std::move(file) : descriptor();
}

class handshake final : public opening {
 public:
  handshake(loop& l, stream_socket s, const opening_options& o, opened done)
      : state_(std::make_shared<state>(l, std::move(s), o.side, std::move(done))) {}
  ~handshake() override { state_->give_up(); }
  void begin(const opening_options& o) { state_->begin(o); }

 private:
  struct state : std::enable_shared_from_this<state> {
    state(loop& l, stream_socket s, side own, opened d)
        : events(l), made{nullptr, std::move(s)}, side_(own), timer(l.context()), done(std::move(d)) {}

    void begin(const opening_options& o) {
      timer.expires_after(o.timeout);
      timer.async_wait([s = shared_from_this()](std::error_code e) {
        if (!e) s->fail(code::deadline_exceeded, "it took too long");
      });
      if (side_ == side::client || offer_memory()) return wait();
      asio::post(events.context(),
                 [s = shared_from_this(), why = errno] { s->fail(code::unavailable, std::strerror(why)); });
    }
    // Returns false, with errno set, on error.
    bool offer_memory() {
      descriptor file = make_region_file();
      if (file) made.memory = region::map(file);
      return made.memory && send_offer(made.socket.native_handle(), file.get());
    }
    void wait() {
      made.socket.async_wait(stream_socket::wait_read, [s = shared_from_this()](std::error_code e) {
        if (!s->done) return;
        if (e) return s->fail(code::unavailable, e.message());
        if (s->side_ == side::server) s->be_accepted();
        else s->accept();
      });
    }
    void be_accepted() {
      char answer = 0;
      ssize_t n = ::recv(made.socket.native_handle(), &answer, 1, MSG_DONTWAIT);
      if (n != 1 || answer != accepted) return fail(code::unavailable, "the client did not take it");
      end(make_transport(events, side_, std::move(made)));
    }
    void accept() {
      const descriptor file = receive_offer(made.socket.native_handle());
      if (!file) return fail(code::unavailable, "the server offers no memory as it is known here");
      made.memory = region::map(file);
      if (!made.memory) return fail(code::unavailable, std::strerror(errno));
      if (::send(made.socket.native_handle(), &accepted, 1, MSG_NOSIGNAL | MSG_DONTWAIT) != 1)
        return fail(code::unavailable, std::strerror(errno));
      end(make_transport(events, side_, std::move(made)));
    }
    void fail(code c, const std::string& why) { end(status{c, "no shared memory: " + why}); }
    void end(result<std::unique_ptr<transport>> r) {
      if (!done) return;
      auto tell = std::exchange(done, nullptr);
      timer.cancel();
      tell(std::move(r));
    }
    void give_up() {
      done = nullptr;
      timer.cancel();
      std::error_code ignored;
      made.socket.close(ignored);
    }

    loop& events;
    link made;
    side side_;
    asio::steady_timer timer;
    opened done;
  };

  std::shared_ptr<state> state_;
};

}  // namespace
}  // namespace shared_memory

std::unique_ptr<opening> begin_shared_memory(loop& l, stream_socket s, const opening_options& o, opened done) {
  auto h = std::make_unique<shared_memory::handshake>(l, std::move(s), o, std::move(done));
  h->begin(o);
  return h;
}

}  // namespace isomer::net
