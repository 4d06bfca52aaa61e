// SPDX-License-Identifier: MIT
// Any bytes as a .proto file: an error, or a descriptor set and what a style wants of it. A second file may import the
// first one.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include "lint/lint.hpp"
#include "proto/compilation.hpp"
#include "proto/descriptor.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  namespace lint = isomer::compiler::lint;
  namespace proto = isomer::compiler::proto;
  const std::string_view input(reinterpret_cast<const char*>(p), n);
  const std::size_t cut = input.find('\0');
  const auto open = [&](const std::string& path) -> std::optional<std::string> {
    if (path == "test.proto") return std::string(input.substr(0, cut));
    if (path == "other.proto" && cut != input.npos) return std::string(input.substr(cut + 1));
    return std::nullopt;
  };
  proto::compilation c(open, true);
  const proto::file* const f = c.add("test.proto");
  if (!f) {
    if (c.found().errors() == 0) std::abort();
    return 0;
  }
  if (proto::descriptor_set({f}, c, {true, true, n % 2 == 0}).empty()) std::abort();
  const auto lines = std::count(f->text.begin(), f->text.end(), '\n') + 1;
  for (const lint::finding& one : lint::lint(*f, lint::rule_set::all()))
    if (one.at.line >= lines || one.text.empty()) std::abort();
  return 0;
}
