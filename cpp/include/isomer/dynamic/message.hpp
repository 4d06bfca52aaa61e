// SPDX-License-Identifier: MIT
// A message known at run time only. It is stored in an arena.
#pragma once
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include "../base/limits.hpp"
#include "../base/status.hpp"
#include "../memory/arena.hpp"
#include "../memory/view.hpp"
#include "../table/structs.hpp"
#include "schema.hpp"

namespace isomer::dynamic {

// Views, laid out when the schema was made: text aliases the input or is in the arena, and everything else is in the
// arena.
using storage = detail::table::structs<view>;
using detail::table::field;

class message;
class present_fields;
class messages;

// Whether values of the C++ type T are what a field holds: bool, std::int32_t (enums, too), std::uint32_t,
// std::int64_t, std::uint64_t, float, double, std::string_view, and message. If so, get<T>() reads such a field.
template <class T>
constexpr bool holds(detail::table::value v);

// A handle to a message in an arena. Copying it copies a pointer; it must not outlive the arena, or the schema that has
// its type. A new message is empty: no field is present. It converts to false if there is no message, or if there was
// no memory for it.
//
// Fields are those of type(); by_name() and by_number() find them. Access to a field as a type other than its own fails
// with bad_value. A field of another message must not be used.
class message {
 public:
  message() = default;
  message(const detail::table::message_table& type, arena& memory)
      : message(type, memory, static_cast<char*>(memory.take(type.bytes, type.align))) {
    if (at_) std::memset(at_, 0, type.bytes);
  }
  explicit operator bool() const { return at_ != nullptr; }
  const detail::table::message_table& type() const { return *type_; }
  arena& memory() const { return *memory_; }
  char* address() const { return at_; }

  // Whether the field is present. Without presence: whether it is not zero. For lists and maps: whether there are
  // elements or entries.
  bool has(const field& f) const;
  void clear(const field& f) { storage::reset(at_, f); }
  void clear() { std::memset(at_, 0, type_->bytes); }
  // Returns the member of f's oneof that is present, or null if there is none.
  const field* which(const field& f) const;
  // The fields that are present, in the order of their numbers.
  present_fields fields() const;
  // Records of fields that are not in the schema, including extensions.
  std::string_view unknown() const;

  // Returns the value of a field that is not a list or a map, or T{} if it is absent.
  template <class T>
  result<T> get(const field& f) const;
  // Text is not copied. It must live as long as the message.
  template <class T>
  status set(const field& f, T v);
  // Returns the message in a field, and creates it if it is absent.
  result<message> make(const field& f);

  // Elements of a list, or entries of a map. Entries are messages with fields "key" and "value", in the order of their
  // keys.
  std::size_t size(const field& f) const;
  template <class T>
  result<T> get(const field& f, std::size_t i) const;
  // All elements of a list that does not hold messages, in place: add() may move them.
  template <class T>
  result<std::span<const T>> elements(const field& f) const;
  // The elements of a list of messages, or the entries of a map. For any other field, none.
  dynamic::messages messages(const field& f) const;
  template <class T>
  status add(const field& f, T v);
  // Adds an empty message; for a map, an entry whose key and value are to be set. Elements may move then, and entries
  // may move when they are sorted: handles obtained before refer to old copies and must be obtained again.
  result<message> add(const field& f);
  // To be called after the last entry was added to a map: sorts the entries by key, and keeps the last of each. Returns
  // false if a key occurred twice.
  bool sort(const field& f);

  // Extensions are stored among the unknown fields, in the protobuf encoding, and are decoded on each access. An
  // extension of another message is rejected with bad_value.
  //
  // Whether there is such a record, well-formed or not.
  bool has(const extension& x) const;
  // On error, the message is unchanged, here and in set() and write().
  status clear(const extension& x);
  // read() returns the extension as a message of one field, x.value(), which is empty if there is none. write() does
  // the reverse.
  result<message> read(const extension& x) const;
  status write(const extension& x, const message& carrier);
  // Returns the value of an extension that is not a list.
  template <class T>
  result<T> get(const extension& x) const;
  template <class T>
  status set(const extension& x, T v);

