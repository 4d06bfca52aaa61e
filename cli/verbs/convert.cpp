// SPDX-License-Identifier: MIT
// isomer convert: converts messages from one format to another.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <isomer/records/frame.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>
#include "../formats/spec.hpp"
#include "../io/input.hpp"
#include "../io/output.hpp"
#include "../io/same_file.hpp"
#include "../io/terminal.hpp"
#include "../options/size.hpp"
#include "../options/words.hpp"
#include "../schema/load.hpp"
#include "../stream/bad_records.hpp"
#include "../stream/converter.hpp"
#include "../stream/open.hpp"
#include "../stream/pipeline.hpp"
#include "../table/spec.hpp"
#include "../table/table.hpp"
#include "../table/table_input.hpp"
#include "../verbs.hpp"
#include "driver/printable.hpp"

namespace isomer::cli {
namespace {

constexpr unsigned most_jobs = 64;
// Of several threads each has a table's rows of so many bytes, which becomes a batch of it.
constexpr std::size_t bytes_of_rows = std::size_t{1} << 22;

struct convert_options {
  schema_options schema;
  std::optional<format_spec> from, to;
  std::optional<table_spec> from_table, table;  // in the place of `from` and `to`
  std::vector<std::string> in, columns, where;
  std::string out = "-", bad;
  unsigned jobs = 1;
  std::optional<std::size_t> most;
  bool keep_going = false, quiet = false;
};

class conversion {
 public:
  explicit conversion(const convert_options& o) : o_(o) {}

  int run() {
    std::string why;
    if (!o_.schema.files.empty()) {
      schema_ = load_schema(o_.schema, why);
      if (!schema_) return fail(why);
    }
    if (!check_files() || !choose_table()) return 2;
    for (const std::string& path : o_.in) {
      in_ = input::open(path, why);
      if (!in_) return fail(why);
      is_table_ = is_table_input();
      if (!is_table_) {
        int exit_code = 0;
        std::optional<opened_input> opened =
            open_input(std::move(in_), o_.from, schema_.has_value(), o_.quiet, exit_code);
        if (!opened) return exit_code;
        in_ = std::move(opened->from), from_ = opened->format;
      } else if (!schema_) {
        tell(in_->name() + ": a table has the columns of a message: say which with --schema");
        return 2;
      }
      if (!(table_ ? check_table() : choose_output())) return 2;
      if (!out_ && !open_output(why)) return fail(why);
      if (const int wrong = is_table_ ? convert_table(path) : convert_input()) return wrong;
    }
    return finish();
  }

 private:
  static int fail(const std::string& why) {
    tell(why);
    return 1;
  }

  bool open_output(std::string& why) {
    out_ = output::open(o_.out, why);
    if (!out_ || !table_) return out_ != nullptr;
    std::string_view plain = o_.out;
    compression_of_name(plain);
    table_->begin(*out_, table_layout_of_name(plain).value_or(table_layout::stream));
    return true;  // what went wrong is seen behind the first input
  }

  // Existing files are overwritten only if they were named as outputs.
  bool check_files() {
    const std::string bad = o_.bad.empty() ? name_for_bad() : o_.bad;
    std::vector<named_file> written{{o_.out, "the output", true}}, with_bad;
    if (schema_)
      for (named_file& f : files_of_schema(schema_->files)) written.push_back(std::move(f));
    for (const std::string& path : o_.in) (o_.out == "-" ? written : with_bad).push_back({path, "an input"});
    if (o_.keep_going) {
      written.push_back({bad, "the file for bad records", true});
      with_bad.push_back(written.back());
    }
    std::string why = why_overwritten(written);
    if (why.empty()) why = why_overwritten(with_bad);
    std::error_code ignored;
    if (why.empty() && o_.keep_going && o_.bad.empty() && std::filesystem::exists(bad, ignored))
      why = compiler::printable(bad) + ": it exists; name it with --bad to replace it";
    if (why.empty()) why = why_no_inputs(o_.in);
    if (!why.empty()) tell(why);
    bad_.emplace(bad);
    return why.empty();
  }
  int convert_input() {
    record_source records(*in_, from_, o_.most, table_ && o_.jobs != 1 ? bytes_of_rows : record_source::usual_batch);
    const std::uint64_t had = written_ + bad_->count();
    run_pipeline(records, workers(), [this](batch& b) { return take(b); });
    progress_.clear();
    if (cannot_write_ || (table_ && table_->failed())) return give_up();
    if (records.failed()) return fail(in_->name() + ": " + in_->why());
    if (!wrong_.empty()) return fail(wrong_);
    const bool is_stream = from_.records != framing::whole && from_.records != framing::sequence;
    if (written_ + bad_->count() == had && !(is_stream && (table_ || takes_several(to_))))
      return fail(in_->name() + ": there is no message in it");
    return 0;
  }

