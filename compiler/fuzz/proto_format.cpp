// SPDX-License-Identifier: MIT
// Any bytes as a .proto file: an error, or a layout that has the same tokens and comments, and is its own layout.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include "fmt/difference.hpp"
#include "fmt/fmt.hpp"
#include "proto/compilation.hpp"
#include "proto/tree/outline.hpp"

namespace {

namespace proto = isomer::compiler::proto;

struct laid_out {
  std::string source, made;
  std::size_t comments = 0;
};

std::optional<laid_out> format(std::string text) {
  proto::parsed_file f = proto::parse_file("test.proto", std::move(text), false);
  if (f.found.errors() > 0) return {};
  auto made = isomer::compiler::fmt::formatted(*f.read, f.found);
  if (made.has_value() != (f.found.errors() == 0)) std::abort();
  if (!made) return {};
  return laid_out{f.read->text, *std::move(made), proto::outline_of(*f.read).comments.size()};
}

// All that no formatter may touch.
std::string without_blanks(std::string text) {
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  std::erase_if(text, [](char c) { return c == ';' || c == ' ' || (c >= '\t' && c <= '\r'); });
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  const auto once = format(std::string(reinterpret_cast<const char*>(p), n));
  if (!once) return 0;
  const auto again = format(once->made);
  if (!again || again->made != once->made || again->comments != once->comments) std::abort();
  if (without_blanks(once->source) != without_blanks(once->made)) std::abort();
  const std::string d = isomer::compiler::fmt::difference("a", once->source, once->made);
  if (d.empty() != (once->source == once->made)) std::abort();
  return 0;
}
