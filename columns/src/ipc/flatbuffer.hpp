// SPDX-License-Identifier: MIT
// Reads a flatbuffer from an untrusted source. Every offset is checked before it is followed. If one is wrong, what it
// refers to is treated as absent, and the flatbuffer is marked as damaged, so that a caller checks only once, at the
// end.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/wire/bytes.hpp>
#include <string_view>
#include <type_traits>

namespace isomer::columns::ipc::detail {

struct flatbuffer {
  std::string_view bytes;
  bool is_damaged = false;
};

// Elements of one size. The vector is known to be inside of the flatbuffer.
struct flat_vector {
  const char* first = nullptr;
  std::size_t count = 0;

  template <class T>
  T number(std::size_t at) const {
    return static_cast<T>(isomer::detail::wire::load<std::make_unsigned_t<T>>(first + at));
  }
};

class flat_table {
 public:
  flat_table() = default;
  static flat_table root(flatbuffer& of);

  explicit operator bool() const { return of_ != nullptr; }
  bool has(unsigned slot) const { return place(slot, 1) != 0; }
  template <class T>
  T number(unsigned slot, T otherwise) const {
    const std::size_t at = place(slot, sizeof(T));
    return at ? static_cast<T>(load<std::make_unsigned_t<T>>(at)) : otherwise;
  }
  flat_table table(unsigned slot) const;
  std::string_view text(unsigned slot) const;
  flat_vector vector(unsigned slot, std::size_t size_of_element) const;
  bool is_damaged() const { return of_ && of_->is_damaged; }  // whether the flatbuffer is
  // Returns an element of a vector of tables, which belongs to this table.
  flat_table element(const flat_vector& tables, std::size_t i) const;

 private:
  template <class T>
  T load(std::size_t at) const {
    return isomer::detail::wire::load<T>(of_->bytes.data() + at);
  }
  static flat_table open(flatbuffer& of, std::size_t place);
  std::size_t place(unsigned slot, std::size_t size) const;
  std::size_t follow(std::size_t at, std::size_t least) const;
  std::size_t follow_slot(unsigned slot) const;

  flatbuffer* of_ = nullptr;
  std::size_t at_ = 0, size_ = 0, vtable_ = 0, vtable_size_ = 0;
};

}  // namespace isomer::columns::ipc::detail
