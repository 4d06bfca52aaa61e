// SPDX-License-Identifier: MIT
// The functions that are generated for a message of C, under one name for all messages: message<T>.
#pragma once
#include <isomer/status.h>
#include <cstring>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

inline void PrintTo(isomer_status s, std::ostream* out) { *out << isomer_status_text(s); }

namespace test {

template <class T>
struct message;

// In the namespace test: what there is for a message, which is named as in C.
#define ISOMER_TEST_MESSAGE(type) ISOMER_TEST_BOUND_MESSAGE(type, type)
// Where the struct has another name than the functions.
#define ISOMER_TEST_BOUND_MESSAGE(struct_type, type)          \
  template <>                                                 \
  struct message<struct_type> {                               \
    static constexpr const char* name = #type;                \
    static constexpr std::size_t max_size = type##_MAX_SIZE;  \
    static constexpr auto init = type##_init;                 \
    static constexpr auto equal = type##_equal;               \
    static constexpr auto size = type##_size;                 \
    static constexpr auto encode = type##_encode;             \
    static constexpr auto decode = type##_decode;             \
    static constexpr auto encode_array = type##_encode_array; \
    static constexpr auto decode_array = type##_decode_array; \
  };

// Structs may be large, so they are not on the stack; and what nobody sets is neither 0 nor a valid bool.
template <class T>
std::unique_ptr<T> garbage() {
  std::unique_ptr<T> m(new T);
  std::memset(static_cast<void*>(m.get()), 0xa5, sizeof(T));
  return m;
}
template <class T>
std::unique_ptr<T> fresh() {
  auto m = garbage<T>();
  message<T>::init(m.get());
  return m;
}

// A block of exactly the bytes' size, so that a sanitizer sees what goes beyond it. Of no bytes, NULL.
class block {
 public:
  explicit block(std::size_t size) : data_(size ? new std::uint8_t[size] : nullptr), size_(size) {}
  explicit block(std::string_view s) : block(s.size()) {
    if (!s.empty()) std::memcpy(data_.get(), s.data(), s.size());
  }
  std::uint8_t* data() { return data_.get(); }
  std::size_t size() const { return size_; }
  std::string text(std::size_t n) const { return n ? std::string(reinterpret_cast<char*>(data_.get()), n) : ""; }

 private:
  std::unique_ptr<std::uint8_t[]> data_;
  std::size_t size_;
};

struct outcome {
  isomer_status status = ISOMER_OK;
  std::size_t at = 0;
  bool operator==(const outcome&) const = default;
  friend void PrintTo(const outcome& o, std::ostream* out) {
    *out << isomer_status_text(o.status) << " at byte " << o.at;
  }
};

template <class T>
outcome decode(T& to, std::string_view input) {
  block in(input);
  outcome o;
  o.status = message<T>::decode(&to, in.data(), in.size(), &o.at);
  if (o.status == ISOMER_OK) o.at = 0;
  return o;
}

struct encoded {
  isomer_status status = ISOMER_OK;
  std::string bytes;
};

// Into a buffer of exactly the size that the message says it has, and again into one of MAX_SIZE.
template <class T>
encoded encode(const T& m) {
  block exact(message<T>::size(&m)), large(message<T>::max_size);
  std::size_t n = 1, n_large = 1;
  encoded e;
  e.status = message<T>::encode(&m, exact.data(), exact.size(), &n);
  const isomer_status again = message<T>::encode(&m, large.data(), large.size(), &n_large);
  if (e.status == ISOMER_OK && n != exact.size()) return {ISOMER_IO, "size() is not what encode() writes"};
  if (again != e.status || n != n_large) return {ISOMER_IO, "the buffer's size makes a difference"};
  if (e.status != ISOMER_OK && n != 0) return {ISOMER_IO, "an error with a size"};
  e.bytes = exact.text(n);
  if (e.bytes != large.text(n)) return {ISOMER_IO, "the buffer's size makes a difference to the bytes"};
  return e;
}

// Decoded, encoded; decoded again, which must give an equal value, and encoded again, which must give the same bytes.
// What is equal to nothing, not to itself either, holds a NaN.
template <class T>
encoded through(std::string_view input, outcome* failure = nullptr) {
  auto m = garbage<T>(), back = garbage<T>();
  const outcome o = decode(*m, input);
  if (failure) *failure = o;
  if (o.status != ISOMER_OK) return {o.status, ""};
  encoded once = encode(*m);
  if (once.status != ISOMER_OK) return {ISOMER_IO, "what was decoded cannot be encoded: " + once.bytes};
  if (decode(*back, once.bytes).status != ISOMER_OK) return {ISOMER_IO, "what was encoded cannot be decoded"};
  if (message<T>::equal(m.get(), m.get()) && !message<T>::equal(m.get(), back.get()))
    return {ISOMER_IO, "what was encoded is not equal when decoded"};
  encoded twice = encode(*back);
  if (twice.bytes != once.bytes) return {ISOMER_IO, "the second encoding differs"};
  return once;
}

}  // namespace test
