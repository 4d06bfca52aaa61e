// SPDX-License-Identifier: MIT
// Reads the messages that are measured.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>
#include "../formats/spec.hpp"
#include "../schema/load.hpp"
#include "subject.hpp"

namespace isomer::cli {

struct sample_files {
  std::vector<std::string> paths;   // "-" is standard input
  std::optional<format_spec> from;  // otherwise detected by name or first bytes
  bool quiet = false;               // does not report which formats were detected
};

// Reads the first 10,000 messages. If one of them cannot be read, or if there is none, it says so on standard error,
// and returns nothing, and the exit code. `schema` is null for self-describing values; otherwise it must outlive the
// messages.
std::unique_ptr<subject> read_samples(const sample_files& files, const loaded_schema* schema, int& exit_code);

}  // namespace isomer::cli
