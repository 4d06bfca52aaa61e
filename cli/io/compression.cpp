// SPDX-License-Identifier: MIT
#include "compression.hpp"
#include <zlib.h>
#include <zstd.h>
#include <limits>
#include <utility>
#include <vector>

namespace isomer::cli {
namespace {

constexpr std::size_t piece_size = std::size_t{1} << 17;
constexpr int gzip_window = 15 + 16;          // zlib's value for the largest window and a header of gzip
constexpr unsigned largest_zstd_window = 27;  // 128 MiB, the default limit of zstd

unsigned capped(std::size_t n) { return static_cast<unsigned>(n < (1u << 30) ? n : (1u << 30)); }

class gzip_reader : public decompressor {
 public:
  explicit gzip_reader(byte_source from) : from_(std::move(from)), in_(piece_size) {
    ready_ = inflateInit2(&z_, gzip_window) == Z_OK;
  }
  gzip_reader(const gzip_reader&) = delete;
  gzip_reader& operator=(const gzip_reader&) = delete;
  ~gzip_reader() override { inflateEnd(&z_); }

  std::ptrdiff_t read(char* to, std::size_t n) override {
    if (!ready_) return fail("out of memory");
    z_.next_out = reinterpret_cast<Bytef*>(to);
    z_.avail_out = capped(n);
    const unsigned room = z_.avail_out;
    while (z_.avail_out == room) {
      if (!z_.avail_in) {
        const std::ptrdiff_t got = from_(in_.data(), in_.size());
        if (got < 0) return got;
        if (!got) return inside_ ? fail("gzip: the file is cut off") : 0;
        z_.next_in = reinterpret_cast<Bytef*>(in_.data());
        z_.avail_in = static_cast<unsigned>(got);
      }
      // A file may have several members, one after another.
      if (!inside_ && inflateReset(&z_) != Z_OK) return fail("gzip: out of memory");
      inside_ = true;
      const int done = inflate(&z_, Z_NO_FLUSH);
      if (done == Z_STREAM_END) inside_ = false;
      else if (done != Z_OK && done != Z_BUF_ERROR)
        return fail(z_.msg ? std::string("gzip: ") + z_.msg : "gzip: bad data");
    }
    return static_cast<std::ptrdiff_t>(room - z_.avail_out);
  }
  bool has_packed() const override { return z_.avail_in != 0; }

 private:
  byte_source from_;
  std::vector<char> in_;
  z_stream z_{};
  bool ready_ = false, inside_ = false;
};

class gzip_writer : public compressor {
 public:
  explicit gzip_writer(byte_sink to) : to_(std::move(to)), out_(piece_size) {
    ready_ = deflateInit2(&z_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) == Z_OK;
  }
  gzip_writer(const gzip_writer&) = delete;
  gzip_writer& operator=(const gzip_writer&) = delete;
  ~gzip_writer() override { deflateEnd(&z_); }

  bool write(std::string_view bytes) override {
    while (!bytes.empty()) {
      const unsigned n = capped(bytes.size());
      // zlib does not change its input, but its type is const only if zlib was compiled so.
      z_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
      z_.avail_in = n;
      if (!run(Z_NO_FLUSH)) return false;
      bytes.remove_prefix(n);
    }
    return true;
  }
  bool finish() override { return run(Z_FINISH); }

 private:
  bool run(int flush) {
    if (!ready_) return false;
    for (;;) {
      z_.next_out = reinterpret_cast<Bytef*>(out_.data());
      z_.avail_out = static_cast<unsigned>(out_.size());
      const int done = deflate(&z_, flush);
      if (done == Z_STREAM_ERROR) return false;
      const std::size_t n = out_.size() - z_.avail_out;
      if (n && !to_({out_.data(), n})) return false;
      if (flush == Z_FINISH ? done == Z_STREAM_END : z_.avail_out != 0) return true;
    }
  }
  byte_sink to_;
  std::vector<char> out_;
  z_stream z_{};
  bool ready_ = false;
};

class zstd_reader : public decompressor {
 public:
  explicit zstd_reader(byte_source from) : from_(std::move(from)), in_(piece_size), z_(ZSTD_createDCtx()) {
    if (z_) ZSTD_DCtx_setParameter(z_, ZSTD_d_windowLogMax, largest_zstd_window);
  }
  zstd_reader(const zstd_reader&) = delete;
  zstd_reader& operator=(const zstd_reader&) = delete;
  ~zstd_reader() override { ZSTD_freeDCtx(z_); }

