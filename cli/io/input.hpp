// SPDX-License-Identifier: MIT
// The input of a verb: a file or standard input, which is unpacked if it is gzip or Zstandard.
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

// When to unpack: if the content begins like gzip or Zstandard, or only if the name also says so, for verbs that must
// accept any bytes as they are.
enum class unpacking : std::uint8_t { by_bytes, by_name };

class input {
 public:
  // Opens a file; "-" is standard input. Returns null, and the reason, on error.
  static std::unique_ptr<input> open(const std::string& path, std::string& why, unpacking which = unpacking::by_bytes);

  // Returns how many bytes were read, 0 at the end, and -1 on an error, which why() describes.
  std::ptrdiff_t read(char* to, std::size_t n);
  // Returns the begin of the input, which read() returns again. It is shorter than this only if the file is, or if
  // reading failed.
  static constexpr std::size_t head_size = 512;
  std::string_view head();

  // The name in messages.
  const std::string& name() const { return name_; }
  // The name without its folder, and without .gz and .zst; empty for standard input.
  std::string_view plain_name() const { return plain_name_; }
  cli::compression packed_as() const { return packed_as_; }
  const std::string& why() const { return why_; }
  // The size of the file before unpacking; 0 if it is not known.
  std::uint64_t file_size() const { return file_size_; }
  std::uint64_t file_read() const { return file_read_; }
  // Whether read() would return without waiting.
  bool is_ready() const;

  // The maximum size of a record, or of a whole input, that a verb holds in memory. It is what the command line says,
  // or 1 GiB; for packed input, it is 64 times the size of the file, and at least 64 MiB, since gzip can pack a
  // thousand bytes into one, and a small file should not take much memory.
  std::size_t most_held(const std::optional<std::size_t>& given) const;
  static constexpr std::size_t most_unpacked = std::size_t{1} << 30;
  static constexpr std::size_t most_of_small_file = std::size_t{1} << 26, most_per_byte = 64;
  // Reads the rest, up to most_held() bytes. Returns nothing, and the reason, if there is more or if reading failed.
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
  std::string raw_head_, head_;  // what was read in advance: of the file, and of its unpacked content
  std::size_t raw_head_at_ = 0, head_at_ = 0;
  bool has_head_ = false;
  cli::compression packed_as_ = compression::none;
  std::uint64_t file_size_ = 0, file_read_ = 0;
};

}  // namespace isomer::cli
