// SPDX-License-Identifier: MIT
// Lines for people: what stands there, and behind it a note on it, in colours if they are wanted.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include "../io/output.hpp"

namespace isomer::cli {

enum class ink : std::uint8_t { plain, key, text, number, note, wrong };

enum class colours : std::uint8_t { automatic, always, never };

class page {
 public:
  // `automatic`: on a terminal, unless the environment has NO_COLOR or the terminal is dumb.
  page(output& to, colours wanted);

  page& put(std::string_view s, ink with = ink::plain);
  page& indent(std::size_t levels);
  // Ends the line; with a note, which is behind "# ".
  void end_line();
  void end_line(std::string_view note, std::string_view wrong = {});
  // In characters, as far as one byte sequence of UTF-8 is one.
  std::size_t width() const { return width_; }
  // False once writing has failed: the rest need not be made.
  bool is_open() const { return is_open_; }
  // What is held back goes to the output. False if writing failed.
  bool flush();

 private:
  void paint(std::string_view s, ink with);

  output& to_;
  bool has_colours_, is_open_ = true;
  std::size_t width_ = 0;
  std::string text_;
};

}  // namespace isomer::cli