  std::ptrdiff_t read(char* to, std::size_t n) override {
    if (!z_) return fail("out of memory");
    ZSTD_outBuffer out{to, n, 0};
    while (!out.pos) {
      // Flushes zlib's output before it gets more input.
      if (left_.pos == left_.size && !holds_back_) {
        const std::ptrdiff_t got = from_(in_.data(), in_.size());
        if (got < 0) return got;
        if (!got) return inside_ ? fail("zstd: the file is cut off") : 0;
        left_ = {in_.data(), static_cast<std::size_t>(got), 0};
      }
      const std::size_t hint = ZSTD_decompressStream(z_, &out, &left_);
      if (ZSTD_isError(hint)) return fail(std::string("zstd: ") + ZSTD_getErrorName(hint));
      inside_ = hint != 0;
      holds_back_ = inside_ && out.pos == out.size;
    }
    return static_cast<std::ptrdiff_t>(out.pos);
  }
  bool has_packed() const override { return holds_back_ || left_.pos != left_.size; }

 private:
  byte_source from_;
  std::vector<char> in_;
  ZSTD_DCtx* z_;
  ZSTD_inBuffer left_{nullptr, 0, 0};
  bool inside_ = false, holds_back_ = false;
};

class zstd_writer : public compressor {
 public:
  explicit zstd_writer(byte_sink to) : to_(std::move(to)), out_(piece_size), z_(ZSTD_createCCtx()) {
    if (z_) ZSTD_CCtx_setParameter(z_, ZSTD_c_checksumFlag, 1);
  }
  zstd_writer(const zstd_writer&) = delete;
  zstd_writer& operator=(const zstd_writer&) = delete;
  ~zstd_writer() override { ZSTD_freeCCtx(z_); }

  bool write(std::string_view bytes) override { return run(bytes, ZSTD_e_continue); }
  bool finish() override { return run({}, ZSTD_e_end); }

 private:
  bool run(std::string_view bytes, ZSTD_EndDirective how) {
    if (!z_) return false;
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (;;) {
      ZSTD_outBuffer out{out_.data(), out_.size(), 0};
      const std::size_t left = ZSTD_compressStream2(z_, &out, &in, how);
      if (ZSTD_isError(left)) return false;
      if (out.pos && !to_({out_.data(), out.pos})) return false;
      if (how == ZSTD_e_end ? left == 0 : in.pos == in.size) return true;
    }
  }
  byte_sink to_;
  std::vector<char> out_;
  ZSTD_CCtx* z_;
};

}  // namespace

compression compression_of_name(std::string_view& name) {
  for (auto [ending, is] :
       {std::pair<std::string_view, compression>{".gz", compression::gzip}, {".zst", compression::zstd}})
    if (name.ends_with(ending)) {
      name.remove_suffix(ending.size());
      return is;
    }
  return compression::none;
}

compression compression_of_bytes(std::string_view bytes) {
  if (bytes.starts_with("\x1f\x8b\x08")) return compression::gzip;
  return bytes.starts_with("\x28\xb5\x2f\xfd") ? compression::zstd : compression::none;
}

std::string_view name_of(compression c) {
  return c == compression::gzip ? "gzip" : c == compression::zstd ? "zstd" : "none";
}

std::unique_ptr<decompressor> make_decompressor(compression c, byte_source from) {
  if (c == compression::gzip) return std::make_unique<gzip_reader>(std::move(from));
  if (c == compression::zstd) return std::make_unique<zstd_reader>(std::move(from));
  return nullptr;
}

std::unique_ptr<compressor> make_compressor(compression c, byte_sink to) {
  if (c == compression::gzip) return std::make_unique<gzip_writer>(std::move(to));
  if (c == compression::zstd) return std::make_unique<zstd_writer>(std::move(to));
  return nullptr;
}

}  // namespace isomer::cli
