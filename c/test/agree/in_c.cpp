// SPDX-License-Identifier: MIT
// The messages in C. All structs are garbage before, and all buffers as large as what they hold.
#include <cstring>
#include <map>
#include <vector>
#include "features/proto2.isomer.h"
#include "features/scalars.isomer.h"
#include "msgpack.isomer.h"
#include "peer.hpp"
#include "person.isomer.h"
#include "wifi.isomer.h"

namespace test {
namespace {

std::string word(isomer_status status) {
  static const char* const words[] = {"",
                                      "truncated",
                                      "bad_varint",
                                      "bad_tag",
                                      "bad_utf8",
                                      "bad_value",
                                      "bad_syntax",
                                      "duplicate_key",
                                      "unknown_field",
                                      "missing_required",
                                      "too_deep",
                                      "too_large",
                                      "no_memory",
                                      "io"};
  return words[status];
}

template <class M>
struct functions {
  isomer_status (*encode)(const M*, uint8_t*, size_t, size_t*);
  isomer_status (*decode)(M*, const uint8_t*, size_t, size_t*);
  isomer_status (*encode_array)(const M*, size_t, uint8_t*, size_t, size_t*);
  isomer_status (*decode_array)(M*, size_t, size_t*, const uint8_t*, size_t, size_t*);
  size_t greatest;
};
template <class M>
const functions<M>& in(format f);

const uint8_t* bytes_of(std::string_view s) { return reinterpret_cast<const uint8_t*>(s.data()); }

// A block of exactly that size, full of what nobody meant.
template <class T>
class block {
 public:
  explicit block(std::size_t n) : at_(::operator new(n * sizeof(T))) { std::memset(at_, 0xaa, n * sizeof(T)); }
  block(const block&) = delete;
  ~block() { ::operator delete(at_); }
  T* get() { return static_cast<T*>(at_); }

 private:
  void* at_;
};

template <class M>
std::string encoded(const M& m, format f, std::size_t room, std::string& bytes) {
  block<uint8_t> buffer(room);
  std::size_t size = 99;
  const std::string error = word(in<M>(f).encode(&m, buffer.get(), room, &size));
  bytes.assign(reinterpret_cast<const char*>(buffer.get()), size);
  return !error.empty() && size != 0 ? "a size with an error" : error;
}
template <class M>
std::string decoded(M& m, format f, std::string_view bytes, std::size_t& at) {
  block<uint8_t> input(bytes.size());
  if (!bytes.empty()) std::memcpy(input.get(), bytes.data(), bytes.size());
  return word(in<M>(f).decode(&m, input.get(), bytes.size(), &at));
}

template <class M>
outcome respell_in_c(std::string_view bytes, format from, format to) {
  block<M> m(1);
  outcome o;
  o.read_error = decoded(*m.get(), from, bytes, o.at);
  // Even after an error the struct is one that can be written.
  o.write_error = encoded(*m.get(), to, in<M>(to).greatest, o.bytes);
  return o;
}

template <class M>
std::string rooms(std::string_view bytes, format f) {
  block<M> m(1);
  std::size_t at = 0;
  std::string all, some;
  if (!decoded(*m.get(), f, bytes, at).empty()) return "cannot be read";
  if (!encoded(*m.get(), f, in<M>(f).greatest, all).empty()) return "does not fit into the greatest size";
  if (!encoded(*m.get(), f, all.size(), some).empty() || some != all) return "does not fit into its own size";
  for (std::size_t n = 0; n < all.size(); n += 1 + n / 64)
    if (encoded(*m.get(), f, n, some) != "too_large") return "fits into " + std::to_string(n);
  if (encoded(*m.get(), f, all.size() - 1, some) != "too_large") return "fits into less than its size";
  return {};
}

template <class M>
std::string array_of(const std::vector<M>& in_it, const std::string& expected, format f) {
  const functions<M>& c = in<M>(f);
  block<uint8_t> buffer(expected.size());
  std::size_t size = 0, at = 0, count = 99;
  if (c.encode_array(in_it.data(), in_it.size(), buffer.get(), expected.size(), &size) != ISOMER_OK) return "no room";
  if (std::string_view(reinterpret_cast<char*>(buffer.get()), size) != expected) return "other bytes";
  if (c.encode_array(in_it.data(), in_it.size(), buffer.get(), expected.size() - 1, &size) != ISOMER_TOO_LARGE || size)
    return "fits into less";
  block<M> out(in_it.size());
  const uint8_t* const bytes = bytes_of(expected);
  if (c.decode_array(out.get(), in_it.size(), &count, bytes, size = expected.size(), &at) != ISOMER_OK)
    return "not read";
  if (count != in_it.size()) return "other count";
  std::string one, other;
  for (std::size_t i = 0; i < count; ++i)
    if (encoded(in_it[i], f, c.greatest, one) != encoded(out.get()[i], f, c.greatest, other) || one != other)
      return "an element differs";
  if (c.decode_array(out.get(), in_it.size(), &count, bytes, size - 1, &at) != ISOMER_TRUNCATED) return "cut short";
  const std::string longer = expected + '\xc0';
  if (c.decode_array(out.get(), in_it.size(), &count, bytes_of(longer), longer.size(), &at) != ISOMER_BAD_SYNTAX ||
      at != size)
    return "a byte too many";
  if (in_it.empty()) return {};
  if (c.decode_array(out.get(), in_it.size() - 1, &count, bytes, size, &at) != ISOMER_TOO_LARGE || count != 0)
    return "an element too many";
  return {};
}
template <class M>
std::string arrays(std::string_view bytes, format f) {
  block<M> m(1);
  std::size_t at = 0;
  std::string one;
  if (!decoded(*m.get(), f, bytes, at).empty()) return "cannot be read";
  if (!encoded(*m.get(), f, in<M>(f).greatest, one).empty()) return "cannot be written";
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{16}}) {
    std::string all = count < 16 ? std::string(1, static_cast<char>(0x90 + count)) : std::string("\xdc\0\x10", 3);
    for (std::size_t i = 0; i < count; ++i) all += one;
    const std::string wrong = array_of(std::vector<M>(count, *m.get()), all, f);
    if (!wrong.empty()) return std::to_string(count) + ": " + wrong;
  }
  return {};
}

