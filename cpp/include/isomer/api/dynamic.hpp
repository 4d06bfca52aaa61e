// SPDX-License-Identifier: MIT
// encode and decode of messages known at run time only.
#pragma once
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include "../base/input.hpp"
#include "../base/status.hpp"
#include "../dynamic/message.hpp"
#include "../table/walk.hpp"
#include "scratch.hpp"

namespace isomer {

namespace detail {

// The fingerprint of the type's schema, for readers and writers that compare it.
template <class Coder>
std::uint64_t fingerprint_for(const table::message_table& type) {
  if constexpr (requires { Coder::fingerprints; }) return dynamic::fingerprint_of(type);
  else return 0;
}

}  // namespace detail

// Decodes into an existing message, whose contents are replaced. On error it is empty. Text aliases `bytes`, which must
// outlive the message, and so must its arena.
template <class Format>
status decode(const Format& f, input bytes, dynamic::message& m) {
  std::memset(m.address(), 0, m.type().bytes);
  status s = detail::table::decode_into<dynamic::storage>(f, bytes, m.type(), m.address(), &m.memory(), true,
                                                          detail::fingerprint_for<typename Format::reader>(m.type()));
  if (!s.ok()) std::memset(m.address(), 0, m.type().bytes);
  return s;
}

// Text would alias a temporary. Store the container in a variable that outlives the message.
template <class Format, class String>
  requires byte_container<String>
status decode(const Format&, String&&, dynamic::message&) = delete;

// Appends the message to out. On error, out is unchanged.
template <class Format, sink Out>
status encode(const Format& f, const dynamic::message& m, Out& out) {
  return detail::append_by_table<dynamic::storage>(f, m.type(), m.address(),
                                                   detail::fingerprint_for<typename Format::writer>(m.type()), out);
}
// Returns a new string.
template <class Format>
result<std::string> encode(const Format& f, const dynamic::message& m) {
  result<std::string> r;
  r.state() = encode(f, m, *r);
  return r;
}
// Writes into the caller's buffer and returns the bytes written, from its beginning. On error the buffer is unchanged.
// The error is too_large if the message does not fit.
template <class Format, detail::single_byte Byte, std::size_t N>
result<std::span<Byte>> encode(const Format& f, const dynamic::message& m, std::span<Byte, N> buffer) {
  const std::uint64_t fingerprint = detail::fingerprint_for<typename Format::writer>(m.type());
  return detail::encode_into(f, buffer, [&](auto& w) {
    return detail::table::encode_from<dynamic::storage>(w, m.type(), m.address(), fingerprint);
  });
}

// Returns the number of bytes that encode() appends. See encoded_size for other messages.
template <class Format>
  requires requires { typename Format::sizer; }
result<std::size_t> encoded_size(const Format& f, const dynamic::message& m) {
  typename Format::sizer w;
  w.options(f);
  const char* e = detail::table::encode_from<dynamic::storage>(w, m.type(), m.address(), 0);
  if (!e) return w.state;
  return w.written(e);
}

namespace detail {

// The same for many messages of one type, since it takes a pass over the schema.
template <class Coder>
class kept_fingerprint {
 public:
  std::uint64_t of(const table::message_table& type) {
    if (type_ != &type) type_ = &type, value_ = fingerprint_for<Coder>(type);
    return value_;
  }

 private:
  const table::message_table* type_ = nullptr;
  std::uint64_t value_ = 0;
};

}  // namespace detail

namespace dynamic {

// Reads one message after the other. What decoding needs of their schema is computed once. The schema must outlive the
// decoder.
template <class Format>
class decoder {
 public:
  explicit decoder(const Format& f = {}) : format_(f) {}
  // Decodes as isomer::decode does.
  status operator()(input bytes, message& m) {
    std::memset(m.address(), 0, m.type().bytes);
    const status s = detail::table::decode_into<storage>(format_, bytes, m.type(), m.address(), &m.memory(), true,
                                                         fingerprint_.of(m.type()));
    if (!s.ok()) std::memset(m.address(), 0, m.type().bytes);
    return s;
  }

 private:
  Format format_;
  isomer::detail::kept_fingerprint<typename Format::reader> fingerprint_;
};

// A writer that is reused, as isomer::encoder is for messages known at compile time. The next message reuses its
// memory, and the result is a view of it until then. The schema must outlive it.
template <class Format>
class encoder {
 public:
  explicit encoder(const Format& f = {}) : format_(f) { writer_.options(format_); }
  result<std::string_view> operator()(const message& m) {
    char* e = detail::table::encode_from<storage>(writer_, m.type(), m.address(), fingerprint_.of(m.type()));
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
  isomer::detail::kept_fingerprint<typename Format::writer> fingerprint_;
};

}  // namespace dynamic
}  // namespace isomer
