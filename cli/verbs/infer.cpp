// SPDX-License-Identifier: MIT
// isomer infer: proposes a schema for samples.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "../formats/option.hpp"
#include "../formats/spec.hpp"
#include "../infer/sample_set.hpp"
#include "../io/output.hpp"
#include "../io/same_file.hpp"
#include "../io/terminal.hpp"
#include "../stream/open.hpp"
#include "../verbs.hpp"

namespace isomer::cli {
namespace {

struct infer_options {
  std::vector<std::string> in;
  std::string out = "-";
  std::optional<format_spec> from;
  infer_names names;
  bool quiet = false;
};

class inference {
 public:
  explicit inference(const infer_options& o) : o_(o) {}

  int run() {
    std::string why = why_no_inputs(o_.in);
    if (why.empty()) why = why_overwritten(o_.out, o_.in);
    if (!why.empty()) {
      tell(why);
      return 2;
    }
    for (const std::string& path : o_.in)
      if (const int code = add(path)) return code;
    if (!all_.count()) return fail((o_.in.front() == "-" ? "<stdin>" : o_.in.front()) + ": there is no sample in it");
    proposal p = all_.propose(o_.names);
    p.note = "Proposed by isomer infer from " + std::to_string(all_.count()) +
             (all_.count() == 1 ? " sample." : " samples.");
    return write_result(o_.out, proto_text(p));
  }

 private:
  static int fail(const std::string& why) {
    tell(why);
    return 1;
  }

  int add(const std::string& path) {
    int code = 0;
    const std::optional<opened_input> in = open_input(path, o_.from, true, o_.quiet, code);
    if (!in) return code;
    if (!sample_set::can_read(in->format.is)) {
      tell(in->from->name() + ": it is " + name_of(in->format) +
           ", and samples are protobuf, JSON or YAML: isomer convert makes JSON of it");
      return 2;
    }
    std::string why;
    return all_.add(*in->from, in->format, why) ? 0 : fail(why);
  }

  const infer_options& o_;
  sample_set all_;
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_identifier(std::string_view s) {
  constexpr std::size_t longest = 200;
  return !s.empty() && s.size() <= longest && is_letter(s[0]) &&
         std::all_of(s.begin(), s.end(), [](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

std::string why_no_message_name(const std::string& name) {
  return is_identifier(name) ? "" : "\"" + name + "\" is no name of a message";
}
std::string why_no_package(const std::string& name) {
  for (std::size_t at = 0; at <= name.size();) {
    const std::size_t end = std::min(name.find('.', at), name.size());
    if (!is_identifier(std::string_view(name).substr(at, end - at))) return "\"" + name + "\" is no package";
    at = end + 1;
  }
  return "";
}

constexpr const char* infer_examples = R"(Examples:
  isomer infer people.jsonl --message Person --package demo -o person.proto
  isomer infer a.binpb b.binpb c.binpb
  isomer infer --from delimited people.gz | less
)";

}  // namespace

action add_infer(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("infer", "Proposes a schema for sample messages");
  auto o = std::make_shared<infer_options>();
  add_format_option(*verb, "-f,--from", o->from, direction::in,
                    "Format of the samples; default: from the file names or first bytes");
  verb->add_option("-m,--message", o->names.message, "Name for the message; default: Message")
      ->type_name("NAME")
      ->check(CLI::Validator(why_no_message_name, ""));
  verb->add_option("--package", o->names.package, "Package of the schema; default: none")
      ->type_name("NAME")
      ->check(CLI::Validator(why_no_package, ""));
  verb->add_option("-o,--out", o->out, "Where to write the .proto file; - is standard output, the default")
      ->type_name("FILE");
  verb->add_flag("-q,--quiet", o->quiet, "Do not report which formats were chosen");
  verb->add_option("samples", o->in, "Files with one or more samples each; - is standard input")
      ->type_name("")
      ->required();
  verb->footer(infer_examples);
  return [o] { return inference(*o).run(); };
}

}  // namespace isomer::cli
