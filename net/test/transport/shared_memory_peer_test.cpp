// SPDX-License-Identifier: MIT
// Ends of shared memory that do not keep to what was agreed on: the other process loses their connection, and nothing
// else. What is shared is the memory alone; each test does with all that it holds whatever a process can.
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <atomic>
#include "shared_memory_peers.hpp"

namespace net_test::shared_memory_peer_test {

class SharedMemory : public shared_memory_fixture {
 protected:
  static std::string frame_of(std::uint64_t call) {
    const std::string message = *isomer::encode(isomer::protobuf{}, Ask{"hello"});
    std::string f;
    append_frame({.call = call, .method = say.id, .payload = std::string_view(message)}, message, true, f);
    return f;
  }
  template <class F>
  static bool soon(F happened) {
    for (int i = 0; i < 30'000 && !happened(); i++) std::this_thread::sleep_for(1ms);
    return happened();
  }
};

TEST_F(SharedMemory, OfferThatIsNoneIsRefused) {
  for (int what = 0; what < 8; what++) {
    std::thread other = raw_server([what](int s) {
      shm::descriptor sealed = shm::make_region_file(), bell(::eventfd(0, EFD_CLOEXEC));
      shm::descriptor plain(::memfd_create("plain", MFD_CLOEXEC));
      [[maybe_unused]] int ignored = ::ftruncate(plain.get(), sizeof(shm::layout));
      shm_offer of_another, of_the_past;
      of_another.ring_bytes++, of_the_past.name[11] = '1';
      if (what == 0) ::send(s, "hello, this is no offer at all", 30, MSG_NOSIGNAL);
      if (what == 1) send_files(s, {}, {});
      if (what == 2) send_files(s, of_another, {sealed.get()});
      if (what == 3) send_files(s, of_the_past, {sealed.get()});
      if (what == 4) send_files(s, {}, {plain.get()});
      if (what == 5) send_files(s, {}, {bell.get()});
      if (what == 6) send_files(s, {}, {sealed.get(), sealed.get()});
      if (what == 7) send_files(s, {}, {sealed.get(), bell.get(), bell.get()});
    });
    {
      auto c = connect(events, where);
      auto told = ask(events, *c, say, {"hello"}, {.timeout = 30s});
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
  shm::descriptor silent = raw_socket(), wrong = raw_socket();
  ::send(wrong.get(), "n", 1, MSG_NOSIGNAL);
  EXPECT_TRUE(soon([&] { return served->counts().refused == 2; }));
  EXPECT_TRUE(is_left());
}

// Whatever else it were: both ends would hold it, with flags that either of them sets.
TEST_F(SharedMemory, IsAllThatTheTwoProcessesBothHold) {
  start();
  const raw_end client = raw_client();
  ASSERT_EQ(client.files.size(), 1u);
  EXPECT_GE(::fcntl(client.files.front().get(), F_GET_SEALS), 0);
}

// The memory is writable for both: whoever writes nonsense there loses the connection, and nobody else does.
TEST_F(SharedMemory, PositionThatIsNonsenseClosesTheConnection) {
  start();
  for (bool writes : {true, false}) {
    const raw_end client = raw_client();
    shm::layout& memory = client.memory->memory();
    ASSERT_TRUE(soon([&] { return memory.wants[1] == shm::wants_bytes; }));
    EXPECT_EQ(served->counts().connections, 1u);
    // What was taken matters to whoever writes: the server, to answer.
    if (writes) memory.rings[1].written = shm::capacity + 1;
    else memory.rings[0].taken = 1, memory.rings[1].written = shm::capacity + 1;
    client.ring();
    EXPECT_TRUE(is_left());
  }
  expect_healthy();
}

// Once a server's thread read a bell that both ends held, and waited in the call for ever.
TEST_F(SharedMemory, ClientThatLetsCallsBlockStopsNobody) {
  start();
  const raw_end client = raw_client();
  for (int round = 0; round < 20; round++) {
    client.let_all_block();
    client.write_all();
    client.ring();
    expect_healthy(over_tcp);
  }
  expect_healthy();
  served->stop(0ms);
  served->join();
}

TEST_F(SharedMemory, ClientThatRingsWithoutEndStopsNobody) {
  start();
  const raw_end client = raw_client();
  client.let_all_block();
  std::atomic<bool> is_over = false;
  std::thread flood([&] {
    const std::string rings(100'000, '\0');
    while (!is_over && (::send(client.socket.get(), rings.data(), rings.size(), MSG_NOSIGNAL | MSG_DONTWAIT) >= 0 ||
                        errno == EAGAIN))
      continue;
  });
  expect_healthy();
  is_over = true;
  flood.join();
  served->stop(0ms);
  served->join();
}

// Its socket fills with the server's rings: it holds fewer than 300 that come one by one.
TEST_F(SharedMemory, ClientThatHearsNoBellStopsNobody) {
  start();
  const raw_end client = raw_client();
  client.let_all_block();
  shm::layout& memory = client.memory->memory();
  shm::ring_writer out(memory.rings[1], memory.bytes[1]);
  shm::ring_reader in(memory.rings[0], memory.bytes[0]);
  std::string answers(shm::capacity, '\0');
  for (std::uint64_t call = 1; call <= 1000; call++) {
    const std::string f = frame_of(call);
    memory.wants[0] = shm::wants_bytes | shm::wants_room;
    ASSERT_EQ(out.put(f), f.size());
    out.publish();
    client.ring();
    ASSERT_TRUE(soon([&] { return in.available() != std::size_t{0}; })) << call;
    in.take(answers, *in.available());
  }
  expect_healthy();
  served->stop(0ms);
  served->join();
}

// All that lies there, and as fast as it can.
TEST_F(SharedMemory, ClientThatWritesAnythingAnywhereStopsNobody) {
  start();
  const raw_end client = raw_client();
  std::atomic<bool> is_over = false;
  std::thread scribbler([&] {
    auto* words = reinterpret_cast<std::atomic<std::uint32_t>*>(&client.memory->memory());
    for (std::uint32_t n = 1; !is_over; n = n * 1664525 + 1013904223) {
      words[n / 7 % (4096 / sizeof *words)] = n;
      if (n % 16 == 0) client.ring();
    }
  });
  expect_healthy();
  is_over = true;
  scribbler.join();
}

// One that has always something to say over memory does not keep the loop from what comes by the kernel.
TEST_F(SharedMemory, ClientThatCallsWithoutEndStopsNobody) {
  start();
  const raw_end client = raw_client();
  std::atomic<bool> is_over = false;
  std::thread caller([&] {
    shm::layout& memory = client.memory->memory();
    shm::ring_writer out(memory.rings[1], memory.bytes[1]);
    shm::ring_reader in(memory.rings[0], memory.bytes[0]);
    std::string answers(shm::capacity, '\0'), frames;
    for (std::uint64_t call = 1; call <= 100; call++) frames += frame_of(call);
    while (!is_over) {
      if (out.room().value_or(0) >= frames.size()) out.put(frames), out.publish(), client.ring();
      in.take(answers, in.available().value_or(0));
    }
  });
  // Each call is one more turn of its own between those of the other.
  for (const endpoint& at : {over_tcp, where}) expect_healthy(at, 5);
  is_over = true;
  caller.join();
}

TEST_F(SharedMemory, CannotBeCutByAClient) {
  start();
  const raw_end client = raw_client();
  EXPECT_NE(::ftruncate(client.files.front().get(), 0), 0);
  expect_healthy();
}

// The same the other way round: a server that the client cannot trust. Beside it, on the client's loop, is another one.
TEST_F(SharedMemory, ServerThatLetsCallsBlockStopsNoClient) {
  start();
  where.path += "-hostile";
  std::atomic<bool> is_over = false;
  std::thread other = raw_server([&](int s) {
    shm::descriptor file = shm::make_region_file();
    send_files(s, {}, {file.get()});
    char byte;
    ::recv(s, &byte, 1, 0);
    const std::string rings(100'000, '\0');
    while (!is_over) {
      ::fcntl(s, F_SETFL, O_RDWR);
      ::fcntl(file.get(), F_SETFL, O_RDWR);
      ::send(s, rings.data(), rings.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    }
  });
  {
    auto c = connect(events, where);
    answer<Told> never(*c, say, Ask{"hello"}, {.timeout = 300ms});
    expect_healthy(over_tcp);
    EXPECT_EQ(run(events, never).error().code, code::deadline_exceeded);
    expect_healthy(over_tcp);
    is_over = true;
  }
  run(events, events.sleep(1ms));
  other.join();
}

// Those that are idle are left to their bells, and hear them.
TEST_F(SharedMemory, OfManyConnectionsThatWereIdleAllAreAnswered) {
  start();
  std::vector<std::unique_ptr<channel>> all;
  for (int i = 0; i < 200; i++) all.push_back(connect(events, where));
  for (int round = 0; round < 3; round++) {
    for (auto& c : all) {
      auto told = ask(events, *c, say, {"hello"}, {.timeout = 30s});
      ASSERT_TRUE(told.ok()) << told.error().message;
    }
    expect_healthy(over_tcp);
  }
}

}  // namespace net_test::shared_memory_peer_test
