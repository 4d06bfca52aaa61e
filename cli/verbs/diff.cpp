// SPDX-License-Identifier: MIT
// isomer diff: compares two messages, or two streams of them, in any formats.
#include <cstdint>
#include <cstdio>
#include <isomer/base/diagnosis.hpp>
#include <isomer/item_differences.hpp>
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <isomer/reflect.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include "../formats/decoder.hpp"
#include "../formats/option.hpp"
#include "../io/colour.hpp"
#include "../io/interrupts.hpp"
#include "../io/same_file.hpp"
#include "../io/terminal.hpp"
#include "../options/size.hpp"
#include "../options/words.hpp"
#include "../schema/load.hpp"
#include "../stream/open.hpp"
#include "../stream/records.hpp"
#include "../verbs.hpp"
#include "driver/printable.hpp"

namespace isomer::cli {

// A difference in the form in which programs read it.
struct json_difference {
  std::int64_t record = 0;
  std::string path, what;
  std::optional<std::string> before, after;
};

namespace {

constexpr int same = 0, different = 1, trouble = 2;  // as those of diff and cmp

struct diff_options {
  schema_options schema;
  std::vector<std::string> from;  // of both inputs, or of each
  std::string a, b;
  std::size_t most = 100;
  std::optional<std::size_t> largest;
  bool as_json = false, quiet = false;
};

class diff_printer {
 public:
  explicit diff_printer(bool as_json) : as_json_(as_json), colours_(has_colours()) {}

  // The first record is printed without its number, unless there is another.
  void add(std::uint64_t number, const difference& d) {
    if (as_json_) return put(json_of(number, d));
    if (number == 1) return first_.push_back(d);
    flush(true);
    put(text_of(number, d));
  }
  void flush(bool several) {
    for (const difference& d : first_) put(text_of(several ? 1 : 0, d));
    first_.clear();
  }

 private:
  static void put(const std::string& line) {
    static_cast<void>(std::fwrite(line.data(), 1, line.size(), stdout));
    static_cast<void>(std::fputc('\n', stdout));
  }
  std::string text_of(std::uint64_t number, const difference& d) const {
    const std::string path = compiler::printable(d.path);
    std::string where = number ? "record " + std::to_string(number) : path.empty() ? "." : path;
    if (number && !path.empty()) where += ": " + path;
    const std::string before = compiler::printable(d.before), after = compiler::printable(d.after);
    switch (d.what) {
      case change::added: return coloured("+ " + where + ": " + after, colour::green, colours_);
      case change::removed: return coloured("- " + where + ": " + before, colour::red, colours_);
      case change::changed: return coloured("~ " + where + ": " + before + " -> " + after, colour::yellow, colours_);
      default: return "? " + where + ": nested too deeply to be compared";
    }
  }
  static std::string json_of(std::uint64_t number, const difference& d) {
    json_difference t{.record = static_cast<std::int64_t>(number),
                      .path = d.path,
                      .what = "changed",
                      .before = d.before,
                      .after = d.after};
    if (d.what == change::added) t.what = "added", t.before.reset();
    if (d.what == change::removed) t.what = "removed", t.after.reset();
    if (d.what == change::too_deep) t.what = "too deep", t.before.reset(), t.after.reset();
    return encode(json{.unquoted_int64 = true}, t).value_or("{}");
  }

  bool as_json_, colours_;
  std::vector<difference> first_;
};

class diff_of_two {
 public:
  explicit diff_of_two(const diff_options& o) : o_(o), print_(o.as_json) {}

  int run() {
    std::string why = why_read_twice({o_.a, o_.b});
    if (!why.empty()) return fail(why);
    if (!o_.schema.files.empty()) {
      schema_ = load_schema(o_.schema, why);
      if (!schema_) return fail(why);
    }
    std::optional<record_reader> a, b;
    if (!open(o_.a, 0, a) || !open(o_.b, o_.from.size() - 1, b)) return trouble;
    const int outcome = compare(*a, *b);
    return flush_standard_output() ? outcome : trouble;
  }

