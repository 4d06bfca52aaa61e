// SPDX-License-Identifier: MIT
#include "run.hpp"
#include <sched.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>
#include "../io/output.hpp"
#include "../io/same_file.hpp"
#include "../io/terminal.hpp"
#include "../net/options.hpp"
#include "driver/printable.hpp"
#include "exchange.hpp"
#include "late_file.hpp"
#include "measure/allocations.hpp"
#include "measure/bare/baseline.hpp"
#include "measure/bare/load.hpp"
#include "measure/result/histogram_log.hpp"
#include "measure/result/report.hpp"
#include "measure/shares.hpp"
#include "own_server.hpp"
#include "report.hpp"

namespace isomer::cli {
namespace {

namespace measure = net::measure;

// Whether this process may use the processor; -1 stands for any.
bool has_processor(int cpu) {
  if (cpu == -1) return true;
  cpu_set_t ours;
  return cpu >= 0 && cpu < CPU_SETSIZE && sched_getaffinity(0, sizeof ours, &ours) == 0 &&
         CPU_ISSET(static_cast<unsigned>(cpu), &ours);
}

void fill(ping_row& row, const measure::shares& s, const measure::load_result& r, std::uint64_t allocated) {
  auto calls = static_cast<double>(r.answered);
  row.request_bytes = static_cast<std::int64_t>(s.request_bytes),
  row.answer_bytes = static_cast<std::int64_t>(s.answer_bytes);
  row.latency = latency_of(r.latency);
  row.calls_per_second = calls / r.seconds;
  row.cpu_per_call = 1e6 * r.cpu_seconds / calls;
  row.allocations_per_call = static_cast<double>(allocated) / calls;
  row.serialize = s.serialize() / 1000, row.deserialize = s.deserialize() / 1000;
  row.failed = static_cast<std::int64_t>(r.failed), row.unbegun = static_cast<std::int64_t>(r.unbegun);
}

std::string below(const ping_row& r) {
  auto share = [&](double us) { return 100 * us / r.latency.p50; };
  char text[400];
  std::snprintf(
      text, sizeof text,
      "  %lld and %lld bytes; of the median, serialize %.0f ns (%.1f %%), deserialize %.0f ns (%.1f %%), transport the "
      "rest\n"
      "  %s calls/s; of each, %.2f us of this process's processors and %.2f allocations\n",
      static_cast<long long>(r.request_bytes), static_cast<long long>(r.answer_bytes), 1000 * r.serialize,
      share(r.serialize), 1000 * r.deserialize, share(r.deserialize), measure::with_commas(r.calls_per_second).c_str(),
      r.cpu_per_call, r.allocations_per_call);
  return text;
}

class ping_run {
 public:
  explicit ping_run(const ping_options& o) : o_(o), load_(o.load), log_(measure::log_header(now())) {}

  int run() {
    if (int code = check(); code) return code;
    if (int code = load(); code) return code;
    if (const std::string why = why_overwritten(files()); !why.empty()) return tell_usage(why);
    if (!hgrm_file_.open(o_.hgrm) || !log_file_.open(o_.log)) return 1;
    std::optional<own_server> own;
    if (o_.endpoint.empty()) {
      own.emplace(o_, schema_ ? &*schema_ : nullptr);
      load_.channel.tls = own->client_tls();
    }
    auto where = own ? own->start(o_.transport) : net::endpoint::parse(o_.endpoint);
    if (!where.ok()) return tell(where.error());
    if (where->scheme == net::scheme::tls) {
      if (auto s = net::check_client(load_.channel.tls); !s.ok()) return tell(s);
    }
    where_ = *where;
    report_ = {net::to_string(where_), o_.load.threads, o_.load.first_cpu, own ? o_.server_cpu : -1,
               o_.load.rate,           o_.seconds,      o_.load.spin,      {}};
    print_head();
    bool all_right = true;
    const std::vector<exchange> all =
        schema_ ? exchanges_of(o_, *samples_, schema_->message->full_name) : exchanges_of(o_);
    exchanges_ = all.size();
    for (const exchange& e : all) {
      if (!can_print_) return 1;
      if (!e.why_not.empty()) {
        tell(e.title + ": " + e.why_not);
        all_right = false;
      } else if (o_.sweep.empty()) all_right &= measure_one(e);
      else all_right &= sweep(e);
    }
    if (o_.as_json) put(to_json(report_));
    const bool has_files = hgrm_file_.write(all_.percentile_distribution()) & log_file_.write(log_);
    return has_files && can_print_ && all_right ? 0 : 1;
  }

