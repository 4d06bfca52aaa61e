// SPDX-License-Identifier: MIT
#include "killable_server.hpp"
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <new>
#include <thread>
#include <utility>
#include "../messages.hpp"

namespace net_test {

namespace net = isomer::net;
using namespace std::chrono_literals;

// Between this process, that of the server, and the one in between.
struct killable_server::shared {
  std::atomic<int> times_begun = 0;
  std::atomic<std::uint16_t> port = 0;
};

// The servers are the children of a process that never had a thread, and so can begin others at any time.
killable_server::killable_server(const net::endpoint& where, net::tls_options tls)
    : where_(where), tls_(std::move(tls)), ledger_((std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp")) {
  ledger_ += "/isomer-net-ledger-" + std::to_string(::getpid());
  std::remove(ledger_.c_str());
  void* memory = ::mmap(nullptr, sizeof(shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int commands[2];
  if (memory == MAP_FAILED || ::pipe2(commands, O_CLOEXEC) != 0) std::abort();
  shared_ = new (memory) shared;
  keeper_ = ::fork();
  if (keeper_ == 0) {
    ::close(commands[1]);
    keep_alive(commands[0]);
  }
  ::close(commands[0]);
  commands_ = commands[1];
  for (int i = 0; i < 10'000 && !times_begun(); i++) std::this_thread::sleep_for(1ms);
  where_.port = shared_->port;
}

killable_server::~killable_server() {
  close_ledger();
  ::munmap(shared_, sizeof(shared));
}

net::endpoint killable_server::where() const { return where_; }
int killable_server::times_begun() const { return shared_->times_begun; }

void killable_server::kill_and_begin_again() {
  if (::write(commands_, "!", 1) != 1) std::abort();
}

std::map<int, int> killable_server::close_ledger() {
  std::map<int, int> times;
  if (commands_ < 0) return times;
  ::close(std::exchange(commands_, -1));
  ::waitpid(keeper_, nullptr, 0);
  std::ifstream in(ledger_);
  for (int number; in >> number;) times[number]++;
  std::remove(ledger_.c_str());
  if (where_.has_path()) std::remove(where_.path.c_str());  // which servers that are killed leave behind
  return times;
}

void killable_server::keep_alive(int commands) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (;;) {
    pid_t server = ::fork();
    if (server == 0) serve();
    char command;
    const bool again = ::read(commands, &command, 1) == 1;
    ::kill(server, SIGKILL);
    ::waitpid(server, nullptr, 0);
    if (!again) ::_exit(0);
    std::this_thread::sleep_for(30ms);  // in which clients find nobody
  }
}

void killable_server::serve() {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  int ledger = ::open(ledger_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  net::server served({.threads = 2, .tls = tls_});
  auto write_down = [ledger](const Ask& a, net::context&) -> net::task<net::result<Told>> {
    const std::string line = std::to_string(a.times) + "\n";
    if (::write(ledger, line.data(), line.size()) != static_cast<ssize_t>(line.size())) ::_exit(1);
    return net::result<Told>(Told{});
  };
  if (shared_->port) where_.port = shared_->port;
  if (!served.handle<Ask, Told>(write_down).ok()) ::_exit(1);
  auto listens = served.listen(where_);
  if (!listens.ok()) {
    std::fprintf(stderr, "%s\n", listens.error().message.c_str());
    ::_exit(1);
  }
  shared_->port = listens->port;
  served.start();
  shared_->times_begun++;
  for (;;) ::pause();
}

}  // namespace net_test
