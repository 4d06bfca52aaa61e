// SPDX-License-Identifier: MIT
// What a verb reads: a file or standard input, unpacked if it is gzip or Zstandard.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include "compression.hpp"
#include "files.hpp"

namespace isomer::cli {

// What is unpacked: whatever begins as gzip or Zstandard do, or of that only what is named so, for those who must have
// any bytes as they are.
enum class unpacking : std::uint8_t { by_bytes, by_name };

class input {
 public:
  // "-" is standard input. Null, and why, if it cannot be opened.
  static std::unique_ptr<input> open(const std::string& path, std::string& why, unpacking which = unpacking::by_bytes);

  // How many bytes were read, 0 at the end, and -1 on an error: then why() says which.
  std::ptrdiff_t read(char* to, std::size_t n);
  // What stands at the beginning, and is read all the same; shorter than this at the end of a short file only, or where
  // reading it failed.
  static constexpr std::size_t head_size = 512;
  std::string_view head();

  // As errors call it.
  const std::string& name() const { return name_; }
  // Without the folder, and without .gz and .zst; empty for standard input.
  std::string_view plain_name() const { return plain_name_; }
  cli::compression packed_as() const { return packed_as_; }
  const std::string& why() const { return why_; }
  // Of the file as it lies there, packed or not; 0 where that is not known.
  std::uint64_t file_size() const { return file_size_; }
  std::uint64_t file_read() const { return file_read_; }
  // Whether read() has something without waiting for whoever writes.
  bool is_ready() const;

  // The most bytes of one record, or of a whole input, that a verb holds: as many as the command line says, or else
  // 1 GiB; but of what was packed 64 times the bytes of the file, and at least 64 MiB, for gzip packs a thousand blanks
  // into one byte, and a small file is not to take a large memory.
  std::size_t most_held(const std::optional<std::size_t>& said) const;
  static constexpr std::size_t most_unpacked = std::size_t{1} << 30;
  static constexpr std::size_t most_of_small_file = std::size_t{1} << 26, most_per_byte = 64;
  // All that is left, of most_held() bytes and no more. Nothing, and why, where there is more or reading failed.
  std::optional<std::string> read_all(const std::optional<std::size_t>& most, std::string& why);

 private:
  explicit input(descriptor from) : from_(std::move(from)) {}
  std::ptrdiff_t read_raw(char* to, std::size_t n);
  std::ptrdiff_t read_unpacked(char* to, std::size_t n);
  bool find_compression(bool may_be_packed);

  descriptor from_;
  std::unique_ptr<decompressor> unpack_;
  std::string name_, why_;
  std::string plain_name_;
  std::string raw_head_, head_;  // what was read in advance, of the file and of what is in it
  std::size_t raw_head_at_ = 0, head_at_ = 0;
  bool has_head_ = false;
  cli::compression packed_as_ = compression::none;
  std::uint64_t file_size_ = 0, file_read_ = 0;
};

}  // namespace isomer::cli
