// SPDX-License-Identifier: MIT
#include "spec.hpp"
#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <span>
#include "proto/spelling.hpp"

namespace isomer::cli {
namespace {

using names = std::span<const std::string_view>;

struct format_row {
  format is;
  framing records;
  bool needs_schema, is_text;
  std::string_view name;
  names aliases, endings;
};

constexpr std::string_view protobuf_aliases[] = {"binpb", "pb", "proto", "binary"};
constexpr std::string_view protobuf_endings[] = {".binpb", ".pb", ".bin"};
constexpr std::string_view delimited_endings[] = {".delimited"};
constexpr std::string_view json_endings[] = {".json"};
constexpr std::string_view lines_aliases[] = {"ndjson"};
constexpr std::string_view lines_endings[] = {".jsonl", ".ndjson"};
constexpr std::string_view yaml_aliases[] = {"yml"};
constexpr std::string_view yaml_endings[] = {".yaml", ".yml"};
constexpr std::string_view text_aliases[] = {"txtpb", "textproto", "textpb"};
constexpr std::string_view text_endings[] = {".txtpb", ".textproto", ".textpb", ".pbtxt"};
constexpr std::string_view msgpack_aliases[] = {"messagepack", "mpk"};
constexpr std::string_view msgpack_endings[] = {".msgpack", ".mpk"};
constexpr std::string_view cbor_endings[] = {".cbor", ".cborseq"};
constexpr std::string_view php_endings[] = {".phpser"};
constexpr std::string_view positional_endings[] = {".positional"};
constexpr std::string_view tpl_endings[] = {".tpl"};

// Two rows of one format differ in how its messages are told apart.
constexpr format_row rows[] = {
    {format::protobuf, framing::whole, true, false, "protobuf", protobuf_aliases, protobuf_endings},
    {format::protobuf, framing::delimited, true, false, "delimited", {}, delimited_endings},
    {format::json, framing::sequence, false, true, "json", {}, json_endings},
    {format::json, framing::lines, false, true, "jsonl", lines_aliases, lines_endings},
    {format::yaml, framing::documents, false, true, "yaml", yaml_aliases, yaml_endings},
    {format::text, framing::whole, true, true, "text", text_aliases, text_endings},
    {format::msgpack, framing::sequence, false, false, "msgpack", msgpack_aliases, msgpack_endings},
    {format::cbor, framing::sequence, false, false, "cbor", {}, cbor_endings},
    {format::php, framing::sequence, false, false, "php", {}, php_endings},
    {format::positional, framing::whole, true, false, "positional", {}, positional_endings},
    {format::tpl, framing::whole, true, false, "tpl", {}, tpl_endings},
};

const format_row& row_of(format f) {
  return *std::find_if(std::begin(rows), std::end(rows), [f](const format_row& r) { return r.is == f; });
}
bool contains(names all, std::string_view s) { return std::find(all.begin(), all.end(), s) != all.end(); }

constexpr unsigned bit(format f) { return 1u << static_cast<unsigned>(f); }
constexpr unsigned every = ~0u;
constexpr unsigned json_like = bit(format::json) | bit(format::yaml);
constexpr unsigned binary_maps = bit(format::msgpack) | bit(format::cbor);

// One thing that may be said of a format. `value`: what may stand behind "=", and nothing for a number.
struct option_row {
  std::string_view name, value;
  unsigned formats;
  bool of_input, of_output;
  void (*set)(format_spec&, long);
  std::string_view means;
};

constexpr option_row options[] = {
    {"delimited", "", every, true, true, [](format_spec& f, long) { f.records = framing::delimited; },
     "each message preceded by its length, as in protobuf's streams"},
    {"lines", "", bit(format::json), true, true, [](format_spec& f, long) { f.records = framing::lines; },
     "one message per line, as JSON Lines"},
    {"indent", "number", bit(format::json), false, true, [](format_spec& f, long n) { f.indent = static_cast<int>(n); },
     "spaces per level"},
    {"defaults", "", json_like | binary_maps | bit(format::php), false, true,
     [](format_spec& f, long) { f.print_defaults = true; }, "also fields that have their default"},
    {"names", "proto", json_like, false, true, [](format_spec& f, long) { f.original_names = true; },
     "field_name instead of fieldName"},
    {"enums", "numbers", json_like, false, true, [](format_spec& f, long) { f.enums_as_numbers = true; },
     "numbers instead of names"},
    {"enums", "names", bit(format::php), false, true, [](format_spec& f, long) { f.enum_names = true; },
     "names instead of numbers"},
    {"int64", "numbers", bit(format::json), false, true, [](format_spec& f, long) { f.unquoted_int64 = true; },
     "64-bit integers without quotes, which readers that use doubles will round"},
    {"single-line", "", bit(format::text), false, true, [](format_spec& f, long) { f.single_line = true; },
     "without line breaks"},
    {"utf8", "", bit(format::text), false, true, [](format_spec& f, long) { f.utf8 = true; },
     "without escapes for non-ASCII characters"},
    {"keys", "numbers", binary_maps, true, true, [](format_spec& f, long) { f.layout = keys::number; },
     "fields by number"},
    {"keys", "order", binary_maps | bit(format::php), true, true, [](format_spec& f, long) { f.layout = keys::order; },
     "fields in an array, in the order of their numbers"},
    {"deterministic", "", bit(format::cbor), false, true, [](format_spec& f, long) { f.deterministic = true; },
     "keys in the order of their bytes, as in RFC 8949, 4.2.1"},
    {"any", "base64", json_like, true, true, [](format_spec& f, long) { f.any_as_bytes = true; },
     "an Any of a type that the schema lacks as its @type, and as @value its bytes in base64"},
    {"integers", "rounded", json_like, true, false, [](format_spec& f, long) { f.rounds_integers = true; },
     "without a schema, integers of more than 64 bits as floating-point numbers"},
    {"unknown", "ignore", json_like | binary_maps | bit(format::php) | bit(format::text), true, false,
     [](format_spec& f, long) { f.ignore_unknown = true; }, "skip what the schema lacks"},
    {"depth", "number", every, true, true, [](format_spec& f, long n) { f.limits.depth = static_cast<int>(n); },
     "levels of nesting accepted; default: 100"},
    {"memory", "number", every, true, false, [](format_spec& f, long n) { f.limits.memory = n; },
     "bytes that reading a message may use; default: 2^30"},
};

constexpr long most_depth = 10000, most_indent = 64;

bool parse_number(std::string_view s, long& n) {
  const auto [end, wrong] = std::from_chars(s.data(), s.data() + s.size(), n);
  return wrong == std::errc{} && end == s.data() + s.size() && n >= 0;
}

bool fits(const option_row& o, format f, direction to) {
  return (o.formats & bit(f)) != 0 && (to == direction::in ? o.of_input : o.of_output);
}

bool set_option(format_spec& f, direction to, std::string_view text, std::string& why) {
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  const bool has_value = equals != text.npos;
  const std::string_view value = has_value ? text.substr(equals + 1) : std::string_view();
  const option_row* near = nullptr;
  compiler::proto::nearest_name others(name);
  for (const option_row& o : options) {
    if (!fits(o, f.is, to)) continue;
    others.see(o.name);
    if (o.name != name) continue;
    near = &o;
    long n = 0;
    if (o.value == "number" ? !parse_number(value, n) : o.value != value || o.value.empty() == has_value) continue;
    if ((name == "depth" && n > most_depth) || (name == "indent" && n > most_indent)) continue;
    o.set(f, n);
    return true;
  }
  const std::string of = (to == direction::in ? "reading " : "writing ") + std::string(row_of(f.is).name);
  if (near)
    why = of + ": \"" + std::string(text) + "\" should be " + std::string(name) +
          (near->value.empty() ? "" : "=" + std::string(near->value));
  else why = of + " has no option \"" + std::string(name) + '"' + others.suggestion();
  return false;
}

// What stands in front of the first value of JSON or YAML.

}  // namespace

std::optional<format_spec> parse_format(std::string_view text, direction to, std::string& why) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  compiler::proto::nearest_name others(name);
  for (const format_row& r : rows) {
    others.see(r.name);
    for (const std::string_view alias : r.aliases) others.see(alias);
    if (r.name != name && !contains(r.aliases, name)) continue;
    format_spec f{.is = r.is, .records = r.records};
    std::string_view rest = colon == text.npos ? std::string_view() : text.substr(colon + 1);
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      if (!set_option(f, to, rest.substr(0, comma), why)) return std::nullopt;
      rest = comma == rest.npos ? std::string_view() : rest.substr(comma + 1);
    }
    if (f.records == framing::lines && f.indent > 0) {
      why = "JSON Lines cannot be indented: a message is one line";
      return std::nullopt;
    }
    if (f.any_as_bytes && f.original_names) {
      why = "names=proto and any=base64 do not go together: @value is a name of JSON";
      return std::nullopt;
    }
    return f;
  }
  why = "there is no format \"" + std::string(name) + '"' + others.suggestion();
  return std::nullopt;
}

