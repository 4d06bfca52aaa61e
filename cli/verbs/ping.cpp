// SPDX-License-Identifier: MIT
// isomer ping: how long round trips take, and what of it is whose.
#include <sched.h>
#include <unistd.h>
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <isomer/net/server.hpp>
#include <isomer/net/tls.hpp>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>
#include "../formats/option.hpp"
#include "../io/interrupts.hpp"
#include "../io/output.hpp"
#include "../io/same_file.hpp"
#include "../io/terminal.hpp"
#include "../measure/sample_files.hpp"
#include "../net/echo.hpp"
#include "../net/envelope_format.hpp"
#include "../net/options.hpp"
#include "../net/ping_report.hpp"
#include "../net/sample_workload.hpp"
#include "../options/words.hpp"
#include "../schema/load.hpp"
#include "../verbs.hpp"
#include "driver/printable.hpp"
#include "measure/allocations.hpp"
#include "measure/bare_load.hpp"
#include "measure/baseline.hpp"
#include "measure/certificates.hpp"
#include "measure/histogram_log.hpp"
#include "measure/load.hpp"
#include "measure/report.hpp"
#include "measure/served.hpp"
#include "measure/shares.hpp"

namespace isomer::cli {
namespace {

namespace measure = net::measure;

struct ping_options {
  schema_options schema;
  sample_files samples;
  std::string endpoint, transport = "tcp";
  std::vector<std::string> formats{"protobuf"}, exchanges{"ping", "ask"};
  std::vector<std::size_t> sizes{22};
  double seconds = 10, warm_up = 1, timeout = 0;
  measure::load_options load;
  int server_cpu = -1;
  unsigned server_threads = 1;
  int verbose = 0;
  std::vector<std::string> levels;  // what stands behind each -v
  bool has_baselines = false, as_json = false;
  std::vector<std::string> sweep;
  std::string hgrm, log;
};

// -v counts, as in -vv, and takes a level, as in -v 0; so it also gets an endpoint that stands behind it, and the flags
// in one word with it. False: there is another endpoint.
bool take_levels(ping_options& o) {
  for (const std::string& level : o.levels) {
    const bool is_number = !level.empty() && level.find_first_not_of("0123456789") == level.npos;
    if (is_number) {
      o.verbose = level == "0" ? 0 : level == "1" ? 1 : 2;
    } else if (level.find_first_not_of("vb") == level.npos) {
      o.verbose += 1 + static_cast<int>(std::count(level.begin(), level.end(), 'v'));
      o.has_baselines |= level.find('b') != level.npos;
    } else {
      if (!o.endpoint.empty()) return false;
      o.endpoint = level;
      o.verbose++;
    }
  }
  return true;
}

// "64x16": as many connections as that, and so many calls in flight on each.
struct step {
  unsigned connections = 0, depth = 0;
};
std::optional<step> step_of(const std::string& text) {
  step s;
  const char *p = text.data(), *end = p + text.size();
  auto [x, first] = std::from_chars(p, end, s.connections);
  if (first != std::errc() || x == end || *x != 'x') return std::nullopt;
  auto [last, second] = std::from_chars(x + 1, end, s.depth);
  if (second != std::errc() || last != end) return std::nullopt;
  const bool right = s.connections && s.depth && s.connections <= 10'000 && s.depth <= 1024;
  return right ? std::optional(s) : std::nullopt;
}

// Whether this process may run there; -1 is anywhere.
bool has_processor(int cpu) {
  if (cpu == -1) return true;
  cpu_set_t ours;
  return cpu >= 0 && cpu < CPU_SETSIZE && sched_getaffinity(0, sizeof ours, &ours) == 0 &&
         CPU_ISSET(static_cast<unsigned>(cpu), &ours);
}

// A format for messages of the user's own.
std::optional<format_spec> own_format(const std::string& name) {
  std::string ignored;
  const auto f = parse_format(name, direction::out, ignored);
  return f && envelope_format(*f) ? f : std::nullopt;
}

// Empty, if it can be measured.
std::string why_no_format(const std::string& name, bool has_schema) {
  if (has_schema ? own_format(name).has_value() : measure::codec_named(name) != nullptr) return "";
  return "there is no format \"" + name + '"' + (has_schema ? " for messages of a schema" : "");
}

// A server of one's own, where none was named.
class own_server {
 public:
  own_server(const ping_options& o, const loaded_schema* schema)
      : server_({.threads = o.server_threads,
                 .first_cpu = o.server_cpu,
                 .spin = o.load.spin,
                 .tls = o.transport == "tls" ? trusted_.emplace().issue("localhost") : net::tls_options{}}) {
    if (schema) echo_.emplace(*schema);
  }
  // For its clients: what they have to trust it by.
  net::tls_options client_tls() const {
    if (!trusted_) return {};
    return {.certificate = {}, .key = {}, .trusted = trusted_->file(), .name = "localhost"};
  }
  net::result<net::endpoint> start(const std::string& transport) {
    net::status added = measure::add_measured(server_);
    if (added.ok() && echo_) added = echo_->add_to(server_);
    if (!added.ok()) return added;
    const bool has_path = transport == "unix" || transport == "shm";
    std::string text =
        transport + (has_path ? ":@isomer-ping-" + std::to_string(::getpid()) : std::string("://127.0.0.1:0"));
    auto where = server_.listen(*net::endpoint::parse(text));
    if (where.ok()) server_.start();
    return where;
  }

