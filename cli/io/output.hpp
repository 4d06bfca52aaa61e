// SPDX-License-Identifier: MIT
// What a verb writes: a file that is complete or not there, or standard output; packed if its name says so.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include "compression.hpp"
#include "driver/replacement.hpp"
#include "files.hpp"
#include "interrupts.hpp"

namespace isomer::cli {

// A file is replaced by commit(), as compiler::replacement says. Without that, what was there is there still. Standard
// output, devices and pipes are written to directly.
class output {
 public:
  // "-" is standard output. Null, and why, if it cannot be opened.
  static std::unique_ptr<output> open(const std::string& path, std::string& why);
  output(const output&) = delete;
  output& operator=(const output&) = delete;
  ~output();

  // False on an error: why() says which, and nothing more can be written.
  bool write(std::string_view bytes);
  // Writes what is held back, and puts the file into its place.
  bool commit();

  // As errors call it.
  const std::string& name() const { return name_; }
  const std::string& why() const { return why_; }
  // Whether writing failed because nobody reads any more: no error that anyone wants to be told of.
  bool is_closed() const { return is_closed_; }
  bool is_terminal() const;

 private:
  output() = default;
  int descriptor() const;
  bool write_raw(std::string_view bytes);
  bool fail();
  void discard();

  compiler::replacement to_;  // of nothing: standard output
  std::unique_ptr<compressor> pack_;
  std::string name_, why_;
  std::optional<removed_on_interrupt> guard_;
  bool is_closed_ = false, failed_ = false;
};

// What a verb ends with when its output could not be written: tells why, and returns the exit code. Where nobody reads
// any more, it ends the program, and leaves no half of a file.
int cannot_write(std::unique_ptr<output> out);
// A result that is in one piece: writes it, and returns the exit code.
int write_result(const std::string& path, std::string_view bytes);

}  // namespace isomer::cli
