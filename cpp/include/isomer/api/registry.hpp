// SPDX-License-Identifier: MIT
// Types for Any, and extensions, collected at run time: isomer::json{.types = r, .extensions = r}.
#pragma once
#include <algorithm>
#include <vector>
#include "any_types.hpp"
#include "extensions.hpp"

namespace isomer {

// For one format. It must outlive the formats that use it, and must not change while one of them is in use.
template <class Format>
class registry {
  using reader = typename Format::reader;
  using writer = typename Format::writer;

 public:
  // Adds messages with a full name. A type that was added before is not added again.
  template <owning_message... T>
    requires(!full_name_of<T>().empty() && ...)
  void add() {
    (add(detail::any_type_of<T, reader, writer>), ...);
  }
  // Adds extensions by their generated keys.
  template <class... Key>
    requires(sizeof...(Key) > 0)
  void add(Key...) {
    (add(detail::extension_type_of<Key, reader, writer>), ...);
  }
  void add(const registry& other) {
    for (auto& t : other.types_) add(t);
    for (auto& x : other.extensions_) add(x);
  }
  // Adds rows of any origin.
  void add(const detail::any_type<reader, writer>& t) {
    insert(types_, t, [](auto& a, auto& b) { return a.full_name < b.full_name; });
  }
  void add(const detail::extension_type<reader, writer>& x) {
    insert(extensions_, x, [](auto& a, auto& b) { return detail::comes_before(a, b); });
  }

  operator detail::any_type_table<reader, writer>() const { return types_; }
  operator detail::extension_table<reader, writer>() const { return extensions_; }

 private:
  template <class Row, class Less>
  static void insert(std::vector<Row>& rows, const Row& row, Less less) {
    auto at = std::lower_bound(rows.begin(), rows.end(), row, less);
    if (at == rows.end() || less(row, *at)) rows.insert(at, row);
  }
  std::vector<detail::any_type<reader, writer>> types_;
  std::vector<detail::extension_type<reader, writer>> extensions_;
};

}  // namespace isomer
