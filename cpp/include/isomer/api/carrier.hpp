// SPDX-License-Identifier: MIT
// The value of an extension, as a message with one field, so that the walk reads and writes it in every format.
#pragma once
#include <optional>
#include <string>
#include "../format/protobuf/format.hpp"
#include "../format/protobuf/message_set.hpp"
#include "../memory/owning.hpp"
#include "../schema/extension.hpp"
#include "decode.hpp"
#include "encode.hpp"

namespace isomer::detail {

template <class Key>
inline constexpr bool is_repeated = Key::rule == rule::repeated || Key::rule == rule::packed;

// "[package.name]": the key of an extension in the formats.
template <class Key>
inline constexpr auto bracketed_name = [] {
  char chars[Key::full_name.size + 3]{'['};
  std::size_t n = 1;
  for (char c : Key::full_name.view()) chars[n++] = c;
  chars[n] = ']';
  return fixed_string(chars);
}();

template <class Key, class Memory>
struct carrier {
  using plain = typename Key::template value<Memory>;
  using type = std::conditional_t<is_repeated<Key>, plain, std::optional<plain>>;
  type value{};
  constexpr bool present() const {
    if constexpr (is_repeated<Key>) return !value.empty();
    else return value.has_value();
  }
};

// Whether a message's extensions are items of a message set. If so, the number in its description is not used.
template <class Key>
inline constexpr bool in_message_set = extendee_of<typename Key::template extendee<owning>>().is_message_set;
template <class Key>
inline constexpr std::uint32_t carried_number = in_message_set<Key> ? 1 : Key::number;

template <class Key>
constexpr bool is_record_of(const protobuf::record& r) {
  return protobuf::extension_number(r, in_message_set<Key>) == Key::number;
}
template <class Key>
constexpr bool has_records_of(std::string_view records) {
  return protobuf::has_extension(records, Key::number, in_message_set<Key>);
}

// Reads the extension from the message's unknown fields.
template <class Key, class Memory>
constexpr status decode_carried(std::string_view records, carrier<Key, Memory>& c, arena* a) {
  if constexpr (!in_message_set<Key>) return decode(isomer::protobuf{}, records, c, a);
  else {
    status s;
    protobuf::each_record(records, [&](const protobuf::record& r) {
      std::string_view content;
      if (!s.ok() || !protobuf::set_content(r, Key::number, content)) return;
      if (!c.value) c.value.emplace();
      walk::decoding<protobuf::reader> x(isomer::protobuf{}, content.data(), content.size(), a);
      s = walk::decode_top(x, *c.value);  // a second item adds to the first
      s.at += s.ok() ? 0 : static_cast<std::size_t>(content.data() - records.data());
    });
    return s;
  }
}
// Returns the records that encode the extension.
template <class Key, class Memory>
constexpr result<std::string> encode_carried(const carrier<Key, Memory>& c) {
  if constexpr (!in_message_set<Key>) return encode(isomer::protobuf{}, c);
  else {
    result<std::string> r;
    if (!c.value) return r;
    auto content = encode(isomer::protobuf{}, *c.value);
    if (!content) return content.error();
    protobuf::append_item(*r, {Key::number, *content});
    return r;
  }
}

}  // namespace isomer::detail

template <class Key, class Memory>
struct isomer::describe<isomer::detail::carrier<Key, Memory>> {
  using M = isomer::detail::carrier<Key, Memory>;
  static constexpr auto name = isomer::detail::bracketed_name<Key>;
  using fields =
      isomer::fields<with_json_name<field<isomer::detail::carried_number<Key>, name, &M::value, Key::kind,
                                          isomer::detail::is_repeated<Key> ? Key::rule : rule::optional, Key::utf8>,
                                    name>>;
};
