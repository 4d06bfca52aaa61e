// SPDX-License-Identifier: MIT
// Errors as values: the first cause and the position of the byte that caused it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace isomer {

enum class code : std::uint8_t {
  ok,
  truncated,         // the input ends within a value
  bad_varint,        // a varint of more than ten bytes, or a packed field that ends within one
  bad_tag,           // field number 0 or out of range, a reserved wire type, or an end tag without its start
  bad_utf8,          // text that is not valid UTF-8
  bad_value,         // a value that its field cannot hold
  bad_syntax,        // the input violates the grammar of its format
  duplicate_key,     // a key twice in one object, or two members of one oneof
  unknown_field,     // a key that the message does not have, in a format that does not ignore it
  unknown_type,      // an Any of a type that the caller did not list
  missing_required,  // a required field is absent
  too_deep,          // nested deeper than limits::depth
  too_large,         // over a limit of isomer::limits, over the caller's buffer, or over what the format can express
  no_memory,         // the allocator or the arena is exhausted
  no_arena,          // a view needs memory of its own, and has no arena
};

// Describes the error in a few words without a capital: "duplicate key".
constexpr std::string_view to_string(code c) {
  switch (c) {
    case code::ok: return "ok";
    case code::truncated: return "truncated input";
    case code::bad_varint: return "malformed varint";
    case code::bad_tag: return "malformed tag";
    case code::bad_utf8: return "invalid UTF-8";
    case code::bad_value: return "value does not fit its field";
    case code::bad_syntax: return "syntax error";
    case code::duplicate_key: return "duplicate key";
    case code::unknown_field: return "unknown field";
    case code::unknown_type: return "unknown type in Any";
    case code::missing_required: return "required field is missing";
    case code::too_deep: return "nested too deeply";
    case code::too_large: return "too large";
    case code::no_memory: return "out of memory";
    case code::no_arena: return "a view without an arena";
  }
  return "unknown error";
}

// at: the offset in the input of the byte that could not be accepted. Encoders, which have no input, leave it 0.
struct [[nodiscard]] status {
  code cause = code::ok;
  std::size_t at = 0;

  constexpr bool ok() const { return cause == code::ok; }
  constexpr explicit operator bool() const { return ok(); }
  constexpr std::string_view message() const { return to_string(cause); }
  constexpr bool operator==(const status&) const = default;
};

// A value or an error. The value is constructed in place, so that decoding never moves a message. On error it is T{}.
template <class T>
class [[nodiscard]] result {
 public:
  constexpr result() = default;
  constexpr result(T v) : held_(std::move(v)) {}
  constexpr result(status s) : status_(s) {}

  constexpr bool ok() const { return status_.ok(); }
  constexpr explicit operator bool() const { return ok(); }
  constexpr const status& error() const { return status_; }

  constexpr T& value() & { return held_; }
  constexpr const T& value() const& { return held_; }
  constexpr T&& value() && { return std::move(held_); }
  constexpr T& operator*() & { return held_; }
  constexpr const T& operator*() const& { return held_; }
  constexpr T&& operator*() && { return std::move(held_); }
  constexpr T* operator->() { return &held_; }
  constexpr const T* operator->() const { return &held_; }
  template <class U>
  constexpr T value_or(U&& fallback) const& {
    return ok() ? held_ : static_cast<T>(std::forward<U>(fallback));
  }

  // For functions that fill a result in place: the status to set and the value to construct.
  constexpr status& state() { return status_; }
  constexpr void fail(status s) {
    status_ = s;
    held_ = T{};
  }

 private:
  status status_;
  T held_{};
};

}  // namespace isomer
