// SPDX-License-Identifier: MIT
#include "exchange.hpp"
#include <cstdint>
#include <optional>
#include "../formats/spec.hpp"
#include "../net/envelope_format.hpp"
#include "measure/served.hpp"
#include "sample_workload.hpp"

namespace isomer::cli {

namespace measure = net::measure;

namespace {

// A format for messages of the user's schema.
std::optional<format_spec> own_format(const std::string& name) {
  std::string ignored;
  const auto f = parse_format(name, direction::out, ignored);
  return f && envelope_format(*f) ? f : std::nullopt;
}

}  // namespace

std::string why_no_format(const std::string& name, bool has_schema) {
  if (has_schema ? own_format(name).has_value() : measure::codec_named(name) != nullptr) return "";
  return "there is no format \"" + name + '"' + (has_schema ? " for messages of a schema" : "");
}

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

}  // namespace isomer::cli
