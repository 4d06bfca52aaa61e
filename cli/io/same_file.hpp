// SPDX-License-Identifier: MIT
// Whether operands of a command are the same file, even if their names differ.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace isomer::cli {

// An operand: its path, where "-" is standard input or output, and its name in messages, such as "the output".
struct named_file {
  std::string path;
  std::string_view role;
  bool is_written = false;
};

// The files of a schema, which no output may replace.
std::vector<named_file> files_of_schema(const std::vector<std::string>& paths);
// Returns why the outputs cannot be written: one of them is an input, or another output; empty if they can. It compares
// devices and inodes, so that links are recognised, and folders and names of files that do not exist yet. Terminals and
// devices such as /dev/null may occur several times.
std::string why_overwritten(const std::vector<named_file>& files);
// The same for a verb with one output.
std::string why_overwritten(const std::string& out, const std::vector<std::string>& in);
std::string why_overwritten(const std::string& out, std::vector<named_file> in);
// Returns why the files cannot be read one after another: standard input is among them twice; empty if they can.
std::string why_read_twice(const std::vector<std::string>& paths);
// Returns why several operands cannot be the inputs of a verb: the last one probably is meant to be the output, as with
// cp; empty if they can.
std::string why_no_inputs(const std::vector<std::string>& paths);

}  // namespace isomer::cli
