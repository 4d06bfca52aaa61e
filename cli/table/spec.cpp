// SPDX-License-Identifier: MIT
#include "spec.hpp"
#include <array>
#include <charconv>
#include <span>
#include "proto/text/spelling.hpp"

namespace isomer::cli {
namespace {

using columns::enum_as;
using columns::time_unit;
using layout = table_layout;

constexpr std::string_view arrow = "arrow", parquet = "parquet";

// False: `value` is none of the option's.
using setter = bool(table_spec&, std::string_view value);
struct table_option {
  std::string_view name, values;  // as help has them; none: there is nothing behind the name
  setter* set;
  std::string_view means;
  direction use = direction::out;
  bool in_arrow = true, in_parquet = true;
};

bool number_in(std::string_view s, long least, long most, long& n) {
  const auto [end, wrong] = std::from_chars(s.data(), s.data() + s.size(), n);
  return wrong == std::errc{} && end == s.data() + s.size() && n >= least && n <= most;
}
template <class T, std::size_t N>
bool one_of(const std::array<std::pair<std::string_view, T>, N>& all, std::string_view s, T& to) {
  for (const auto& [spelled, value] : all)
    if (spelled == s) return to = value, true;
  return false;
}
constexpr std::array<std::pair<std::string_view, time_unit>, 4> units{{{"s", time_unit::second},
                                                                       {"ms", time_unit::millisecond},
                                                                       {"us", time_unit::microsecond},
                                                                       {"ns", time_unit::nanosecond}}};
constexpr std::array<std::pair<std::string_view, enum_as>, 3> enum_kinds{
    {{"number", enum_as::number}, {"name", enum_as::name}, {"dictionary", enum_as::dictionary}}};

constexpr table_option options[] = {
    {"stream", "", [](table_spec& t, std::string_view v) { return t.layout = layout::stream, v.empty(); },
     "Arrow's stream; default for standard output and .arrows", direction::out, true, false},
    {"file", "", [](table_spec& t, std::string_view v) { return t.layout = layout::file, v.empty(); },
     "Arrow's file, which has an index at its end; default for .arrow and .feather", direction::out, true, false},
    {"enums", "number|name|dictionary",
     [](table_spec& t, std::string_view v) { return one_of(enum_kinds, v, t.how.enums); },
     "what enums become; default: number"},
    {"unit", "s|ms|us|ns",
     [](table_spec& t, std::string_view v) {
       return one_of(units, v, t.how.timestamps) && one_of(units, v, t.how.durations);
     },
     "of timestamps and durations; default: ns"},
    {"zone", "NAME", [](table_spec& t, std::string_view v) { return t.how.zone = v, !v.empty(); },
     "time zone in which timestamps are shown; default: UTC"},
    {"large", "", [](table_spec& t, std::string_view v) { return t.how.large_offsets = true, v.empty(); },
     "64-bit offsets for text, bytes and lists"},
    {"recursion", "N",
     [](table_spec& t, std::string_view v) {
       long n = 0;
       const bool is_right = number_in(v, 0, 20, n);
       t.how.recursion = static_cast<int>(n);
       return is_right;
     },
     "how often a message may be a struct inside of itself, before it is bytes; default: 0, at most 20"},
    {"any", "json", [](table_spec& t, std::string_view v) { return t.how.any_as_json = true, v == "json"; },
     "an Any as JSON text; default: a struct of type_url and value"},
    {"oneofs", "names", [](table_spec& t, std::string_view v) { return t.how.oneof_names = true, v == "names"; },
     "of each oneof, a column with the name of the member that is there"},
    {"unknown", "NAME", [](table_spec& t, std::string_view v) { return t.how.unknown_fields = v, !v.empty(); },
     "a column of this name in each message for fields that the schema lacks", direction::both},
    {"rows", "N",
     [](table_spec& t, std::string_view v) {
       long n = 0;
       const bool is_right = number_in(v, 1, 1L << 24, n);
       t.rows = static_cast<std::size_t>(n);
       return is_right;
     },
     "of a batch or, in Parquet, a row group, at most; default: 65536, at most 2^24"},
    {"pack", "snappy|zstd|gzip|none",
     [](table_spec& t, std::string_view v) {
       t.pack = v;
       return v == "snappy" || v == "zstd" || v == "gzip" || v == "none";
     },
     "of Parquet alone: how its pages are compressed; default: snappy", direction::out, false, true},
};

bool set_option(table_spec& t, direction to, std::string_view named, std::string_view text, std::string& why) {
  const std::size_t equals = text.find('=');
  const std::string_view spelled = text.substr(0, equals);
  compiler::proto::nearest_name others(spelled);
  const std::string of = (to == direction::in ? "reading " : "writing ") + std::string(named);
  for (const table_option& o : options) {
    if ((to == direction::in && o.use == direction::out) || !(named == parquet ? o.in_parquet : o.in_arrow)) continue;
    others.see(o.name);
    if (o.name != spelled) continue;
    if (o.values.empty() == (equals == text.npos) && o.set(t, o.values.empty() ? "" : text.substr(equals + 1)))
      return true;
    why = of + ": \"" + std::string(text) + "\" should be " + std::string(o.name) +
          (o.values.empty() ? "" : "=" + std::string(o.values));
    return false;
  }
  why = of + " has no option \"" + std::string(spelled) + '"' + others.suggestion();
  return false;
}

}  // namespace

bool is_table(std::string_view text) {
  const std::string_view named = text.substr(0, text.find(':'));
  return named == arrow || named == parquet;
}

std::optional<table_spec> parse_table(std::string_view text, direction to, std::string& why) {
  table_spec t;
  const std::string_view named = text.substr(0, text.find(':'));
  if (named == parquet) t.layout = layout::parquet;
  std::string_view rest = text.size() > named.size() ? text.substr(named.size() + 1) : std::string_view();
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    if (!set_option(t, to, named, rest.substr(0, comma), why)) return std::nullopt;
    rest = comma == rest.npos ? std::string_view() : rest.substr(comma + 1);
  }
  return t;
}

std::optional<layout> table_layout_of_name(std::string_view file) {
  if (file.ends_with(".arrow") || file.ends_with(".feather")) return layout::file;
  if (file.ends_with(".arrows")) return layout::stream;
  if (file.ends_with(".parquet")) return layout::parquet;
  return std::nullopt;
}

std::optional<layout> table_layout_of_magic(std::string_view head) {
  // A stream's first message begins with a word that is no size.
  if (head.starts_with("ARROW1")) return layout::file;
  if (head.starts_with("PAR1")) return layout::parquet;
  if (head.starts_with("\xff\xff\xff\xff") && head.size() > 8) return layout::stream;
  return std::nullopt;
}

std::string table_help() {
  std::string s =
      "Tables: with --to arrow, or a name that ends with .arrow, .arrows or .feather, messages become the rows\n"
      "of a table of Apache Arrow, and with --from arrow, or such an input, rows become messages. With parquet or\n"
      ".parquet, the table is one of Apache Parquet, which Python's pyarrow reads and writes: pip install pyarrow.\n"
      "Options, after a colon and separated by commas, of what is written; unknown=NAME also of what is read:\n";
  for (const table_option& o : options) {
    const std::string spelled = std::string(o.name) + (o.values.empty() ? "" : "=" + std::string(o.values));
    s +=
        "  " + spelled + std::string(34 - std::min<std::size_t>(spelled.size(), 33), ' ') + std::string(o.means) + '\n';
  }
  return s;
}

}  // namespace isomer::cli
