// SPDX-License-Identifier: MIT
// Apache Parquet, which Python's pyarrow reads and writes in a process of its own: Arrow's stream goes there, or comes
// from there. docs/decisions/0027-parquet.md says why.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../io/child.hpp"
#include "../io/files.hpp"
#include "../io/input.hpp"

namespace isomer::cli {

// What pyarrow has to say, in a file without a name.
class parquet_process {
 public:
  parquet_process();
  ~parquet_process();

 protected:
  // Runs a program of Python. Returns false, and why() tells.
  bool start(std::vector<std::string> words, int in, int out);
  // Waits for its end. Returns false, and why() tells, if it did not succeed.
  bool end();
  bool fail(std::string why) { return why_ = std::move(why), false; }

  struct unnamed_file;
  std::unique_ptr<unnamed_file> said_;
  std::string why_;
  child running_;
};

// Arrow's stream, written as Parquet.
class parquet_writer : private parquet_process {
 public:
  parquet_writer();
  ~parquet_writer();

  // `pack`: as table_spec has it.
  bool begin(const std::string& pack);
  // The next bytes of the stream.
  bool write(std::string_view bytes);
  // Behind the stream: the file, piece by piece, which `take` may refuse.
  bool finish(const std::function<bool(std::string_view)>& take);
  const std::string& why() const { return why_; }

 private:
  std::unique_ptr<unnamed_file> made_;
  descriptor to_;
};

// Parquet, read as Arrow's stream.
class parquet_reader : private parquet_process {
 public:
  parquet_reader();
  ~parquet_reader();

  // Of the file at `path`, if it can be read there as it is, and else of what `from` has. `columns`: the names of those
  // that are wanted; none: all. Compressed input may become as large as input::most_held() says.
  bool begin(input& from, const std::string& path, const std::optional<std::size_t>& most,
             const std::vector<std::string>& columns);
  // Gives the next bytes, as columns::ipc::read() asks for them: -1 where pyarrow failed.
  std::ptrdiff_t read(char* to, std::size_t room);
  const std::string& why() const { return why_; }

 private:
  bool copy(input& from, const std::optional<std::size_t>& most);

  std::unique_ptr<unnamed_file> copied_;
  descriptor from_;
};

}  // namespace isomer::cli
