// SPDX-License-Identifier: MIT
// isomer assemble: the bytes that the notation of isomer inspect stands for.
#include <memory>
#include <optional>
#include <string>
#include "../assemble/assembler.hpp"
#include "../io/hex_text.hpp"
#include "../io/input.hpp"
#include "../io/output.hpp"
#include "../io/terminal.hpp"
#include "../verbs.hpp"

namespace isomer::cli {
namespace {

struct assemble_options {
  std::string in = "-", out = "-";
  bool hex = false;
};

int fail_assembling(const std::string& why) {
  tell(why);
  return 1;
}

int run(const assemble_options& o) {
  constexpr std::size_t most = std::size_t{1} << 32;
  std::string why;
  const std::unique_ptr<input> in = input::open(o.in, why);
  if (!in) return fail_assembling(why);
  const std::optional<std::string> text = in->read_all(most, why);
  if (!text) return fail_assembling(why);
  assembler made(*text);
  if (!made.run()) return fail_assembling(in->name() + ':' + made.why());
  const std::string bytes = made.bytes();
  return write_result(o.out, o.hex ? hex_of_bytes(bytes) : bytes);
}

constexpr const char* assemble_examples = R"(Examples:
  isomer inspect person.binpb >person.txt
  isomer assemble person.txt person.binpb
  echo '1: "Ada King" 2: 1' | isomer assemble --hex
)";

}  // namespace

action add_assemble(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("assemble", "Turns the output of isomer inspect back into bytes");
  auto o = std::make_shared<assemble_options>();
  verb->add_flag("--hex", o->hex, "Write hexadecimal digits instead of bytes");
  verb->add_option("in", o->in, "File in the notation of isomer inspect; - is standard input, the default")
      ->type_name("");
  verb->add_option("out", o->out, "Output file; - is standard output, the default")->type_name("");
  verb->footer(assemble_examples);
  return [o] { return run(*o); };
}

}  // namespace isomer::cli
