// SPDX-License-Identifier: MIT
// isomer ping: measures round trips, and what they consist of.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>
#include "../formats/option.hpp"
#include "../io/terminal.hpp"
#include "../net/options.hpp"
#include "../options/words.hpp"
#include "../ping/run.hpp"
#include "../verbs.hpp"
#include "measure/served.hpp"

namespace isomer::cli {
namespace {

// -v counts, as in -vv, and accepts a level, as in -v 0. So CLI11 also passes it an endpoint that follows, and flags in
// the same word, which are handled here. Returns false if there is another endpoint.
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

int ping(ping_options o) {
  o.load.duration = std::chrono::nanoseconds(static_cast<std::int64_t>(o.seconds * 1e9));
  o.load.warm_up = std::chrono::nanoseconds(static_cast<std::int64_t>(o.warm_up * 1e9));
  if (o.timeout > 0) o.load.channel.timeout = std::chrono::nanoseconds(static_cast<std::int64_t>(o.timeout * 1e9));
  return run_ping(o);
}

std::string why_no_step(const std::string& text) {
  return sweep_step_of(text) ? "" : '"' + text + "\" is not CONNECTIONSxDEPTH, such as 64x16";
}
// CLI::Range accepts numbers between any two.
std::string why_no_number(const std::string& text) {
  return std::isnan(std::strtod(text.c_str(), nullptr)) ? '"' + text + "\" is not a number" : "";
}

std::vector<std::string> measured_formats() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < net::measure::codec_count; ++i) names.emplace_back(net::measure::codecs[i]->name);
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
