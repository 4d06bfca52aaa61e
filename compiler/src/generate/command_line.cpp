// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include <getopt.h>
#include <algorithm>
#include <string_view>

namespace isomer::compiler {
namespace {

constexpr option long_options[] = {{"lang", required_argument, nullptr, 'l'},
                                   {"out", required_argument, nullptr, 'o'},
                                   {"option", required_argument, nullptr, 'p'},
                                   {"proto-path", required_argument, nullptr, 'I'},
                                   {"proto_path", required_argument, nullptr, 'I'},  // the name in protoc
                                   {"depfile", required_argument, nullptr, 'd'},
                                   {"error-format", required_argument, nullptr, 'e'},
                                   {"help", no_argument, nullptr, 'h'},
                                   {"version", no_argument, nullptr, 'v'},
                                   {}};

void add_languages(std::string_view names, std::vector<std::string>& to) {
  for (std::size_t at = 0; at <= names.size();) {
    const std::size_t end = std::min(names.find(',', at), names.size());
    to.emplace_back(names.substr(at, end - at));
    at = end + 1;
  }
}

void take(int name, std::string value, command_line& to) {
  generate_options& o = to.generate;
  if (name == 'l') add_languages(value, o.languages);
  else if (name == 'o') o.out = std::move(value);
  else if (name == 'p') o.parameters.push_back(std::move(value));
  else if (name == 'I') o.sources.folders.push_back(std::move(value));
  else if (name == 'd') o.depfile = std::move(value);
  else if (name == 'e' && value == "json") o.sources.errors = error_format::json;
  else if (name == 'e' && value == "text") o.sources.errors = error_format::text;
  else if (name == 'e') to.wrong = "--error-format is text or json, not " + value;
  else if (name == 'h') to.help = true;
  else if (name == 'v') to.version = true;
}

}  // namespace

const char* const usage =
    "usage: protoc-gen-isomer --lang=LANGUAGE,... --out=FOLDER [option ...] file.proto ...\n"
    "\n"
    "  --lang=LANGUAGE,...      cpp, c, go, php or python\n"
    "  --out=FOLDER             the folder in which the files are made\n"
    "  --option=PARAMETER       a parameter, such as namespace=acme; can be repeated\n"
    "  -I, --proto-path=FOLDER  a folder in which imports are looked for; the current one, if none is named\n"
    "  --depfile=FILE           a file that tells make and ninja what the code is made of\n"
    "  --error-format=FORMAT    text or json\n"
    "  --version                the version of Isomer\n"
    "\n"
    "Without arguments it is a plugin of protoc: protoc --plugin=protoc-gen-isomer --isomer_out=FOLDER file.proto "
    "...\n";

command_line read_command_line(int argc, char** argv) {
  command_line to;
  opterr = 0;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): before there are threads
  for (int name; (name = getopt_long(argc, argv, "I:h", long_options, nullptr)) != -1;) {
    if (name == '?') to.wrong = std::string(argv[optind - 1]) + " is no option, or lacks its value";
    else take(name, optarg ? optarg : "", to);
  }
  to.generate.sources.files.assign(argv + optind, argv + argc);
  if (!to.wrong.empty() || to.help || to.version) return to;
  if (to.generate.languages.empty()) to.wrong = "--lang is missing";
  else if (to.generate.out.empty()) to.wrong = "--out is missing";
  else if (to.generate.sources.files.empty()) to.wrong = "no .proto file is named";
  return to;
}

}  // namespace isomer::compiler
