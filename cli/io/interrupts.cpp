// SPDX-License-Identifier: MIT
#include "interrupts.hpp"
#include <unistd.h>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include "files.hpp"
#include "terminal.hpp"

namespace isomer::cli {
namespace {

// The state for signal handlers, which must not allocate.
struct half_written {
  std::atomic<bool> is_used{false}, is_complete{false};
  std::array<char, PATH_MAX> path{};
};
constexpr int most_files = 8;
std::array<half_written, most_files> held_files;

void end_by_default(int signal) {
  static_cast<void>(std::signal(signal, SIG_DFL));
  static_cast<void>(std::raise(signal));
}

extern "C" void remove_half_written(int signal) {
  for (half_written& f : held_files)
    if (f.is_complete.load()) static_cast<void>(::unlink(f.path.data()));
  end_by_default(signal);
}

}  // namespace

void handle_interrupts() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction had{};
    // If the signal is ignored, as with nohup, that must not change.
    if (::sigaction(signal, nullptr, &had) == 0 && had.sa_handler == SIG_IGN) continue;
    struct sigaction action{};
    action.sa_handler = remove_half_written;
    ::sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESETHAND | SA_NODEFER;
    ::sigaction(signal, &action, nullptr);
  }
  static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
}

removed_on_interrupt::removed_on_interrupt(const std::string& path) : slot_(-1) {
  if (path.size() >= PATH_MAX) return;
  for (int i = 0; i < most_files; ++i) {
    half_written& f = held_files.at(static_cast<std::size_t>(i));
    if (f.is_used.exchange(true)) continue;
    std::memcpy(f.path.data(), path.c_str(), path.size() + 1);
    f.is_complete.store(true);
    slot_ = i;
    return;
  }
}
removed_on_interrupt::~removed_on_interrupt() {
  if (slot_ < 0) return;
  half_written& f = held_files.at(static_cast<std::size_t>(slot_));
  f.is_complete.store(false);
  f.is_used.store(false);
}

void end_by_closed_pipe() {
  end_by_default(SIGPIPE);
  std::_Exit(128 + SIGPIPE);  // if the signal is blocked
}

bool flush_standard_output() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return true;
  if (errno == EPIPE) end_by_closed_pipe();
  tell("<stdout>: " + system_error_text());
  return false;
}

}  // namespace isomer::cli