  // By --from, the input's name, or its first bytes.
  bool is_table_input() const {
    if (o_.from_table || o_.from) return o_.from_table.has_value();
    const auto named = table_layout_of_name(in_->plain_name()), told = table_layout_of_magic(in_->head());
    if (!named && !told) return false;
    if (!o_.quiet)
      tell("isomer: " + in_->name() + " is read as " +
           ((told ? *told : *named) == table_layout::parquet ? "parquet" : "arrow") + ", by its " +
           (named ? "name" : "first bytes"));
    return true;
  }
  int convert_table(const std::string& path) {
    std::string why;
    const row_output to{table_ ? nullptr : &to_, table_.get()};
    // Of a table that is written, they are the columns of that.
    const std::vector<std::string> paths = table_ ? std::vector<std::string>() : o_.columns;
    const std::unique_ptr<table_input> rows =
        open_table(*in_, path, o_.most, o_.from_table.value_or(table_spec()), paths, *schema_, to, why);
    if (!rows) return fail(why);
    batch b;
    bool goes_on = true;
    while (goes_on && rows->next(b)) goes_on = take(b);
    // Behind the rows in front of what is wrong.
    if (goes_on && (b.good || !b.bad.empty())) goes_on = take(b);
    progress_.clear();
    if (cannot_write_ || (table_ && table_->failed())) return give_up();
    if (!wrong_.empty()) return fail(wrong_);
    return rows->why().empty() ? 0 : fail(rows->why());
  }

  // Whether messages become a table: by --to, or by the output's name.
  bool choose_table() {
    std::string_view plain = o_.out;
    compression_of_name(plain);
    std::optional<table_spec> t = o_.table;
    if (!t && !o_.to && table_layout_of_name(plain)) t.emplace();
    std::string why;
    if (!t && !o_.columns.empty() && !may_read_table()) why = "--columns are those of a table: say --to arrow";
    else if (!t && !o_.where.empty()) why = "--where is for a table that is written: say --to arrow";
    else if (t && !schema_) why = "a table has the columns of a message: say which with --schema";
    else if (t) table_ = make_table(*t, *schema_, o_.columns, o_.where, why);
    if (why.empty()) return true;
    tell(why);
    return false;
  }
  bool may_read_table() const {
    return o_.from_table || std::any_of(o_.in.begin(), o_.in.end(), [](std::string_view name) {
             compression_of_name(name);
             return table_layout_of_name(name).has_value();
           });
  }
  bool check_table() const {
    if (is_table_) return true;
    if (from_.is != format::tpl) return check_message(from_, schema_->message);
    tell("a table cannot be read from tpl: convert it to protobuf first");
    return false;
  }
  bool choose_output() {
    std::string_view plain = o_.out;
    compression_of_name(plain);
    if (o_.to) to_ = *o_.to;
    else if (const auto named = format_of_name(plain); named && o_.out != "-") {
      to_ = *named;
      if (!o_.quiet && !out_)
        tell("isomer: " + compiler::printable(o_.out) + " is written as " + name_of(to_) + ", by its name");
    } else {
      tell(o_.in.size() > 1 ? "the format of the output cannot be told: say which with --to, or name a file with -o"
                            : "the format of the output cannot be told: say which with --to");
      return false;
    }
    const detail::table::message_table* const message = schema_ ? schema_->message : nullptr;
    return check_schema(to_, schema_.has_value()) && (is_table_ || check_message(from_, message)) &&
           check_message(to_, message);
  }

  std::vector<std::unique_ptr<worker>> workers() {
    std::vector<std::unique_ptr<worker>> all;
    const unsigned jobs = o_.jobs ? o_.jobs : std::max(1u, std::thread::hardware_concurrency());
    const unsigned n = takes_several(from_) ? std::min(jobs, most_jobs) : 1;
    for (unsigned i = 0; i < n; ++i) {
      std::unique_ptr<converter> by = table_    ? table_->reader(from_, n == 1)
                                      : schema_ ? make_converter(from_, to_, *schema_)
                                                : make_converter(from_, to_);
      all.push_back(make_conversion_worker(std::move(by), from_, o_.keep_going));
    }
    return all;
  }

  // Writes the batches in their order.
  bool take(batch& b) {
    if (table_ && table_->failed()) return false;
    if (!table_ && !takes_several(to_) && written_ + b.good > 1) {
      wrong_ = in_->name() + ": there are several messages, and " + name_of(to_) + " has one: say --to " +
               name_of(to_) + ":delimited for a stream";
      return false;
    }
    if (table_) table_->take(std::move(b.values));
    std::string_view bytes = b.out;
    if (!written_ && b.good && !table_) bytes.remove_prefix(first_separator(to_).size());
    if (!bytes.empty() && !out_->write(bytes)) {
      cannot_write_ = true;
      return false;
    }
    written_ += b.good;
    for (const bad_record& r : b.bad) {
      if (!o_.keep_going) {
        wrong_ = described(r, in_->name(), is_table_ || takes_several(from_));
        return false;
      }
      if (!bad_->add(r, o_.in.size() > 1 ? in_->name() : std::string(), wrong_)) return false;
    }
    progress_.show(b.input_read, in_->file_size(), written_);
    return true;
  }

