// SPDX-License-Identifier: MIT
#include "wall_clock.hpp"
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <ctime>

namespace {

std::atomic<time_t> shift = 0;

}  // namespace

// In place of libc's, for this program and the libraries that it is linked with.
extern "C" {

int clock_gettime(clockid_t clock, timespec* t) noexcept {
  const long failed = ::syscall(SYS_clock_gettime, clock, t);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) t->tv_sec += shift.load();
  return static_cast<int>(failed);
}
int gettimeofday(timeval* t, void*) noexcept {
  timespec exact{};
  const int failed = clock_gettime(CLOCK_REALTIME, &exact);
  *t = {exact.tv_sec, exact.tv_nsec / 1000};
  return failed;
}
time_t time(time_t* t) noexcept {
  timespec exact{};
  clock_gettime(CLOCK_REALTIME, &exact);
  if (t) *t = exact.tv_sec;
  return exact.tv_sec;
}
}

namespace net_test {

jumping_wall_clock::jumping_wall_clock()
    : thread_([](const std::stop_token& over) {
        constexpr time_t day = 24 * 3600;
        constexpr std::array<time_t, 3> shifts{day, -day, 0};
        for (std::size_t i = 0; !over.stop_requested(); i++) {
          shift = shifts[i % shifts.size()];
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
      }) {}
jumping_wall_clock::~jumping_wall_clock() {
  thread_ = {};
  shift = 0;
}

}  // namespace net_test
