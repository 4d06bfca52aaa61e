// SPDX-License-Identifier: MIT
// Handles for reading a message and its values, of any type.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>
#include <type_traits>
#include "../base/status.hpp"
#include "../dynamic/message.hpp"
#include "../table/decoding.hpp"
#include "access.hpp"

namespace isomer::reflected {

using detail::table::field;
using detail::table::message_table;
using detail::table::shape;

// The size of a number in bytes; 0 for text and messages.
inline std::size_t width_of(detail::table::value v) {
  return detail::table::with_value(v, []<detail::table::value V>() -> std::size_t {
    if constexpr (detail::table::is_text(V) || detail::table::is_message(V)) return 0;
    else return sizeof(places::type<V>);
  });
}

class value;
struct present_field;
class present_fields;

// Copying it copies a pointer. It must not outlive the message that it comes from.
class message {
 public:
  message() = default;
  message(const access& a, const message_table& t, const char* at) : access_(&a), table_(&t), at_(at) {}

  const message_table& type() const { return *table_; }
  const access& by() const { return *access_; }
  const char* address() const { return at_; }

  // Whether the field is present. Without presence: whether it is not zero. For lists and maps: whether they are not
  // empty.
  bool has(const field& f) const;
  // Returns the field's value, or nothing if a field with presence is absent.
  value get(const field& f) const;
  // The fields that are present, in the order of their numbers.
  present_fields fields() const;
  template <class One>
  void each(One one) const;
  // Records of fields that are not in the schema.
  std::string_view unknown() const {
    bool keeps = table_->unknown_as == message_table::keeps::records;
    return keeps ? access_->unknown(at_ + table_->unknown) : std::string_view();
  }

 private:
  const access* access_ = nullptr;
  const message_table* table_ = nullptr;
  const char* at_ = nullptr;
};

// A field, an element of a list, the key or the value of a map entry, or a message. It can be nothing, and is then
// false.
class value {
 public:
  enum class form : std::uint8_t { one, list, map };

  value() = default;
  value(const message& m) : access_(&m.by()), message_(&m.type()), at_(m.address()) {}  // NOLINT: a message is a value
  // The value at `at`, of the field or of one element of it.
  value(const access& a, const field& f, form as, const void* at) : access_(&a), field_(&f), at_(at), form_(as) {}

  explicit operator bool() const { return at_ != nullptr; }
  isomer::kind kind() const { return field_ ? detail::table::kind_of(what()) : kind::message; }
  bool is_list() const { return form_ == form::list; }
  bool is_map() const { return form_ == form::map; }
  bool is_message() const { return form_ == form::one && detail::table::is_message(what()); }
  // Null if it is a message that no field holds.
  const isomer::detail::table::field* field() const { return field_; }

  // Returns a value that is not a list or a map. T is bool, std::int32_t (enums, too), std::uint32_t, std::int64_t,
  // std::uint64_t, float, double, std::string_view or message. bad_value: the value is of another type, or there is
  // none.
  template <class T>
  result<T> get() const {
    if (!at_ || form_ != form::one) return status{code::bad_value, 0};
    if constexpr (std::is_same_v<T, message>) {
      if (detail::table::is_message(what())) return as_message();
    } else if (dynamic::holds<T>(what())) {
      if constexpr (std::is_same_v<T, std::string_view>) return as_text();
      else return as_number<T>();
    }
    return status{code::bad_value, 0};
  }
  // The name of an enum's number, or empty if it has none.
  std::string_view enum_name() const {
    if (!at_ || form_ != form::one || !field_ || !detail::table::is_enum(what())) return {};
    return field_->enumeration->name_of(as_number<std::int32_t>());
  }

