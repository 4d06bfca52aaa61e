// SPDX-License-Identifier: MIT
// A server that is killed under load: what the client says of each call is what the server's ledger says.
#include <gtest/gtest.h>
#include <unistd.h>
#include <array>
#include <isomer/net/client.hpp>
#include <memory>
#include <optional>
#include <vector>
#include "../echo.hpp"
#include "killable_server.hpp"
#include "measure/certificates.hpp"

namespace net_test::killed_server_test {

using isomer::net::measure::authority;

enum class outcome { none, acknowledged, lost };

class KilledServer : public testing::TestWithParam<scheme> {
 protected:
  static constexpr int kills = 8, calls_between = 300, under_way = 64;

  static endpoint somewhere() {
    endpoint e{.scheme = GetParam()};
    if (e.has_path()) e.path = testing::TempDir() + "isomer-net-killed-" + std::to_string(::getpid());
    // Nobody else's: while the server is down, no other test is given its port.
    else e.host = "127.77." + std::to_string(::getpid() >> 8 & 255) + '.' + std::to_string(::getpid() & 255);
    return e;
  }
  channel_options client() const {
    return {.tls = {.certificate = {}, .key = {}, .trusted = trusted.file(), .name = "localhost"}};
  }

  // Calls with one number after the other. What was not sent is sent again, under its own number.
  task<void> call_on(channel& c) {
    while (begun < kills || since_begun < calls_between) {
      const int number = static_cast<int>(outcomes.size());
      outcomes.push_back(outcome::none);
      // Several kinds: those that are copied beside others, and those that systems take in pieces.
      const Ask asked{std::string(sizes[static_cast<std::size_t>(number) % sizes.size()], 'x'), number};
      for (;;) {
        answer<Told> a = call<Told>(c, asked, {.timeout = 10s});
        const result<Told> told = co_await a;
        if (!told.ok() && told.error().unsent) {
          unsent++;
          continue;
        }
        outcomes[static_cast<std::size_t>(number)] = told.ok() ? outcome::acknowledged : outcome::lost;
        EXPECT_EQ(told.error().code, told.ok() ? code::ok : code::unavailable) << told.error().message;
        break;
      }
      kill_sometimes();
    }
    ended++;
  }
  void kill_sometimes() {
    if (int now = server.times_begun() - 1; now != begun) begun = now, since_begun = 0;
    if (outcomes.empty() || ++since_begun != calls_between || begun == kills) return;
    server.kill_and_begin_again();
  }

  static constexpr std::array<std::size_t, 8> sizes{0, 20'000, 3, 100, 200'000, 1000, 5, 60'000};
  authority trusted;
  killable_server server{somewhere(), trusted.issue("localhost")};
  loop events;
  std::vector<outcome> outcomes;
  int begun = 0, since_begun = 0, unsent = 0, ended = 0;
};

TEST_P(KilledServer, LosesNoCallThatItAnsweredAndGetsNoneTwice) {
  ASSERT_EQ(server.times_begun(), 1);
  {
    std::array channels{connect(events, server.where(), client()), connect(events, server.where(), client())};
    for (std::size_t i = 0; i < under_way; i++) spawn(call_on(*channels[i % channels.size()]), [] {});
    while (ended < under_way) events.run_one();
  }
  const std::map<int, int> ledger = server.close_ledger();
  int acknowledged = 0, lost = 0;
  for (std::size_t i = 0; i < outcomes.size(); i++) {
    const auto found = ledger.find(static_cast<int>(i));
    const int times = found == ledger.end() ? 0 : found->second;
    if (outcomes[i] == outcome::acknowledged) {
      acknowledged++;
      EXPECT_EQ(times, 1) << "call " << i << " was answered";
    } else {
      lost++;
      EXPECT_EQ(outcomes[i], outcome::lost) << "call " << i;
      EXPECT_LE(times, 1) << "call " << i << " was made once";
    }
  }
  EXPECT_GE(acknowledged, kills * calls_between / 2);
  EXPECT_GT(lost, 0);
  EXPECT_GT(unsent, 0);
  RecordProperty("acknowledged", acknowledged);
  RecordProperty("lost", lost);
  RecordProperty("unsent", unsent);
}

std::string name_of(const testing::TestParamInfo<scheme>& i) {
  constexpr const char* names[] = {"Tcp", "Tls", "Unix", "SharedMemory"};
  return names[static_cast<std::size_t>(i.param)];
}
INSTANTIATE_TEST_SUITE_P(Each, KilledServer,
                         testing::Values(scheme::tcp, scheme::tls, scheme::unix_socket, scheme::shared_memory),
                         name_of);

}  // namespace net_test::killed_server_test
