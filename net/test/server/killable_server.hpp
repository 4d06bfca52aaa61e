// SPDX-License-Identifier: MIT
// A server in a process of its own, which is killed and begun anew: a ledger outlives it.
#pragma once
#include <sys/types.h>
#include <isomer/net/server.hpp>
#include <map>
#include <string>

namespace net_test {

// Answers Ask with Told, whose text is empty: before it answers, it has written Ask::times into the ledger.
class killable_server {
 public:
  // Begins it. The calling process has no other thread. tcp:// and tls:// keep the port that they are given first.
  killable_server(const isomer::net::endpoint& where, isomer::net::tls_options tls);
  ~killable_server();
  killable_server(const killable_server&) = delete;
  killable_server& operator=(const killable_server&) = delete;

  isomer::net::endpoint where() const;
  // SIGKILL, and a while later it listens again: returns before either.
  void kill_and_begin_again();
  // How often it has begun to listen; from any thread.
  int times_begun() const;
  // How often the ledger has each number. Kills the server for good.
  std::map<int, int> close_ledger();

 private:
  struct shared;

  [[noreturn]] void keep_alive(int commands);
  [[noreturn]] void serve();

  isomer::net::endpoint where_;
  isomer::net::tls_options tls_;
  std::string ledger_;
  shared* shared_;
  pid_t keeper_ = -1;
  int commands_ = -1;
};

}  // namespace net_test
