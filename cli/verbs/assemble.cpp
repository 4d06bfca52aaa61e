// SPDX-License-Identifier: MIT
// isomer assemble: converts the notation of isomer inspect to bytes.
#include <memory>
#include <optional>
#include <string>
#include <vector>
#include "../assemble/assembler.hpp"
#include "../io/hex_text.hpp"
#include "../io/input.hpp"
#include "../io/output.hpp"
#include "../io/same_file.hpp"
#include "../io/terminal.hpp"
#include "../options/size.hpp"
#include "../verbs.hpp"

namespace isomer::cli {
namespace {

struct assemble_options {
  std::vector<std::string> in;
  std::string out = "-";
  std::optional<std::size_t> most;
  bool hex = false;
};

bool assemble(const std::string& path, const std::optional<std::size_t>& most, std::string& to) {
  std::string why;
  const std::unique_ptr<input> in = input::open(path, why);
  const std::optional<std::string> text = in ? in->read_all(most, why) : std::nullopt;
  if (!text) {
    tell(why);
    return false;
  }
  assembler made(*text);
  if (made.run()) {
    if (to.empty()) to = made.bytes();
    else to += made.bytes();
    return true;
  }
  tell(in->name() + ':' + made.why());
  return false;
}

int run(const assemble_options& o) {
  std::string why = why_no_inputs(o.in), bytes;
  if (why.empty()) why = why_overwritten(o.out, o.in);
  if (!why.empty()) {
    tell(why);
    return 2;
  }
  for (const std::string& path : o.in)
    if (!assemble(path, o.most, bytes)) return 1;
  return write_result(o.out, o.hex ? hex_of_bytes(bytes) : bytes);
}

constexpr const char* assemble_examples = R"(Examples:
  isomer inspect person.binpb >person.txt
  isomer assemble person.txt -o person.binpb
  echo '1: "Ada King" 2: 1' | isomer assemble --hex
)";

}  // namespace

action add_assemble(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("assemble", "Turns the output of isomer inspect back into bytes");
  auto o = std::make_shared<assemble_options>();
  verb->add_flag("--hex", o->hex, "Write hexadecimal digits instead of bytes");
  add_size_option(*verb, "--max-size", o->most, largest_input);
  verb->add_option("-o,--out", o->out, "Output file; - is standard output, the default")->type_name("FILE");
  verb->add_option("in", o->in, "Files in the notation of isomer inspect; - is standard input, the default")
      ->type_name("");
  verb->footer(assemble_examples);
  return [o] {
    if (o->in.empty()) o->in.emplace_back("-");
    return run(*o);
  };
}

}  // namespace isomer::cli