 private:
  std::optional<measure::authority> trusted_;
  std::optional<echo> echo_;
  net::server server_;
};

// What is sent in one row of the report.
struct exchange {
  std::string format, what;  // "ping", "ask", or a message's full name
  std::size_t size;          // of the strings of "ask"
  std::string title;
  std::function<std::unique_ptr<measure::workload>()> make;
  std::string why_not = {};  // what the format cannot express
};

std::vector<exchange> exchanges_of(const ping_options& o) {
  std::vector<exchange> all;
  for (const std::string& format : o.formats) {
    const measure::codec& c = *measure::codec_named(format);
    for (const std::string& e : o.exchanges) {
      if (e == "ping") all.push_back({format, e, 0, format + ", ping", [&c] { return c.ping(); }});
      else
        for (std::size_t size : o.sizes)
          all.push_back(
              {format, e, size, format + ", request " + std::to_string(size), [&c, size] { return c.request(size); }});
    }
  }
  return all;
}

// Messages of the user's own, in the formats that were named.
std::vector<exchange> exchanges_of(const ping_options& o, const subject& samples, std::string_view message) {
  std::vector<exchange> all;
  const std::string name(message.substr(message.rfind('.') + 1));
  for (const std::string& format : o.formats) {
    const format_spec f = *own_format(format);
    const std::uint32_t number = *envelope_format(f);
    all.push_back({format, std::string(message), 0, format + ", " + name,
                   [&samples, message, f, number] { return make_sample_workload(samples, message, f, number); },
                   why_unwritten(samples, f)});
  }
  return all;
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

// A file for what is known in the end: opened before anything is measured.
class late_file {
 public:
  // False: it cannot be written, as standard error has been told. No path, no file.
  bool open(const std::string& path) {
    if (path.empty()) return true;
    std::string why;
    out_ = output::open(path, why);
    if (!out_) tell(why);
    return out_ != nullptr;
  }
  bool write(std::string_view text) {
    return !out_ || (out_->write(text) && out_->commit()) || cannot_write(std::move(out_)) == 0;
  }

 private:
  std::unique_ptr<output> out_;
};

class ping_run {
 public:
  explicit ping_run(const ping_options& o) : o_(o), load_(o.load), log_(measure::log_header(now())) {}

  int run() {
    if (int code = check(); code) return code;
    if (int code = load(); code) return code;
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
  // What the options say together: 0, or the exit code.
  int check() {
    std::vector<named_file> files;
    if (!o_.hgrm.empty()) files.push_back({o_.hgrm, "the file of --hgrm", true});
    if (!o_.log.empty()) files.push_back({o_.log, "the file of --log", true});
    for (const std::string& path : o_.samples.paths) files.push_back({path, "a sample"});
    for (const std::string& path : o_.schema.files) files.push_back({path, "the schema"});
    if (const std::string why = why_overwritten(files); !why.empty()) return tell_usage(why);
    for (unsigned i = 0; o_.load.first_cpu != -1 && i < o_.load.threads; i++)
      if (const int cpu = o_.load.first_cpu + static_cast<int>(i); !has_processor(cpu))
        return tell_usage("--cpu: there is no processor " + std::to_string(cpu));
    if (!has_processor(o_.server_cpu))
      return tell_usage("--server-cpu: there is no processor " + std::to_string(o_.server_cpu));
    return 0;
  }
  static int tell_usage(const std::string& why) {
    tell(why);
    return 2;
  }
  // The schema and its messages, if there is one: 0, or the exit code.
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
  // Standard output is written as it comes, and left when it cannot be written.
  void put(const std::string& text) {
    if (!can_print_) return;
    std::fputs(text.c_str(), stdout);
    can_print_ = flush_standard_output();
  }
  // Of tables, which are not for --json.
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

  // False: a call failed, or nothing was measured.
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

  // Times of several exchanges begin anew with each. No commas, which separate the columns.
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

  // Of bare sockets, with as many bytes and one thread on each side.
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
      l.connections = step_of(step)->connections, l.depth = step_of(step)->depth;
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
  measure::histogram latency_, all_;  // of the last one; of all
  std::size_t exchanges_ = 0;
  std::string log_;
  late_file hgrm_file_, log_file_;
  bool can_print_ = true;
};

int ping(ping_options o) {
  o.load.duration = std::chrono::nanoseconds(static_cast<std::int64_t>(o.seconds * 1e9));
  o.load.warm_up = std::chrono::nanoseconds(static_cast<std::int64_t>(o.warm_up * 1e9));
  if (o.timeout > 0) o.load.channel.timeout = std::chrono::nanoseconds(static_cast<std::int64_t>(o.timeout * 1e9));
  return ping_run(o).run();
}

std::string why_no_step(const std::string& text) {
  return step_of(text) ? "" : '"' + text + "\" is not CONNECTIONSxDEPTH, such as 64x16";
}
// CLI::Range takes it for a number between any two.
std::string why_no_number(const std::string& text) {
  return std::isnan(std::strtod(text.c_str(), nullptr)) ? '"' + text + "\" is not a number" : "";
}

std::vector<std::string> measured_formats() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < measure::codec_count; ++i) names.emplace_back(measure::codecs[i]->name);
  return names;
}

constexpr const char* ping_examples = R"(Examples:
  isomer ping
  isomer ping --seconds 2 --format protobuf,json --baselines
  isomer ping --schema person.proto --sample person.json --format protobuf,cbor:keys=numbers
  isomer ping --connections 8 --depth 16 --rate 50000 tcp://127.0.0.1:7400
)";

}  // namespace

