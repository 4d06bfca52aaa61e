// SPDX-License-Identifier: MIT
// Whether the operands of a command are one file, however they are spelled.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace isomer::cli {

// A file that a command names: its path, where "-" is standard input or output, and what it is to the command, such as
// "the output".
struct named_file {
  std::string path;
  std::string_view role;
  bool is_written = false;
};

// The files of a schema, as what no output may replace.
std::vector<named_file> files_of_schema(const std::vector<std::string>& paths);
// Why the outputs cannot be written: one of them is an input, or another output. Empty if they can. Compares devices
// and inodes, so that links do not hide anything, and folders and names of what does not exist yet. Terminals and
// devices such as /dev/null may be named more than once.
std::string why_overwritten(const std::vector<named_file>& files);
// The same of a verb with one output, which is none of its inputs.
std::string why_overwritten(const std::string& out, const std::vector<std::string>& in);
std::string why_overwritten(const std::string& out, std::vector<named_file> in);
// Why the files cannot be read one after the other: standard input is among them twice. Empty if they can.
std::string why_read_twice(const std::vector<std::string>& paths);
// Why several operands cannot be the inputs of a verb: the last one is often meant to be the output, as with cp. Empty
// if they can.
std::string why_no_inputs(const std::vector<std::string>& paths);

}  // namespace isomer::cli
