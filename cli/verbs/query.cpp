// SPDX-License-Identifier: MIT
// isomer query: prints fields of a message or a stream, as values, JSON Lines or CSV.
#include <algorithm>
#include <isomer/item.hpp>
#include <isomer/json.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "../formats/decoder.hpp"
#include "../formats/option.hpp"
#include "../io/output.hpp"
#include "../io/terminal.hpp"
#include "../options/size.hpp"
#include "../query/find.hpp"
#include "../query/projection.hpp"
#include "../schema/load.hpp"
#include "../stream/open.hpp"
#include "../stream/records.hpp"
#include "../verbs.hpp"

namespace isomer::cli {
namespace {

struct query_options {
  schema_options schema;
  std::optional<format_spec> from;
  std::string path, in = "-";
  std::vector<std::string> others, paths;
  bool as_json = false, as_csv = false, any_as_bytes = false, quiet = false;
  std::optional<std::size_t> most;
};

std::string json_text(std::string_view text) {
  item v = item::of(item_kind::text);
  v.chars = text.data(), v.size = text.size();
  return encode(json{}, v).value_or("\"\"");
}
// As in RFC 4180, except for line ends.
std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
  std::string s = "\"";
  for (const char c : text) s.append(c == '"' ? 2 : 1, c);
  return s += '"';
}
// Text without quotes; nothing for null.
std::string_view raw(const found_value& v) {
  if (v.text) return *v.text;
  return v.json == "null" ? std::string_view() : std::string_view(v.json);
}

class query {
 public:
  explicit query(const query_options& o) : o_(o) {}

  int run() {
    std::string why;
    if (!o_.schema.files.empty()) {
      schema_ = load_schema(o_.schema, why);
      if (!schema_) return fail(why);
    }
    for (const std::string& text : o_.paths) {
      const std::optional<query_path> p = parse_path(text, why);
      if (p && std::count(paths_.begin(), paths_.end(), *p)) why = "the path \"" + text + "\" is given twice";
      else if (p && schema_) why = why_no_path(*p, *schema_->message);
      if (!p || !why.empty()) {
        tell(why);
        return 2;
      }
      paths_.push_back(*p);
    }
    if (o_.as_csv && !check_rows()) return 2;
    int exit_code = 0;
    std::optional<opened_input> in = open_input(o_.in, o_.from, schema_.has_value(), o_.quiet, exit_code);
    if (!in) return exit_code;
    if (schema_ && !check_message(in->format, schema_->message)) return 2;
    if (schema_) prune(in->format);
    out_ = output::open("-", why);
    record_reader records(*std::move(in), o_.most);
    return answer(records);
  }

 private:
  static int fail(const std::string& why) {
    tell(why);
    return 1;
  }

  // Fields that no path asks for are not decoded, if the format allows that.
  void prune(const format_spec& from) {
    if (can_pass_over_fields(from)) {
      dynamic::schema some = only_asked_for(schema_->all, *schema_->message, paths_);
      schema_->message = some.find(schema_->message->full_name);
      schema_->all = std::move(some);
    }
    json_.emplace(make_codec({.is = format::json, .any_as_bytes = o_.any_as_bytes}, schema_->all), schema_->all);
  }

  int answer(record_reader& records) {
    decoder read(records.format(), schema_ ? &*schema_ : nullptr);
    if (o_.as_csv) put_header();
    while (records.next()) {
      diagnosis wrong;
      if (!read.read(records.bytes(), wrong)) {
        write();
        return fail(records.described(std::move(wrong)));
      }
      if (const diagnosis* const unwritten = find(read)) {
        write();
        return fail(records.described_unwritten(*unwritten));
      }
      put_record();
      constexpr std::size_t enough = std::size_t{1} << 16;
      if (text_.size() >= enough && !write()) return cannot_write(std::move(out_));
    }
    if (!write()) return cannot_write(std::move(out_));
    return records.why().empty() ? 0 : fail(records.why());
  }
  bool write() {
    const bool done = out_->write(text_);
    text_.clear();
    return done;
  }

