// SPDX-License-Identifier: MIT
// An Any whose type is not in the schema, in formats that spell an Any's contents: its bytes, in base64, as grpcurl
// writes them, {"@type": "example.com/a.B", "@value": "CAE="}.
#pragma once
#include <isomer/dynamic.hpp>
#include <string>
#include <string_view>

namespace isomer::cli {

template <class Format>
constexpr bool has_any_types = requires(Format f) { f.types; };

// The message of one field that stands for the contents, spelled "@value" in JSON. Its own name, which JSON's readers
// take, too, is one that no type will have.
const detail::table::message_table& any_bytes_type();

template <class W>
char* write_any_bytes(const void* of, W& w, char* e, std::string_view bytes, std::size_t rest) {
  const auto& t = *static_cast<const detail::table::message_table*>(of);
  arena memory;
  dynamic::message m(t, memory);
  if (!m || !m.set(t.fields[0], bytes).ok()) return w.fail(code::no_memory);
  return detail::table::encode_any_contents<W, dynamic::storage>(w, e, t, m.address(), rest);
}
template <class R>
detail::wire::cursor read_any_bytes(const void* of, R& outer, detail::wire::cursor c, std::ptrdiff_t& memory,
                                    std::string& bytes) {
  const auto& t = *static_cast<const detail::table::message_table*>(of);
  return dynamic::binary::pass(
      outer, c, t, memory,
      [&](auto& x, detail::wire::cursor at, char* m) {
        return detail::table::decode_any_contents<R, dynamic::storage>(x, at, t, m);
      },
      [&](const dynamic::message& m) {
        // Without "@value" it is what somebody wrote who knows the type.
        if (!m.has(t.fields[0])) return result<std::string>(status{code::unknown_type, 0});
        return result<std::string>(std::string(m.get<std::string_view>(t.fields[0]).value_or("")));
      },
      bytes);
}

// The row of a registry for each type that no other row names.
template <class Format>
auto any_as_bytes_row() {
  using reader = typename Format::reader;
  using writer = typename Format::writer;
  return detail::any_type<reader, writer>{
      {}, false, &any_bytes_type(), &write_any_bytes<writer>, &read_any_bytes<reader>};
}

}  // namespace isomer::cli
