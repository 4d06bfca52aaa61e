// SPDX-License-Identifier: MIT
// Servers whose sockets are files: who owns the file when several come and go.
#include <algorithm>
#include <asio/local/stream_protocol.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>
#include "../fixture.hpp"

namespace net_test::socket_file_test {

class SocketFile : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "isomer-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder = name;
    where = *endpoint::parse(GetParam() + (folder / "socket").string());
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  struct listening {
    echo echoes;
    server served;
    bool listens = false;
    explicit listening(const endpoint& at) {
      listens = served.add(echoes).ok() && served.listen(at).ok();
      if (listens) served.start();
    }
  };
  bool is_answered() {
    loop events;
    auto c = connect(events, where);
    return ask(events, *c, say, {"hello"}, {.timeout = 10s}).ok();
  }

  std::filesystem::path folder;
  endpoint where;
};

TEST_P(SocketFile, GoesWithItsServer) {
  auto one = std::make_unique<listening>(where);
  EXPECT_TRUE(is_answered());
  one.reset();
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}
TEST_P(SocketFile, IsTakenFromNobodyWhoListens) {
  listening one(where), other(where);
  EXPECT_TRUE(one.listens);
  EXPECT_FALSE(other.listens);
  EXPECT_TRUE(is_answered());
}
TEST_P(SocketFile, OfAnotherServerIsLeftAlone) {
  auto one = std::make_unique<listening>(where);
  std::filesystem::remove(where.path);
  listening other(where);
  one.reset();
  EXPECT_TRUE(is_answered());
}
TEST_P(SocketFile, ThatIsNoneIsLeftAlone) {
  std::ofstream(where.path) << "of somebody else";
  EXPECT_FALSE(listening(where).listens);
  EXPECT_TRUE(std::filesystem::is_regular_file(where.path));
}
TEST_P(SocketFile, HasTheModeThatWasAskedFor) {
  for (unsigned mode : {0600u, 0660u, 0666u}) {
    server served({.socket_mode = mode});
    ASSERT_TRUE(served.listen(where).ok());
    EXPECT_EQ(static_cast<unsigned>(std::filesystem::status(where.path).permissions()), mode);
  }
}
// Of those that begin at the same time, in place of one that was killed, one listens, and it is the one that is
// reached.
TEST_P(SocketFile, IsOneServersOfMany) {
  for (int again = 0; again < 10; again++) {
    {
      loop events;
      asio::local::stream_protocol::acceptor killed(events.context(), where.path);
    }  // which leaves its file
    std::vector<std::unique_ptr<listening>> all(4);
    std::vector<std::thread> threads;
    for (auto& one : all) threads.emplace_back([&] { one = std::make_unique<listening>(where); });
    for (auto& t : threads) t.join();
    EXPECT_EQ(std::count_if(all.begin(), all.end(), [](auto& one) { return one->listens; }), 1);
    EXPECT_TRUE(is_answered());
    all.clear();
    EXPECT_TRUE(std::filesystem::is_empty(folder));
  }
}

INSTANTIATE_TEST_SUITE_P(Each, SocketFile, testing::Values("unix:", "shm:"),
                         [](const auto& i) { return i.index ? "SharedMemory" : "Unix"; });

}  // namespace net_test::socket_file_test
