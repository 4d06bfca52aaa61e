// SPDX-License-Identifier: MIT
// Verbs over what a message holds: of generated messages however they are stored, of structs that are described or
// plain, of messages known at run time, and of two of them at once.
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

// A handle to read a message by, which must outlive it.
template <message M>
reflected::message reflect(const M& m) {
  using of = detail::table::message_of<M>;
  return {reflected::access_of<typename of::policy>, of::table(), of::address(m)};
}
template <message M>
  requires(!std::is_trivially_destructible_v<M>)
reflected::message reflect(const M&&) = delete;  // it would be gone
inline reflected::message reflect(const dynamic::message& m) {
  return {reflected::dynamic_access, m.type(), m.address()};
}
inline reflected::message reflect(const reflected::message& m) { return m; }

// What the verbs below take.
template <class M>
concept reflected_message = requires(const M& m) { reflect(m); };

// The value at the end of a path: fields by the schema's name or JSON's, "[2]" an element, "[\"key\"]" or "[5]" an
// entry. Nothing, and no error, where a field on the way is absent. unknown_field: there is no such field; bad_value:
// no such element or entry; bad_syntax: this is no path, or no path of such a message. The error's place is in the
// path.
template <reflected_message M>
result<reflected::value> at(const M& m, std::string_view way) {
  return reflected::finding<reflected::places>(reflect(m), way).find();
}

// Whether they hold the same. Numbers are compared as their bits: other than with ==, a NaN equals itself, and -0.0 is
// not 0.0. Maps are compared by key, unknown fields as bytes. What is nested deeper than the limit equals only itself.
template <reflected_message A, reflected_message B>
bool equal(const A& a, const B& b, int depth = limits{}.depth) {
  return reflected::comparison<reflected::places>({}, nullptr).messages(reflect(a), reflect(b), depth);
}

using reflected::change;
using reflected::difference;
using reflected::difference_options;

// In what b differs from a, in the order of fields; nothing if they are equal.
template <reflected_message A, reflected_message B>
std::vector<difference> differences(const A& a, const B& b, const difference_options& options = {}) {
  std::vector<difference> found;
  reflected::comparison<reflected::places>(options, &found).messages(reflect(a), reflect(b), options.depth);
  return found;
}

// Equal messages have the same, however they are stored and whatever the order of their maps. It is no secret unless
// the seed is one. A message that is nested deeper than the limit has the hash of all that are.
template <reflected_message M>
std::uint64_t hash(const M& m, std::uint64_t seed = 0, int depth = limits{}.depth) {
  return reflected::hashing<reflected::places>(seed).of(reflect(m), depth);
}

using reflected::debug_options;

// For people, in logs: the text format, with [REDACTED] in the place of what the schema wants hidden (debug_redact).
template <reflected_message M>
std::string debug_string(const M& m, const debug_options& options = {}) {
  return reflected::printer<reflected::places>(options).whole(reflect(m));
}

namespace detail {

template <class From>
status merge_into(const reflected::access& by, const table::message_table& t, char* to, const From& from, arena* a,
                  const limits& most) {
  memory::store st{most.memory_for(SIZE_MAX), a};  // there is no input: what is merged is there already
  return {reflected::merging<reflected::places>(by, st).messages(t, to, reflect(from), most.depth), 0};
}

}  // namespace detail

// Into `to` what `from` holds, as protobuf merges: scalars are replaced by those that are there, messages are merged,
// lists go behind lists, entries of maps replace those of their keys, the last member of a oneof stands, and unknown
// fields go behind unknown fields. A view takes its memory from the arena, and its text aliases that of `from`.
// `from` may be `to` itself, but no part of it. bad_value: they are not of one type, or a place of fixed size does not
// hold the value. On error, `to` has some of it.
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
