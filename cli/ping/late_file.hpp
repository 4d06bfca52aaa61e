// SPDX-License-Identifier: MIT
// A file for results that are known at the end. It is opened before anything is measured.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include "../io/output.hpp"

namespace isomer::cli {

class late_file {
 public:
  // Opens the file. Returns false, after a message on standard error, on error. Without a path, there is no file.
  bool open(const std::string& path) {
    if (path.empty()) return true;
    std::string why;
    out_ = output::open(path, why);
    if (!out_) tell(why);
    return out_ != nullptr;
  }
  bool write(std::string_view text) {
    return !out_ || (out_->write(text) && out_->commit()) || cannot_write(std::move(out_)) == 0;
  }

 private:
  std::unique_ptr<output> out_;
};

}  // namespace isomer::cli
