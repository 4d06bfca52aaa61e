// Any request: of bytes that protoc would send, or of a schema made of them. It is served, or refused with a reason.
// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <isomer/protobuf.hpp>
#include "schemas.hpp"

namespace {

std::optional<std::string> capacities(const std::string&) { return "* max_length: 4 max_count: 2 max_key_length: 3"; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace compiler = isomer::compiler;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  compiler::plugin::CodeGeneratorRequest request;
  if (data[0] % 4 == 0) {
    auto read = isomer::decode<compiler::plugin::CodeGeneratorRequest>(isomer::protobuf{}, bytes);
    if (!read.ok()) return 0;
    request = std::move(read.value());
  } else {
    request = compiler::test::schemas(bytes).request();
  }
  const auto made = compiler::generate(request, capacities);
  if (made.error && made.error->empty()) std::abort();
  return 0;
}