action add_ping(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("ping", "Measures round trips to isomer serve, or to a server of its own");
  auto o = std::make_shared<ping_options>();
  verb->add_option("endpoint", o->endpoint,
                   "Where isomer serve listens; default: a server of its own, in the same process")
      ->type_name("ENDPOINT");
  verb->add_option("--transport", o->transport, "Transport to its own server")
      ->check(CLI::IsMember({"tcp", "tls", "unix", "shm"}))
      ->capture_default_str();
  verb->add_option("-z,--seconds", o->seconds, "How many seconds to measure each exchange")
      ->check(CLI::Range(0.01, 86400.0))
      ->check(CLI::Validator(why_no_number, ""))
      ->capture_default_str();
  verb->add_option("--warm-up", o->warm_up, "Seconds before that, which are not counted")
      ->check(CLI::Range(0.0, 3600.0))
      ->check(CLI::Validator(why_no_number, ""))
      ->capture_default_str();
  verb->add_option("--timeout", o->timeout, "Seconds that a call may take before it counts as failed; 0: unlimited")
      ->type_name("S")
      ->check(CLI::Range(0.0, 3600.0))
      ->check(CLI::Validator(why_no_number, ""))
      ->capture_default_str();
  verb->add_option("-t,--threads", o->load.threads, "Threads that call, each with its own connections")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  verb->add_option("-c,--connections", o->load.connections, "Connections per thread")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  verb->add_option("-d,--depth", o->load.depth, "Calls in flight on each connection; with --rate, the maximum")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  verb->add_option(
          "-r,--rate", o->load.rate,
          "Calls a second in total, each measured from when it should have begun; 0: each begins when the previous "
          "one is answered")
      ->check(CLI::Range(0.0, 1e8))
      ->check(CLI::Validator(why_no_number, ""))
      ->capture_default_str();
  offer(verb->add_option("-f,--format", o->formats, "Formats to measure, separated by commas"), measured_formats())
      ->type_name("FORMAT")
      ->allow_extra_args(false)
      ->delimiter(',')
      ->capture_default_str();
  verb->add_option("--exchange", o->exchanges,
                   "Exchanges to measure, separated by commas: ping (an int64, and two back), ask (strings and numbers "
                   "both ways)")
      ->allow_extra_args(false)
      ->delimiter(',')
      ->check(CLI::IsMember({"ping", "ask"}))
      ->capture_default_str();
  verb->add_option("--size", o->sizes, "Bytes of each string of ask; several sizes are separated by commas")
      ->allow_extra_args(false)
      ->delimiter(',')
      ->check(CLI::Range(0, 300'000))
      ->capture_default_str();
  add_tls_options(*verb, o->load.channel.tls);
  add_keep_alive_option(*verb, o->load.channel.limits);
  add_schema_options(*verb, o->schema);
  verb->add_option(
          "--sample", o->samples.paths,
          "File of messages of the schema to send instead of the exchanges; the server answers each with a newly "
          "written copy; can be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->needs(verb->get_option("--schema"));
  verb->get_option("--schema")->needs(verb->get_option("--sample"));
  add_format_option(*verb, "--from", o->samples.from, direction::in,
                    "Format of the samples; default: from the file names or first bytes");
  verb->add_option("--cpu", o->load.first_cpu,
                   "Processor for the first thread that calls; further threads use the following ones");
  verb->add_option("--server-cpu", o->server_cpu, "The same for its own server");
  verb->add_option("--server-threads", o->server_threads, "Threads of its own server")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  verb->add_flag("--spin", o->load.spin, "The client and its own server never sleep");
  verb->add_flag("-b,--baselines", o->has_baselines, "Also measure the same bytes over bare sockets and memory");
  verb->add_option("--sweep", o->sweep, "Several measurements instead of one: CONNECTIONSxDEPTH, separated by commas")
      ->allow_extra_args(false)
      ->delimiter(',')
      ->type_name("CxD")
      ->check(CLI::Validator(why_no_step, ""));
  verb->add_option("--hgrm", o->hgrm, "Write all percentiles to this file, in HdrHistogram's .hgrm format")
      ->type_name("FILE");
  verb->add_option("--log", o->log, "Write a histogram for each second to this file, in HdrHistogram's log format")
      ->type_name("FILE");
  verb->add_flag("--json", o->as_json, "Print JSON instead of tables");
  verb->add_option("-v,--verbose", o->levels, "Plot the percentiles; if given twice, also report each second")
      ->type_name("")
      ->expected(0, 1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb->footer(ping_examples);
  return [o] {
    if (take_levels(*o)) return ping(*o);
    tell("more than one endpoint");
    return 2;
  };
}

}  // namespace isomer::cli
