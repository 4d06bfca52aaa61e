// SPDX-License-Identifier: MIT
#include "terminal.hpp"
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include "driver/printable.hpp"

namespace isomer::cli {
namespace {

constexpr std::string_view erase_line = "\r\x1b[K";

void put(std::string_view text) { static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr)); }

std::string rate_text(double bytes_per_second) {
  char text[32];
  static_cast<void>(std::snprintf(text, sizeof text, "%.1f MB/s", bytes_per_second / 1e6));
  return text;
}
std::string time_text(double seconds) {
  char text[32];
  const auto s = static_cast<long>(seconds);
  static_cast<void>(std::snprintf(text, sizeof text, "%ld:%02ld", s / 60, s % 60));
  return text;
}

}  // namespace

void tell(std::string_view line) {
  std::string text = compiler::printable_lines(line);
  text += '\n';
  put(text);
}

progress::progress() : is_on_(false), start_(clock::now()), next_(start_ + std::chrono::seconds(1)) {
  const char* const terminal = std::getenv("TERM");
  is_on_ = ::isatty(STDERR_FILENO) != 0 && terminal && std::string_view(terminal) != "dumb";
}

void progress::show(std::uint64_t done, std::uint64_t size, std::uint64_t records) {
  if (!is_on_) return;
  const clock::time_point now = clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  const double passed = std::chrono::duration<double>(now - start_).count();
  const double rate = static_cast<double>(done) / passed;
  std::string line(erase_line);
  if (size && done <= size) line += std::to_string(done * 100 / size) + " %, ";
  line += std::to_string(records) + " records, " + rate_text(rate);
  if (size && done <= size && rate > 0) line += ", " + time_text(static_cast<double>(size - done) / rate) + " left";
  put(line);
  is_shown_ = true;
}

void progress::clear() {
  if (is_shown_) put(erase_line);
  is_shown_ = false;
}

}  // namespace isomer::cli
