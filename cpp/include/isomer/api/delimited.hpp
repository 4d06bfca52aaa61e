// SPDX-License-Identifier: MIT
// Streams of messages, each after its length as a varint, which protobuf calls delimited, in constant memory.
#pragma once
#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include "../format/protobuf/format.hpp"
#include "decode.hpp"
#include "dynamic.hpp"
#include "encode.hpp"

namespace isomer {

// A source of bytes: source(char*, size_t) or source.read(char*, size_t), which returns the number of bytes read, 0 at
// the end; or a stream like std::istream, which reports that number with gcount().
namespace detail {

template <class S>
std::size_t read_some(S& s, char* to, std::size_t n) {
  if constexpr (requires { static_cast<std::size_t>(s(to, n)); }) return static_cast<std::size_t>(s(to, n));
  else if constexpr (requires { static_cast<std::size_t>(s.gcount()); }) {
    s.read(to, static_cast<std::ptrdiff_t>(n));
    return static_cast<std::size_t>(s.gcount());
  } else return static_cast<std::size_t>(s.read(to, n));
}
template <class S>
concept byte_source = requires(S& s, char* p, std::size_t n) { read_some(s, p, n); };

// The bytes that were read and not yet consumed. The memory is reused, and grows with the bytes that arrive, not with
// the lengths that are announced.
template <class Source>
class stream_window {
 public:
  using source = Source&;
  explicit stream_window(Source& s) : source_(s) {}
  std::string_view bytes() const { return {block_.get() + begin_, end_ - begin_}; }
  void take(std::size_t n) { begin_ += n; }
  // Whether n bytes are available now. It returns false as well if there is no memory for them.
  bool fill(std::size_t n, bool& no_memory) {
    while (end_ - begin_ < n) {
      if (end_ == size_ && !make_room(n, no_memory)) return false;
      std::size_t got = ended_ ? 0 : read_some(source_, block_.get() + end_, size_ - end_);
      if (!got || got > size_ - end_) return ended_ = true, false;
      end_ += got;
    }
    return true;
  }

 private:
  static constexpr std::size_t least = 16384;

  bool make_room(std::size_t n, bool& no_memory) {
    if (n <= size_) {
      std::memmove(block_.get(), block_.get() + begin_, end_ - begin_);
    } else {
      std::size_t more = std::max(2 * size_, least);
      std::unique_ptr<char[]> wide(new (std::nothrow) char[more]);
      if (!wide) return no_memory = true, false;
      if (end_ != begin_) std::memcpy(wide.get(), block_.get() + begin_, end_ - begin_);
      block_ = std::move(wide), size_ = more;
    }
    end_ -= begin_, begin_ = 0;
    return true;
  }

  Source& source_;
  std::unique_ptr<char[]> block_;
  std::size_t size_ = 0, begin_ = 0, end_ = 0;
  bool ended_ = false;
};
// Over bytes in memory: nothing is copied, and views alias them.
template <>
class stream_window<std::string_view> {
 public:
  using source = std::string_view;
  explicit stream_window(std::string_view s) : left_(s) {}
  std::string_view bytes() const { return left_; }
  void take(std::size_t n) { left_.remove_prefix(n); }
  bool fill(std::size_t n, bool&) const { return left_.size() >= n; }

 private:
  std::string_view left_;
};

}  // namespace detail

// Reads one message after the other:
//
//   while (reader.more())
//     if (status s = reader.next(m); !s.ok()) …
//
// Errors have their offset in the stream. After a malformed message the next one can be read; after a malformed length,
// or a message that is cut off or too large, reading ends. A view aliases the reader's memory, until more() is called
// again. With a std::string_view as the source, it aliases that text.
template <class Source>
class delimited_reader {
 public:
  using source = typename detail::stream_window<Source>::source;  // Source&, or std::string_view
  // `most`: the largest size of a message in bytes. A longer one is too_large, and no memory is taken for it.
  explicit delimited_reader(source from, const protobuf& format = {}, std::size_t most = std::size_t{64} << 20)
      : window_(from), format_(format), most_(most) {}