  // The number of elements of a list or of entries of a map; 0 for other values.
  std::size_t size() const {
    if (!at_ || form_ == form::one) return 0;
    return form_ == form::map ? places::entries(at_, *field_) : places::size(at_, *field_);
  }
  // An element of a list, or nothing after its end.
  value operator[](std::size_t i) const {
    if (form_ != form::list || i >= size()) return {};
    if (what() != detail::table::value::boolean)
      return {*access_, *field_, form::one, places::element(at_, *field_, i)};
    static constexpr bool both[] = {false, true};  // elements of std::vector<bool> have no addresses
    return {*access_, *field_, form::one, &both[access_->boolean(at_, i)]};
  }
  // Calls one(key, value) for each entry of a map, in the map's order, until it returns false, if it returns anything.
  // Returns whether it never did.
  template <class One>
  bool each_entry(One one) const {
    if (!at_ || form_ != form::map) return true;
    const isomer::detail::table::field* parts = field_->message->fields;
    return places::each(at_, *field_, false, [&](const char* entry) {
      value key(*access_, parts[0], form::one, places::at(entry, parts[0]));
      value mapped(*access_, parts[1], form::one, places::at(entry, parts[1]));
      if constexpr (std::is_void_v<decltype(one(key, mapped))>) return one(key, mapped), true;
      else return one(key, mapped);
    });
  }

  // For functions that know the value's type.
  detail::table::value what() const { return field_ ? field_->value : detail::table::value::message; }
  message as_message() const {
    return {*access_, field_ ? *field_->message : *message_, static_cast<const char*>(at_)};
  }
  std::string_view as_text() const { return access_->text(at_, what() == detail::table::value::bytes); }
  template <class T>
  T as_number() const {
    T v;
    std::memcpy(&v, at_, sizeof v);
    return v;
  }
  // A number as its bits; integers are extended.
  std::uint64_t bits() const {
    return detail::table::with_value(what(), [&]<detail::table::value V>() -> std::uint64_t {
      if constexpr (detail::table::is_text(V) || detail::table::is_message(V)) return 0;
      else if constexpr (V == detail::table::value::float32) return as_number<std::uint32_t>();
      else if constexpr (V == detail::table::value::float64) return as_number<std::uint64_t>();
      else return static_cast<std::uint64_t>(as_number<places::type<V>>());
    });
  }
  const void* place() const { return at_; }

 private:
  const access* access_ = nullptr;
  const isomer::detail::table::field* field_ = nullptr;
  const message_table* message_ = nullptr;  // used if there is no field
  const void* at_ = nullptr;
  form form_ = form::one;
};

inline value message::get(const reflected::field& f) const {
  if (f.shape == shape::map) return {*access_, f, value::form::map, places::at(at_, f)};
  if (f.is_list()) return {*access_, f, value::form::list, places::at(at_, f)};
  return {*access_, f, value::form::one, places::present(at_, f)};
}
inline bool message::has(const reflected::field& f) const {
  value v = get(f);
  if (!v || f.has_presence()) return static_cast<bool>(v);
  if (f.shape == shape::map || f.is_list()) return v.size() != 0;
  if (places::has_initial(f)) return !places::is_initial(v.place(), f);
  return detail::table::is_message(f.value) || (detail::table::is_text(f.value) ? !v.as_text().empty() : v.bits() != 0);
}

// A field that is present, and its value.
struct present_field {
  const reflected::field& field;
  reflected::value value;
};
// A range over them.
class present_fields {
 public:
  class iterator {
   public:
    using value_type = present_field;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    iterator() = default;
    iterator(const message& m, const field* at) : of_(m), at_(at) { find(); }
    present_field operator*() const { return {*at_, of_.get(*at_)}; }
    iterator& operator++() { return ++at_, find(), *this; }
    iterator operator++(int) {
      iterator was = *this;
      ++*this;
      return was;
    }
    bool operator==(const iterator& o) const { return at_ == o.at_; }

   private:
    void find() {
      for (const field* end = of_.type().fields + of_.type().size; at_ != end && !of_.has(*at_);) ++at_;
    }
    message of_;
    const field* at_ = nullptr;
  };
  explicit present_fields(const message& m) : of_(m) {}
  iterator begin() const { return {of_, of_.type().fields}; }
  iterator end() const { return {of_, of_.type().fields + of_.type().size}; }

 private:
  message of_;
};
inline present_fields message::fields() const { return present_fields(*this); }
template <class One>
void message::each(One one) const {
  for (auto [f, v] : fields()) one(f, v);
}

}  // namespace isomer::reflected
