// SPDX-License-Identifier: MIT
// The messages of a schema, each of which is tied to a class or to rows when it is first used.
#pragma once
#include "../values/binding.hpp"
// Must be after Python.h.
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

  // The slot of a field in a class, by the field's number. The members of a oneof share its slot.
  struct placed {
    std::uint32_t number;
    std::uint32_t offset;
  };
  // The callbacks of a set's owner. All of them may run Python code, and set an exception.
  struct answers {
    // Ties a message with tie_class(). If it returns false, an exception is set. If there is no callback, messages are
    // rows.
    std::function<bool(message&)> find_class;
    // Returns the class of an enum. If the result is empty, values are ints, or an exception is set.
    std::function<object(const enum_table&)> find_enum;
    // Returns the binding of a message in another set, or null.
    std::function<message*(const message_table&)> bound_elsewhere;
  };

  bound_set(std::shared_ptr<const void> tables, answers of) : tables_(std::move(tables)), answers_(std::move(of)) {}
  bound_set(const bound_set&) = delete;
  bound_set& operator=(const bound_set&) = delete;
  virtual ~bound_set() = default;

  // `t` must be a table of this set.
  message& of(const message_table* t);
  // Ties the message first. If the result is null, an exception is set.
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