 private:
  static int fail(const std::string& why) {
    tell(why);
    return trouble;
  }
  bool open(const std::string& path, std::size_t format, std::optional<record_reader>& to) {
    std::optional<format_spec> given;
    std::string why;
    if (format < o_.from.size()) {
      given = parse_format(o_.from[format], direction::in, why);
      if (!given) {
        tell("--from: " + why);
        return false;
      }
    }
    int ignored = 0;
    std::optional<opened_input> in = open_input(path, given, schema_.has_value(), o_.quiet, ignored);
    if (!in || (schema_ && !check_message(in->format, schema_->message))) return false;
    to.emplace(*std::move(in), o_.largest);
    return true;
  }

  int compare(record_reader& a, record_reader& b) {
    const loaded_schema* const schema = schema_ ? &*schema_ : nullptr;
    decoder of_a(a.format(), schema), of_b(b.format(), schema);
    std::size_t left = o_.most;
    bool differs = false;
    for (std::uint64_t number = 1;; ++number) {
      const bool has_a = a.next(), has_b = b.next();
      for (const record_reader* r : {&a, &b})
        if (!r->why().empty()) return finish(fail(r->why()), number > 1);
      if (!has_a && !has_b) return finish(differs ? different : same, number > 2);
      diagnosis wrong;
      if (has_a && !of_a.read(a.bytes(), wrong)) return finish(fail(a.described(wrong)), number > 1);
      if (has_b && !of_b.read(b.bytes(), wrong)) return finish(fail(b.described(wrong)), number > 1);
      for (const difference& d : of_records(has_a ? &of_a : nullptr, has_b ? &of_b : nullptr, left)) {
        differs = true;
        print_.add(number, d);
        if (--left == 0) return finish(different, number > 1);
      }
    }
  }
  int finish(int outcome, bool several) {
    print_.flush(several);
    return outcome;
  }
  static std::vector<difference> of_records(const decoder* a, const decoder* b, std::size_t most) {
    const difference_options how{.most = most};
    if (!a) return {{{}, change::added, {}, text_of(*b)}};
    if (!b) return {{{}, change::removed, text_of(*a), {}}};
    return a->has_schema() ? differences(a->message(), b->message(), how) : differences(a->value(), b->value(), how);
  }
  static std::string text_of(const decoder& d) {
    if (d.has_schema()) return debug_string(d.message(), {.single_line = true});
    return encode(json{.unquoted_int64 = true}, d.value()).value_or("a value");
  }

  const diff_options& o_;
  std::optional<loaded_schema> schema_;
  diff_printer print_;
};

constexpr const char* diff_examples = R"(Examples:
  isomer diff before.json after.yaml
  isomer diff --schema person.proto before.binpb after.json
  isomer diff --schema person.proto --from delimited --from jsonl --json people.bin people.txt

The exit code is 0 if there are no differences, 1 if there are any, and 2 if an error occurs.
)";

}  // namespace

action add_diff(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("diff", "Shows how two messages differ, field by field");
  auto o = std::make_shared<diff_options>();
  add_schema_options(*verb, o->schema);
  offer(verb->add_option("-f,--from", o->from,
                         "Format of both files; if given twice, of the first and of the second; default: from the file "
                         "names or first bytes"),
        format_names())
      ->allow_extra_args(false)
      ->expected(1)
      ->take_all()
      ->type_name("FORMAT");
  verb->add_option("--most", o->most, "How many differences to report at most; default: 100")
      ->type_name("N")
      ->check(CLI::Validator(why_no_count, ""));
  verb->add_flag("--json", o->as_json, "Print a line of JSON for each difference");
  add_size_option(*verb, "--max-record", o->largest, largest_record);
  verb->add_flag("-q,--quiet", o->quiet, "Do not report which formats were chosen");
  verb->add_option("a", o->a, "First file; - is standard input")->required()->type_name("");
  verb->add_option("b", o->b, "Second file; - is standard input")->required()->type_name("");
  verb->footer(diff_examples);
  return [o] { return diff_of_two(*o).run(); };
}

}  // namespace isomer::cli
