// SPDX-License-Identifier: MIT
// Output for people: lines with notes behind them, and colours if they are wanted.
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
  // `automatic`: colours if the output is a terminal, unless NO_COLOR is set or the terminal has none.
  page(output& to, colours wanted);

  page& put(std::string_view s, ink with = ink::plain);
  page& indent(std::size_t levels);
  // Ends the line, with a note behind "# " if there is one.
  void end_line();
  void end_line(std::string_view note, std::string_view wrong = {});
  // The width in characters of UTF-8.
  std::size_t width() const { return width_; }
  // Returns false after writing has failed, so that the rest need not be made.
  bool is_open() const { return is_open_; }
  // Writes the buffered lines. Returns false if writing failed.
  bool flush();

 private:
  void paint(std::string_view s, ink with);

  output& to_;
  bool has_colours_, is_open_ = true;
  std::size_t width_ = 0;
  std::string text_;
};

}  // namespace isomer::cli
