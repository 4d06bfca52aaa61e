// SPDX-License-Identifier: MIT
// The description of an array in a message, and the buffers that follow it: those of the array, or converted copies.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
#include "field.hpp"

namespace isomer::columns::ipc::detail {

// Buffers and messages begin at multiples of this, as the format recommends.
inline constexpr std::size_t alignment = 64;
constexpr std::size_t padding(std::size_t size) { return (alignment - size % alignment) % alignment; }

// The array must outlive it. Values below a null of a list or a struct are written unchanged.
class body {
 public:
  explicit body(problem& why) : why_(why) {}

  // Adds the columns of a struct whose rows are not null.
  bool add_rows(const field& root, const ArrowArray& a);
  // Adds the values of a dictionary.
  bool add_values(const field& f, const ArrowArray& a);

  std::int64_t size() const { return size_; }  // the size of all buffers with their padding
  const std::vector<std::string_view>& pieces() const { return pieces_; }
  // The contents of vectors of the flatbuffer: FieldNode, Buffer, and the number of buffers of each column of views.
  std::string_view nodes() const { return nodes_; }
  std::string_view buffers() const { return buffers_; }
  std::string_view view_counts() const { return view_counts_; }

 private:
  // A range of values of an array. `from` is where they begin in its buffers.
  struct range {
    const ArrowArray* of = nullptr;
    std::int64_t from = 0, count = 0;
  };
  bool select(const ArrowArray& a, std::int64_t start, std::int64_t count, range& out);
  bool add_column(const field& f, const ArrowArray& a, std::int64_t start, std::int64_t count);
  bool add(const field& f, const value_layout& as, const ArrowArray& a, std::int64_t start, std::int64_t count);
  bool add_node(const range& r, const value_layout& as);
  bool add_buffers(const value_layout& as, const range& r, const field& f);
  bool add_views(const range& r);
  template <class Offset>
  bool add_offsets(const range& r, Offset& first, Offset& last);
  template <class Offset>
  bool add_bytes(const range& r);
  template <class Offset>
  bool add_list(const range& r, const field& f);
  bool add_children(const field& f, const range& r, std::int64_t start, std::int64_t count);
  void add_bits(const char* from, std::int64_t first, std::int64_t count);
  void add_buffer(std::string_view bytes);
  char* scratch(std::size_t size);

  problem& why_;
  std::int64_t size_ = 0;
  std::string nodes_, buffers_, view_counts_;
  std::vector<std::string_view> pieces_;
  std::vector<std::unique_ptr<char[]>> scratch_;
};

}  // namespace isomer::columns::ipc::detail
