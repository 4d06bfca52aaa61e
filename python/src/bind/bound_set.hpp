// SPDX-License-Identifier: MIT
// The messages of a schema, tied to classes or to rows, each when it is first met.
#pragma once
#include "../values/binding.hpp"
// Behind Python.h.
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <utility>

namespace isomer::python_bind {

class bound_set : public python_values::tier {
 public:
  using message = python_values::bound_message;
  using message_table = detail::table::message_table;
  using enum_table = detail::table::enum_table;

  // Where a class has the slot of a field, by the field's number. A oneof's members are in that of the oneof.
  struct placed {
    std::uint32_t number;
    std::uint32_t offset;
  };
  // What the owner of a set answers. All of it may run Python's code, and set an exception.
  struct answers {
    // Ties a message that is met, by tie_class(). False: an exception is set. Without it, messages are rows.
    std::function<bool(message&)> find_class;
    // The class of an enum. Empty: its values are ints, or an exception is set.
    std::function<object(const enum_table&)> find_enum;
    // What another set has bound already; null: nothing.
    std::function<message*(const message_table&)> bound_elsewhere;
  };

  bound_set(std::shared_ptr<const void> tables, answers of) : tables_(std::move(tables)), answers_(std::move(of)) {}
  bound_set(const bound_set&) = delete;
  bound_set& operator=(const bound_set&) = delete;
  virtual ~bound_set() = default;

  // Of a table of the set's.
  message& of(const message_table* t);
  // The same, fit for use. Null: an exception is set.
  message* met(const message_table* t);
  bool tie(message& m) override;
  bool is_class(const message& m) const override;
  std::uint64_t fingerprint(const message& m) const override;
  bool tie_class(message& m, PyTypeObject* type, std::span<const placed> places);

 private:
  const python_values::bound_enum* of(const enum_table* t);
  bool fill(message& m);
  bool make_initial(message& m);
  bool tie_row(message& m);
  void find_members(message& m);
  static void index_names(message& m);

  std::shared_ptr<const void> tables_;
  answers answers_;
  std::deque<message> messages_;
  std::deque<python_values::bound_enum> enums_;
  std::map<const message_table*, message*> of_table_;
  std::map<const enum_table*, const python_values::bound_enum*> of_enum_;
};

}  // namespace isomer::python_bind
