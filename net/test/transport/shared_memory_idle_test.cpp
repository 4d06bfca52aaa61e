// SPDX-License-Identifier: MIT
// Connections over shared memory that are idle: whatever happens on others, nobody asks them.
#include <algorithm>
#include <vector>
#include "shared_memory_peers.hpp"

namespace net_test::shared_memory_idle_test {

// A loop that asks an end, wakes it or retires it writes what it wants and where it runs. So what stands there, and is
// neither, tells whether one of these happened.
class IdleSharedMemory : public shared_memory_fixture {
 protected:
  static constexpr std::uint32_t mark = 0x100;
  static constexpr std::int32_t nowhere = -7;

  static std::atomic<std::uint32_t>& wants_of_server(const raw_end& e) { return e.memory->memory().wants[1]; }
  static std::atomic<std::int32_t>& processor_of_server(const raw_end& e) { return e.memory->memory().processors[1]; }

  void be_idle(std::size_t n) {
    for (std::size_t i = 0; i < n; i++) idle.push_back(raw_client());
    for (const raw_end& e : idle) {
      while (wants_of_server(e) != shm::wants_bytes) std::this_thread::sleep_for(1ms);
      wants_of_server(e) = shm::wants_bytes | mark;
      processor_of_server(e) = nowhere;
    }
  }
  auto asked() const {
    return std::count_if(idle.begin(), idle.end(), [](const raw_end& e) {
      return wants_of_server(e) != (shm::wants_bytes | mark) || processor_of_server(e) != nowhere;
    });
  }

  std::vector<raw_end> idle;
};

TEST_F(IdleSharedMemory, IsNotAskedHoweverOftenItsLoopWakes) {
  start();
  be_idle(100);
  auto busy = connect(events, where), tcp = connect(events, over_tcp);
  for (int i = 0; i < 100; i++)
    for (channel* c : {tcp.get(), busy.get()}) {
      auto told = ask(events, *c, say, {"hello"}, {.timeout = 60s});
      ASSERT_TRUE(told.ok()) << told.error().message;
    }
  EXPECT_EQ(asked(), 0);
  // Its bell still wakes it, and no other one.
  idle.front().ring();
  while (processor_of_server(idle.front()) == nowhere) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(asked(), 1);
}

}  // namespace net_test::shared_memory_idle_test
