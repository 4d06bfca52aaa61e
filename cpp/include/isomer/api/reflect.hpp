// SPDX-License-Identifier: MIT
// Operations on the contents of messages: generated ones in any storage, described and plain structs, messages known at
// run time, and pairs of them.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>
#include "../base/limits.hpp"
#include "../reflect/comparison.hpp"
#include "../reflect/hash.hpp"
#include "../reflect/merging.hpp"
#include "../reflect/path.hpp"
#include "../reflect/print.hpp"
#include "../table/of_message.hpp"

namespace isomer {

// A handle for reading a message. The message must outlive it.
template <message M>
reflected::message reflect(const M& m) {
  using of = detail::table::message_of<M>;
  return {reflected::access_of<typename of::policy>, of::table(), of::address(m)};
}
template <message M>
  requires(!std::is_trivially_destructible_v<M>)
reflected::message reflect(const M&&) = delete;  // the message would no longer exist
inline reflected::message reflect(const dynamic::message& m) {
  return {reflected::dynamic_access, m.type(), m.address()};
}
inline reflected::message reflect(const reflected::message& m) { return m; }

// The types that the functions below take.
template <class M>
concept reflected_message = requires(const M& m) { reflect(m); };

// Returns the value at the end of a path. Fields are spelled by the schema's name or by JSON's, "[2]" is an element,
// "[\"key\"]" or "[5]" an entry. Returns nothing, and no error, if a field on the way is absent. Errors: unknown_field
// if there is no such field; bad_value if there is no such element or entry; bad_syntax if this is not a path, or not
// one of such a message. The error's position is in the path.
template <reflected_message M>
result<reflected::value> at(const M& m, std::string_view way) {
  return reflected::finding<reflected::places>(reflect(m), way).find();
}

// Whether both hold the same values. Numbers are compared by their bits: unlike with ==, a NaN equals itself, and -0.0
// differs from 0.0. Maps are compared by key, unknown fields as bytes. A message nested deeper than the limit equals
// only itself.
template <reflected_message A, reflected_message B>
bool equal(const A& a, const B& b, int depth = limits{}.depth) {
  return reflected::comparison<reflected::places>({}, nullptr).messages(reflect(a), reflect(b), depth);
}

using reflected::change;
using reflected::difference;
using reflected::difference_options;

// Returns the differences from a to b, in the order of the fields. It is empty if they are equal.
template <reflected_message A, reflected_message B>
std::vector<difference> differences(const A& a, const B& b, const difference_options& options = {}) {
  std::vector<difference> found;
  reflected::comparison<reflected::places>(options, &found).messages(reflect(a), reflect(b), options.depth);
  return found;
}

// Returns a hash that is the same for equal messages, in any storage and with their maps in any order. It can be
// predicted unless the seed is secret. All messages nested deeper than the limit have the same hash.
template <reflected_message M>
std::uint64_t hash(const M& m, std::uint64_t seed = 0, int depth = limits{}.depth) {
  return reflected::hashing<reflected::places>(seed).of(reflect(m), depth);
}

using reflected::debug_options;

// For logs: the text format, with [REDACTED] for fields that the schema marks with debug_redact.
template <reflected_message M>
std::string debug_string(const M& m, const debug_options& options = {}) {
  return reflected::printer<reflected::places>(options).whole(reflect(m));
}

namespace detail {

template <class From>
status merge_into(const reflected::access& by, const table::message_table& t, char* to, const From& from, arena* a,
                  const limits& most) {
  memory::store st{most.memory_for(SIZE_MAX), a};  // there is no input: the merged message is in memory already
  return {reflected::merging<reflected::places>(by, st).messages(t, to, reflect(from), most.depth), 0};
}

}  // namespace detail

// Merges `from` into `to`, as protobuf does: scalars that are present replace those in `to`, messages are merged, lists
// and unknown fields are appended, map entries replace those with the same key, and the last member of a oneof wins. A
// view takes its memory from the arena, and its text aliases that of `from`. `from` may be `to` itself, but not a part
// of it. The error is bad_value if the types differ, or if a place of fixed size cannot hold the value. On error, `to`
// is merged in part.
template <message M, reflected_message From>
status merge(M& to, const From& from, arena& a, const limits& most = {}) {
  using of = detail::table::message_of<M>;
  return detail::merge_into(reflected::access_of<typename of::policy>, of::table(), of::address(to), from, &a, most);
}
template <message M, reflected_message From>
status merge(M& to, const From& from, const limits& most = {}) {
  using of = detail::table::message_of<M>;
  return detail::merge_into(reflected::access_of<typename of::policy>, of::table(), of::address(to), from, nullptr,
                            most);
}
template <reflected_message From>
status merge(const dynamic::message& to, const From& from, const limits& most = {}) {
  return detail::merge_into(reflected::dynamic_access, to.type(), to.address(), from, &to.memory(), most);
}

}  // namespace isomer
