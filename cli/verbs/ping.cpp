// SPDX-License-Identifier: MIT
// isomer ping: how long round trips take, and what of it is whose.
#include <unistd.h>
#include <chrono>
#include <cstdio>
#include <isomer/net/server.hpp>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>
#include "../net/options.hpp"
#include "../verbs.hpp"
#include "driver/write_file.hpp"
#include "measure/allocations.hpp"
#include "measure/baseline.hpp"
#include "measure/histogram_log.hpp"
#include "measure/load.hpp"
#include "measure/report.hpp"
#include "measure/served.hpp"
#include "measure/shares.hpp"

namespace isomer::cli {
namespace {

namespace measure = net::measure;

struct ping_options {
  std::string endpoint, transport = "tcp";
  std::vector<std::string> formats{"protobuf"}, exchanges{"ping", "ask"};
  std::vector<std::size_t> sizes{22};
  double seconds = 10, warm_up = 1;
  measure::load_options load;
  int server_cpu = -1;
  unsigned server_threads = 1;
  int verbose = 0;
  bool has_baselines = false;
  std::vector<std::string> sweep;
  std::string hgrm, log;
};

// A server of one's own, where none was named.
class own_server {
 public:
  explicit own_server(const ping_options& o)
      : server_({.threads = o.server_threads, .first_cpu = o.server_cpu, .spin = o.load.spin}) {}
  net::result<net::endpoint> start(const std::string& transport) {
    if (net::status added = measure::add_measured(server_); !added.ok()) return added;
    std::string text =
        transport == "tcp" ? "tcp://127.0.0.1:0" : transport + ":@isomer-ping-" + std::to_string(::getpid());
    auto where = server_.listen(*net::endpoint::parse(text));
    if (where.ok()) server_.start();
    return where;
  }

 private:
  net::server server_;
};

// What is sent in one row of the report.
struct exchange {
  const measure::codec& codec;
  bool asks;  // a Request, with strings, and not a Ping
  std::size_t size;

