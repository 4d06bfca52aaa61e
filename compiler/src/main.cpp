// SPDX-License-Identifier: MIT
// protoc-gen-isomer: a CodeGeneratorRequest on stdin, a CodeGeneratorResponse on stdout.
#include <cstdio>
#include <isomer/protobuf.hpp>
#include <string>
#include "generate.hpp"
#include "read_file.hpp"

namespace {

isomer::compiler::plugin::CodeGeneratorResponse respond(const std::string& bytes) {
  namespace compiler = isomer::compiler;
  auto request = isomer::decode<compiler::plugin::CodeGeneratorRequest>(isomer::protobuf{}, bytes);
  if (request.ok()) return compiler::generate(request.value(), compiler::read_file);
  return compiler::refusal("malformed request: " + std::string(request.error().message()) + " at byte " +
                           std::to_string(request.error().at));
}

}  // namespace

int main() {
  auto response = isomer::encode(isomer::protobuf{}, respond(isomer::compiler::read_all(stdin)));
  if (!response.ok()) {
    std::string text = "protoc-gen-isomer: the response is " + std::string(response.error().message()) + '\n';
    return std::fputs(text.c_str(), stderr) < 0 ? 2 : 1;
  }
  const std::string& bytes = response.value();
  bool written = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0;
  return written ? 0 : 1;
}
