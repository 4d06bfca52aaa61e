// SPDX-License-Identifier: MIT
// encode(format, message): into a string, a sink, or the caller's buffer.
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

// A message's own code, for programs that compile it once: see ISOMER_CODEC.
template <class W, class M>
char* encode_elsewhere(W& w, const M& m) {
  return walk::encode_top(w, m);
}

// Encodes with the walk that the message uses. Returns null on error; w.state has the cause.
template <class W, class M>
ISOMER_ALWAYS constexpr char* encode_whole(W& w, const M& m) {
  if constexpr (by_table<M> && table::writes_tables<W>) return table::message_of<M>::encode(w, m);
  else if constexpr (has_codec_elsewhere<W, M>) return encode_elsewhere(w, m);
  else return walk::encode_top(w, m);
}

}  // namespace detail

// Appends the message to out, which must hold nothing that the message refers to. On error, out is unchanged. The error
// is too_large if the sink stops or if the message is larger than the format can express.
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

// Returns a new string.
template <class Format, message M>
constexpr result<std::string> encode(const Format& f, const M& m) {
  result<std::string> r;
  r.state() = encode(f, m, *r);
  return r;
}

// Writes into the caller's buffer and returns the bytes written, from its beginning. On error the buffer is unchanged.
// The error is too_large if the message does not fit.
template <class Format, message M>
constexpr result<std::span<char>> encode(const Format& f, const M& m, std::span<char> buffer) {
  return detail::encode_into(f, buffer, [&](auto& w) { return detail::encode_whole(w, m); });
}
template <class Format, message M, detail::single_byte Byte, std::size_t N>
constexpr result<std::span<Byte>> encode(const Format& f, const M& m, std::span<Byte, N> buffer) {
  return detail::encode_into(f, buffer, [&](auto& w) { return detail::encode_whole(w, m); });
}

// Whether a format can compute the length of a message in advance. Protobuf can.
template <class Format>
concept measurable = requires { typename Format::sizer; };

// Returns the number of bytes that encode() appends, to allocate a buffer once. It returns the same errors as encode(),
// except bad_utf8, because it does not look at text.
template <measurable Format, message M>
result<std::size_t> encoded_size(const Format& f, const M& m) {
  typename Format::sizer w;
  w.options(f);
  const char* e = detail::encode_whole(w, m);
  if (!e) return w.state;
  return w.written(e);
}

// A writer that is reused. The next message reuses its memory, and the result is a view of it until then.
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
