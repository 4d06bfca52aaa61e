// SPDX-License-Identifier: MIT
// The columns of the messages of a type.
#pragma once
#include <isomer/dynamic/schema.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include "arrow.h"
#include "mapping.hpp"

namespace isomer::columns {

struct filter;
struct plan;

// It is immutable, and copies share it. Any number of threads may use it at the same time. It keeps its schema alive.
class row_type {
 public:
  row_type() = default;
  // `message` is the full name of a message of the schema. `paths` are the columns to read, as names of fields with
  // dots between them, such as "id" and "address.city"; the path of a message stands for all of its columns. If it is
  // empty, all columns are read. On error `why` says what is wrong, and the type is empty.
  static row_type make(const dynamic::schema& schema, std::string_view message, const mapping& how,
                       std::span<const std::string> paths, std::string& why);
  static row_type make(const dynamic::schema& schema, std::string_view message, const mapping& how, std::string& why) {
    return make(schema, message, how, {}, why);
  }

  // The same, of which only those messages become rows of which all conditions hold, such as "id > 5",
  // "name = \"Ada\"" and "address.city is not null": docs/columns.md has what may stand there. The fields that they are
  // about need no columns. On error `why` says what is wrong, and the type is empty.
  row_type where(std::span<const std::string> conditions, std::string& why) const;

  explicit operator bool() const { return plan_ != nullptr; }
  // Returns the message's table, which belongs to the schema.
  const isomer::detail::table::message_table& message() const;
  // Describes the type to Arrow, as a struct with a child for each column. The caller must release it. Returns false if
  // there is no memory.
  bool describe(ArrowSchema& to) const;

 private:
  friend class row_builder;
  friend class scanner;
  std::shared_ptr<const plan> plan_;
  std::shared_ptr<const filter> only_;  // null: all
};

}  // namespace isomer::columns
