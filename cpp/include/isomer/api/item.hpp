// SPDX-License-Identifier: MIT
// encode and decode of values without a schema.
#pragma once
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include "../base/input.hpp"
#include "../base/status.hpp"
#include "../item/decode.hpp"
#include "../item/encode.hpp"
#include "../item/item.hpp"
#include "scratch.hpp"
#include "sink.hpp"

namespace isomer {

namespace detail {

// Whether each value of a format states its own kind.
template <class Format>
concept self_describing = requires(typename Format::reader& r, typename Format::reader::cursor c) { r.item_at(c); };

}  // namespace detail

// Decodes the bytes as one value. It aliases them and the arena; both must outlive it. On error it is null.
template <detail::self_describing Format>
status decode(const Format& f, input bytes, item& to, arena& memory) {
  return detail::item_decoding<typename Format::reader>(f, bytes, memory).run(to);
}

// The same as a result, as decode<View>(format, bytes, arena) reads a message: decode<item>(format, bytes, arena).
template <std::same_as<item> Item, detail::self_describing Format, class Bytes>
  requires(std::convertible_to<Bytes, input> && !byte_container<Bytes>)
result<Item> decode(const Format& f, Bytes&& bytes, arena& memory) {
  result<Item> r;
  r.state() = decode(f, input(bytes), *r, memory);
  return r;
}

// The value would alias a temporary. Store the container in a variable that outlives the value.
template <detail::self_describing Format, class String>
  requires byte_container<String>
status decode(const Format&, String&&, item&, arena&) = delete;
template <std::same_as<item> Item, detail::self_describing Format, class String>
  requires byte_container<String>
result<Item> decode(const Format&, String&&, arena&) = delete;

// Appends the value to out, which must hold nothing that the value refers to. On error, out is unchanged. A value that
// the format cannot express is bad_value: an extension in any format other than MessagePack, or a time whose year has
// more than four digits. Two keys that the format writes the same way are duplicate_key.
template <detail::self_describing Format, sink Out>
status encode(const Format& f, const item& v, Out& out) {
  return detail::encode_onto(f, out, [&](auto& w) { return detail::item_encoding(w).run(v); });
}
// Returns a new string.
template <detail::self_describing Format>
result<std::string> encode(const Format& f, const item& v) {
  result<std::string> r;
  r.state() = encode(f, v, *r);
  return r;
}
// Writes into the caller's buffer and returns the bytes written, from its beginning. On error the buffer is unchanged.
// The error is too_large if the value does not fit.
template <detail::self_describing Format, detail::single_byte Byte, std::size_t N>
result<std::span<Byte>> encode(const Format& f, const item& v, std::span<Byte, N> buffer) {
  return detail::encode_into(f, buffer, [&](auto& w) { return detail::item_encoding(w).run(v); });
}

// A writer that is reused. The next value reuses its memory, and the result is a view of it until then.
template <detail::self_describing Format>
class item_encoder {
 public:
  explicit item_encoder(const Format& f = {}) : format_(f) { start(); }
  result<std::string_view> operator()(const item& v) {
    char* const e = detail::item_encoding(writer_).run(v);
    if (e) return writer_.view(e);
    const status s = std::exchange(writer_.state, status{});
    start();
    return s;
  }

 private:
  void start() { writer_.options(format_); }
  Format format_;
  typename Format::writer writer_;
};

}  // namespace isomer