 private:
  // Checks whether the options fit together. Returns 0 or the exit code.
  int check() {
    for (unsigned i = 0; o_.load.first_cpu != -1 && i < o_.load.threads; i++)
      if (const int cpu = o_.load.first_cpu + static_cast<int>(i); !has_processor(cpu))
        return tell_usage("--cpu: there is no processor " + std::to_string(cpu));
    if (!has_processor(o_.server_cpu))
      return tell_usage("--server-cpu: there is no processor " + std::to_string(o_.server_cpu));
    return 0;
  }
  // Opens the outputs, and checks that they replace no input.
  std::vector<named_file> files() const {
    std::vector<named_file> all = schema_ ? files_of_schema(schema_->files) : std::vector<named_file>();
    if (!o_.hgrm.empty()) all.push_back({o_.hgrm, "the file of --hgrm", true});
    if (!o_.log.empty()) all.push_back({o_.log, "the file of --log", true});
    for (const std::string& path : o_.samples.paths) all.push_back({path, "a sample"});
    const net::tls_options& tls = o_.load.channel.tls;
    for (const std::string& path : {tls.trusted, tls.certificate, tls.key})
      if (!path.empty()) all.push_back({path, "an input"});
    return all;
  }
  static int tell_usage(const std::string& why) {
    tell(why);
    return 2;
  }
  // Reads the schema and its messages, if there is one. Returns 0 or the exit code.
  int load() {
    for (const std::string& format : o_.formats)
      if (std::string why = why_no_format(format, !o_.schema.files.empty()); !why.empty()) {
        tell("--format: " + why);
        return 2;
      }
    if (o_.schema.files.empty()) return 0;
    std::string why;
    schema_ = load_schema(o_.schema, why);
    if (!schema_) {
      tell(why);
      return 1;
    }
    int code = 0;
    samples_ = read_samples(o_.samples, &*schema_, code);
    return samples_ ? 0 : code;
  }
  static double now() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
  }
  static const char* plural(unsigned n) { return n == 1 ? "" : "s"; }
  // Flushes standard output after each result, and ends if it cannot be written.
  void put(const std::string& text) {
    if (!can_print_) return;
    std::fputs(text.c_str(), stdout);
    can_print_ = flush_standard_output();
  }
  // Prints the head of a table, unless --json was given.
  void print(const std::string& text) {
    if (!o_.as_json) put(text);
  }
  void print_head() {
    const measure::load_options& l = o_.load;
    std::string loop = l.rate > 0 ? "open loop at " + measure::with_commas(l.rate) + " calls/s" : "closed loop";
    char text[300];
    std::snprintf(text, sizeof text, ", %u thread%s x %u connection%s x depth %u, %s, %g s after %g s\n", l.threads,
                  plural(l.threads), l.connections, plural(l.connections), l.depth, loop.c_str(), o_.seconds,
                  o_.warm_up);
    print(compiler::printable(report_.endpoint) + text +
          measure::machine_line(l.first_cpu, static_cast<int>(report_.server_cpu), l.spin) +
          (o_.sweep.empty() ? measure::latency_heading() : std::string()));
  }

  // Returns false if a call failed, or if nothing was measured.
  bool measure_into(ping_row& row, const exchange& e, const measure::load_options& l, bool has_ticks) {
    row.format = e.format, row.exchange = e.what, row.size = static_cast<std::int64_t>(e.size);
    row.connections = l.connections, row.depth = l.depth;
    measure::shares s;
    if (!measure::measure_shares(*e.make(), s)) {
      std::fprintf(stderr, "isomer: %s: what was written cannot be read\n", e.title.c_str());
      return false;
    }
    std::function<void(double, double, const measure::histogram&)> tick;
    if (has_ticks)
      tick = [&](double began, double seconds, const measure::histogram& h) {
        if (!o_.log.empty()) log_ += measure::log_line(tag_of(e), began, seconds, h);
        if (o_.verbose > 1) print(measure::latency_row("  " + std::to_string(static_cast<int>(began)) + " s", h));
      };
    std::uint64_t before = measure::allocations();
    measure::load_result r = measure::run_load(where_, l, [&] { return e.make(); }, tick);
    std::uint64_t allocated = measure::allocations() - before;
    if (r.failed) tell("isomer: " + std::to_string(r.failed) + " calls failed; the first: " + r.first_failure);
    if (r.unbegun)
      std::fprintf(stderr, "isomer: %s calls never began: each is in the table with the time that it had waited\n",
                   measure::with_commas(static_cast<double>(r.unbegun)).c_str());
    if (!r.answered) {
      if (!r.failed) std::fprintf(stderr, "isomer: %s: no call was answered in time to be measured\n", e.title.c_str());
      return false;
    }
    fill(row, s, r, allocated);
    latency_ = r.latency;
    all_.add(r.latency);
    if (r.late > 0.01)
      std::fprintf(stderr,
                   "isomer: %.0f %% of the calls began late or never: this rate needs more in flight (-d), or more "
                   "than there is\n",
                   100 * r.late);
    return !r.failed;
  }

