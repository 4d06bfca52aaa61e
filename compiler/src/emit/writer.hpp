// SPDX-License-Identifier: MIT
// Writes lines of generated text: indented, commented, and broken if they are too long.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace isomer::compiler::emit {

class writer {
 public:
  static constexpr std::size_t width = 120;

  // step: the columns of one level. columns: of a line.
  explicit writer(std::size_t step = 2, std::size_t columns = width) : step_(step), columns_(columns) {}

  void line(std::string_view text = {}) {
    if (!text.empty()) out_.append(step_ * depth_, ' ').append(text);
    out_ += '\n';
  }
  // Writes a blank line, unless there is one already, or at the begin of a block.
  void gap() {
    if (!out_.empty() && !out_.ends_with("\n\n") && !out_.ends_with("{\n")) out_ += '\n';
  }
  void open(std::string_view text) {
    line(text);
    indent();
  }
  void indent() { ++depth_; }
  void dedent() { --depth_; }
  void close(std::string_view text) {
    --depth_;
    line(text);
  }
  // Writes text as // lines, with the author's line breaks.
  void comment(std::string_view text) {
    while (!text.empty()) {
      std::size_t end = text.find('\n');
      line(comment_line(text.substr(0, end)));
      text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
  }
  // Writes `before item, item, item after`, on several lines if needed.
  void items(std::string_view before, const std::vector<std::string>& items, std::string_view after) {
    std::string text(before);
    std::size_t room = columns_ - step_ * depth_;
    for (std::size_t i = 0; i < items.size(); ++i) {
      bool last = i + 1 == items.size();
      std::string piece = items[i] + (last ? std::string(after) : std::string(","));
      if (i > 0 && text.size() + 1 + piece.size() > room) {
        line(text);
        text = std::string(4, ' ') + piece;
      } else {
        text += (i > 0 ? " " : "") + piece;
      }
    }
    if (items.empty()) text += after;
    line(text);
  }

  // Returns a line of text without characters that would affect the next line, or change the direction of text.
  static std::string harmless(std::string_view text) {
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (std::size_t n = bidi_control(text.substr(i)); n > 0) i += n - 1;
      else if (static_cast<unsigned char>(text[i]) >= ' ' || text[i] == '\t') line += text[i];
    }
    while (line.ends_with(' ') || line.ends_with('\t')) line.pop_back();
    return line;
  }
  // One comment line.
  static std::string comment_line(std::string_view text) {
    const bool wants_space = !text.empty() && text[0] != ' ' && text[0] != '/';
    std::string line = (wants_space ? "// " : "//") + harmless(text);
    while (line.ends_with(' ')) line.pop_back();
    if (line.ends_with('\\')) line += " //";  // a backslash would continue the comment in the next line
    return line;
  }

  std::size_t room() const { return columns_ > step_ * depth_ ? columns_ - step_ * depth_ : 0; }
  std::string take() { return std::move(out_); }

 private:
  // Returns the size of U+202A…U+202E or U+2066…U+2069 at the begin of a text, or 0.
  static std::size_t bidi_control(std::string_view s) {
    if (!s.starts_with("\xe2\x80") && !s.starts_with("\xe2\x81")) return 0;
    if (s.size() < 3) return 0;
    auto last = static_cast<unsigned char>(s[2]);
    bool is = s[1] == '\x80' ? last >= 0xaa && last <= 0xae : last >= 0xa6 && last <= 0xa9;
    return is ? 3 : 0;
  }

  std::string out_;
  std::size_t step_, columns_;
  std::size_t depth_ = 0;
};

}  // namespace isomer::compiler::emit
