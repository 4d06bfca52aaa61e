// SPDX-License-Identifier: MIT
// A batch of rows with its type, which is accessed only through Arrow's structs, as by a consumer.
#pragma once
#include <gtest/gtest.h>
#include <cstdint>
#include <cstring>
#include <isomer/columns.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace test {

// A column of a batch, which it does not own.
struct cells {
  const ArrowSchema* type;
  const ArrowArray* values;

  std::string_view format() const { return type->format; }
  std::int64_t size() const { return values->length; }
  cells operator[](std::string_view name) const {
    for (std::int64_t i = 0; i < type->n_children; ++i)
      if (name == type->children[i]->name) return {type->children[i], values->children[i]};
    ADD_FAILURE() << "no column " << name;
    return *this;
  }
  bool has(std::string_view name) const {
    for (std::int64_t i = 0; i < type->n_children; ++i)
      if (name == type->children[i]->name) return true;
    return false;
  }
  cells child(std::int64_t i = 0) const { return {type->children[i], values->children[i]}; }
  cells dictionary() const { return {type->dictionary, values->dictionary}; }

  bool is_null(std::int64_t i) const {
    auto* bits = static_cast<const unsigned char*>(values->buffers[0]);
    return bits && !(bits[i / 8] >> (i % 8) & 1);
  }
  bool boolean(std::int64_t i) const {
    return static_cast<const unsigned char*>(values->buffers[1])[i / 8] >> (i % 8) & 1;
  }
  template <class T>
  T number(std::int64_t i) const {
    T v;
    std::memcpy(&v, static_cast<const char*>(values->buffers[1]) + static_cast<std::size_t>(i) * sizeof v, sizeof v);
    return v;
  }
  bool is_large() const { return format() == "U" || format() == "Z" || format() == "+L"; }
  std::int64_t offset(std::int64_t i) const { return is_large() ? number<std::int64_t>(i) : number<std::int32_t>(i); }
  std::string_view text(std::int64_t i) const {
    return {static_cast<const char*>(values->buffers[2]) + offset(i),
            static_cast<std::size_t>(offset(i + 1) - offset(i))};
  }
};

// Rows that a builder has finished.
class batch {
 public:
  batch(const isomer::columns::row_type& type, isomer::columns::row_builder& rows) {
    EXPECT_TRUE(type.describe(schema_));
    EXPECT_EQ(rows.finish(array_), isomer::status{});
  }
  batch(const batch&) = delete;
  batch& operator=(const batch&) = delete;
  ~batch() {
    if (array_.release) array_.release(&array_);
    if (schema_.release) schema_.release(&schema_);
  }
  cells all() const { return {&schema_, &array_}; }
  const ArrowSchema& columns() const { return schema_; }
  const ArrowArray& rows() const { return array_; }
  cells operator[](std::string_view name) const { return all()[name]; }
  std::int64_t size() const { return array_.length; }

 private:
  ArrowSchema schema_{};
  ArrowArray array_{};
};

}  // namespace test
