// SPDX-License-Identifier: MIT
// isomer compare: measures the size and the speed of each format for the user's messages.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "../formats/option.hpp"
#include "../formats/spec.hpp"
#include "../formats/unwritten.hpp"
#include "../io/compression.hpp"
#include "../io/interrupts.hpp"
#include "../io/terminal.hpp"
#include "../measure/sample_files.hpp"
#include "../measure/statistics.hpp"
#include "../measure/subject.hpp"
#include "../measure/timing.hpp"
#include "../options/words.hpp"
#include "../schema/load.hpp"
#include "../stream/open.hpp"
#include "../verbs.hpp"

namespace isomer::cli {

// The results in the form in which programs read them. Bytes and times are averages of one message.
struct compared_format {
  std::string format;
  std::optional<std::string> error;
  double bytes = 0, gzip = 0, zstd = 0;
  double encode_ns = 0, encode_cv = 0, decode_ns = 0, decode_cv = 0;
  double million_seconds = 0;
};
struct comparison_report {
  std::string message;
  std::int64_t messages = 0;
  double link_bytes_per_second = 0;
  std::vector<compared_format> formats;
};

namespace {

constexpr double round_seconds = 0.002;

struct compare_options {
  schema_options schema;
  sample_files samples;
  std::vector<std::string> formats;
  double link = 10e6;
  unsigned rounds = 15;
  bool as_json = false;
};

// Parses 10MB/s, 100Mbit/s, 1.5GB/s into bytes per second. Returns nothing for anything else.
std::optional<double> link_of(std::string_view text) {
  double n = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (wrong != std::errc{} || !(n > 0)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (text.ends_with("/s")) text.remove_suffix(2);
  constexpr std::pair<char, double> prefixes[] = {{'k', 1e3}, {'M', 1e6}, {'G', 1e9}};
  for (auto [letter, factor] : prefixes)
    if (text.starts_with(letter)) {
      n *= factor;
      text.remove_prefix(1);
      break;
    }
  if (text == "bit") return n / 8;
  return text == "B" ? std::optional(n) : std::nullopt;
}

// A format, and its results of each round.
struct contender {
  compared_format report;
  std::unique_ptr<trial> by;
  std::vector<std::string> encoded;
  std::size_t encode_times = 0, decode_times = 0;
  samples encode, decode;
};

class comparison {
 public:
  explicit comparison(const compare_options& o) : o_(o) {}

  int run() {
    std::string why;
    if (!o_.schema.files.empty()) {
      schema_ = load_schema(o_.schema, why);
      if (!schema_) return fail(why);
    }
    int code = 0;
    subject_ = read_samples(o_.samples, schema_ ? &*schema_ : nullptr, code);
    if (!subject_) return code;
    if (!choose()) return 2;
    measure();
    return report();
  }

 private:
  static int fail(const std::string& why) {
    tell(why);
    return 1;
  }

  bool choose() {
    for (const std::string& name : o_.formats.empty() ? layout_names() : o_.formats) {
      std::string why;
      const std::optional<format_spec> f = parse_format(name, direction::out, why);
      if (!f) {
        tell("--to: " + why);
        return false;
      }
      if (!schema_ && (needs_schema(f->is) || f->layout != keys::name)) {
        if (o_.formats.empty()) continue;
        if (!check_schema(*f, false)) return false;
      }
      if (schema_ && !check_message(*f, schema_->message)) return false;
      contender& c = all_.emplace_back();
      c.report.format = name;
      c.by = subject_->in(*f);
    }
    return true;
  }

  void measure() {
    for (contender& c : all_)
      if (!prepare(c)) c.by.reset();
    // A round measures each format once, so that a slow second affects all of them.
    for (unsigned round = 0; round < o_.rounds; ++round)
      for (contender& c : all_) {
        if (!c.by) continue;
        const auto n = static_cast<double>(subject_->size());
        c.encode.add(time_of(c.encode_times, [&] { encode_all(c); }) / static_cast<double>(c.encode_times) / n * 1e9);
        c.decode.add(time_of(c.decode_times, [&] { decode_all(c); }) / static_cast<double>(c.decode_times) / n * 1e9);
      }
    for (contender& c : all_)
      if (c.by) sum_up(c);
  }
  bool prepare(contender& c) {
    for (std::size_t i = 0; i < subject_->size(); ++i) {
      const result<std::string_view> bytes = c.by->encode(i);
      if (!bytes) return refuse(c, "message " + std::to_string(i + 1), c.by->explain(i, bytes.error()));
      c.encoded.emplace_back(*bytes);
      if (const status s = c.by->decode(c.encoded.back()); !s.ok())
        return refuse(c, "message " + std::to_string(i + 1) + " cannot be read again: ", s);
      c.report.bytes += static_cast<double>(bytes->size());
    }
    const auto n = static_cast<double>(subject_->size());
    c.report.bytes /= n;
    c.report.gzip = packed(c, compression::gzip) / n;
    c.report.zstd = packed(c, compression::zstd) / n;
    c.encode_times = times_for(round_seconds, [&] { encode_all(c); });
    c.decode_times = times_for(round_seconds, [&] { decode_all(c); });
    return true;
  }
  static bool refuse(contender& c, const std::string& what, status s) {
    c.report.error = what + std::string(s.message());
    return false;
  }
  static bool refuse(contender& c, const std::string& what, const diagnosis& unwritten) {
    c.report.error = what + ": " + text_of_unwritten(unwritten);
    return false;
  }
  // Compresses each message on its own, as it would be sent.
  static double packed(const contender& c, compression how) {
    std::size_t size = 0;
    for (const std::string& bytes : c.encoded) {
      const auto pack = make_compressor(how, [&](std::string_view piece) { return size += piece.size(), true; });
      static_cast<void>(pack->write(bytes) && pack->finish());
    }
    return static_cast<double>(size);
  }
  void encode_all(contender& c) const {
    for (std::size_t i = 0; i < subject_->size(); ++i) static_cast<void>(c.by->encode(i));
  }
  static void decode_all(contender& c) {
    for (const std::string& bytes : c.encoded) static_cast<void>(c.by->decode(bytes));
  }
  void sum_up(contender& c) const {
    compared_format& r = c.report;
    r.encode_ns = c.encode.median(), r.encode_cv = c.encode.cv();
    r.decode_ns = c.decode.median(), r.decode_cv = c.decode.cv();
    constexpr double million = 1e6;
    r.million_seconds = million * ((r.encode_ns + r.decode_ns) * 1e-9 + r.bytes / o_.link);
  }

  int report() {
    comparison_report r{.message = schema_ ? std::string(schema_->message->full_name) : std::string(),
                        .messages = static_cast<std::int64_t>(subject_->size()),
                        .link_bytes_per_second = o_.link,
                        .formats = {}};
    for (contender& c : all_) r.formats.push_back(std::move(c.report));
    if (o_.as_json) {
      const auto text = encode(json{.indent = 2, .unquoted_int64 = true}, r);
      std::printf("%s\n", text.value_or("{}").c_str());
    } else print(r);
    return flush_standard_output() ? 0 : 1;
  }
  void print(const comparison_report& r) const {
    std::printf("%lld %s%s, bytes and nanoseconds of one; a million at %g MB/s\n\n", static_cast<long long>(r.messages),
                r.messages == 1 ? "message" : "messages", (r.message.empty() ? "" : " " + r.message).c_str(),
                o_.link / 1e6);
    std::printf("%-22s%9s%9s%9s%11s%6s%11s%6s%12s\n", "format", "bytes", "gzip", "zstd", "encode", "CV", "decode", "CV",
                "a million");
    for (const compared_format& f : r.formats) {
      if (f.error) std::printf("%-22s %s\n", f.format.c_str(), f.error->c_str());
      else
        std::printf("%-22s%9.0f%9.0f%9.0f%11.0f%5.0f%%%11.0f%5.0f%%%10.2f s\n", f.format.c_str(), f.bytes, f.gzip,
                    f.zstd, f.encode_ns, 100 * f.encode_cv, f.decode_ns, 100 * f.decode_cv, f.million_seconds);
    }
  }

  const compare_options& o_;
  std::optional<loaded_schema> schema_;
  std::unique_ptr<subject> subject_;
  std::vector<contender> all_;
};

constexpr const char* compare_examples = R"(Examples:
  isomer compare --schema person.proto person.json
  isomer compare --schema person.proto --link 100Mbit/s --json people.delimited
  isomer compare --to json --to cbor:deterministic data.yaml
)";

}  // namespace

action add_compare(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("compare", "Measures each format on your own messages: bytes and time");
  auto o = std::make_shared<compare_options>();
  add_schema_options(*verb, o->schema);
  add_format_option(*verb, "-f,--from", o->samples.from, direction::in,
                    "Format of the samples; default: from the file names or first bytes");
  offer(verb->add_option("-t,--to", o->formats, "A format to compare; can be repeated; default: all"), format_names())
      ->allow_extra_args(false)
      ->type_name("FORMAT");
  verb->add_option_function<std::string>(
          "--link",
          [o](const std::string& text) {
            const std::optional<double> link = link_of(text);
            if (!link) throw CLI::ValidationError("--link", "\"" + text + "\" is no rate, such as 10MB/s or 100Mbit/s");
            o->link = *link;
          },
          "Speed of the network, such as 100Mbit/s; default: 10MB/s")
      ->type_name("RATE");
  verb->add_option("--rounds", o->rounds, "How often to measure each format; default: 15")
      ->type_name("N")
      ->check(CLI::Range(1u, 10'000u));
  verb->add_flag("--json", o->as_json, "Print JSON instead of a table");
  verb->add_flag("-q,--quiet", o->samples.quiet, "Do not report which formats were chosen");
  verb->add_option("samples", o->samples.paths,
                   "Files of messages, or of streams of them; - is standard input, the default")
      ->type_name("FILE");
  verb->footer(compare_examples);
  return [o] {
    if (o->samples.paths.empty()) o->samples.paths.emplace_back("-");
    return comparison(*o).run();
  };
}

}  // namespace isomer::cli
