// SPDX-License-Identifier: MIT
// Writes lines of Go, indented as by gofmt: a line that ends with '{' opens a block, and one that begins with '}'
// closes it.
#pragma once
#include <string>
#include <string_view>
#include <utility>

namespace isomer::compiler::emit {

class go_writer {
 public:
  void line(std::string_view text = {}) {
    if (text.starts_with('}')) --depth_;
    // Labels and cases are indented one level less.
    const bool out = text.ends_with(':');
    if (!text.empty()) out_.append(depth_ - (out && depth_ > 0 ? 1 : 0), '\t').append(text);
    out_ += '\n';
    if (text.ends_with('{')) ++depth_;
  }
  void gap() { out_ += '\n'; }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
  std::size_t depth_ = 0;
};

}  // namespace isomer::compiler::emit