  std::unique_ptr<measure::workload> make() const { return asks ? codec.request(size) : codec.ping(); }
  std::string name() const {
    std::string text(codec.name);
    return asks ? text + ", request " + std::to_string(size) : text + ", ping";
  }
};

std::vector<exchange> exchanges_of(const ping_options& o) {
  std::vector<exchange> all;
  for (const std::string& format : o.formats)
    for (const std::string& e : o.exchanges) {
      if (e == "ping") all.push_back({*measure::codec_named(format), false, 0});
      else
        for (std::size_t size : o.sizes) all.push_back({*measure::codec_named(format), true, size});
    }
  return all;
}

void print_shares(const measure::shares& s, const measure::load_result& r, std::uint64_t allocated) {
  double p50 = static_cast<double>(r.latency.at_percentile(50));
  auto calls = static_cast<double>(r.latency.count());
  std::printf(
      "  %zu and %zu bytes; of the median, serialize %.0f ns (%.1f %%), deserialize %.0f ns (%.1f %%), transport the "
      "rest\n",
      s.request_bytes, s.answer_bytes, s.serialize(), 100 * s.serialize() / p50, s.deserialize(),
      100 * s.deserialize() / p50);
  std::printf("  %s calls/s; of each, %.2f us of this process's processors and %.2f allocations\n",
              measure::with_commas(calls / r.seconds).c_str(), 1e6 * r.cpu_seconds / calls,
              static_cast<double>(allocated) / calls);
}

// False: nothing was measured.
bool measure_exchange(const exchange& e, const net::endpoint& where, const ping_options& o, std::string* log,
                      measure::histogram& all) {
  measure::shares s;
  if (!measure::measure_shares(*e.make(), s)) {
    std::fprintf(stderr, "isomer: %s: what was written cannot be read\n", e.name().c_str());
    return false;
  }
  std::uint64_t allocated = 0;
  auto tick = [&](double began, double seconds, const measure::histogram& h) {
    if (began == 0) allocated = measure::allocations();
    if (log) *log += measure::log_line(began, seconds, h);
    if (o.verbose > 1)
      std::fputs(measure::latency_row("  " + std::to_string(static_cast<int>(began)) + " s", h).c_str(), stdout),
          std::fflush(stdout);
  };
  std::uint64_t before = measure::allocations();
  measure::load_result r = o.verbose > 1 || log ? measure::run_load(
                                                      where, o.load, [&] { return e.make(); }, tick)
                                                : measure::run_load(where, o.load, [&] { return e.make(); });
  allocated = measure::allocations() - before;
  if (r.failed)
    std::fprintf(stderr, "isomer: %llu calls failed; the first: %s\n", static_cast<unsigned long long>(r.failed),
                 r.first_failure.c_str());
  if (!r.latency.count()) return false;
  std::fputs(measure::latency_row(e.name(), r.latency).c_str(), stdout);
  print_shares(s, r, allocated);
  if (r.late > 0.01)
    std::printf(
        "  %.0f %% of the calls began late: more have to be under way (-d) for this rate, or there is none for it\n",
        100 * r.late);
  if (o.verbose) std::fputs(measure::latency_plot(r.latency).c_str(), stdout);
  std::fflush(stdout);
  all.add(r.latency);
  return true;
}

void print_baselines(const exchange& e, const ping_options& o) {
  measure::shares s;
  if (!measure::measure_shares(*e.make(), s)) return;
  std::printf("without Isomer, %zu and %zu bytes\n", s.request_bytes, s.answer_bytes);
  for (measure::baseline b : measure::baselines) {
    measure::histogram h = measure::run_baseline(
        b, {.request = s.request_bytes,
            .answer = s.answer_bytes,
            .duration = std::min<std::chrono::nanoseconds>(o.load.duration, std::chrono::seconds(2)),
            .client_cpu = o.load.first_cpu,
            .server_cpu = o.server_cpu});
    std::fputs(measure::latency_row("  " + std::string(measure::name_of(b)), h).c_str(), stdout);
    std::fflush(stdout);
  }
}

bool run_sweep(const exchange& e, const net::endpoint& where, const ping_options& o) {
  std::printf("%s\nconnections x depth      calls/s       p50       p99    p99.9  microseconds\n", e.name().c_str());
  bool all_right = true;
  for (const std::string& step : o.sweep) {
    measure::load_options l = o.load;
    std::sscanf(step.c_str(), "%ux%u", &l.connections, &l.depth);
    measure::load_result r = measure::run_load(where, l, [&] { return e.make(); });
    all_right &= r.latency.count() && !r.failed;
    auto us = [&](double p) { return static_cast<double>(r.latency.at_percentile(p)) / 1000; };
    std::printf("%19s %12s %9.1f %9.1f %8.1f\n", step.c_str(),
                measure::with_commas(static_cast<double>(r.latency.count()) / r.seconds).c_str(), us(50), us(99),
                us(99.9));
    std::fflush(stdout);
  }
  return all_right;
}

int ping(ping_options o) {
  o.load.duration = std::chrono::nanoseconds(static_cast<std::int64_t>(o.seconds * 1e9));
  o.load.warm_up = std::chrono::nanoseconds(static_cast<std::int64_t>(o.warm_up * 1e9));
  std::optional<own_server> own;
  if (o.endpoint.empty()) own.emplace(o);
  auto where = own ? own->start(o.transport) : net::endpoint::parse(o.endpoint);
  if (!where.ok()) return tell(where.error());

  std::printf(
      "%s, %u thread%s x %u connection%s x depth %u, %s, %g s after %g s\n", net::to_string(*where).c_str(),
      o.load.threads, o.load.threads == 1 ? "" : "s", o.load.connections, o.load.connections == 1 ? "" : "s",
      o.load.depth,
      o.load.rate > 0 ? ("open loop at " + measure::with_commas(o.load.rate) + " calls/s").c_str() : "closed loop",
      o.seconds, o.warm_up);
  std::fputs(measure::machine_line(o.load.first_cpu, own ? o.server_cpu : -1, o.load.spin).c_str(), stdout);
  bool all_right = true;
  if (!o.sweep.empty()) {
    for (const exchange& e : exchanges_of(o)) all_right &= run_sweep(e, *where, o);
    return all_right ? 0 : 1;
  }
  std::fputs(measure::latency_heading().c_str(), stdout);
  std::fflush(stdout);
  measure::histogram all;
  double now = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
  std::string log = measure::log_header(now);
  for (const exchange& e : exchanges_of(o)) {
    all_right &= measure_exchange(e, *where, o, o.log.empty() ? nullptr : &log, all);
    if (o.has_baselines) print_baselines(e, o);
  }
  for (auto [file, text] : {std::pair(&o.hgrm, all.percentile_distribution()), std::pair(&o.log, log)})
    if (!file->empty() && !compiler::write_file(*file, text)) {
      std::fprintf(stderr, "isomer: %s: cannot be written\n", file->c_str());
      all_right = false;
    }
  return all_right ? 0 : 1;
}

std::string why_no_format(const std::string& name) {
  return measure::codec_named(name) ? "" : "there is no format \"" + name + '"';
}

std::string why_no_step(const std::string& step) {
  unsigned connections = 0, depth = 0;
  char rest = 0;
  bool right = std::sscanf(step.c_str(), "%ux%u%c", &connections, &depth, &rest) == 2 && connections && depth &&
               connections <= 10'000 && depth <= 1024;
  return right ? "" : "\"" + step + "\" is not CONNECTIONSxDEPTH, such as 64x16";
}

}  // namespace

action add_ping(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("ping", "Measures round trips to isomer serve, or to a server of its own");
  auto o = std::make_shared<ping_options>();
  verb->add_option("endpoint", o->endpoint,
                   "Where isomer serve listens; without it, ping has a server of its own in this process");
  verb->add_option("--transport", o->transport, "Of its own server")
      ->check(CLI::IsMember({"tcp", "unix", "shm"}))
      ->capture_default_str();
  verb->add_option("-z,--seconds", o->seconds, "How long each exchange is measured")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
  verb->add_option("--warm-up", o->warm_up, "Seconds before that, which do not count")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  verb->add_option("-t,--threads", o->load.threads, "Threads that call")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  verb->add_option("-c,--connections", o->load.connections, "Of each thread")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  verb->add_option("-d,--depth", o->load.depth, "Calls under way at a time on each connection")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  verb->add_option("-r,--rate", o->load.rate,
                   "Calls a second, all in all, measured from when each should have begun; 0: each when the one before "
                   "is answered")
      ->check(CLI::Range(0.0, 1e8))
      ->capture_default_str();
  verb->add_option("-f,--format", o->formats, "The formats to measure, with commas between")
      ->delimiter(',')
      ->check(CLI::Validator(why_no_format, "FORMAT"))
      ->capture_default_str();
  verb->add_option("--exchange", o->exchanges,
                   "What is sent: ping (an int64, and two back), ask (strings and numbers both ways)")
      ->delimiter(',')
      ->check(CLI::IsMember({"ping", "ask"}))
      ->capture_default_str();
  verb->add_option("-s,--size", o->sizes, "Bytes of each string of ask, with commas between")
      ->delimiter(',')
      ->check(CLI::Range(0, 300'000))
      ->capture_default_str();
  verb->add_option("--cpu", o->load.first_cpu,
                   "Pins the first thread that calls to this processor, and the others to those behind it");
  verb->add_option("--server-cpu", o->server_cpu, "The same for its own server");
  verb->add_option("--server-threads", o->server_threads, "Threads of its own server")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  verb->add_flag("--spin", o->load.spin, "Client and own server never sleep");
  verb->add_flag("-b,--baselines", o->has_baselines, "The same bytes over bare sockets and memory, too");
  verb->add_option("--sweep", o->sweep, "Instead of one measurement, several: CONNECTIONSxDEPTH, with commas between")
      ->delimiter(',')
      ->check(CLI::Validator(why_no_step, "CxD"));
  verb->add_option("--hgrm", o->hgrm, "Writes all percentiles to this file, as HdrHistogram's .hgrm");
  verb->add_option("--log", o->log, "Writes a histogram of each second to this file, as HdrHistogram's log");
  verb->add_flag("-v,--verbose", o->verbose, "A plot of the percentiles; twice: each second, too");
  return [o] { return ping(*o); };
}

}  // namespace isomer::cli
