// SPDX-License-Identifier: MIT
// isomer inspect: shows the contents of bytes as a tree.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <isomer/inspect/page.hpp>
#include <isomer/inspect/schema_dump.hpp>
#include <isomer/inspect/values/tree.hpp>
#include <isomer/inspect/wire_tree.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "../detect/detect.hpp"
#include "../formats/spec.hpp"
#include "../io/hex_text.hpp"
#include "../io/input.hpp"
#include "../io/output.hpp"
#include "../io/same_file.hpp"
#include "../io/terminal.hpp"
#include "../options/choice.hpp"
#include "../options/size.hpp"
#include "../schema/load.hpp"
#include "../verbs.hpp"

namespace isomer::cli {

using inspect::ink;
using inspect::page;
using inspect::read_cbor_head;
using inspect::read_msgpack_head;
using inspect::read_php_head;
using inspect::schema_dump;
using inspect::value_tree;
using inspect::wire_framing;
using inspect::wire_tree;
using inspect::write_tpl_tree;
namespace {

enum class colours : std::uint8_t { automatic, always, never };

// `automatic`: colours if the output is a terminal, unless NO_COLOR is set or the terminal has none.
bool wants_colours(const output& to, colours wanted) {
  if (wanted != colours::automatic) return wanted == colours::always;
  const char* const none = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return to.is_terminal() && !(none && *none) && terminal && std::string_view(terminal) != "dumb";
}

enum class inspected : std::uint8_t { protobuf, msgpack, cbor, php, tpl };

struct inspect_options {
  std::optional<inspected> format;
  schema_options schema;
  std::vector<std::string> in;
  std::string out = "-";
  wire_framing framing = wire_framing::none;
  colours ink = colours::automatic;
  std::optional<std::size_t> most;
  bool hex = false;
};

class inspection {
 public:
  explicit inspection(const inspect_options& o) : o_(o) {}

  int run() {
    std::string why = why_no_inputs(o_.in);
    if (why.empty()) why = why_overwritten(o_.out, o_.in);
    if (!why.empty()) return fail(why, 2);
    for (const std::string& path : o_.in)
      if (const int wrong = show(path)) return wrong;
    return out_->commit() ? 0 : cannot_write(std::move(out_));
  }

 private:
  static int fail(const std::string& why, int exit_code = 1) {
    tell(why);
    return exit_code;
  }

  int show(const std::string& path) {
    std::string why;
    const std::optional<std::string> bytes = read(path, why);
    if (!bytes) return fail(why);
    const bool has_schema = !o_.schema.files.empty();
    if (format_ != inspected::protobuf && (has_schema || o_.framing != wire_framing::none))
      return fail("--schema and --framing are for protobuf", 2);
    if (has_schema && !schema_) {
      schema_ = load_schema(o_.schema, why);
      if (!schema_) return fail(why);
      if (why = why_overwritten(o_.out, files_of_schema(schema_->files)); !why.empty()) return fail(why, 2);
    }
    if (!out_) out_ = output::open(o_.out, why);
    if (!out_) return fail(why);
    page lines([this](std::string_view text) { return out_->write(text); },
               wants_colours(*out_, o_.ink) ? inspect::markup::terminal : inspect::markup::none);
    write(*bytes, schema_ ? &*schema_ : nullptr, lines);
    return lines.flush() ? 0 : cannot_write(std::move(out_));
  }

  void write(std::string_view bytes, const loaded_schema* schema, page& to) const {
    value_tree values(bytes, to);
    switch (format_) {
      case inspected::msgpack: values.write(read_msgpack_head); break;
      case inspected::cbor: values.write(read_cbor_head); break;
      case inspected::php: values.write(read_php_head); break;
      case inspected::tpl: write_tpl_tree(bytes, values); break;
      case inspected::protobuf:
        if (schema) schema_dump(bytes, schema->all, to).write(*schema->message, o_.framing);
        else wire_tree(bytes, to).write(o_.framing);
    }
  }