 private:
  message(const detail::table::message_table& type, arena& memory, char* at)
      : type_(&type), memory_(&memory), at_(at) {}
  // Memory that callers request is limited only by the arena.
  memory::store unlimited() const { return {PTRDIFF_MAX, memory_}; }
  template <class T>
  T value_at(const field& f, storage::const_slot from) const;
  status replace(const extension& x, std::string_view records);
  const void* element(const field& f, std::size_t i) const;  // null: there are fewer elements
  void* append(const field& f);                              // null: no memory

  const detail::table::message_table* type_ = nullptr;
  arena* memory_ = nullptr;
  char* at_ = nullptr;
};

// The fields of a message that are present.
class present_fields {
 public:
  class iterator {
   public:
    using value_type = field;
    using difference_type = std::ptrdiff_t;
    iterator() = default;
    const field& operator*() const { return *f_; }
    const field* operator->() const { return f_; }
    iterator& operator++() {
      ++f_;
      pass();
      return *this;
    }
    iterator operator++(int) {
      iterator was = *this;
      ++*this;
      return was;
    }
    friend bool operator==(const iterator& a, const iterator& b) { return a.f_ == b.f_; }

   private:
    friend class present_fields;
    iterator(const message& m, const field* f) : of_(m), f_(f) { pass(); }
    void pass() {
      auto& t = of_.type();
      while (f_ != t.fields + t.size && !of_.has(*f_)) ++f_;
    }
    message of_;
    const field* f_ = nullptr;
  };
  explicit present_fields(const message& m) : of_(m) {}
  iterator begin() const { return {of_, of_.type().fields}; }
  iterator end() const { return {of_, of_.type().fields + of_.type().size}; }

 private:
  message of_;
};
inline present_fields message::fields() const { return present_fields(*this); }

// The messages of a list, or the entries of a map.
class messages {
 public:
  class iterator {
   public:
    using value_type = message;
    using difference_type = std::ptrdiff_t;
    iterator() = default;
    message operator*() const { return *of_.get<message>(*f_, i_); }
    iterator& operator++() {
      ++i_;
      return *this;
    }
    iterator operator++(int) {
      iterator was = *this;
      ++i_;
      return was;
    }
    friend bool operator==(const iterator& a, const iterator& b) { return a.i_ == b.i_; }

   private:
    friend class messages;
    iterator(const message& m, const field& f, std::size_t i) : of_(m), f_(&f), i_(i) {}
    message of_;
    const field* f_ = nullptr;
    std::size_t i_ = 0;
  };
  messages(const message& m, const field& f)
      : of_(m), f_(&f), size_(detail::table::is_message(f.value) ? m.size(f) : 0) {}
  iterator begin() const { return {of_, *f_, 0}; }
  iterator end() const { return {of_, *f_, size_}; }
  std::size_t size() const { return size_; }