  // The times begin anew with each exchange. Names have no commas, since these separate the columns.
  std::string tag_of(const exchange& e) const {
    if (exchanges_ == 1) return "";
    return e.format + '/' + e.what + (e.size ? '/' + std::to_string(e.size) : "");
  }

  bool measure_one(const exchange& e) {
    ping_row row;
    bool right = measure_into(row, e, load_, o_.verbose > 1 || !o_.log.empty());
    if (!row.latency.count) return false;
    print(measure::latency_row(e.title, latency_) + below(row));
    if (o_.verbose) print(measure::latency_plot(latency_));
    if (o_.has_baselines) measure_baselines(row);
    report_.rows.push_back(std::move(row));
    return right;
  }

  void measure_baselines(ping_row& row) {
    print("without Isomer, " + std::to_string(row.request_bytes) + " and " + std::to_string(row.answer_bytes) +
          " bytes\n");
    for (measure::baseline b : measure::baselines) {
      measure::histogram h = measure::run_baseline(
          b, {.request = static_cast<std::size_t>(row.request_bytes),
              .answer = static_cast<std::size_t>(row.answer_bytes),
              .duration = std::min<std::chrono::nanoseconds>(o_.load.duration, std::chrono::seconds(2)),
              .client_cpu = o_.load.first_cpu,
              .server_cpu = static_cast<int>(report_.server_cpu)});
      if (!h.count()) continue;
      std::string name(measure::name_of(b));
      print(measure::latency_row("  " + name, h));
      row.baselines.push_back({std::move(name), latency_of(h)});
    }
  }

  // Measures bare sockets with as many bytes, and with one thread on each side.
  double bare_rate(const ping_row& row) const {
    return measure::bare_calls_per_second(
        {.connections = static_cast<unsigned>(row.connections),
         .depth = static_cast<unsigned>(row.depth),
         .request = static_cast<std::size_t>(row.request_bytes),
         .answer = static_cast<std::size_t>(row.answer_bytes),
         .duration = std::min<std::chrono::nanoseconds>(o_.load.duration, std::chrono::seconds(2)),
         .client_cpu = o_.load.first_cpu,
         .server_cpu = static_cast<int>(report_.server_cpu)});
  }

  bool sweep(const exchange& e) {
    print(e.title + "\nconnections x depth      calls/s       p50       p99    p99.9  microseconds" +
          (o_.has_baselines ? "   bare calls/s\n" : "\n"));
    bool all_right = true;
    for (const std::string& step : o_.sweep) {
      measure::load_options l = load_;
      l.connections = sweep_step_of(step)->connections, l.depth = sweep_step_of(step)->depth;
      ping_row row;
      all_right &= measure_into(row, e, l, false);
      char line[128];
      std::snprintf(line, sizeof line, "%19s %12s %9.1f %9.1f %8.1f", step.c_str(),
                    measure::with_commas(row.calls_per_second).c_str(), row.latency.p50, row.latency.p99,
                    row.latency.p99_9);
      print(line);
      if (o_.has_baselines) {
        row.bare_calls_per_second = bare_rate(row);
        std::snprintf(line, sizeof line, "%28s", measure::with_commas(*row.bare_calls_per_second).c_str());
        print(line);
      }
      print("\n");
      report_.rows.push_back(std::move(row));
    }
    return all_right;
  }

  const ping_options& o_;
  measure::load_options load_;
  std::optional<loaded_schema> schema_;
  std::unique_ptr<subject> samples_;
  net::endpoint where_;
  ping_report report_;
  measure::histogram latency_, all_;  // of the last exchange, and of all exchanges
  std::size_t exchanges_ = 0;
  std::string log_;
  late_file hgrm_file_, log_file_;
  bool can_print_ = true;
};

}  // namespace

int run_ping(const ping_options& o) { return ping_run(o).run(); }

}  // namespace isomer::cli
