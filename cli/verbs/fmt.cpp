// SPDX-License-Identifier: MIT
// isomer fmt: formats .proto files.
#include "fmt/fmt.hpp"
#include <unistd.h>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include "../io/interrupts.hpp"
#include "../io/output.hpp"
#include "../io/same_file.hpp"
#include "../io/terminal.hpp"
#include "../schema/source_options.hpp"
#include "../verbs.hpp"
#include "driver/findings.hpp"
#include "driver/printable.hpp"
#include "driver/read_file.hpp"
#include "driver/source_files.hpp"
#include "fmt/difference.hpp"
#include "proto/compilation.hpp"

namespace isomer::cli {
namespace {

namespace proto = compiler::proto;

struct fmt_options {
  std::vector<std::string> paths;
  bool write = false, check = false, diff = false;
  compiler::error_format errors = compiler::error_format::text;
};

void put(std::string_view text) { static_cast<void>(std::fwrite(text.data(), 1, text.size(), stdout)); }

class formatter {
 public:
  explicit formatter(const fmt_options& o) : o_(o), tree_({}) {}

  int run() {
    std::vector<std::string> files;
    for (const std::string& path : o_.paths.empty() ? std::vector<std::string>{"-"} : o_.paths) add_files(path, files);
    const bool prints = !o_.write && !o_.check && !o_.diff;
    if (prints && (o_.paths.size() > 1 || compiler::is_folder(o_.paths.empty() ? "-" : o_.paths[0]))) {
      tell("isomer: of several files or a folder, say --write, --check or --diff");
      return 2;
    }
    if (const std::string why = why_read_twice(files); !why.empty()) {
      tell(why);
      return 2;
    }
    for (const std::string& file : files) format(file);
    return flush_standard_output() && clean_ ? 0 : 1;
  }

 private:
  void fail(const std::string& why) {
    compiler::print_failure(why, tree_, o_.errors);
    clean_ = false;
  }

  void add_files(const std::string& path, std::vector<std::string>& to) {
    if (!compiler::is_folder(path)) return to.push_back(path);
    const std::vector<std::string> names = compiler::sources_below(path);
    if (names.empty()) fail(path + ": there are no .proto files in it");
    for (const std::string& name : names) to.push_back(path + (path.ends_with('/') ? "" : "/") + name);
  }

  void format(const std::string& path) {
    const bool is_input = path == "-";
    const std::string name = is_input ? "<stdin>" : path;
    std::optional<std::string> text = is_input ? compiler::read_all(stdin) : compiler::read_file(path);
    if (const auto built_in = proto::built_in_text(path); built_in && !text) {
      if (o_.write) return fail(path + ": it is built in, and cannot be rewritten");
      text = *built_in;
    }
    if (!text || (is_input && std::ferror(stdin))) return fail(name + ": cannot be read");
    proto::parsed_file parsed = proto::parse_file(name, *std::move(text), false);
    std::optional<std::string> made;
    if (parsed.found.errors() == 0) made = compiler::fmt::formatted(*parsed.read, parsed.found);
    if (!made) {
      static_cast<void>(std::fputs(compiler::formatted(parsed.found, tree_, o_.errors).c_str(), stderr));
      clean_ = false;
      return;
    }
    hand_over(name, parsed.read->text, *made);
  }

  void hand_over(const std::string& path, const std::string& source, const std::string& made) {
    if (!o_.write && !o_.check && !o_.diff) return put(made);
    if (source == made) return;
    const std::string shown = compiler::printable(path);
    if (o_.check) put(shown + '\n');
    if (o_.diff) put_difference(compiler::fmt::difference(shown, source, made));
    if (!o_.write) clean_ = false;
    else if (path == "<stdin>") put(made);
    else write(path, made);
  }

  // Lines must be as in the file, for patch.
  static void put_difference(const std::string& text) {
    put(::isatty(STDOUT_FILENO) ? compiler::printable_lines(text) : text);
  }

  void write(const std::string& path, const std::string& made) {
    std::string why;
    const std::unique_ptr<output> to = output::open(path, why);
    if (!to) fail(why);
    else if (!to->write(made) || !to->commit()) fail(path + ": " + to->why());
  }

  const fmt_options& o_;
  compiler::source_tree tree_;
  bool clean_ = true;
};

constexpr const char* fmt_examples = R"(Examples:
  isomer fmt person.proto
  isomer fmt --write proto
  isomer fmt --check proto || echo "isomer fmt --write proto"
)";

}  // namespace

action add_fmt(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("fmt", "Formats .proto files");
  auto o = std::make_shared<fmt_options>();
  verb->add_flag("-w,--write", o->write, "Rewrite the files that change");
  verb->add_flag("-l,--check", o->check, "List the files that would change");
  verb->add_flag("-d,--diff", o->diff, "Show what would change, as diff -u does");
  add_error_format_option(*verb, o->errors);
  verb->add_option("paths", o->paths, ".proto files, and folders of them; - is standard input, the default")
      ->type_name("");
  verb->footer(fmt_examples);
  return [o] { return formatter(*o).run(); };
}

}  // namespace isomer::cli