std::optional<format_spec> format_of_name(std::string_view file) {
  for (const format_row& r : rows)
    for (const std::string_view ending : r.endings)
      if (file.size() > ending.size() && file.ends_with(ending)) return format_spec{.is = r.is, .records = r.records};
  return std::nullopt;
}

format_spec usual_spec_of(format f) { return {.is = f, .records = row_of(f).records}; }

std::string name_of(const format_spec& f) {
  for (const format_row& r : rows)
    if (r.is == f.is && r.records == f.records) {
      if (r.name == "delimited") break;
      return std::string(r.name);
    }
  return std::string(row_of(f.is).name) + (f.records == framing::delimited ? ":delimited" : "");
}
bool needs_schema(format f) { return row_of(f).needs_schema; }
bool is_text(format f) { return row_of(f).is_text; }

std::vector<std::string> format_names() {
  std::vector<std::string> all;
  for (const format_row& r : rows) all.emplace_back(r.name);
  return all;
}

std::string formats_help() {
  std::string s = "Formats, with their aliases and file endings:\n";
  for (const format_row& r : rows) {
    s += "  " + std::string(r.name) + std::string(12 - std::min<std::size_t>(r.name.size(), 11), ' ');
    for (const std::string_view alias : r.aliases) s += std::string(alias) + ' ';
    for (const std::string_view ending : r.endings) s += std::string(ending) + ' ';
    s.back() = '\n';
  }
  s += "Format options, after a colon and separated by commas, such as json:indent=2,names=proto:\n";
  for (const option_row& o : options) {
    std::string spelled(o.name);
    if (!o.value.empty()) spelled += o.value == "number" ? "=N" : "=" + std::string(o.value);
    s += "  " + spelled + std::string(16 - std::min<std::size_t>(spelled.size(), 15), ' ') + std::string(o.means);
    if (o.formats != every) {
      s += " (";
      for (const format_row& r : rows)
        if (&r == &row_of(r.is) && (o.formats & bit(r.is))) s += std::string(r.name) + ", ";
      s.replace(s.size() - 2, 2, ")");
    }
    s += '\n';
  }
  return s;
}

}  // namespace isomer::cli
