// SPDX-License-Identifier: MIT
// Represents an Any whose type is not in the schema by its bytes in base64, as grpcurl does: {"@type":
// "example.com/a.B", "@value": "CAE="}.
#pragma once
#include <isomer/dynamic.hpp>
#include <string>
#include <string_view>

namespace isomer::records {

// Whether the format writes the contents of an Any as a message.
template <class Format>
constexpr bool has_any_types = requires(Format f) { f.types; };

// The message that represents the contents, whose only field is "@value" in JSON. Its original name, which JSON readers
// accept, too, is one that no field will have.
const detail::table::message_table& any_bytes_type();

// Called by a registry.
template <class W>
char* write_any_bytes(const void* of, W& w, char* e, std::string_view bytes, std::size_t rest) {
  const auto& t = *static_cast<const detail::table::message_table*>(of);
  arena memory;
  dynamic::message m(t, memory);
  if (!m || !m.set(t.fields[0], bytes).ok()) return w.fail(code::no_memory);
  return detail::table::encode_any_contents<W, dynamic::storage>(w, e, t, m.address(), rest);
}
// Called by a registry.
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
        // Without "@value", the writer knew the type.
        if (!m.has(t.fields[0])) return result<std::string>(status{code::unknown_type, 0});
        return result<std::string>(std::string(m.get<std::string_view>(t.fields[0]).value_or("")));
      },
      bytes);
}

// The entry of a registry for each type that no other entry names.
template <class Format>
auto any_as_bytes_row() {
  using reader = typename Format::reader;
  using writer = typename Format::writer;
  return detail::any_type<reader, writer>{
      {}, false, &any_bytes_type(), &write_any_bytes<writer>, &read_any_bytes<reader>};
}

}  // namespace isomer::records
