// SPDX-License-Identifier: MIT
// How two processes come to share memory: the server makes it, with a bell for either end, and sends all three over a
// socket of the file system; the client says that it has them.
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <array>
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

// What the server sends: it tells versions of the layout apart.
struct offer {
  char name[12] = {'i', 's', 'o', 'm', 'e', 'r', '-', 's', 'h', 'm', '-', '1'};
  std::uint32_t ring_bytes = capacity;
  bool operator==(const offer&) const = default;
};
constexpr char accepted = 'y';
// Memory, the server's bell, the client's.
constexpr std::size_t sent_files = 3;

bool send_offer(int socket, const std::array<int, sent_files>& files) {
  offer o;
  iovec part{&o, sizeof o};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof files)] = {};
  msghdr m{};
  m.msg_iov = &part, m.msg_iovlen = 1;
  m.msg_control = control, m.msg_controllen = sizeof control;
  cmsghdr* c = CMSG_FIRSTHDR(&m);
  c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(sizeof files);
  std::memcpy(CMSG_DATA(c), files.data(), sizeof files);
  return ::sendmsg(socket, &m, MSG_NOSIGNAL) == sizeof o;
}

// Whatever came is owned by `files`, also when it is not what was expected: how many, or -1.
int receive_offer(int socket, std::array<descriptor, sent_files>& files) {
  offer o;
  iovec part{&o, sizeof o};
  alignas(cmsghdr) char control[CMSG_SPACE(sent_files * sizeof(int))];
  msghdr m{};
  m.msg_iov = &part, m.msg_iovlen = 1;
  m.msg_control = control, m.msg_controllen = sizeof control;
  ssize_t n = ::recvmsg(socket, &m, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  int count = 0;
  if (n >= 0)
    for (cmsghdr* c = CMSG_FIRSTHDR(&m); c; c = CMSG_NXTHDR(&m, c)) {
      if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) continue;
      for (std::size_t i = 0; i + sizeof(int) <= c->cmsg_len - CMSG_LEN(0); i += sizeof(int)) {
        int fd;
        std::memcpy(&fd, CMSG_DATA(c) + i, sizeof fd);
        descriptor owned(fd);
        if (count < static_cast<int>(sent_files)) files[static_cast<std::size_t>(count)] = std::move(owned);
        count++;
      }
    }
  return n == sizeof o && o == offer{} ? count : -1;
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
        : events(l),
          made{nullptr, descriptor(), descriptor(), std::move(s)},
          side_(own),
          timer(l.context()),
          done(std::move(d)) {}

    void begin(const opening_options& o) {
      timer.expires_after(o.timeout);
      timer.async_wait([s = shared_from_this()](std::error_code e) {
        if (!e) s->fail(code::deadline_exceeded, "it took too long");
      });
      if (side_ == side::client || offer_memory()) return wait();
      asio::post(events.context(),
                 [s = shared_from_this(), why = errno] { s->fail(code::unavailable, std::strerror(why)); });
    }
    // False, with errno.
    bool offer_memory() {
      descriptor file = make_region_file();
      made.own_bell = descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
      made.other_bell = descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
      if (file) made.memory = region::map(file);
      if (!made.memory || !made.own_bell || !made.other_bell) return false;
      std::array<int, sent_files> files{file.get(), made.own_bell.get(), made.other_bell.get()};
      return send_offer(made.socket.native_handle(), files);
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
      std::array<descriptor, sent_files> files;
      int count = receive_offer(made.socket.native_handle(), files);
      if (count != static_cast<int>(sent_files))
        return fail(code::unavailable, "the server offers no memory as it is known here");
      made.memory = region::map(files[0]);
      if (!made.memory) return fail(code::unavailable, std::strerror(errno));
      made.other_bell = std::move(files[1]);
      made.own_bell = std::move(files[2]);
      // Ringing a bell never waits, whatever the server sent as one.
      for (const descriptor* bell : {&made.own_bell, &made.other_bell})
        if (::fcntl(bell->get(), F_SETFL, O_NONBLOCK) != 0) return fail(code::unavailable, std::strerror(errno));
      if (::send(made.socket.native_handle(), &accepted, 1, MSG_NOSIGNAL) != 1)
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
