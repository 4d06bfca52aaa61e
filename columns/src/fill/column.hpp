// SPDX-License-Identifier: MIT
// A column that is being filled. Rows that lack a field take no time: a column catches up when a later row has the
// field, and at the end of the batch.
#pragma once
#include <cstdint>
#include <isomer/base/copy.hpp>
#include <isomer/memory/store.hpp>
#include <memory>
#include <string_view>
#include "buffer.hpp"
#include "plan/node.hpp"

namespace isomer::columns {

struct column;
class key_set;
class pool;

// State that the columns of a batch share.
struct batch_state {
  bool is_out_of_memory = false;
  column* nowhere = nullptr;  // takes values for which there is no memory; the row is rejected at its end
};

// The member of a oneof that a row has.
struct chosen {
  std::size_t row = SIZE_MAX;
  std::uint32_t child = 0;
};

// The last value is the one that is being read. A batch ends long before 32-bit offsets overflow.
struct alignas(64) column {
  std::size_t n = 0;            // the number of values in all rows
  buffer<char> data;            // values of fixed size, or characters
  buffer<std::int32_t> starts;  // for text: where each value begins
  buffer<char> valid;           // for nullable columns: a byte for each value
  std::size_t row = 0;          // for messages: the row that is being read
  column* children = nullptr;
  const node* of = nullptr;
  // For lists and maps: where the elements of each row of the parent begin.
  buffer<std::int32_t> lists;
  column* parent = nullptr;
  batch_state* batch = nullptr;
  std::unique_ptr<column[]> own;
  std::unique_ptr<chosen[]> choices;  // for oneofs, by the position of the first member
  std::unique_ptr<key_set> keys;      // for maps
  std::size_t used[3] = {};           // the bytes of data, starts and lists in the last batch
  bool is_bare = false;               // nothing is stored for the value itself, a message that is always present
  bool stray = false;                 // for a map entry: its value is not a member of a closed enum

  column();
  column(const column&) = delete;
  column& operator=(const column&) = delete;
  ~column();

  // Makes the columns of a plan, below this one. Returns false if there is no memory.
  bool begin(const node& plan, batch_state& state);

  // ---- The value of a field in row r, which is the next value or the same one again.
  ISOMER_ALWAYS column* open(std::size_t r) {
    if (n == r) [[likely]]
      return next();
    return reopen(r);
  }
  template <value V, bool IsNullable>
  ISOMER_ALWAYS column* add() {
    constexpr std::size_t size = isomer::detail::table::is_text(V) ? 0 : sizeof(value_of<V>);
    if (!(size ? data.make_room(size) : starts.make_room(1)) || (IsNullable && !valid.make_room(1))) [[unlikely]]
      return lost();
    if constexpr (size != 0) data.add(size);
    else starts.push(static_cast<std::int32_t>(data.size()));
    if constexpr (IsNullable) valid.push(1);
    ++n;
    return this;
  }
  ISOMER_ALWAYS column* next() {
    if (is_bare) [[likely]]
      return ++n, this;
    return next_value();
  }
  column* next_value();
  column* reopen(std::size_t r);
  // Adds absent values for the rows before r that the column lacks. Returns false if there is no memory.
  bool catch_up(std::size_t r);
  // Returns the column for values for which there is no memory.
  column* lost();

  // ---- Lists and maps: adds an element to the row of the parent that is being read.
  ISOMER_ALWAYS column* element() {
    if (lists.size() > parent->row) [[likely]]
      return next();
    return begin_list() ? next() : lost();
  }
  bool begin_list();
  std::size_t first_of(std::size_t r) const { return lists.size() > r ? static_cast<std::size_t>(lists[r]) : n; }

  bool is_present(std::size_t r) const { return n > r && (!of->is_nullable || valid[r]); }
  std::string_view text() const { return text_at(n - 1); }
  std::string_view text_at(std::size_t i) const {
    const auto from = static_cast<std::size_t>(starts[i]);
    return {data.data() + from, (i + 1 < starts.size() ? static_cast<std::size_t>(starts[i + 1]) : data.size()) - from};
  }
  operator std::string_view() const { return text(); }
  // Returns room for text from the beginning of the current value. On error it returns null, and the store has the
  // cause.
  ISOMER_ALWAYS char* text_room(memory::store& st, std::size_t size) {
    const auto from = static_cast<std::size_t>(starts[n - 1]);
    data.cut(from);
    // There is room for one byte more, so that even an empty text has an address.
    if (!st.charge(size) || size >= data.capacity() - from) [[unlikely]]
      return more_text_room(st, size);
    return data.add(size);
  }
  char* more_text_room(memory::store& st, std::size_t size);

  // ---- Rows that are removed. The parent has r rows.
  void cut_rows(std::size_t r);
  void cut_values(std::size_t count);
  // Called at the end of a batch, in which the parent has `rows` rows.
  bool complete(std::size_t rows);
  // Prepares for the next batch, which may be as large as the last one.
  void clear(pool& memory);
};

}  // namespace isomer::columns

namespace isomer::memory {

template <>
struct text_traits<columns::column> {
  static constexpr bool shared = true;

  ISOMER_ALWAYS static bool assign(store& st, columns::column& to, const char* p, std::size_t n) {
    char* const at = room(st, to, n);
    if (!at) [[unlikely]]
      return false;
    isomer::detail::copy(at, p, n);
    return true;
  }
  ISOMER_ALWAYS static char* room(store& st, columns::column& to, std::size_t n) { return to.text_room(st, n); }
  static void trim(columns::column& to, std::size_t n) {
    to.data.cut(static_cast<std::size_t>(to.starts[to.n - 1]) + n);
  }
};

}  // namespace isomer::memory
