// SPDX-License-Identifier: MIT
// Whether a healthy client notices a crowd: its calls are measured alone, with idle connections beside it, and with
// hostile ones, too.
//
// usage: crowd [idle [hostile [seconds]]]      default: 10000 100 3
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>
#include "isomer/net/envelope.hpp"
#include "measure/load.hpp"
#include "measure/result/report.hpp"
#include "measure/served.hpp"

namespace {

namespace net = isomer::net;
namespace measure = isomer::net::measure;
using namespace std::chrono_literals;

int connect_to(std::uint16_t port) {
  int s = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in a{};
  a.sin_family = AF_INET;
  a.sin_port = htons(port);
  a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (s >= 0 && ::connect(s, reinterpret_cast<sockaddr*>(&a), sizeof a) == 0) return s;
  if (s >= 0) ::close(s);
  return -1;
}

std::string frame(const net::envelope& e) {
  std::string f;
  net::append_frame(e, {}, true, f);
  return f;
}

// What peers send that mean ill; each in turn.
const std::string attacks[] = {
    "\x80",                                                                             // a length that never ends
    std::string("\xFF\xFF\xFF\x7F", 4),                                                 // a frame beyond the limit
    "\x05\x08",                                                                         // a frame that never ends
    std::string("\x03\x0B\x0B\x0B", 4),                                                 // an envelope that is malformed
    frame({.call = 1, .method = 12345}),                                                // a method that is not there
    frame({.call = 1, .method = net::id_of(measure::ping_method_name), .timeout = 1}),  // a call without a message
    frame({.call = 0, .goodbye = 1}),
};

// A peer a turn: it sends what it has, and is gone, or stays.
void attack(std::uint16_t port, unsigned peers, const std::atomic<bool>& is_over) {
  std::vector<int> held(peers, -1);
  for (unsigned i = 0; !is_over; i = (i + 1) % peers) {
    if (held[i] >= 0) ::close(held[i]);
    held[i] = connect_to(port);
    const std::string& a = attacks[i % std::size(attacks)];
    if (held[i] >= 0 && ::send(held[i], a.data(), a.size(), MSG_NOSIGNAL | MSG_DONTWAIT) < 0) continue;
    std::this_thread::sleep_for(1ms);
  }
  for (int s : held)
    if (s >= 0) ::close(s);
}

// A process of its own, with connections that are idle until it ends.
class crowd {
 public:
  crowd(std::uint16_t port, unsigned count) {
    int to[2], from[2];
    if (::pipe(to) != 0 || ::pipe(from) != 0) std::exit(1);
    child_ = ::fork();
    if (child_ == 0) {
      ::close(to[1]);
      hold(port, count, to[0], from[1]);
    }
    ::close(to[0]);
    to_ = to[1], from_ = from[0];
  }
  ~crowd() {
    ::close(to_);
    ::waitpid(child_, nullptr, 0);
  }
  // Begins them all: how many there are.
  std::size_t come() const {
    std::size_t count = 0;
    if (::write(to_, "!", 1) != 1 || ::read(from_, &count, sizeof count) != sizeof count) return 0;
    return count;
  }

 private:
  [[noreturn]] static void hold(std::uint16_t port, unsigned count, int from, int to) {
    char byte;
    if (::read(from, &byte, 1) == 1) {
      std::size_t open = 0;
      while (open < count && connect_to(port) >= 0) open++;
      // Until the other end is closed.
      while (::write(to, &open, sizeof open) == sizeof open && ::read(from, &byte, 1) > 0) continue;
    }
    ::_exit(0);
  }

  pid_t child_;
  int to_, from_;
};

measure::histogram healthy(const net::endpoint& where, std::chrono::nanoseconds duration, const char* name) {
  measure::load_options o{.warm_up = 300ms, .duration = duration, .first_cpu = 0};
  measure::load_result r = measure::run_load(where, o, [] { return measure::codec_named("protobuf")->request(22); });
  if (r.failed)
    std::printf("%llu calls failed: %s\n", static_cast<unsigned long long>(r.failed), r.first_failure.c_str());
  std::fputs(measure::latency_row(name, r.latency).c_str(), stdout);
  std::fflush(stdout);
  return r.latency;
}

}  // namespace

int main(int argc, char** argv) {
  auto number = [&](int i, unsigned otherwise) {
    return argc > i ? static_cast<unsigned>(std::strtoul(argv[i], nullptr, 10)) : otherwise;
  };
  unsigned idle = number(1, 10'000), hostile = number(2, 100);
  auto duration = std::chrono::seconds(number(3, 3));
  // Of this process; the other ends of idle connections are another one's. Only root may have more than the hard limit.
  const rlim_t wanted = idle + 2 * hostile + 1000;
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = wanted;
  files.rlim_max = std::max(files.rlim_max, wanted);
  if (::setrlimit(RLIMIT_NOFILE, &files) != 0) {
    std::fprintf(stderr, "crowd: %llu files may not be open here\n", static_cast<unsigned long long>(wanted));
    return 1;
  }

  // Where threads run changes a round trip tenfold: so client and server stay where they are.
  net::server server({.first_cpu = std::thread::hardware_concurrency() > 1 ? 1 : 0});
  if (!measure::add_measured(server).ok()) return 1;
  auto where = server.listen(*net::endpoint::parse("tcp://127.0.0.1:0"));
  if (!where.ok()) return 1;
  crowd others(where->port, idle);  // before there are threads
  server.start();

  std::fputs(measure::latency_heading().c_str(), stdout);
  measure::histogram alone = healthy(*where, duration, "alone");
  std::printf("%zu idle connections\n", others.come());
  healthy(*where, duration, "beside idle ones");
  std::atomic<bool> is_over = false;
  std::thread attacker(attack, where->port, std::max(hostile, 1u), std::cref(is_over));
  measure::histogram beside = healthy(*where, duration, "beside hostile ones, too");
  is_over = true;
  attacker.join();
  healthy(*where, duration, "alone with the idle, again");
  auto p99 = [](const measure::histogram& h) { return static_cast<double>(h.at_percentile(99)); };
  std::printf("p99 beside idle and hostile connections: %.2f times that of alone\n", p99(beside) / p99(alone));
}
