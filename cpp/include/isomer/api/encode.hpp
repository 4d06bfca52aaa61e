// SPDX-License-Identifier: MIT
// encode(format, message): into a string, a sink, or a buffer of the caller's.
#pragma once
#include <span>
#include <string>
#include <utility>
#include "../base/status.hpp"
#include "../table/of_message.hpp"
#include "../walk/encode.hpp"
#include "../walk/encode_known.hpp"
#include "scratch.hpp"
#include "sink.hpp"

namespace isomer {

namespace detail {

// A message's own code, where a program compiles it once: ISOMER_CODEC.
template <class W, class M>
char* encode_elsewhere(W& w, const M& m) {
  return walk::encode_top(w, m);
}

// By the walk that serves the message. Null: w.state tells why.
template <class W, class M>
ISOMER_ALWAYS constexpr char* encode_whole(W& w, const M& m) {
  if constexpr (by_table<M> && table::writes_tables<W>) return table::message_of<M>::encode(w, m);
  else if constexpr (has_codec_elsewhere<W, M>) return encode_elsewhere(w, m);
  else return walk::encode_top(w, m);
}

}  // namespace detail

// Appends the message to out, which must hold nothing that the message refers to. On error, out is as it was.
// too_large: the sink refused, or the message is over what the format can express.
template <class Format, message M, sink Out>
constexpr status encode(const Format& f, const M& m, Out& out) {
  if constexpr (by_table<M> && detail::table::takes_tables<Format>) {
    using of = detail::table::message_of<M>;
    using writer = typename Format::writer;
    return detail::append_by_table<typename of::storage>(f, of::template table_for<writer>(), of::address(m),
                                                         of::template fingerprint<writer>(), out);
  } else {
    return detail::encode_onto(f, out, [&](auto& w) ISOMER_FLAT { return detail::encode_whole(w, m); });
  }
}

// As a new string.
template <class Format, message M>
constexpr result<std::string> encode(const Format& f, const M& m) {
  result<std::string> r;
  r.state() = encode(f, m, *r);
  return r;
}

// Into the caller's buffer: the bytes written, from its beginning. On error the buffer is as it was; too_large when the
// message does not fit.
template <class Format, message M>
constexpr result<std::span<char>> encode(const Format& f, const M& m, std::span<char> buffer) {
  return detail::encode_into(f, buffer, [&](auto& w) { return detail::encode_whole(w, m); });
}
template <class Format, message M, detail::single_byte Byte, std::size_t N>
constexpr result<std::span<Byte>> encode(const Format& f, const M& m, std::span<Byte, N> buffer) {
  return detail::encode_into(f, buffer, [&](auto& w) { return detail::encode_whole(w, m); });
}

// Whether a format can tell how long a message will be: protobuf can.
template <class Format>
concept measurable = requires { typename Format::sizer; };

// How many bytes encode() appends, for a buffer that is taken once. Its errors are encode()'s, but it looks at no text,
// so that bad_utf8 is not among them.
template <measurable Format, message M>
result<std::size_t> encoded_size(const Format& f, const M& m) {
  typename Format::sizer w;
  w.options(f);
  const char* e = detail::encode_whole(w, m);
  if (!e) return w.state;
  return w.written(e);
}

// A writer that is kept: the next message reuses its memory, and the result is a view of it until then.
template <class Format>
class encoder {
 public:
  explicit encoder(const Format& f = {}) : format_(f) { writer_.options(format_); }
  template <message M>
  result<std::string_view> operator()(const M& m) {
    char* e = detail::encode_whole(writer_, m);
    if (!e) [[unlikely]]
      return failed();
    return writer_.view(e);
  }

 private:
  ISOMER_COLD status failed() {
    status s = std::exchange(writer_.state, status{});
    writer_.options(format_);  // and what they count down starts over
    return s;
  }
  Format format_;
  typename Format::writer writer_;
};

}  // namespace isomer