  int finish() {
    if ((table_ && !table_->end()) || !out_->commit()) return give_up();
    std::string why;
    if (!bad_->commit(why)) return fail(why);
    if (!bad_->count()) return 0;
    tell((o_.in.size() > 1 ? std::string() : in_->name() + ": ") + std::to_string(bad_->count()) +
         (bad_->count() == 1 ? " bad record is" : " bad records are") + " in " + compiler::printable(bad_->path()) +
         ", and " + std::to_string(written_) + " good");
    return 1;
  }
  int give_up() {
    bad_.reset();
    if (table_ && !table_->why().empty()) return fail(out_->name() + ": " + table_->why());
    return cannot_write(std::move(out_));
  }
  std::string name_for_bad() const {
    const std::string& path = o_.out != "-" ? o_.out : o_.in.front();
    return (path == "-" ? "stdin" : path) + ".bad.jsonl";
  }

  const convert_options& o_;
  std::unique_ptr<input> in_;
  std::unique_ptr<output> out_;
  std::optional<loaded_schema> schema_;
  std::unique_ptr<table> table_;
  std::optional<bad_records> bad_;
  format_spec from_, to_;
  std::uint64_t written_ = 0;
  std::string wrong_;
  bool cannot_write_ = false, is_table_ = false;
  progress progress_;
};

constexpr const char* convert_examples = R"(Examples:
  isomer convert person.json -o person.yaml
  isomer convert --schema person.proto person.json -o person.binpb
  isomer convert --schema person.proto --from protobuf --to json:indent=2 <person.binpb
  isomer convert --schema set.binpb -m demo.Person --from delimited --jobs 2 people.gz -o people.jsonl.zst
  isomer convert --schema person.proto people.jsonl -o people.arrow --columns name,phone.number
  isomer convert --schema person.proto people.arrow -o people.jsonl
  isomer convert --schema person.proto --keep-going monday.jsonl tuesday.jsonl -o people.delimited
)";

// A format, or a table.
void add_output_option(CLI::App& verb, convert_options& o) {
  const auto take = [&o](const std::string& text) {
    std::string why;
    if (is_table(text)) o.table = parse_table(text, direction::out, why);
    else o.to = parse_format(text, direction::out, why);
    if (!why.empty()) throw CLI::ValidationError("--to", why);
  };
  std::vector<std::string> names = format_names();
  names.emplace_back("arrow");
  offer(verb.add_option_function<std::string>("-t,--to", take, "Output format; default: from the file name")
            ->type_name("FORMAT"),
        names);
}

void add_input_option(CLI::App& verb, convert_options& o) {
  const auto take = [&o](const std::string& text) {
    std::string why;
    if (is_table(text)) o.from_table = parse_table(text, direction::in, why);
    else o.from = parse_format(text, direction::in, why);
    if (!why.empty()) throw CLI::ValidationError("--from", why);
  };
  std::vector<std::string> names = format_names();
  names.emplace_back("arrow");
  offer(verb.add_option_function<std::string>("-f,--from", take,
                                              "Input format; default: from the file name or first bytes")
            ->type_name("FORMAT"),
        names);
}

}  // namespace

action add_convert(CLI::App& to) {
  CLI::App* const verb =
      to.add_subcommand("convert", "Converts messages, and streams of them, from one format to another");
  auto o = std::make_shared<convert_options>();
  add_schema_options(*verb, o->schema);
  add_input_option(*verb, *o);
  add_output_option(*verb, *o);
  verb->add_option(
          "--columns", o->columns,
          "Of a table that is written, or else read, the columns wanted, such as name,address.city; default: all")
      ->type_name("PATHS")
      ->delimiter(',')
      ->allow_extra_args(false);
  verb->add_option("--where", o->where,
                   "Which messages become rows of a table, such as 'id > 5'; several times: all of that holds")
      ->type_name("CONDITION")
      ->allow_extra_args(false);
  verb->add_option("-j,--jobs", o->jobs, "How many threads convert a stream; 0: as many as there are cores; default: 1")
      ->type_name("N")
      ->check(CLI::Range(0u, most_jobs));
  verb->add_flag("-k,--keep-going", o->keep_going, "Write bad records to a separate file, and continue");
  verb->add_option(
          "--bad", o->bad,
          "File for bad records; default: the name of the output, or else of the input, followed by .bad.jsonl")
      ->type_name("FILE");
  add_size_option(*verb, "--max-record", o->most, largest_record);
  verb->add_flag("-q,--quiet", o->quiet, "Do not report which formats were chosen");
  verb->add_option("-o,--out", o->out, "Output file; - is standard output, the default")->type_name("FILE");
  verb->add_option("in", o->in,
                   "Input files, whose records are written one after the other; - is standard input, the default")
      ->type_name("");
  verb->footer(std::string(convert_examples) + '\n' + formats_help() + table_help());
  return [o] {
    if (o->in.empty()) o->in.emplace_back("-");
    return conversion(*o).run();
  };
}

}  // namespace isomer::cli