 private:
  message of_;
  const field* f_;
  std::size_t size_;
};
inline messages message::messages(const field& f) const { return {*this, f}; }

// Conversion between messages and the protobuf encoding, used if another format needs it as a step or stores extensions
// in it.
namespace binary {
status read(std::string_view bytes, message& to, const limits& may_spend);
result<std::string> write(const message& m);
// Reads the records of an extension, and perhaps of others. The carrier is empty, and is x's.
status read(const extension& x, std::string_view records, message& carrier, const limits& may_spend);
result<std::string> write(const extension& x, const message& carrier);
}  // namespace binary

// A number that identifies a schema, for formats that have one. It is the same as that of the same message at compile
// time.
std::uint64_t fingerprint_of(const detail::table::message_table& type);

template <class T>
constexpr bool holds(detail::table::value v) {
  using enum detail::table::value;
  if constexpr (std::is_same_v<T, bool>) return v == boolean;
  else if constexpr (std::is_same_v<T, std::int32_t>)
    return v == int32 || v == sint32 || v == sfixed32 || v == enumeration || v == closed;
  else if constexpr (std::is_same_v<T, std::uint32_t>) return v == uint32 || v == fixed32;
  else if constexpr (std::is_same_v<T, std::int64_t>) return v == int64 || v == sint64 || v == sfixed64;
  else if constexpr (std::is_same_v<T, std::uint64_t>) return v == uint64 || v == fixed64;
  else if constexpr (std::is_same_v<T, float>) return v == float32;
  else if constexpr (std::is_same_v<T, double>) return v == float64;
  else if constexpr (std::is_same_v<T, std::string_view>) return is_text(v);
  else return std::is_same_v<T, dynamic::message> && is_message(v);
}

// Whether a closed enum has the number.
template <class T>
bool takes(const field& f, T v) {
  if constexpr (std::is_same_v<T, std::int32_t>)
    return f.value != detail::table::value::closed || f.enumeration->position(v) != detail::none;
  else return true;
}

template <class T>
T message::value_at(const field& f, storage::const_slot from) const {
  if constexpr (std::is_same_v<T, message>)
    return message(*f.message, *memory_, storage::message(storage::writable(from), f));
  else {
    T v;
    std::memcpy(&v, from, sizeof v);
    return v;
  }
}
template <class T>
result<T> message::get(const field& f) const {
  if (!holds<T>(f.value) || f.is_list() || f.shape == detail::table::shape::map) return status{code::bad_value, 0};
  auto from = storage::present(at_, f);
  return from ? value_at<T>(f, from) : T{};
}
template <class T>
status message::set(const field& f, T v) {
  static_assert(!std::is_same_v<T, message>, "a message is made in its place: make()");
  if (!holds<T>(f.value) || f.is_list() || f.shape == detail::table::shape::map) return {code::bad_value, 0};
  if (!takes(f, v)) return {code::bad_value, 0};
  memory::store st = unlimited();
  auto to = storage::engage(st, at_, f);
  if (!to) return {code::no_memory, 0};
  std::memcpy(to, &v, sizeof v);
  return {};
}
template <class T>
result<T> message::get(const field& f, std::size_t i) const {
  if (!holds<T>(f.value) || !(f.is_list() || f.shape == detail::table::shape::map)) return status{code::bad_value, 0};
  auto from = element(f, i);
  return from ? result<T>(value_at<T>(f, from)) : status{code::bad_value, 0};
}
template <class T>
status message::add(const field& f, T v) {
  static_assert(!std::is_same_v<T, message>, "a message is made in its place: add(field)");
  if (!holds<T>(f.value) || !f.is_list()) return {code::bad_value, 0};
  if (!takes(f, v)) return {code::bad_value, 0};
  auto to = append(f);
  if (!to) return {code::no_memory, 0};
  std::memcpy(to, &v, sizeof v);
  return {};
}

template <class T>
result<std::span<const T>> message::elements(const field& f) const {
  static_assert(!std::is_same_v<T, message>, "messages differ in size: messages(field)");
  if (!holds<T>(f.value) || !f.is_list()) return status{code::bad_value, 0};
  return std::span(static_cast<const T*>(element(f, 0)), size(f));
}
template <class T>
result<T> message::get(const extension& x) const {
  if (!holds<T>(x.value().value) || x.value().is_list()) return status{code::bad_value, 0};
  auto carrier = read(x);
  return carrier ? carrier->get<T>(x.value()) : carrier.error();
}
template <class T>
status message::set(const extension& x, T v) {
  message carrier(*x.carrier, *memory_);
  if (!carrier) return {code::no_memory, 0};
  status s = carrier.set(x.value(), v);
  return s.ok() ? write(x, carrier) : s;
}

}  // namespace isomer::dynamic
