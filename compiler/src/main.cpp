// SPDX-License-Identifier: MIT
// protoc-gen-isomer. As a plugin of protoc, it reads a CodeGeneratorRequest from stdin and writes a
// CodeGeneratorResponse to stdout. With arguments, it generates code from .proto files without protoc.
#include <cstdio>
#include <isomer/protobuf.hpp>
#include <isomer/version.hpp>
#include <string>
#include "driver/read_file.hpp"
#include "generate/command_line.hpp"
#include "generate/generate.hpp"
#include "model/descriptors.hpp"

namespace {

namespace compiler = isomer::compiler;

compiler::plugin::CodeGeneratorResponse respond(const std::string& bytes) {
  auto request = compiler::request_of(bytes);
  if (request.ok()) return compiler::generate(request.value(), compiler::read_file);
  return compiler::refusal("malformed request: " + std::string(request.error().message()) + " at byte " +
                           std::to_string(request.error().at));
}

bool print(std::FILE* to, const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), to) == text.size() && std::fflush(to) == 0;
}

int serve_protoc() {
  auto response = isomer::encode(isomer::protobuf{}, respond(compiler::read_all(stdin)));
  if (response.ok()) return print(stdout, response.value()) ? 0 : 1;
  print(stderr, "protoc-gen-isomer: the response is " + std::string(response.error().message()) + '\n');
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return serve_protoc();
  const compiler::command_line line = compiler::read_command_line(argc, argv);
  if (!line.wrong.empty()) return print(stderr, "protoc-gen-isomer: " + line.wrong + "\n\n" + compiler::usage), 2;
  if (line.help) return print(stdout, compiler::usage) ? 0 : 1;
  if (line.version) return print(stdout, "protoc-gen-isomer " + std::string(isomer::version) + "\n") ? 0 : 1;
  return compiler::generate_files(line.generate);
}
