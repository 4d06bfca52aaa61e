// Frames over a socket pair: whole, in pieces, lying, cut short, slow, and interrupted.
// SPDX-License-Identifier: MIT
#include "frame.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>

#include "deadline.h"

namespace {

class frame : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    for (const int fd : ends) ASSERT_EQ(fcntl(fd, F_SETFL, O_NONBLOCK), 0);
  }
  void TearDown() override {
    for (int& fd : ends) hang_up(fd);
  }
  static void hang_up(int& fd) {
    if (fd >= 0) close(fd);
    fd = -1;
  }

  void put(const std::string& bytes) {
    ASSERT_EQ(send(ends[0], bytes.data(), bytes.size(), MSG_NOSIGNAL), static_cast<ssize_t>(bytes.size()));
  }
  static std::string head(uint32_t size) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(size >> shift);
    return bytes;
  }
  // What ends[1] receives by the deadline, in memory of its own.
  frame_status receive(std::string* payload, size_t cap = 1024, int ms = 5000) {
    void* buffer = nullptr;
    size_t size = 0;
    const frame_status status = frame_receive(ends[1], cap, &buffer, &size, deadline_in(ms));
    if (status == FRAME_OK) payload->assign(static_cast<char*>(buffer), size);
    else EXPECT_EQ(buffer, nullptr);
    std::free(buffer);
    return status;
  }

  int ends[2] = {-1, -1};
  std::string got;
};

TEST_F(frame, arrives_as_it_was_sent) {
  ASSERT_EQ(frame_send(ends[0], "hello", 5, deadline_in(5000)), FRAME_OK);
  EXPECT_EQ(receive(&got), FRAME_OK);
  EXPECT_EQ(got, "hello");
}

TEST_F(frame, may_be_empty) {
  ASSERT_EQ(frame_send(ends[0], "", 0, deadline_in(5000)), FRAME_OK);
  EXPECT_EQ(receive(&got), FRAME_OK);
  EXPECT_EQ(got, "");
}

TEST_F(frame, arrives_in_the_callers_buffer) {
  ASSERT_EQ(frame_send(ends[0], "hello", 5, deadline_in(5000)), FRAME_OK);
  char buffer[5];
  size_t size = 0;
  ASSERT_EQ(frame_receive_to(ends[1], buffer, sizeof buffer, &size, deadline_in(5000)), FRAME_OK);
  EXPECT_EQ(std::string(buffer, size), "hello");
}

TEST_F(frame, larger_than_the_callers_buffer_is_refused) {
  ASSERT_EQ(frame_send(ends[0], "hello", 5, deadline_in(5000)), FRAME_OK);
  char buffer[4] = "abc";
  size_t size = 9;
  EXPECT_EQ(frame_receive_to(ends[1], buffer, sizeof buffer, &size, deadline_in(5000)), FRAME_TOO_LARGE);
  EXPECT_EQ(size, 0u);
  EXPECT_STREQ(buffer, "abc");
}

// Nothing follows the size, so whoever waits or allocates for it first would time out.
TEST_F(frame, that_claims_too_much_is_refused_by_its_size_alone) {
  put(head(UINT32_MAX));
  EXPECT_EQ(receive(&got), FRAME_TOO_LARGE);
  put(head(1025));
  EXPECT_EQ(receive(&got), FRAME_TOO_LARGE);
}

TEST_F(frame, arrives_in_single_bytes) {
  std::thread sender([this] {
    for (const char c : head(5) + "hello") {
      put(std::string(1, c));
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  });
  EXPECT_EQ(receive(&got), FRAME_OK);
  sender.join();
  EXPECT_EQ(got, "hello");
}

TEST_F(frame, cut_short_anywhere_is_an_error) {
  const std::string whole = head(5) + "hello";
  for (size_t n = 0; n < whole.size(); ++n) {
    put(whole.substr(0, n));
    hang_up(ends[0]);
    EXPECT_EQ(receive(&got), FRAME_CLOSED) << n;
    TearDown();
    SetUp();
  }
}

TEST_F(frame, that_never_comes_times_out) {
  const int64_t start = now_ms();
  EXPECT_EQ(receive(&got, 1024, 100), FRAME_TIMED_OUT);
  EXPECT_GE(now_ms() - start, 99);
}

// A byte every 10 ms is progress all the time, for ten seconds, and still the deadline holds.
TEST_F(frame, that_drips_times_out) {
  std::atomic<bool> enough{false};
  std::thread sender([this, &enough] {
    for (const char c : head(1000) + std::string(996, 'x')) {
      if (enough || send(ends[0], &c, 1, MSG_NOSIGNAL) != 1) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  });
  const int64_t start = now_ms();
  EXPECT_EQ(receive(&got, 1024, 200), FRAME_TIMED_OUT);
  EXPECT_LT(now_ms() - start, 5000);
  enough = true;
  sender.join();
}

TEST_F(frame, larger_than_the_sockets_buffers_arrives_whole) {
  std::string big(4 << 20, '\0');
  for (size_t i = 0; i < big.size(); ++i) big[i] = static_cast<char>(i * 7 + i / 251);
  frame_status sent = FRAME_FAILED;
  std::thread sender([&] { sent = frame_send(ends[0], big.data(), big.size(), deadline_in(20000)); });
  EXPECT_EQ(receive(&got, big.size(), 20000), FRAME_OK);
  sender.join();
  EXPECT_EQ(sent, FRAME_OK);
  EXPECT_EQ(got, big);
}

TEST_F(frame, to_someone_who_does_not_read_times_out) {
  const std::string big(16 << 20, 'x');
  EXPECT_EQ(frame_send(ends[0], big.data(), big.size(), deadline_in(100)), FRAME_TIMED_OUT);
}

// No SIGPIPE, which would end this program.
TEST_F(frame, to_someone_who_hung_up_is_an_error) {
  hang_up(ends[1]);
  EXPECT_EQ(frame_send(ends[0], "hello", 5, deadline_in(5000)), FRAME_CLOSED);
}

TEST_F(frame, survives_signals) {
  struct sigaction action = {}, before;
  action.sa_handler = [](int) {};  // without SA_RESTART
  ASSERT_EQ(sigaction(SIGUSR1, &action, &before), 0);
  const pthread_t receiver = pthread_self();
  std::thread sender([this, receiver] {
    for (const char c : head(5) + "hello") {
      pthread_kill(receiver, SIGUSR1);
      std::this_thread::sleep_for(std::chrono::milliseconds(3));
      put(std::string(1, c));
    }
  });
  EXPECT_EQ(receive(&got), FRAME_OK);
  sender.join();
  EXPECT_EQ(got, "hello");
  sigaction(SIGUSR1, &before, nullptr);
}

TEST(frame_status, has_words_for_each) {
  for (int status = FRAME_OK; status <= FRAME_FAILED; ++status)
    EXPECT_STRNE(frame_status_text(static_cast<frame_status>(status)), "");
}

}  // namespace
