// SPDX-License-Identifier: MIT
// What a format needs of a schema that is known at run time only: the types that an Any may hold, and extensions.
#pragma once
#include <string>
#include "../dynamic/message.hpp"
#include "../dynamic/schema.hpp"
#include "../format/protobuf/message_set.hpp"
#include "../format/protobuf/reader.hpp"
#include "../table/any.hpp"
#include "../table/extension.hpp"
#include "registry.hpp"

namespace isomer::dynamic {

// The contents of an Any or of an extension are read into memory that lives as long as this object. The message itself
// counts, too: a type may have thousands of fields and be named in a few bytes.
namespace binary {

// Calls read(decoding, message) to read from c into a new message of type t; it returns the position after the value.
// Calls write(message) to encode it.
template <class R, class Read, class Write>
detail::wire::cursor pass(R& outer, detail::wire::cursor c, const detail::table::message_table& t,
                          std::ptrdiff_t& memory, Read read, Write write, std::string& bytes) {
  arena own;
  auto size = static_cast<std::size_t>(outer.end - outer.begin);
  detail::table::decoding<R, storage> x(outer.within(memory), outer.begin, size, &own);
  if (!x.mem.charge(t.bytes)) return outer.fail(code::too_large, c.p);
  message m(t, own);
  if (!m) return outer.fail(code::no_memory, c.p);
  detail::wire::cursor past = read(x, detail::wire::cursor{c.p, 0}, m.address());
  if (!past) return outer.fail(x.in.state.cause, outer.begin + x.in.state.at);
  memory = x.mem.budget;
  if (x.unfinished && !detail::table::finish<storage>(t, m.address())) return outer.fail(code::missing_required, c.p);
  auto encoded = write(m);
  if (!encoded) return outer.fail(encoded.error().cause, c.p);
  bytes = *std::move(encoded);
  return {past.p, 0};
}

// The contents of an Any, of a type known at run time. `of` is the type's table. See any_type.
template <class R>
detail::wire::cursor read_any(const void* of, R& outer, detail::wire::cursor c, std::ptrdiff_t& memory,
                              std::string& bytes) {
  auto& t = *static_cast<const detail::table::message_table*>(of);
  return pass(
      outer, c, t, memory,
      [&](auto& x, detail::wire::cursor at, char* m) {
        return detail::table::decode_any_contents<R, storage>(x, at, t, m);
      },
      [](const message& m) { return write(m); }, bytes);
}
template <class W>
char* write_any(const void* of, W& w, char* e, std::string_view bytes, std::size_t rest) {
  auto& t = *static_cast<const detail::table::message_table*>(of);
  arena own;
  message m(t, own);
  if (!m) return w.fail(code::no_memory);
  if (status s = read(bytes, m, {.depth = w.depth}); !s.ok()) return w.fail(s.cause);
  return detail::table::encode_any_contents<W, storage>(w, e, t, m.address(), rest);
}

// An extension known at run time. `of` is the extension. See extension_type.
template <class R>
detail::wire::cursor read_extension(const void* of, R& outer, detail::wire::cursor c, std::string_view had,
                                    std::ptrdiff_t& memory, std::string& records) {
  auto& x = *static_cast<const extension*>(of);
  bool once = R::encloses || !x.value().is_list();
  if constexpr (requires { outer.allow_overwrites; }) once = once && !outer.allow_overwrites;
  if (once && isomer::detail::protobuf::has_extension(had, x.number, x.extendee->is_message_set))
    return outer.fail(code::duplicate_key, c.p);
  return pass(
      outer, c, *x.carrier, memory,
      [&](auto& in, detail::wire::cursor at, char* m) {
        return detail::table::decode_extension<R, storage>(in, at, *x.carrier, m);
      },
      [&](const message& m) { return write(x, m); }, records);
}
template <class W>
char* write_extension(const void* of, W& w, char* e, std::string_view records, std::size_t rest) {
  auto& x = *static_cast<const extension*>(of);
  arena own;
  message carrier(*x.carrier, own);
  if (!carrier) return w.fail(code::no_memory);
  if (status s = read(x, records, carrier, {}); !s.ok()) return w.fail(s.cause);
  return carrier.has(x.value()) ? detail::table::encode_extension<W, storage>(w, e, *x.carrier, carrier.address(), rest)
                                : e;
}
// For formats in which extensions are records: whether their value can be read.
detail::wire::cursor check_extension(const void* of, isomer::detail::protobuf::reader& outer, detail::wire::cursor c,
                                     std::string_view record, std::ptrdiff_t& memory, std::string&);

}  // namespace binary

// The whole schema, for one format: isomer::json{.types = r, .extensions = r}. The schema must outlive it. Types and
// extensions known at compile time may be added to it, and it to others.
template <class Format>
registry<Format> registry_of(const schema& s) {
  using reader = typename Format::reader;
  using writer = typename Format::writer;
  registry<Format> r;
  if constexpr (requires(Format f) { f.types; })
    for (const detail::table::message_table* t : s.messages())
      r.add(isomer::detail::any_type<reader, writer>{t->full_name, t->known != known::none, t,
                                                     &binary::write_any<writer>, &binary::read_any<reader>});
  for (const extension& x : s.extensions()) {
    isomer::detail::extension_type<reader, writer> row{
        x.extendee->full_name, x.full_name, x.number, &x, nullptr, nullptr};
    if constexpr (reader::style == keys::number) row.read = &binary::check_extension;
    else row.write = &binary::write_extension<writer>, row.read = &binary::read_extension<reader>;
    r.add(row);
  }
  return r;
}

}  // namespace isomer::dynamic
