// SPDX-License-Identifier: MIT
// gzip (RFC 1952) and Zstandard (RFC 8878), as streams in constant memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace isomer::cli {

enum class compression : std::uint8_t { none, gzip, zstd };

// Returns the compression by the ending of a file's name, .gz or .zst, and removes the ending.
compression compression_of_name(std::string_view& name);
// Returns the compression by the first bytes.
compression compression_of_bytes(std::string_view bytes);
std::string_view name_of(compression c);

// A source of bytes. It returns how many bytes it has read, 0 at the end, and -1 on an error.
using byte_source = std::function<std::ptrdiff_t(char*, std::size_t)>;
// A sink of bytes. It returns false on an error.
using byte_sink = std::function<bool(std::string_view)>;

class decompressor {
 public:
  virtual ~decompressor() = default;
  // Reads as a byte_source does. On an error, why() has the reason, or is empty if the source failed.
  virtual std::ptrdiff_t read(char* to, std::size_t n) = 0;
  // Whether it has input that was not unpacked yet.
  virtual bool has_packed() const = 0;
  const std::string& why() const { return why_; }

 protected:
  std::ptrdiff_t fail(std::string why) {
    why_ = std::move(why);
    return -1;
  }

 private:
  std::string why_;
};
class compressor {
 public:
  virtual ~compressor() = default;
  virtual bool write(std::string_view bytes) = 0;
  // Writes what is buffered, and the end of the stream.
  virtual bool finish() = 0;
};

// Returns null if there is no compression, or no memory.
std::unique_ptr<decompressor> make_decompressor(compression c, byte_source from);
std::unique_ptr<compressor> make_compressor(compression c, byte_sink to);

}  // namespace isomer::cli