  // Determines the format by the name; if several are possible, it is protobuf.
  static inspected format_named(std::string_view file) {
    const std::optional<format_spec> named = format_of_name(file);
    if (!named) return inspected::protobuf;
    return named->is == format::msgpack ? inspected::msgpack
           : named->is == format::cbor  ? inspected::cbor
           : named->is == format::php   ? inspected::php
           : named->is == format::tpl   ? inspected::tpl
                                        : inspected::protobuf;
  }

  std::optional<std::string> read(const std::string& path, std::string& why) {
    const std::unique_ptr<input> in = input::open(path, why, unpacking::by_name);
    if (!in) return std::nullopt;
    format_ = o_.format ? *o_.format : format_named(in->plain_name());
    std::optional<std::string> bytes = in->read_all(o_.most, why);
    if (bytes && o_.hex) {
      std::size_t wrong_at = 0;
      bytes = bytes_of_hex(*bytes, wrong_at);
      if (!bytes) why = in->name() + ": at " + std::to_string(wrong_at) + ": this is no pair of hexadecimal digits";
    }
    const bool is_known = o_.format || !o_.schema.files.empty() || o_.framing != wire_framing::none;
    if (bytes && !is_known && !format_of_name(in->plain_name())) hint(in->name(), *bytes);
    return bytes;
  }

  // Bytes of unknown format are shown as protobuf, so that assemble can reproduce them; but if another format explains
  // them, that is mentioned.
  static void hint(const std::string& name, std::string_view bytes) {
    const detected_format f = detect_format(bytes.substr(0, input::head_size), bytes.size() > input::head_size, true);
    if (f.is_sure && (f.is->is == format::msgpack || f.is->is == format::cbor))
      tell("isomer: " + name + " is shown as protobuf, but reads as " + name_of(*f.is) + ": -f " + name_of(*f.is));
  }

  const inspect_options& o_;
  inspected format_ = inspected::protobuf;
  std::optional<loaded_schema> schema_;
  std::unique_ptr<output> out_;
};

constexpr const char* inspect_examples = R"(Examples:
  isomer inspect person.binpb
  isomer inspect --schema person.proto person.binpb
  isomer inspect person.msgpack
  isomer inspect --framing delimited people.delimited | less
  echo '0a 03 41 64 61 10 01' | isomer inspect --hex
  isomer inspect person.binpb | sed 's/Ada/Eva/' | isomer assemble -o other.binpb
)";

}  // namespace

action add_inspect(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("inspect", "Shows what bytes contain, as a tree");
  auto o = std::make_shared<inspect_options>();
  add_choice<std::optional<inspected>>(
      *verb, "-f,--format", o->format,
      {{"protobuf", inspected::protobuf},
       {"msgpack", inspected::msgpack},
       {"cbor", inspected::cbor},
       {"php", inspected::php},
       {"tpl", inspected::tpl}},
      "Input format: protobuf, msgpack, cbor, php or tpl; default: from the file name, else protobuf", "FORMAT");
  add_schema_options(*verb, o->schema);
  add_choice<wire_framing>(
      *verb, "--framing", o->framing,
      {{"none", wire_framing::none}, {"delimited", wire_framing::delimited}, {"grpc", wire_framing::grpc}},
      "How the messages of a stream are framed: none, delimited or grpc; default: none", "FRAMING");
  verb->add_flag("--hex", o->hex, "Read hexadecimal digits instead of bytes");
  add_choice<colours>(
      *verb, "--color", o->ink, {{"auto", colours::automatic}, {"always", colours::always}, {"never", colours::never}},
      "When to use color: auto (on a terminal, unless NO_COLOR is set; the default), always or never", "WHEN");
  add_size_option(*verb, "--max-size", o->most, largest_input);
  verb->add_option("-o,--out", o->out, "Output file; - is standard output, the default")->type_name("FILE");
  verb->add_option("in", o->in, "Input files, shown one after the other; - is standard input, the default")
      ->type_name("");
  verb->footer(inspect_examples);
  return [o] {
    if (o->in.empty()) o->in.emplace_back("-");
    return inspection(*o).run();
  };
}

}  // namespace isomer::cli
