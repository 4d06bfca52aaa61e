// SPDX-License-Identifier: MIT
// What serialize() has written of objects, rewritten as what Format::Php reads: arrays by the names of the schema. No
// object is made of it, and no code of the classes runs; an object is taken only where its class is the one that the
// message in this place has.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "options.hpp"

namespace isomer::php_api {

class plain_serialized {
 public:
  // False: an exception is under way, or classes were met, which are to be bound before it is called anew.
  bool read(const call& how, const php_values::bound_message& m, std::string_view bytes);

  std::string_view text() const { return text_; }
  // The place in the input of what stands in the text.
  std::size_t in_input(std::size_t at) const;

 private:
  std::string text_;
  std::vector<std::pair<std::size_t, std::size_t>> places_;  // in the text and in the input, ascending
};

}  // namespace isomer::php_api
