// SPDX-License-Identifier: MIT
#include "manual.hpp"
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string_view>

namespace isomer::cli {
namespace {

// Escapes the characters that roff would interpret.
std::string roff(std::string_view text) {
  std::string s;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) s += "\\&";
    begins_line = c == '\n';
    switch (c) {
      case '\\': s += "\\e"; break;
      case '-': s += "\\-"; break;
      case '\'': s += "\\(aq"; break;
      case '`': s += "\\(ga"; break;
      case '^': s += "\\(ha"; break;
      case '~': s += "\\(ti"; break;
      default: s += c;
    }
  }
  return s;
}
std::string bold(const std::string& text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + roff(text) + "\\fR"; }
// Breaks text into lines of at most 80 bytes, none of which begins with a character of roff's requests. roff fills the
// lines again.
std::string filled(const std::string& text) {
  std::string s;
  std::size_t begins = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = roff(std::string_view(text).substr(at, end - at));
    if (s.size() > begins && s.size() - begins + 1 + word.size() > 80) s += '\n', begins = s.size();
    else if (s.size() > begins) s += ' ';
    s += word;
    at = end + 1;
  }
  return s;
}
// Adds the full stop to a sentence of --help, which has none there.
std::string sentence(const std::string& text) {
  const bool ends = text.empty() || text.ends_with('.') || text.ends_with(':');
  return filled(text + (ends ? "" : "."));
}
std::string upper(std::string s) {
  for (char& c : s) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return s;
}
std::string uncapitalised(std::string s) {
  if (!s.empty()) s[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(s[0])));
  return s;
}

std::string title(const command_outline& c, const std::string& page, const std::string& help, const std::string& date) {
  return ".TH " + roff(upper(page)) + " 1 " + date + " \"Isomer " + c.version + "\" \"Isomer manual\"\n.SH NAME\n" +
         roff(page) + " \\- " + roff(uncapitalised(help)) + "\n.SH SYNOPSIS\n";
}

std::string paragraph_of(const option_outline& o, bool is_argument) {
  std::string s = ".TP\n";
  if (is_argument) {
    s += italic(o.names.front());
  } else {
    for (std::size_t i = 0; i < o.names.size(); ++i) s += (i ? ", " : "") + bold(o.names[i]);
    if (!o.value.empty()) s += ' ' + italic(o.value);
  }
  s += '\n' + sentence(o.help) + '\n';
  if (!o.words.empty() && o.help.find(o.words.front()) == std::string::npos)
    s += filled("One of " + joined(o.words, ", ") + ".") + '\n';
  if (!o.remark.empty()) s += filled(o.remark) + '\n';
  return s;
}

std::string paragraphs_of(const std::vector<option_outline>& options, bool are_arguments) {
  std::string s;
  for (const option_outline& o : options) s += paragraph_of(o, are_arguments);
  return s;
}

std::string literal(const std::string& lines) { return ".nf\n" + roff(lines) + ".fi\n"; }

std::string synopsis(const command_outline& c, const verb_outline& v) {
  std::string s = bold(c.name + ' ' + v.name) + " [" + italic("OPTION") + " ...]";
  for (const option_outline& o : v.arguments) {
    const std::string name = italic(o.names.front()) + (o.repeats ? " ..." : "");
    s += o.required ? ' ' + name : " [" + name + ']';
  }
  return s + '\n';
}

constexpr const char* exit_codes[][2] = {
    {"0", "Done."},
    {"1", "Something is wrong with what was given: a file, a message, a schema;\nor a file cannot be read or written."},
    {"2", "Something is wrong with the command line."},
};
std::string exit_status() {
  std::string s;
  for (const auto& [code, means] : exit_codes) s += std::string(".TP\n\\fB") + code + "\\fR\n" + means + '\n';
  return s;
}

}  // namespace

std::string manual_page(const command_outline& c, const std::string& date) {
  std::string s = title(c, c.name, c.help, date);
  s += bold(c.name) + ' ' + italic("VERB") + " [" + italic("OPTION") + " ...] [" + italic("ARGUMENT") + " ...]\n";
  s += ".SH DESCRIPTION\nEach verb has a page of its own.\n";
  for (const verb_outline& v : c.verbs) s += ".TP\n" + bold(c.name + '-' + v.name) + "(1)\n" + sentence(v.help) + '\n';
  s += ".SH OPTIONS\n" + paragraphs_of(c.options, false);
  s += ".SH EXIT STATUS\n" + exit_status();
  s += ".SH FILES\nA file is written whole or not at all: beside its place at first, and then renamed.\n"
       "A device, a pipe or a link is written to directly.\n";
  return s;
}

std::string manual_page(const command_outline& c, const verb_outline& v, const std::string& date) {
  std::string s = title(c, c.name + '-' + v.name, v.help, date) + synopsis(c, v);
  s += ".SH DESCRIPTION\n" + sentence(v.help) + '\n' + paragraphs_of(v.arguments, true);
  s += ".SH OPTIONS\n" + paragraphs_of(v.options, false);
  std::string notes, examples, codes = exit_status();
  for (const footer_block& b : blocks_of(v.footer)) {
    if (b.title == "Examples") examples += literal(b.text);
    else if (b.text.starts_with("The exit code")) codes = filled(b.text);
    else notes += ".PP\n" + (b.title.empty() ? filled(b.text) : filled(b.title + ':') + '\n' + literal(b.text));
  }
  if (!notes.empty()) s += ".SH NOTES\n" + notes.substr(4);
  s += ".SH EXIT STATUS\n" + codes;
  if (!examples.empty()) s += ".SH EXAMPLES\n" + examples;
  return s + ".SH SEE ALSO\n\\fBisomer\\fR(1)\n";
}

}  // namespace isomer::cli
