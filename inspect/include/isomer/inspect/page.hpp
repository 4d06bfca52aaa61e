// SPDX-License-Identifier: MIT
// Output for people: lines with notes behind them, and colours if they are wanted.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace isomer::inspect {

enum class ink : std::uint8_t { plain, key, text, number, note, wrong };

// How inks are told apart: not at all, by a terminal's colours, or in HTML by classes such as "isomer-key", where the
// text belongs into <pre>.
enum class markup : std::uint8_t { none, terminal, html };

class page {
 public:
  // Takes the next lines, and returns false when no more are wanted.
  using sink = std::function<bool(std::string_view)>;

  page(sink to, markup how) : to_(std::move(to)), markup_(how) {}

  page& put(std::string_view s, ink with = ink::plain);
  page& indent(std::size_t levels);
  // Ends the line, with a note behind "# " if there is one.
  void end_line();
  void end_line(std::string_view note, std::string_view wrong = {});
  // The width in characters of UTF-8.
  std::size_t width() const { return width_; }
  // Returns false after the sink has refused lines, so that the rest need not be made.
  bool is_open() const { return is_open_; }
  // Hands over the buffered lines. Returns false if the sink refused some.
  bool flush();

 private:
  void paint(std::string_view s, ink with);

  sink to_;
  markup markup_;
  bool is_open_ = true;
  std::size_t width_ = 0;
  std::string text_;
};

}  // namespace isomer::inspect
