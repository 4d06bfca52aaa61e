// SPDX-License-Identifier: MIT
// Messages to measure with, out of files.
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
  std::optional<format_spec> from;  // else by their names or first bytes
  bool quiet = false;               // does not tell which formats were taken
};

// The first 10,000 messages. Nothing, and the exit code, if one of them cannot be read or if there is none, which
// standard error says. Without a schema (null), values that say what they are; the schema must outlive the messages.
std::unique_ptr<subject> read_samples(const sample_files& files, const loaded_schema* schema, int& exit_code);

}  // namespace isomer::cli
