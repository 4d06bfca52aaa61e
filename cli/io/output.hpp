// SPDX-License-Identifier: MIT
// The output of a verb: standard output, or a file that is either complete or unchanged. It is packed if its name says
// so.
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

// commit() replaces a file, as compiler::replacement says. Without it, an existing file does not change. Standard
// output, devices and pipes are written to directly.
class output {
 public:
  // Opens a file; "-" is standard output. Returns null, and the reason, on error.
  static std::unique_ptr<output> open(const std::string& path, std::string& why);
  output(const output&) = delete;
  output& operator=(const output&) = delete;
  ~output();

  // Returns false on an error, which why() describes. Nothing more can be written after it.
  bool write(std::string_view bytes);
  // Writes what is buffered, and replaces the file.
  bool commit();

  // The name in messages.
  const std::string& name() const { return name_; }
  const std::string& why() const { return why_; }
  // Whether writing failed because nobody reads any more, which is not worth a message.
  bool is_closed() const { return is_closed_; }
  bool is_terminal() const;

 private:
  output() = default;
  int descriptor() const;
  bool write_raw(std::string_view bytes);
  bool fail();
  void discard();

  compiler::replacement to_;  // not used for standard output
  std::unique_ptr<compressor> pack_;
  std::string name_, why_;
  std::optional<removed_on_interrupt> guard_;
  bool is_closed_ = false, failed_ = false;
};

// Reports that a verb could not write its output, and returns the exit code. If nobody reads any more, it ends the
// program, and leaves no unfinished file.
int cannot_write(std::unique_ptr<output> out);
// Writes a result that is in one piece, and returns the exit code.
int write_result(const std::string& path, std::string_view bytes);

}  // namespace isomer::cli
