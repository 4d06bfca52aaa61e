// SPDX-License-Identifier: MIT
// Encoding into memory on the stack first, because the length of a message is not known before it is written.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include "../base/copy.hpp"
#include "../base/destination.hpp"
#include "../base/input.hpp"
#include "../base/status.hpp"
#include "../table/walk.hpp"
#include "sink.hpp"

namespace isomer::detail {

// Calls take(bytes) with what write(writer) wrote. The bytes are valid only during the call. Most messages fit on the
// stack.
template <class Format, class Write, class Take>
ISOMER_ALWAYS constexpr status encode_scratch(const Format& f, Write write, Take take) {
  char scratch[2048];
  typename Format::writer w(scratch, sizeof scratch);
  w.options(f);
  char* e = write(w);
  if (!e) [[unlikely]]
    return w.state;
  return take(w.view(e)) ? status{} : status{code::too_large, 0};
}
template <class Out>
class container_in final : public container {
 public:
  explicit container_in(Out& out) : out_(out) {}

  char* bytes() override { return reinterpret_cast<char*>(out_.data()); }
  std::size_t capacity() const override { return out_.capacity(); }
  void reserve(std::size_t n) override {
    if (n > out_.capacity()) out_.reserve(n < 2 * out_.capacity() ? 2 * out_.capacity() : n);
  }
  void resize(std::size_t n) override {
    if constexpr (requires { out_.resize_and_overwrite(n, keep_all); }) out_.resize_and_overwrite(n, keep_all);
    else if constexpr (requires { out_.__resize_default_init(n); }) out_.__resize_default_init(n);  // libc++'s own
    else out_.resize(n);
  }
  void append(const char* p, std::size_t n) override { detail::append(out_, {p, n}); }

 private:
  static constexpr auto keep_all = [](auto*, std::size_t n) { return n; };

  Out& out_;
};
// Whether a writer can write into it directly, and so without a copy.
template <class Out>
concept extensible = byte_container<Out> && requires(Out& out, std::size_t n) {
  { out.data()[0] } -> std::same_as<typename Out::value_type&>;
  out.capacity(), out.reserve(n), out.resize(n);
};

// Appends what write(writer) writes to the end of out. On error, out is unchanged.
template <class Format, extensible Out, class Write>
ISOMER_ALWAYS status encode_at_end(const Format& f, Out& out, Write write) {
  char scratch[2048];
  typename Format::writer w(scratch, sizeof scratch);
  container_in<Out> all(out);
  destination end(all, out.size());
  w.options(f);
  w.grow_in(end);
  char* e = write(w);
  if (!e) [[unlikely]]
    return w.state;
  if (w.is_whole()) [[likely]]
    append(out, w.view(e));
  else w.deliver(e);
  return {};
}
// The same for any sink.
template <class Format, class Out, class Write>
ISOMER_ALWAYS constexpr status encode_onto(const Format& f, Out& out, Write write) {
  if constexpr (extensible<Out>)
    if (!folding()) return encode_at_end(f, out, write);
  return encode_scratch(f, write, [&](std::string_view bytes) ISOMER_FLAT { return append(out, bytes); });
}
// Writes into the caller's bytes and returns those written, from the beginning.
template <class Format, single_byte Byte, std::size_t N, class Write>
ISOMER_ALWAYS constexpr result<std::span<Byte>> encode_into(const Format& f, std::span<Byte, N> buffer, Write write) {
  result<std::span<Byte>> r;
  r.state() = encode_scratch(f, write, [&](std::string_view bytes) {
    if (bytes.size() > buffer.size()) return false;
    if constexpr (std::is_same_v<Byte, char>)
      if (folding()) return bytes.copy(buffer.data(), bytes.size()), *r = buffer.first(bytes.size()), true;
    if (!bytes.empty()) std::memcpy(buffer.data(), bytes.data(), bytes.size());
    *r = buffer.first(bytes.size());
    return true;
  });
  return r;
}
// Appends the message at m to out: one function for all messages of a storage. Out is a sink, but the parameter is not
// constrained: compilers mangle constrained ones differently, and a library built with one compiler may provide this
// symbol to a program built with another.
template <class Storage, class Format, class Out>
ISOMER_OUTLINED status append_by_table(const Format& f, const table::message_table& t, typename Storage::view m,
                                       std::uint64_t fingerprint, Out& out) {
  return encode_onto(f, out, [&](auto& w) ISOMER_FLAT { return table::encode_from<Storage>(w, t, m, fingerprint); });
}

}  // namespace isomer::detail
