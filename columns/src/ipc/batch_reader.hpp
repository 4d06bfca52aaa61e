// SPDX-License-Identifier: MIT
// Reads a record batch into columns. Its metadata, which describes nodes and buffers, is checked against its body and
// its schema.
#pragma once
#include <map>
#include <memory>
#include <string_view>
#include "column.hpp"
#include "field.hpp"
#include "flatbuffer.hpp"

namespace isomer::columns::ipc::detail {

using dictionaries = std::map<std::int64_t, std::shared_ptr<const column>>;

class batch_reader {
 public:
  batch_reader(const dictionaries& known, problem& why) : known_(known), why_(why) {}

  // Reads the table RecordBatch and its message's body, which must outlive the column.
  bool read_rows(const flat_table& batch, std::string_view body, const field& root, column& out);
  bool read_values(const flat_table& batch, std::string_view body, const field& f, column& out);

 private:
  struct node {
    std::int64_t length = 0, null_count = 0;
  };
  bool open(const flat_table& batch, std::string_view body);
  bool close();
  bool read_column(const field& f, column& out);
  bool read_indices(const field& f, column& out);
  bool read(const field& f, const value_layout& as, column& out);
  bool read_node(bool has_bitmap, column& out);
  bool read_fixed(std::int64_t width, column& out);
  template <class Offset>
  bool read_offsets(column& out, std::int64_t& end);
  template <class Offset>
  bool read_bytes(bool is_text, column& out);
  bool read_views(bool is_text, column& out);
  template <class Offset>
  bool read_list(const field& f, column& out);
  bool read_children(const field& f, column& out, std::int64_t least, bool exactly);
  bool next_node(node& out);
  bool next_buffer(std::string_view& out);
  bool next_sized(std::int64_t count, std::int64_t width, std::string_view& out);
  std::shared_ptr<const column> empty(const field& f);
  bool damaged(std::string text) { return why_.is(problem::kind::damaged, std::move(text)); }

  const dictionaries& known_;
  problem& why_;
  std::string_view body_;
  std::int64_t rows_ = 0;
  flat_vector nodes_, buffers_, view_counts_;
  std::size_t node_ = 0, buffer_ = 0, view_count_ = 0;
  std::size_t left_ = 0;   // the rest of the body, for the buffers that follow
  bool is_empty_ = false;  // makes arrays without values, and reads no batch
};

}  // namespace isomer::columns::ipc::detail
