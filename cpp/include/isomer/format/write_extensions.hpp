// SPDX-License-Identifier: MIT
// Extensions among a message's unknown fields, for formats that write them by name.
#pragma once
#include <map>
#include <string>
#include "protobuf/message_set.hpp"
#include "registered.hpp"

namespace isomer::detail {

// Writes the listed extensions among a message's unknown fields, in the order of numbers. The records are read once,
// for any number of listed extensions.
template <class Writer, class Type>
char* write_listed(Writer& w, char* e, std::span<const Type> all, extendee of, std::string_view records,
                   std::size_t rest) {
  auto listed = extensions_of(all, of.full_name);
  std::map<std::size_t, std::string> found;  // by position in the list
  protobuf::record_reader in(records);
  for (protobuf::record r; in.next(r);)
    if (auto* t = find_extension(listed, protobuf::extension_number(r, of.is_message_set)))
      found[static_cast<std::size_t>(t - listed.data())] += r.whole;
  if (!found.empty() && !in.good()) return w.fail(code::truncated);
  for (auto& [i, own] : found) {
    e = listed[i].write(listed[i].of, w, e, own, rest);
    if (!e) return e;
  }
  return e;
}

}  // namespace isomer::detail
