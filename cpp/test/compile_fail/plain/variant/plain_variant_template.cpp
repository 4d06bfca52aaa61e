// expect: is no name for a field
// SPDX-License-Identifier: MIT
// What has <> in its name wants another.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

template <class T>
struct pair {
  T a, b;
};
struct order {
  std::variant<std::monostate, pair<int>> either;
};
auto text = isomer::encode(isomer::json{}, order{});
