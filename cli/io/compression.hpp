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

// By the end of a file's name: .gz, .zst. Takes it off.
compression compression_of_name(std::string_view& name);
// By the first bytes.
compression compression_of_bytes(std::string_view bytes);
std::string_view name_of(compression c);

// Where bytes come from: how many there were, 0 at the end, -1 on an error.
using byte_source = std::function<std::ptrdiff_t(char*, std::size_t)>;
// Where bytes go; false on an error.
using byte_sink = std::function<bool(std::string_view)>;

class decompressor {
 public:
  virtual ~decompressor() = default;
  // As a byte_source. On an error why() has the reason, or is empty where the source failed.
  virtual std::ptrdiff_t read(char* to, std::size_t n) = 0;
  // Whether it was given bytes that it has not unpacked yet.
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
  // What is held back, and the end of the stream.
  virtual bool finish() = 0;
};

// Null for none, or without memory.
std::unique_ptr<decompressor> make_decompressor(compression c, byte_source from);
std::unique_ptr<compressor> make_compressor(compression c, byte_sink to);

}  // namespace isomer::cli
