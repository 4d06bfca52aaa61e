// SPDX-License-Identifier: MIT
#include "result_file.hpp"
#include <cstdio>
#include "driver/write_file.hpp"
#include "interrupts.hpp"
#include "terminal.hpp"

namespace isomer::cli {

bool write_result(const std::string& path, std::string_view bytes) {
  if (path == "-") {
    static_cast<void>(std::fwrite(bytes.data(), 1, bytes.size(), stdout));
    return flush_standard_output();
  }
  if (compiler::write_file(path, bytes)) return true;
  tell("isomer: " + path + ": cannot be written");
  return false;
}

}  // namespace isomer::cli
