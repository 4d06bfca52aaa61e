// SPDX-License-Identifier: MIT
// A table as the command line spells it: arrow, arrow:stream, arrow:enums=name,unit=us, parquet:pack=zstd.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/columns/mapping.hpp>
#include <isomer/format/facts.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace isomer::cli {

// What a table is written as.
enum class table_layout : std::uint8_t { stream, file, parquet };

struct table_spec {
  columns::mapping how;
  std::optional<table_layout> layout;  // nothing: by the file's name, and else a stream
  std::size_t rows = 65'536;           // of a batch, at most; of Parquet, of a row group
  std::string pack = "snappy";         // how Parquet compresses
};

// Whether it names a table, and no format of messages.
bool is_table(std::string_view text);
// The name, and behind a colon its options with commas between. Nothing, and why, where one is not known.
std::optional<table_spec> parse_table(std::string_view text, direction to, std::string& why);
// By the ending of a file's name; nothing if it is that of no table.
std::optional<table_layout> table_layout_of_name(std::string_view file);
// By the first bytes; nothing if they are those of no table.
std::optional<table_layout> table_layout_of_magic(std::string_view head);
// The options, for --help.
std::string table_help();

}  // namespace isomer::cli