  void put_header() {
    for (std::size_t i = 0; i < o_.paths.size(); ++i) text_ += (i ? "," : "") + csv_cell(o_.paths[i]);
    text_ += '\n';
  }
  // Returns the value that cannot be written, or null.
  const diagnosis* find(const decoder& read) {
    found_.resize(paths_.size());
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      found_[i].clear();
      if (read.has_schema()) find_values(paths_[i], read.message(), *json_, found_[i]);
      else find_values(paths_[i], read.value(), found_[i]);
      for (const found_value& v : found_[i])
        if (v.wrong && (o_.as_json || !v.text)) return &*v.wrong;
    }
    return nullptr;
  }
  void put_record() {
    if (o_.as_csv) put_rows();
    else if (o_.as_json && paths_.size() > 1) put_object();
    else
      for (const auto& values : found_)
        for (const found_value& v : values)
          if (!v.is_absent) (o_.as_json ? text_ += v.json : text_ += raw(v)) += '\n';
  }
  // A row for each element of the path with the most [*], together with the values of other paths for the same element.
  void put_rows() {
    const std::vector<found_value> one_row(1);
    for (const found_value& row : stars_of(paths_[longest_]) ? found_[longest_] : one_row) {
      for (std::size_t i = 0; i < paths_.size(); ++i) {
        if (i) text_ += ',';
        if (const found_value* v = column_of(row, i)) text_ += csv_cell(raw(*v));
      }
      text_ += '\n';
    }
  }
  // They come in the order of their elements.
  const found_value* column_of(const found_value& row, std::size_t i) const {
    const auto wanted = std::span(row.at).first(stars_of(paths_[i]));
    const auto v = std::lower_bound(found_[i].begin(), found_[i].end(), wanted, [](const found_value& one, auto at) {
      return std::lexicographical_compare(one.at.begin(), one.at.end(), at.begin(), at.end());
    });
    return v != found_[i].end() && std::equal(wanted.begin(), wanted.end(), v->at.begin(), v->at.end()) ? &*v : nullptr;
  }
  // A row belongs to elements of one list, so the [*] of the other paths must be the same.
  bool check_rows() {
    for (std::size_t i = 0; i < paths_.size(); ++i)
      if (stars_of(paths_[i]) > stars_of(paths_[longest_])) longest_ = i;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      if (begin_alike(paths_[i], paths_[longest_], steps_to_last_star(paths_[i]))) continue;
      tell("--csv: " + o_.paths[i] + " and " + o_.paths[longest_] + " are of two lists, and rows are of one");
      return false;
    }
    return true;
  }
  void put_object() {
    text_ += '{';
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      text_ += (i ? "," : "") + json_text(o_.paths[i]) + ':';
      if (!stars_of(paths_[i])) {
        text_ += found_[i].empty() ? "null" : found_[i][0].json;
        continue;
      }
      text_ += '[';
      for (std::size_t k = 0; k < found_[i].size(); ++k) text_ += (k ? "," : "") + found_[i][k].json;
      text_ += ']';
    }
    text_ += "}\n";
  }

  const query_options& o_;
  std::optional<loaded_schema> schema_;
  std::optional<query_json> json_;
  std::unique_ptr<output> out_;
  std::vector<query_path> paths_;
  std::size_t longest_ = 0;  // the path with the most [*]
  std::vector<std::vector<found_value>> found_;
  std::string text_;
};

constexpr const char* query_examples = R"(Examples:
  isomer query 'phone[*].number' person.json
  isomer query --schema person.proto --csv name -p 'phone[0].number' people.delimited
  isomer query --schema person.proto --json phone person.binpb
)";

}  // namespace

action add_query(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("query", "Extracts fields from messages: values, JSON Lines or CSV");
  auto o = std::make_shared<query_options>();
  add_schema_options(*verb, o->schema);
  add_format_option(*verb, "-f,--from", o->from, direction::in,
                    "Input format; default: from the file name or first bytes");
  verb->add_option("-p,--path", o->others, "Another path; can be repeated")
      ->allow_extra_args(false)
      ->expected(1)
      ->take_all()
      ->type_name("PATH");
  CLI::Option* const as_json = verb->add_flag("--json", o->as_json, "Write JSON Lines instead of bare values");
  verb->add_flag("--csv", o->as_csv, "Write CSV, with a column for each path")->excludes(as_json);
  verb->add_flag("--any-base64", o->any_as_bytes,
                 "Write an Any of a type that the schema lacks as its @type, and as @value its bytes in base64");
  add_size_option(*verb, "--max-record", o->most, largest_record);
  verb->add_flag("-q,--quiet", o->quiet, "Do not report which format was chosen");
  verb->add_option("path", o->path, "Path of a field, such as phone[*].number")->required()->type_name("PATH");
  verb->add_option("in", o->in, "Input file; - is standard input, the default")->type_name("");
  verb->footer(query_examples);
  return [o] {
    o->paths = o->others;
    o->paths.insert(o->paths.begin(), o->path);
    return query(*o).run();
  };
}

}  // namespace isomer::cli
