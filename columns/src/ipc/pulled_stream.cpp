// SPDX-License-Identifier: MIT
// Reads the messages of a stream in pieces. One message at a time is in memory, which is its own.
#include <algorithm>
#include <isomer/wire/bytes.hpp>
#include "aligned_memory.hpp"
#include "message_source.hpp"

namespace isomer::columns::ipc::detail {
namespace {

class pulled_stream final : public message_source {
 public:
  pulled_stream(source from, const limits& within) : from_(std::move(from)), within_(within) {}

  bool schema(field& root, problem& why) override {
    message m;
    if (!begin(why) || !next(m, why)) return false;
    if (m.id != header_id::schema) return why.is(problem::kind::damaged, "a stream begins with its schema");
    return get_schema(m.metadata, m.header, within_, root, why);
  }
  bool next(message& out, problem& why) override {
    out = {};
    std::size_t size = 0;
    if (is_at_end_ || !read_size(size, why)) return is_at_end_;
    if (size == 0) {
      is_at_end_ = true;
      return true;
    }
    std::int64_t body_size = 0;
    if (!read_block(size, metadata_, why) || !open_message({metadata_.data(), size}, out, body_size, why)) return false;
    if (body_size == 0) return true;
    aligned_memory body;
    if (!read_block(static_cast<std::size_t>(body_size), body, why)) return false;
    out.body = {body.data(), body.size()};
    out.memory = body.share();
    return true;
  }

 private:
  // Also returns false at the end, in which case `got` is less than `size`.
  bool fill(char* to, std::size_t size, std::size_t& got, problem& why) {
    for (got = 0; got < size;) {
      const std::ptrdiff_t n = from_(to + got, size - got);
      if (n < 0 || std::cmp_greater(n, size - got))
        return why.is(problem::kind::unreadable, "the input cannot be read");
      if (n == 0) return why.is(problem::kind::truncated, "the input ends inside a message");
      got += static_cast<std::size_t>(n);
    }
    return true;
  }
  // Some writers put a stream between the magic strings of a file, without its footer.
  bool begin(problem& why) {
    if (!fill(head_, sizeof head_, got_, why)) return false;
    if (!magic.starts_with({head_, sizeof head_})) return true;
    return why.is(problem::kind::unsupported, "a file has its index at its end, and is read as a whole only");
  }
  // The stream ends with a size of 0, or at the end of the input. The first word may have been read already.
  bool read_size(std::size_t& size, problem& why) {
    namespace wire = isomer::detail::wire;
    if (got_ == 0 && !fill(head_, 4, got_, why)) {
      if (got_ || why.number() == EIO) return false;
      why = {};
      return is_at_end_ = true;
    }
    got_ = 0;
    std::size_t got = 0;
    if (wire::load<std::uint32_t>(head_) == continuation && !fill(head_, 4, got, why)) return false;
    size = wire::load<std::uint32_t>(head_);
    return true;
  }
  // It allocates at most twice as much as has arrived, or as much as an earlier message had.
  bool read_block(std::size_t size, aligned_memory& to, problem& why) {
    constexpr std::size_t least = std::size_t{64} << 10;
    if (within_.memory != limits::by_input && std::cmp_greater(size, within_.memory))
      return why.is(problem::kind::too_large, "a message takes more memory than allowed");
    to = {};
    for (std::size_t at = 0; at < size;) {
      if (!to.grow(std::min(size, std::max({2 * at, least, largest_}))))
        return why.is(problem::kind::no_memory, "out of memory");
      std::size_t got = 0;
      if (!fill(to.data() + at, to.size() - at, got, why)) return false;
      at = to.size();
    }
    largest_ = std::max(largest_, size);
    return true;
  }

  source from_;
  limits within_;
  aligned_memory metadata_;
  char head_[4] = {};
  std::size_t got_ = 0;  // the number of bytes of the head
  std::size_t largest_ = 0;
  bool is_at_end_ = false;
};

}  // namespace

std::unique_ptr<message_source> source_of(source from, const limits& within) {
  return std::make_unique<pulled_stream>(std::move(from), within);
}

}  // namespace isomer::columns::ipc::detail
