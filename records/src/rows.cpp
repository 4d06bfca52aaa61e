// SPDX-License-Identifier: MIT
#include <algorithm>
#include <isomer/formats.hpp>
#include <isomer/item.hpp>
#include <isomer/records/family.hpp>
#include <isomer/records/rows.hpp>
#include <type_traits>

namespace isomer::records {
namespace {

template <class Format>
constexpr bool numbers_agree(format f) {
  return Format::facts.number == static_cast<std::uint32_t>(f);
}
static_assert(numbers_agree<protobuf>(format::protobuf) && numbers_agree<json>(format::json) &&
              numbers_agree<text>(format::text) && numbers_agree<msgpack>(format::msgpack) &&
              numbers_agree<cbor>(format::cbor) && numbers_agree<yaml>(format::yaml) &&
              numbers_agree<php>(format::php) && numbers_agree<positional>(format::positional) &&
              numbers_agree<tpl>(format::tpl));

std::vector<std::string_view> words_of(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::size_t blank = std::min(list.find(' '), list.size());
    words.push_back(list.substr(0, blank));
    list.remove_prefix(std::min(blank + 1, list.size()));
  }
  return words;
}

template <class Format>
constexpr bool is_text_format() {
  if constexpr (requires { Format::is_text; }) return Format::is_text;
  else return false;
}

std::vector<format_row> all_rows() {
  std::vector<format_row> rows;
  all_formats::each([&rows]<class Format>() {
    constexpr format_facts facts = Format::facts;
    constexpr format is = family_of<Format>();
    // It belongs to another layout of the format.
    if (facts.number != static_cast<std::uint32_t>(is) || facts.deterministic) return;
    rows.push_back({is, facts.records, !detail::self_describing<Format>, is_text_format<Format>(), facts.name,
                    words_of(facts.aliases), words_of(facts.endings), facts.magic});
    // Layouts that frame their messages differently have names and endings of their own.
    if (is == format::protobuf) {
      rows.push_back({is, framing::delimited, true, false, "delimited", {}, {".delimited"}, {}});
      rows.push_back({is, framing::tfrecord, true, false, "tfrecord", {}, {".tfrecord", ".tfrecords"}, {}});
    }
    if (is == format::json)
      rows.push_back({is, framing::lines, false, true, "jsonl", {"ndjson"}, {".jsonl", ".ndjson"}, {}});
  });
  return rows;
}

// Removes the marks of Markdown.
std::string plain(std::string_view text) {
  std::string s(text);
  std::erase(s, '`');
  return s;
}

constexpr long most_depth = 10'000;

using setter = void(format_spec&, long);
option_row own(std::string_view name, std::string_view value, const std::vector<format>& of, direction use, setter* set,
               const char* means, long most = 0) {
  return {name, value, {}, of, use, most, set, means};
}

void choose(format_spec& f, framing records, long is_on) {
  if (is_on) f.records = records;
  else if (f.records == records) f.records = framing::whole;
}

std::vector<option_row> own_options() {
  using enum direction;
  const std::vector<format> every, only_json{format::json}, only_cbor{format::cbor};
  const std::vector<format> json_like{format::json, format::yaml}, maps{format::msgpack, format::cbor},
      arrays{format::msgpack, format::cbor, format::php};
  return {
      own(
          "delimited", "", every, both, [](format_spec& f, long n) { choose(f, framing::delimited, n); },
          "each message preceded by its length, as in protobuf's streams"),
      own(
          "tfrecord", "", every, both, [](format_spec& f, long n) { choose(f, framing::tfrecord, n); },
          "each message with its length and checksums, as in TensorFlow's files"),
      own(
          "lines", "", only_json, both, [](format_spec& f, long n) { choose(f, framing::lines, n); },
          "one message per line, as JSON Lines"),
      own(
          "keys", "numbers", maps, both, [](format_spec& f, long) { f.layout = keys::number; }, "fields by number"),
      own(
          "keys", "order", arrays, both, [](format_spec& f, long) { f.layout = keys::order; },
          "fields in an array, in the order of their numbers"),
      own(
          "deterministic", "", only_cbor, out, [](format_spec& f, long n) { f.deterministic = n != 0; },
          "keys in the order of their bytes, as in RFC 8949, 4.2.1"),
      own(
          "any", "base64", json_like, both, [](format_spec& f, long) { f.any_as_bytes = true; },
          "an Any of a type that the schema lacks as its @type, and as @value its bytes in base64"),
      own(
          "integers", "rounded", json_like, in, [](format_spec& f, long) { f.rounds_integers = true; },
          "without a schema, integers of more than 64 bits as floating-point numbers"),
      own(
          "depth", "number", every, both, [](format_spec& f, long n) { f.limits.depth = static_cast<int>(n); },
          "levels of nesting accepted; default: 100", most_depth),
      own(
          "memory", "number", every, in, [](format_spec& f, long n) { f.limits.memory = n; },
          "bytes that reading a message may use; default: 2^30", any_number),
  };
}

// Adds the format to the row with the same option, or adds a row behind the others of that name.
void add(std::vector<option_row>& rows, const format_option& o, bool is_number, format is) {
  const std::string means = plain(o.means);
  const auto same =
      std::find_if(rows.begin(), rows.end(), [&](const option_row& r) { return r.name == o.name && r.means == means; });
  if (same != rows.end()) {
    if (!std::count(same->formats.begin(), same->formats.end(), is)) same->formats.push_back(is);
    return;
  }
  const auto last = std::find_if(rows.rbegin(), rows.rend(), [&](const option_row& r) { return r.name == o.name; });
  rows.insert(last == rows.rend() ? rows.end() : last.base(),
              {o.name, is_number ? "number" : "", o.command, {is}, o.use, o.most, nullptr, means});
}

// The options of the formats, each with all formats that have it, and then those of the command.
std::vector<option_row> all_options() {
  std::vector<option_row> rows;
  all_formats::each([&rows]<class Format>() {
    Format::options([&rows]<class Value>(const format_option& o, Value Format::*) {
      add(rows, o, !std::is_same_v<Value, bool>, family_of<Format>());
    });
  });
  for (option_row& o : own_options()) rows.push_back(std::move(o));
  return rows;
}

}  // namespace

bool format_row::has_name(std::string_view s) const {
  return s == name || std::count(aliases.begin(), aliases.end(), s) != 0;
}

std::span<const format_row> format_rows() {
  static const std::vector<format_row> rows = all_rows();
  return rows;
}

bool option_row::fits(format f, direction to) const {
  return (formats.empty() || std::count(formats.begin(), formats.end(), f) != 0) &&
         (static_cast<int>(use) & static_cast<int>(to)) != 0;
}

std::string option_row::spelled() const {
  if (!command.empty()) return std::string(command);
  return std::string(name) + (value.empty() ? "" : "=" + std::string(value));
}

std::span<const option_row> option_rows() {
  static const std::vector<option_row> rows = all_options();
  return rows;
}

}  // namespace isomer::records
