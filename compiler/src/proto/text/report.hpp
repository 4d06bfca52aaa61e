// SPDX-License-Identifier: MIT
// The errors in sources, in the order in which they were found.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "place.hpp"

namespace isomer::compiler::proto {

enum class severity { error, warning };

struct finding {
  severity is = severity::error;
  problem what;
  std::string_view rule = {};  // static: a rule of the linter, or of check
};

// The maximum number of errors, which bounds the time for sources from untrusted origins.
class report {
 public:
  static constexpr std::size_t most = 1000;

  void error(const std::string& file, place at, std::string text, std::string_view rule = {}) {
    ++errors_;
    add(severity::error, file, at, std::move(text), rule);
  }
  void warning(const std::string& file, place at, std::string text, std::string_view rule = {}) {
    ++warnings_;
    add(severity::warning, file, at, std::move(text), rule);
  }
  // Appends the errors of another report.
  void add(report other) {
    errors_ += other.errors_;
    for (finding& f : other.findings_)
      if (findings_.size() < most) findings_.push_back(std::move(f));
  }
  std::size_t errors() const { return errors_; }
  std::size_t warnings() const { return warnings_; }
  const std::vector<finding>& findings() const { return findings_; }

 private:
  void add(severity is, const std::string& file, place at, std::string text, std::string_view rule = {}) {
    if (findings_.size() < most) findings_.push_back({is, {file, position_of(at), std::move(text)}, rule});
  }

  std::vector<finding> findings_;
  std::size_t errors_ = 0, warnings_ = 0;
};

}  // namespace isomer::compiler::proto
