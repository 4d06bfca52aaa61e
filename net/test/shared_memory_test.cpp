// SPDX-License-Identifier: MIT
// Rings, and ends that do not keep to what was agreed on: neither process loses more than the connection.
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <array>
#include <cstddef>
#include <cstring>
#include <random>
#include <string>
#include <thread>
#include "../src/shared_memory/region.hpp"
#include "fixture.hpp"

namespace net_test::shared_memory_test {

namespace shm = isomer::net::shared_memory;

TEST(Ring, CarriesBytesInOrderWhateverTheirPieces) {
  auto state = std::make_unique<shm::ring_state>();
  auto bytes = std::make_unique<char[]>(shm::capacity);
  shm::ring_writer out(*state, bytes.get());
  shm::ring_reader in(*state, bytes.get());
  std::mt19937 random(1);
  std::string sent, came, piece(3 * shm::capacity / 2, '\0');
  unsigned char next = 0;
  for (int i = 0; i < 300; i++) {
    std::size_t n = random() % piece.size();
    for (std::size_t k = 0; k < n; k++) piece[k] = static_cast<char>(next + k);
    std::size_t put = out.put(std::string_view(piece).substr(0, n));
    out.publish();
    next = static_cast<unsigned char>(next + put);
    sent.append(piece, 0, put);
    std::string to(random() % piece.size(), '\0');
    to.resize(in.take(to));
    came += to;
    ASSERT_LE(*in.available(), shm::capacity);
  }
  std::string to(shm::capacity, '\0');
  to.resize(in.take(to));
  EXPECT_EQ(came + to, sent);
  EXPECT_GT(sent.size(), 10u * shm::capacity);  // positions went around often
}

// However much room was known before.
TEST(Ring, TakesNoMoreThanItHolds) {
  auto state = std::make_unique<shm::ring_state>();
  auto bytes = std::make_unique<char[]>(shm::capacity);
  shm::ring_writer out(*state, bytes.get());
  shm::ring_reader in(*state, bytes.get());
  const std::string most(shm::capacity - 10, 'x'), more(30, 'y');
  EXPECT_EQ(out.put(most), most.size());
  EXPECT_EQ(out.put(more), 10u);
  EXPECT_EQ(out.put(more), 0u);
  out.publish();
  std::string to(20, '\0');
  EXPECT_EQ(in.take(to), 20u);
  EXPECT_EQ(out.put(more), 20u);
  EXPECT_EQ(out.room(), 0u);
}

TEST(Ring, PositionsOfTheOtherEndAreChecked) {
  auto state = std::make_unique<shm::ring_state>();
  auto bytes = std::make_unique<char[]>(shm::capacity);
  shm::ring_writer out(*state, bytes.get());
  shm::ring_reader in(*state, bytes.get());
  state->written = shm::capacity;
  EXPECT_EQ(in.available(), shm::capacity);
  state->written = shm::capacity + 1;
  EXPECT_EQ(in.available(), std::nullopt);
  std::string to(100, '\0');
  EXPECT_EQ(in.take(to), 0u);
  state->taken = 1;
  EXPECT_EQ(out.room(), std::nullopt);
  EXPECT_EQ(out.put("x"), 0u);
}

TEST(Region, IsNoFileThatMayShrink) {
  EXPECT_NE(shm::region::map(shm::make_region_file()), nullptr);
  shm::descriptor plain(::memfd_create("plain", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  ASSERT_EQ(::ftruncate(plain.get(), sizeof(shm::layout)), 0);
  EXPECT_EQ(shm::region::map(plain), nullptr);
  EXPECT_EQ(shm::region::map(shm::descriptor()), nullptr);
}

class SharedMemory : public testing::Test {
 protected:
  SharedMemory() {
    where.scheme = scheme::shared_memory;
    where.path = "@isomer-shm-test-" + std::to_string(::getpid());
  }
  static sockaddr_un address(const endpoint& e, socklen_t& n) {
    sockaddr_un a{};
    a.sun_family = AF_UNIX;
    std::memcpy(a.sun_path, e.path.data(), e.path.size());
    a.sun_path[0] = '\0';
    n = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + e.path.size());
    return a;
  }
  void start(limits most = {}) {
    served = std::make_unique<server>(server_options{.limits = most});
    ASSERT_TRUE(served->add(echoes).ok());
    ASSERT_TRUE(served->listen(where).ok());
    served->start();
  }
  // A client that is ours alone.
  shm::descriptor raw_client() const {
    shm::descriptor s(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    socklen_t n;
    sockaddr_un a = address(where, n);
    EXPECT_EQ(::connect(s.get(), reinterpret_cast<sockaddr*>(&a), n), 0);
    return s;
  }
  // What a server that is ours alone makes of one client.
  template <class Serve>
  std::thread raw_server(Serve serve) {
    listening = shm::descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    socklen_t n;
    sockaddr_un a = address(where, n);
    EXPECT_EQ(::bind(listening.get(), reinterpret_cast<sockaddr*>(&a), n), 0);
    EXPECT_EQ(::listen(listening.get(), 1), 0);
    return std::thread([this, serve] {
      shm::descriptor s(::accept(listening.get(), nullptr, nullptr));
      serve(s.get());
      char byte;
      while (::recv(s.get(), &byte, 1, 0) > 0) continue;
    });
  }
  bool is_left() {
    for (int i = 0; i < 5000 && served->counts().connections; i++) std::this_thread::sleep_for(1ms);
    return !served->counts().connections;
  }

  echo echoes;
  endpoint where;
  std::unique_ptr<server> served;
  shm::descriptor listening;
  loop events;
};

// As the server offers it: a name and the size of a ring, and three files.
struct offer {
  char name[12] = {'i', 's', 'o', 'm', 'e', 'r', '-', 's', 'h', 'm', '-', '1'};
  std::uint32_t ring_bytes = shm::capacity;
};

template <std::size_t N>
void send_files(int socket, const offer& o, const std::array<int, N>& files) {
  iovec part{const_cast<offer*>(&o), sizeof o};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof files)] = {};
  msghdr m{};
  m.msg_iov = &part, m.msg_iovlen = 1;
  m.msg_control = control, m.msg_controllen = sizeof control;
  cmsghdr* c = CMSG_FIRSTHDR(&m);
  c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(sizeof files);
  std::memcpy(CMSG_DATA(c), files.data(), sizeof files);
  ::sendmsg(socket, &m, MSG_NOSIGNAL);
}

TEST_F(SharedMemory, OfferThatIsNoneIsRefused) {
  for (int what = 0; what < 4; what++) {
    std::thread other = raw_server([what](int s) {
      shm::descriptor sealed = shm::make_region_file(), bell(::eventfd(0, EFD_CLOEXEC));
      shm::descriptor plain(::memfd_create("plain", MFD_CLOEXEC));
      [[maybe_unused]] int ignored = ::ftruncate(plain.get(), sizeof(shm::layout));
      offer of_another;
      of_another.ring_bytes++;
      if (what == 0) ::send(s, "hello, this is no offer at all", 30, MSG_NOSIGNAL);
      if (what == 1) send_files(s, offer{}, std::array{sealed.get(), bell.get()});
      if (what == 2) send_files(s, of_another, std::array{sealed.get(), bell.get(), bell.get()});
      if (what == 3) send_files(s, offer{}, std::array{plain.get(), bell.get(), bell.get()});
    });
    {
      auto c = connect(events, where);
      auto told = ask(events, *c, say, {"hello"}, {.timeout = 5s});
      EXPECT_EQ(told.error().code, code::unavailable) << what;
      EXPECT_NE(told.error().message.find("no shared memory"), std::string::npos) << told.error().message;
      EXPECT_TRUE(told.error().unsent);
    }
    run(events, events.sleep(1ms));
    other.join();
  }
}

TEST_F(SharedMemory, ClientThatDoesNotTakeItIsGivenUp) {
  start({.stalled = 50ms});
  shm::descriptor silent = raw_client(), wrong = raw_client();
  ::send(wrong.get(), "n", 1, MSG_NOSIGNAL);
  for (int i = 0; i < 5000 && served->counts().refused < 2; i++) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(served->counts().refused, 2u);
  EXPECT_TRUE(is_left());
}

// The memory is writable for both: whoever writes nonsense there loses the connection, and nobody else does.
TEST_F(SharedMemory, PositionThatIsNonsenseClosesTheConnection) {
  start();
  shm::descriptor s = raw_client();
  offer o;
  iovec part{&o, sizeof o};
  alignas(cmsghdr) char control[CMSG_SPACE(3 * sizeof(int))];
  msghdr m{};
  m.msg_iov = &part, m.msg_iovlen = 1;
  m.msg_control = control, m.msg_controllen = sizeof control;
  ASSERT_EQ(::recvmsg(s.get(), &m, MSG_CMSG_CLOEXEC), static_cast<ssize_t>(sizeof o));
  int fds[3];
  std::memcpy(fds, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof fds);
  shm::descriptor file(fds[0]), servers_bell(fds[1]), own_bell(fds[2]);
  auto memory = shm::region::map(file);
  ASSERT_NE(memory, nullptr);
  ::send(s.get(), "y", 1, MSG_NOSIGNAL);
  for (int i = 0; i < 5000 && !memory->memory().wants[1]; i++) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(served->counts().connections, 1u);
  memory->memory().rings[1].written = shm::capacity + 1;
  std::uint64_t one = 1;
  ASSERT_EQ(::write(servers_bell.get(), &one, sizeof one), static_cast<ssize_t>(sizeof one));
  EXPECT_TRUE(is_left());
  auto c = connect(events, where);
  EXPECT_TRUE(ask(events, *c, say, {"hello"}, {.timeout = 5s}).ok());
}

}  // namespace net_test::shared_memory_test
