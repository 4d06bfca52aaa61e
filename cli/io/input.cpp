// SPDX-License-Identifier: MIT
#include "input.hpp"
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>
#include "driver/printable.hpp"

namespace isomer::cli {
namespace {

constexpr std::size_t longest_magic = 4;

std::ptrdiff_t take(const std::string& from, std::size_t& at, char* to, std::size_t n) {
  n = std::min(n, from.size() - at);
  std::memcpy(to, from.data() + at, n);
  at += n;
  return static_cast<std::ptrdiff_t>(n);
}

}  // namespace

std::unique_ptr<input> input::open(const std::string& path, std::string& why, unpacking which) {
  const bool is_standard = path == "-";
  descriptor from(is_standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat is{};
  if (!from || ::fstat(from.get(), &is) != 0) {
    why = compiler::printable(path) + ": " + system_error_text();
    return nullptr;
  }
  if (S_ISDIR(is.st_mode)) {
    why = compiler::printable(path) + ": it is a folder";
    return nullptr;
  }
  std::unique_ptr<input> in(new input(std::move(from)));
  in->name_ = is_standard ? "<stdin>" : compiler::printable(path);
  if (S_ISREG(is.st_mode)) in->file_size_ = static_cast<std::uint64_t>(is.st_size);
  bool may_be_packed = which == unpacking::by_bytes;
  if (!is_standard) {
    const std::string file = std::filesystem::path(path).filename().string();
    std::string_view plain = file;
    may_be_packed |= compression_of_name(plain) != compression::none;
    in->plain_name_ = plain;
  }
  if (in->find_compression(may_be_packed)) return in;
  why = in->name_ + ": " + in->why_;
  return nullptr;
}

bool input::find_compression(bool may_be_packed) {
  char bytes[longest_magic];
  while (raw_head_.size() < longest_magic) {
    const std::ptrdiff_t got = from_.read(bytes, longest_magic - raw_head_.size());
    if (got < 0) {
      why_ = system_error_text();
      return false;
    }
    if (!got) break;
    raw_head_.append(bytes, static_cast<std::size_t>(got));
  }
  packed_as_ = may_be_packed ? compression_of_bytes(raw_head_) : compression::none;
  unpack_ = make_decompressor(packed_as_, [this](char* to, std::size_t n) { return read_raw(to, n); });
  return true;
}

std::ptrdiff_t input::read_raw(char* to, std::size_t n) {
  const std::ptrdiff_t got = raw_head_at_ < raw_head_.size() ? take(raw_head_, raw_head_at_, to, n) : from_.read(to, n);
  if (got < 0) why_ = system_error_text();
  else file_read_ += static_cast<std::uint64_t>(got);
  return got;
}

std::ptrdiff_t input::read_unpacked(char* to, std::size_t n) {
  if (!unpack_) return read_raw(to, n);
  const std::ptrdiff_t got = unpack_->read(to, n);
  if (got < 0 && !unpack_->why().empty()) why_ = unpack_->why();
  return got;
}

std::ptrdiff_t input::read(char* to, std::size_t n) {
  if (head_at_ < head_.size()) return take(head_, head_at_, to, n);
  return read_unpacked(to, n);
}

bool input::is_ready() const {
  if (head_at_ < head_.size() || raw_head_at_ < raw_head_.size() || (unpack_ && unpack_->has_packed())) return true;
  pollfd on{from_.get(), POLLIN, 0};
  return ::poll(&on, 1, 0) > 0;
}

std::size_t input::most_held(const std::optional<std::size_t>& given) const {
  if (given) return *given;
  if (!unpack_) return most_unpacked;
  const std::uint64_t size = std::min<std::uint64_t>(std::max(file_size_, file_read_), most_unpacked);
  return std::clamp(static_cast<std::size_t>(size) * most_per_byte, most_of_small_file, most_unpacked);
}

std::optional<std::string> input::read_all(const std::optional<std::size_t>& given, std::string& why) {
  constexpr std::size_t piece = std::size_t{1} << 18;
  std::string all;
  // If the size is known, the text is allocated once, since growing it needs a second copy.
  if (!unpack_) all.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(file_size_, most_held(given))) + piece);
  for (std::size_t size = 0;;) {
    all.resize(size + piece);
    const std::ptrdiff_t got = read(all.data() + size, piece);
    if (got < 0) {
      why = name_ + ": " + why_;
      return std::nullopt;
    }
    size += static_cast<std::size_t>(got);
    if (const std::size_t most = most_held(given); size > most) {
      why = name_ + ": it has more than " + std::to_string(most) + " bytes";
      return std::nullopt;
    }
    if (got) continue;
    all.resize(size);
    return all;
  }
}

std::string_view input::head() {
  if (!std::exchange(has_head_, true)) {
    char bytes[head_size];
    while (head_.size() < head_size) {
      const std::ptrdiff_t got = read_unpacked(bytes, head_size - head_.size());
      if (got <= 0) break;
      head_.append(bytes, static_cast<std::size_t>(got));
    }
  }
  return head_;
}

}  // namespace isomer::cli
