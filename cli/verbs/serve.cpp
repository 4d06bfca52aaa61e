// SPDX-License-Identifier: MIT
// isomer serve: a server for isomer ping.
#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <isomer/net/server.hpp>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>
#include "../io/interrupts.hpp"
#include "../io/terminal.hpp"
#include "../net/echo.hpp"
#include "../net/options.hpp"
#include "../schema/load.hpp"
#include "../verbs.hpp"
#include "driver/printable.hpp"
#include "measure/served.hpp"

namespace isomer::cli {
namespace {

struct serve_options {
  std::vector<std::string> endpoints{"tcp://127.0.0.1:7400"};
  net::server_options server;
  schema_options schema;
  std::string mode;
  unsigned grace = 5;
  int verbose = 0;
};

// Parses a mode such as "0660", as of chmod.
std::string read_mode(const std::string& text, std::optional<unsigned>& to) {
  unsigned mode = 0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, mode, 8);
  if (error != std::errc() || at != end || mode > 0777) return text + " is no mode such as 0660";
  to = mode;
  return "";
}

bool is_socket_file(const std::string& text) {
  const auto where = net::endpoint::parse(text);
  return where.ok() && where->has_path() && !where->path.starts_with('@');
}

// All threads wait for the same signals, of which one thread receives each, and then stops all of them.
sigset_t stopping_signals() {
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGINT);
  sigaddset(&s, SIGTERM);
  return s;
}

int serve(const serve_options& o) {
  if (o.server.socket_mode && std::none_of(o.endpoints.begin(), o.endpoints.end(), is_socket_file)) {
    tell("--socket-mode: no endpoint has a file");
    return 2;
  }
  std::optional<loaded_schema> schema;
  std::optional<echo> echoes;
  if (!o.schema.files.empty()) {
    std::string why;
    schema = load_schema(o.schema, why);
    if (!schema) {
      tell(why);
      return 1;
    }
    echoes.emplace(*schema);
  }
  sigset_t signals = stopping_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  net::server s(o.server);
  if (net::status added = net::measure::add_measured(s); !added.ok()) return tell(added);
  if (echoes)
    if (net::status added = echoes->add_to(s); !added.ok()) return tell(added);
  for (const std::string& text : o.endpoints) {
    auto where = net::endpoint::parse(text);
    if (!where.ok()) return tell(where.error());
    auto listens = s.listen(*where);
    if (!listens.ok()) return tell(listens.error());
    std::printf("listening on %s\n", compiler::printable(net::to_string(*listens)).c_str());
  }
  if (!flush_standard_output()) return 1;
  s.start();
  for (timespec second{1, 0};;) {
    if (sigtimedwait(&signals, nullptr, &second) > 0) break;
    if (!o.verbose) continue;
    net::server_counts c = s.counts();
    std::fprintf(stderr, "%zu connections, %llu calls, %llu failed, %llu connections refused\n", c.connections,
                 static_cast<unsigned long long>(c.calls), static_cast<unsigned long long>(c.failed),
                 static_cast<unsigned long long>(c.refused));
  }
  s.stop(std::chrono::seconds(o.grace));
  s.join();
  std::printf("%llu calls\n", static_cast<unsigned long long>(s.counts().calls));
  return flush_standard_output() ? 0 : 1;
}

constexpr const char* serve_examples = R"(Examples:
  isomer serve
  isomer serve --schema person.proto
  isomer serve --threads 2 tcp://0.0.0.0:7400 unix:/run/isomer.socket
  isomer serve --certificate chain.pem --key key.pem tls://0.0.0.0:7443
)";

}  // namespace

action add_serve(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("serve", "Answers isomer ping until it is interrupted");
  auto o = std::make_shared<serve_options>();
  verb->add_option("endpoint", o->endpoints, "Where to listen: tcp://HOST:PORT, tls://HOST:PORT, unix:PATH, shm:PATH")
      ->type_name("ENDPOINT")
      ->capture_default_str();
  verb->add_option("-t,--threads", o->server.threads, "Threads, each with its own connections")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  verb->add_option("--cpu", o->server.first_cpu,
                   "Processor for the first thread; further threads use the following ones");
  verb->add_flag("--spin", o->server.spin, "Never sleep: lower latency, but each thread takes a whole processor");
  verb->add_option("--socket-mode", o->mode,
                   "Who may connect to the files of sockets, as chmod has it; default: by umask")
      ->type_name("MODE")
      ->check([o](const std::string& text) { return read_mode(text, o->server.socket_mode); });
  add_keep_alive_option(*verb, o->server.limits);
  verb->add_option("--grace", o->grace, "Seconds that calls may take to finish after an interrupt")
      ->type_name("N")
      ->capture_default_str();
  verb->add_flag("-v,--verbose", o->verbose, "Print counts to standard error every second");
  add_schema_options(*verb, o->schema);
  add_tls_options(*verb, o->server.tls);
  verb->footer(serve_examples);
  return [o] { return serve(*o); };
}

}  // namespace isomer::cli
