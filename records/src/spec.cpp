// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <isomer/records/rows.hpp>
#include <isomer/records/spec.hpp>
#include "proto/text/spelling.hpp"

namespace isomer::records {
namespace {

const format_row& row_of(format f) {
  const auto rows = format_rows();
  return *std::find_if(rows.begin(), rows.end(), [f](const format_row& r) { return r.is == f; });
}
format_spec spec_of(const format_row& r) {
  format_spec f;
  f.is = r.is, f.records = r.records;
  return f;
}

std::optional<long> number_in(std::string_view s, long most) {
  long n = 0;
  const auto [end, wrong] = std::from_chars(s.data(), s.data() + s.size(), n);
  if (wrong != std::errc{} || end != s.data() + s.size() || n < 0 || n > most) return std::nullopt;
  return n;
}

// Reads the value of a Boolean option; no value means true.
std::optional<long> truth_in(std::string_view s) {
  if (s.empty() || s == "=true") return 1;
  return s == "=false" ? std::optional(0L) : std::nullopt;
}

// Returns the value that `text`, which begins with the option's name, sets; nothing if it is invalid.
std::optional<long> value_in(std::string_view text, const option_row& o) {
  if (!o.command.empty() && text.starts_with(o.command))
    if (const std::optional<long> truth = truth_in(text.substr(o.command.size()))) return truth;
  if (!text.starts_with(o.name)) return std::nullopt;
  const std::string_view rest = text.substr(o.name.size());
  if (o.value == "number") return rest.starts_with('=') ? number_in(rest.substr(1), o.most) : std::nullopt;
  if (o.value.empty()) return truth_in(rest);
  return rest.starts_with('=') && rest.substr(1) == o.value ? std::optional(1L) : std::nullopt;
}

bool set_option(format_spec& f, direction to, std::string_view text, std::string& why) {
  const std::string_view name = text.substr(0, text.find('='));
  const option_row* near = nullptr;
  compiler::proto::nearest_name others(name);
  for (const option_row& o : option_rows()) {
    if (!o.fits(f.is, to)) continue;
    const std::string_view other = o.command.substr(0, o.command.find('='));
    others.see(o.name);
    if (!other.empty()) others.see(other);
    if (o.name != name && other != name) continue;
    near = &o;
    const std::optional<long> value = value_in(text, o);
    if (!value) continue;
    if (o.set) o.set(f, *value);
    else f.set(o.name, *value);
    return true;
  }
  const std::string of = (to == direction::in ? "reading " : "writing ") + std::string(row_of(f.is).name);
  if (near)
    why = of + ": \"" + std::string(text) + "\" should be " +
          (near->name == name && !near->command.empty() ? std::string(name) : near->spelled()) +
          (near->value == "number" && near->most < any_number ? " of at most " + std::to_string(near->most) : "");
  else why = of + " has no option \"" + std::string(name) + '"' + others.suggestion();
  return false;
}

std::optional<format_spec> first_where(auto holds) {
  for (const format_row& r : format_rows())
    if (holds(r)) return spec_of(r);
  return std::nullopt;
}

}  // namespace

std::optional<format_spec> parse_format(std::string_view text, direction to, std::string& why) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  compiler::proto::nearest_name others(name);
  for (const format_row& r : format_rows()) {
    others.see(r.name);
    for (const std::string_view alias : r.aliases) others.see(alias);
    if (!r.has_name(name)) continue;
    format_spec f = spec_of(r);
    std::string_view rest = colon == text.npos ? std::string_view() : text.substr(colon + 1);
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      if (!set_option(f, to, rest.substr(0, comma), why)) return std::nullopt;
      rest = comma == rest.npos ? std::string_view() : rest.substr(comma + 1);
    }
    if (f.records == framing::lines && f.is_set("indent")) {
      why = "JSON Lines cannot be indented: a message is one line";
      return std::nullopt;
    }
    if (f.any_as_bytes && f.is_set("original_names")) {
      why = "names=proto and any=base64 do not go together: @value is a name of JSON";
      return std::nullopt;
    }
    return f;
  }
  why = "there is no format \"" + std::string(name) + '"' + others.suggestion();
  return std::nullopt;
}

std::optional<format_spec> format_of_name(std::string_view file) {
  return first_where([file](const format_row& r) {
    return std::any_of(r.endings.begin(), r.endings.end(), [file](std::string_view ending) {
      return file.size() > ending.size() && file.ends_with(ending);
    });
  });
}

std::optional<format_spec> format_of_magic(std::string_view head) {
  return first_where([head](const format_row& r) { return !r.magic.empty() && head.starts_with(r.magic); });
}

format_spec usual_spec_of(format f) { return spec_of(row_of(f)); }

std::string name_of(const format_spec& f) {
  for (const format_row& r : format_rows())
    if (r.is == f.is && r.records == f.records) {
      if (r.name == "delimited" || r.name == "tfrecord") break;
      return std::string(r.name);
    }
  return std::string(row_of(f.is).name) + (f.records == framing::delimited  ? ":delimited"
                                           : f.records == framing::tfrecord ? ":tfrecord"
                                                                            : "");
}
bool needs_schema(format f) { return row_of(f).needs_schema; }
bool is_text(format f) { return row_of(f).is_text; }

std::vector<std::string> format_names() {
  std::vector<std::string> all;
  for (const format_row& r : format_rows()) all.emplace_back(r.name);
  return all;
}

}  // namespace isomer::records
