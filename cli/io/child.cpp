// SPDX-License-Identifier: MIT
#include "child.hpp"
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

extern char** environ;

namespace isomer::cli {

bool child::start(std::vector<std::string> argv, int in, int out, int err, std::string& why) {
  std::vector<char*> words;
  for (std::string& a : argv) words.push_back(a.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, err, STDERR_FILENO);
  // This program ignores SIGPIPE; others expect it to end them.
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  sigset_t by_default;
  sigemptyset(&by_default);
  sigaddset(&by_default, SIGPIPE);
  posix_spawnattr_setsigdefault(&how, &by_default);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF);
  const int failure = ::posix_spawnp(&id_, words[0], &files, &how, words.data(), environ);
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  if (failure == 0) return true;
  id_ = 0;
  why = argv[0] + " cannot be run: " + std::strerror(failure);
  return false;
}

int child::wait() {
  if (id_ == 0) return -1;
  int status = 0;
  const ::pid_t id = std::exchange(id_, 0);
  while (::waitpid(id, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace isomer::cli