struct message {
  respell respells;
  std::string (*rooms)(std::string_view, format);
  std::string (*arrays)(std::string_view, format);
};

#define ISOMER_TEST_FUNCTIONS(X)                                                                     \
  template <>                                                                                        \
  const functions<X>& in<X>(format f) {                                                              \
    static const functions<X> all[] = {                                                              \
        {X##_encode, X##_decode, X##_encode_array, X##_decode_array, X##_MAX_SIZE},                  \
        {X##_encode_msgpack, X##_decode_msgpack, X##_encode_array_msgpack, X##_decode_array_msgpack, \
         X##_MSGPACK_MAX_SIZE},                                                                      \
        {X##_encode_msgpack_array, X##_decode_msgpack_array, X##_encode_array_msgpack_array,         \
         X##_decode_array_msgpack_array, X##_MSGPACK_ARRAY_MAX_SIZE}};                               \
    return all[static_cast<int>(f)];                                                                 \
  }
// clang-format off: it would lay a list of macros out as a staircase, another one each time
#define ISOMER_TEST_MESSAGES(X)                                                                               \
  X(demo_WifiStatus)                                                                                          \
  X(demo_Person)                                                                                              \
  X(features_scalars_Single) X(features_scalars_Packed) X(features_scalars_Loose) X(features_scalars_Keys)    \
      X(features_proto2_Rules) X(features_proto2_Groups) X(features_proto2_Defaults) X(msgpack_test_Presence) \
          X(msgpack_test_Choice) X(msgpack_test_Lists) X(msgpack_test_Maps) X(msgpack_test_Narrow)            \
              X(msgpack_test_Twenty) X(msgpack_test_Wide) X(msgpack_test_Longer) X(msgpack_test_Empty)
// clang-format on
ISOMER_TEST_MESSAGES(ISOMER_TEST_FUNCTIONS)

const std::map<std::string, message>& all() {
#define ISOMER_TEST_ENTRY(X) {#X, {respell_in_c<X>, rooms<X>, arrays<X>}},
  static const std::map<std::string, message> table = {ISOMER_TEST_MESSAGES(ISOMER_TEST_ENTRY)};
  return table;
}

// "features.scalars.Keys" to "features_scalars_Keys".
std::string c_name(std::string name) {
  for (char& c : name)
    if (c == '.') c = '_';
  return name;
}

}  // namespace

respell find_in_c(const std::string& name) {
  const auto at = all().find(c_name(name));
  return at == all().end() ? nullptr : at->second.respells;
}
std::string wrong_with_rooms_in_c(const std::string& name, std::string_view bytes, format f) {
  return all().at(c_name(name)).rooms(bytes, f);
}
std::string wrong_with_arrays_in_c(const std::string& name, std::string_view bytes, format f) {
  return all().at(c_name(name)).arrays(bytes, f);
}

}  // namespace test
