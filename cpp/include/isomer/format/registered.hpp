// SPDX-License-Identifier: MIT
// What a format that writes names may encounter besides a message's own fields: the types that an Any holds, and
// extensions. The caller provides the tables: see api/any_types.hpp and api/extensions.hpp.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include "../schema/message.hpp"
#include "../wire/cursor.hpp"

namespace isomer::detail {

// Converts one message between its binary form and a format.
template <class Reader, class Writer>
struct any_type {
  std::string_view full_name;  // empty: for each type that no other row names
  bool is_known;               // the message has a special form in formats that write well-known types so
  const void* of;              // passed to the functions: the type, if it is known at run time only
  char* (*write)(const void* of, Writer&, char* e, std::string_view bytes, std::size_t rest);  // null if it failed
  // Reads from the message's first byte to after its last. memory: the memory that decoding may still use.
  wire::cursor (*read)(const void* of, Reader&, wire::cursor c, std::ptrdiff_t& memory, std::string& bytes);
};
template <class Reader, class Writer>
using any_type_table = std::span<const any_type<Reader, Writer>>;  // sorted by name

// An extension that the input identifies by its name.
struct named_extension {
  std::string_view extendee;
  std::string_view name;  // the full name, without the format's brackets
  const char* at;         // the position of the name
  std::string_view had;   // the message's existing records
};

template <class Reader, class Writer>
struct extension_type;
template <class Reader, class Writer>
using extension_table = std::span<const extension_type<Reader, Writer>>;  // sorted by extendee and number

// Handles all listed extensions. It is reached by a pointer in each row, so that a program that lists none does not
// contain it.
template <class Reader, class Writer>
struct extension_search {
  // Reads the value after a name. `records` receives what must be added to the message's unknown fields.
  wire::cursor (*read)(Reader&, wire::cursor c, extension_table<Reader, Writer> all, const named_extension&,
                       std::ptrdiff_t& memory, std::string& records) = nullptr;
  // Writes the listed extensions among a message's unknown fields.
  char* (*write)(Writer&, char* e, extension_table<Reader, Writer> all, extendee of, std::string_view records,
                 std::size_t rest) = nullptr;
  // For formats in which extensions are records: checks the value of the one from `from` to c.
  wire::cursor (*check)(Reader&, wire::cursor c, const char* from, std::string_view extendee, std::uint32_t number,
                        std::ptrdiff_t memory) = nullptr;
};
template <class Reader, class Writer>
constexpr extension_search<Reader, Writer> make_extension_search();

// Converts one extension between its records and a format.
template <class Reader, class Writer>
struct extension_type {
  std::string_view extendee;  // the full name of the message that it extends
  std::string_view full_name;
  std::uint32_t number;
  const void* of;  // as for an Any
  // Writes key and value from the extension's records, of which there is at least one. Null for formats in which
  // extensions are records.
  char* (*write)(const void* of, Writer&, char* e, std::string_view records, std::size_t rest);
  // Reads from after the key to after the value. had: the message's existing records. For formats in which extensions
  // are records, c is after a record, `had` is that record, and `records` is not used: the value is only checked.
  wire::cursor (*read)(const void* of, Reader&, wire::cursor c, std::string_view had, std::ptrdiff_t& memory,
                       std::string& records);
  extension_search<Reader, Writer> search = make_extension_search<Reader, Writer>();
};

// Returns the index of the first for which `is` is true, or their number; it is true for all that follow. <algorithm>
// takes long to compile.
template <class T, class Is>
constexpr std::size_t first_that(std::span<const T> all, Is is) {
  std::size_t low = 0, high = all.size();
  while (low < high) {
    std::size_t mid = (low + high) / 2;
    if (is(all[mid])) high = mid;
    else low = mid + 1;
  }
  return low;
}

// Finds a row by the part of a type URL after its last slash. A row without a name matches each type that has no row of
// its own, and each URL without a name. Returns null if there is no row.
template <class Type>
constexpr const Type* find_type(std::span<const Type> sorted, std::string_view url) {
  const Type* other = !sorted.empty() && sorted[0].full_name.empty() ? &sorted[0] : nullptr;
  std::size_t slash = url.rfind('/');
  if (slash == std::string_view::npos) return other;
  std::string_view name = url.substr(slash + 1);
  std::size_t i = first_that(sorted, [&](const Type& t) { return t.full_name >= name; });
  return i < sorted.size() && sorted[i].full_name == name ? &sorted[i] : other;
}

// The extensions of one message, in the order of their numbers.
template <class Type>
constexpr std::span<const Type> extensions_of(std::span<const Type> sorted, std::string_view extendee) {
  std::size_t first = first_that(sorted, [&](const Type& t) { return t.extendee >= extendee; });
  std::size_t end = first_that(sorted, [&](const Type& t) { return t.extendee > extendee; });
  return sorted.subspan(first, end - first);
}

// Finds a number among the extensions of one message. Returns null if it is not listed.
template <class Type>
constexpr const Type* find_extension(std::span<const Type> all, std::uint32_t number) {
  std::size_t i = first_that(all, [&](const Type& t) { return t.number >= number; });
  return i < all.size() && all[i].number == number ? &all[i] : nullptr;
}

template <class Type>
constexpr const Type* find_extension(std::span<const Type> sorted, std::string_view extendee, std::uint32_t number) {
  return find_extension(extensions_of(sorted, extendee), number);
}

template <class Reader, class Writer>
wire::cursor read_listed(Reader& in, wire::cursor c, extension_table<Reader, Writer> all, const named_extension& x,
                         std::ptrdiff_t& memory, std::string& records) {
  for (auto& t : extensions_of(all, x.extendee))
    if (t.full_name == x.name) return t.read(t.of, in, c, x.had, memory, records);
  return in.ignore_unknown ? in.skip(c) : in.fail(code::unknown_field, x.at);
}
template <class Writer, class Type>
char* write_listed(Writer&, char* e, std::span<const Type> all, extendee, std::string_view records, std::size_t rest);

template <class Reader, class Writer>
constexpr extension_search<Reader, Writer> make_extension_search() {
  if constexpr (Reader::style == keys::number) return {.check = &Reader::check_listed};
  else return {.read = &read_listed<Reader, Writer>, .write = &write_listed<Writer, extension_type<Reader, Writer>>};
}

// For readers and writers that identify extensions by name.
template <class Reader, class Type>
wire::cursor read_extension(Reader& in, wire::cursor c, std::span<const Type> all, const named_extension& x,
                            std::ptrdiff_t& memory, std::string& records) {
  if (!all.empty()) return all.front().search.read(in, c, all, x, memory, records);
  return in.ignore_unknown ? in.skip(c) : in.fail(code::unknown_field, x.at);
}
template <class Writer, class Type>
char* write_extensions(Writer& w, char* e, std::span<const Type> all, extendee of, std::string_view records,
                       std::size_t rest) {
  return all.empty() ? e : all.front().search.write(w, e, all, of, records, rest);
}

}  // namespace isomer::detail