  // Whether there is another message, well-formed or not: next() reports which. Returns false if the stream has ended
  // after the last one.
  bool more() {
    if (stopped_) return false;
    take(std::exchange(frame_, 0));
    bool no_memory = false;
    return window_.fill(1, no_memory) || no_memory;
  }
  // Decodes into an existing message, as decode() does. Views need an arena.
  template <class M>
  status next(M& m, arena* a = nullptr) {
    std::string_view bytes;
    if (status s = frame(bytes); !s.ok()) return s;
    status s = decode_one(bytes, m, a);
    if (!s.ok()) s.at += at_;
    return s;
  }
  // Returns the next message's bytes, which are valid until more() is called again.
  status frame(std::string_view& bytes) {
    take(std::exchange(frame_, 0));
    std::uint64_t n = 0;
    std::size_t size = 0;
    if (status s = length(n, size); !s.ok()) return s;
    if (n > most_) return stop(code::too_large);
    take(size);
    bool no_memory = false;
    if (!window_.fill(static_cast<std::size_t>(n), no_memory)) {
      if (no_memory) return stop(code::no_memory);
      take(window_.bytes().size());
      return stop(code::truncated);
    }
    frame_ = static_cast<std::size_t>(n);
    bytes = window_.bytes().substr(0, frame_);
    return {};
  }
  // The number of bytes of the stream that were consumed: the position of the next message, or of the one that was read
  // last.
  std::size_t offset() const { return at_; }

 private:
  template <class M>
  status decode_one(std::string_view bytes, M& m, arena* a) {
    if constexpr (message<M>) return decode(format_, bytes, m, a);
    else return decode(format_, bytes, m);  // messages known at run time
  }
  void take(std::size_t n) { window_.take(n), at_ += n; }
  status stop(code c) {
    stopped_ = true;
    return {c, at_};
  }
  status length(std::uint64_t& n, std::size_t& size) {
    if (stopped_) return {code::truncated, at_};
    for (int shift = 0;; shift += 7) {
      bool no_memory = false;
      if (!window_.fill(size + 1, no_memory)) {
        if (!no_memory) take(size);
        return stop(no_memory ? code::no_memory : code::truncated);
      }
      auto b = static_cast<unsigned char>(window_.bytes()[size++]);
      if (shift == 63 && b > 1) return stop(code::bad_varint);
      n |= std::uint64_t{b & 127u} << shift;
      if (b < 128) return {};
    }
  }

  detail::stream_window<Source> window_;
  protobuf format_;
  std::size_t most_, at_ = 0;
  std::size_t frame_ = 0;  // bytes of the message that was read last, and that views may alias
  bool stopped_ = false;
};
template <detail::byte_source Source, class... Option>
delimited_reader(Source&, Option...) -> delimited_reader<Source>;
template <class... Option>
delimited_reader(std::string_view, Option...) -> delimited_reader<std::string_view>;

namespace detail {

// The writer goes backwards, so that the length can be written before the message.
template <class W, sink Out>
status put_delimited(W& w, char* e, Out& out) {
  if (e) e = w.room(e, 16);
  if (!e) return w.state;
  e = wire::put_varint(e, w.written(e));
  return append(out, w.view(e)) ? status{} : status{code::too_large, 0};
}

}  // namespace detail

// Appends the message after its length, in one piece. On error, out is unchanged.
template <message M, sink Out>
status write_delimited(Out& out, const M& m, const protobuf& format = {}) {
  char scratch[2048];
  protobuf::writer w(scratch, sizeof scratch);
  w.options(format);
  return detail::put_delimited(w, detail::encode_whole(w, m), out);
}
template <sink Out>
status write_delimited(Out& out, const dynamic::message& m, const protobuf& format = {}) {
  char scratch[2048];
  protobuf::writer w(scratch, sizeof scratch);
  w.options(format);
  char* e = detail::table::encode_from<dynamic::storage>(w, m.type(), m.address(), 0);
  return detail::put_delimited(w, e, out);
}

}  // namespace isomer
