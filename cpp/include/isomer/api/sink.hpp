// SPDX-License-Identifier: MIT
// The destination of encoded bytes: any type that appends, or a container of single bytes.
#pragma once
#include <cstddef>
#include <string_view>

namespace isomer {

// Has append(const char*, size_t), which may return false to stop.
template <class S>
concept appending_sink = requires(S& s, const char* p, std::size_t n) { s.append(p, n); };
// A contiguous container of char, unsigned char or std::byte.
template <class S>
concept byte_container = requires(S& s, typename S::value_type* p) {
  s.insert(s.end(), p, p);
  requires sizeof(typename S::value_type) == 1;
};
template <class S>
concept sink = appending_sink<S> || byte_container<S>;

namespace detail {

template <sink S>
constexpr bool append(S& s, std::string_view bytes) {
  if constexpr (appending_sink<S>) {
    if constexpr (
        requires { static_cast<bool>(s.append(bytes.data(), bytes.size())); } &&
        !requires { s.append(bytes.data(), bytes.size()).size(); })
      return static_cast<bool>(s.append(bytes.data(), bytes.size()));
    s.append(bytes.data(), bytes.size());
  } else {
    using T = typename S::value_type;
    auto* p = reinterpret_cast<const T*>(bytes.data());
    if (s.empty()) s.assign(p, p + bytes.size());
    else s.insert(s.end(), p, p + bytes.size());
  }
  return true;
}

}  // namespace detail
}  // namespace isomer
