// SPDX-License-Identifier: MIT
// The columns that the messages of a type become.
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

// Immutable, and shared by copies; any number of threads may use it at once. It keeps its schema.
class row_type {
 public:
  row_type() = default;
  // Of a message of the schema, by its full name. `paths`: the columns that are wanted, by the names of fields with
  // dots between, such as "id" and "address.city"; of a message, all of its columns. None: all. On error `why` says
  // what is wrong, and the type is empty.
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
  // The message's table, of the schema.
  const isomer::detail::table::message_table& message() const;
  // As Arrow describes it: a struct with a child for each column. The caller releases it. False: no memory.
  bool describe(ArrowSchema& to) const;

 private:
  friend class row_builder;
  friend class scanner;
  std::shared_ptr<const plan> plan_;
  std::shared_ptr<const filter> only_;  // null: all
};

}  // namespace isomer::columns
