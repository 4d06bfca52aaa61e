// SPDX-License-Identifier: MIT
#include <isomer/inspect/values/head.hpp>
#include <utility>

namespace isomer::inspect {

value_head value_head::scalar(std::size_t size, std::string kind, std::string text) {
  value_head h;
  h.kind = std::move(kind), h.text = std::move(text), h.size = size;
  return h;
}

value_head value_head::holding(std::size_t size, std::string kind, std::uint64_t items) {
  value_head h;
  h.is = state::holder, h.kind = std::move(kind), h.size = size, h.items = items;
  return h;
}

value_head value_head::broken(std::string why) {
  value_head h;
  h.is = state::broken, h.wrong = std::move(why);
  return h;
}

value_head value_head::cut(std::string why) {
  value_head h = broken(std::move(why));
  h.is_cut = true;
  return h;
}

}  // namespace isomer::inspect
