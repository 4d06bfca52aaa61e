// SPDX-License-Identifier: MIT
#include <algorithm>
#include <isomer/inspect/page.hpp>

namespace isomer::inspect {
namespace {

constexpr std::size_t note_column = 48, held_back = std::size_t{1} << 16, spaces_of_level = 2;

std::string_view start_of(ink i) {
  switch (i) {
    case ink::plain: return {};
    case ink::key: return "\x1b[36m";
    case ink::text: return "\x1b[32m";
    case ink::number: return "\x1b[33m";
    case ink::note: return "\x1b[2m";
    case ink::wrong: return "\x1b[31m";
  }
  return {};
}
constexpr std::string_view end_of_ink = "\x1b[0m";

std::string_view class_of(ink i) {
  switch (i) {
    case ink::plain: return {};
    case ink::key: return "isomer-key";
    case ink::text: return "isomer-text";
    case ink::number: return "isomer-number";
    case ink::note: return "isomer-note";
    case ink::wrong: return "isomer-wrong";
  }
  return {};
}
void put_escaped(std::string& to, std::string_view s) {
  for (const char c : s)
    if (c == '<') to += "&lt;";
    else if (c == '>') to += "&gt;";
    else if (c == '&') to += "&amp;";
    else to += c;
}

std::size_t characters(std::string_view s) {
  return static_cast<std::size_t>(
      std::count_if(s.begin(), s.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace

void page::paint(std::string_view s, ink with) {
  if (markup_ == markup::html) {
    const std::string_view name = class_of(with);
    if (!name.empty()) text_ += "<span class=\"", text_ += name, text_ += "\">";
    put_escaped(text_, s);
    if (!name.empty()) text_ += "</span>";
    return;
  }
  const std::string_view start = markup_ == markup::terminal ? start_of(with) : std::string_view();
  text_ += start;
  text_ += s;
  if (!start.empty()) text_ += end_of_ink;
}

page& page::put(std::string_view s, ink with) {
  paint(s, with);
  width_ += characters(s);
  return *this;
}

page& page::indent(std::size_t levels) {
  text_.append(levels * spaces_of_level, ' ');
  width_ += levels * spaces_of_level;
  return *this;
}

void page::end_line() {
  text_ += '\n';
  width_ = 0;
  if (text_.size() >= held_back) flush();
}

void page::end_line(std::string_view note, std::string_view wrong) {
  text_.append(width_ + 2 < note_column ? note_column - width_ : 2, ' ');
  std::string line = "# ";
  line += note;
  paint(line, ink::note);
  if (!wrong.empty()) {
    paint(", ", ink::note);
    paint(wrong, ink::wrong);
  }
  end_line();
}

bool page::flush() {
  if (is_open_ && !text_.empty()) is_open_ = to_(text_);
  text_.clear();
  return is_open_;
}

}  // namespace isomer::inspect
