// A memory policy of your own: text of fixed capacity inside the struct, unknown fields dropped
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstring>
#include <isomer/protobuf.hpp>
#include <string>
#include <string_view>
#include "person.isomer.hpp"

namespace firmware {

// At most 23 bytes.
struct short_text {
  char chars[23]{};
  unsigned char length = 0;

  const char* data() const { return chars; }
  std::size_t size() const { return length; }
  bool empty() const { return length == 0; }
  void clear() { length = 0; }
  operator std::string_view() const { return {chars, length}; }
  bool operator==(const short_text& o) const { return std::string_view(*this) == std::string_view(o); }
};

struct nothing {
  bool empty() const { return true; }
  void clear() {}
  operator std::string_view() const { return {}; }
  bool operator==(const nothing&) const = default;
  friend bool keep(isomer::memory::store&, nothing&, const char*, std::size_t) { return true; }
  friend bool keep_copy(isomer::memory::store&, nothing&, const char*, std::size_t) { return true; }
};

// Everything else as in owning messages.
struct memory : isomer::owning {
  using string = short_text;
  using bytes = short_text;
  using unknown_fields = nothing;
};

}  // namespace firmware

template <>
struct isomer::memory::text_traits<firmware::short_text> {
  static constexpr bool shared = true;
  static bool assign(store& st, firmware::short_text& s, const char* p, std::size_t n) {
    char* to = room(st, s, n);
    if (to) std::memcpy(to, p, n);
    return to != nullptr;
  }
  static char* room(store&, firmware::short_text& s, std::size_t n) {
    if (n > sizeof s.chars) return nullptr;  // decoding gives too_large
    s.length = static_cast<unsigned char>(n);
    return s.chars;
  }
  static void trim(firmware::short_text& s, std::size_t n) { s.length = static_cast<unsigned char>(n); }
};

int main() {
  using person = demo::basic_Person<firmware::memory>;
  auto bytes = isomer::encode(isomer::protobuf{}, demo::Person{.name = "Ada", .id = 1}).value();
  auto fits = isomer::decode<person>(isomer::protobuf{}, bytes);
  std::printf("name: %.*s, in a struct of %zu bytes\n", static_cast<int>(fits->name.size()), fits->name.data(),
              sizeof(person));

  bytes = isomer::encode(isomer::protobuf{}, demo::Person{.name = "Augusta Ada King, Countess of Lovelace"}).value();
  auto refused = isomer::decode<person>(isomer::protobuf{}, bytes);
  std::printf("a longer name: %s\n", std::string(refused.error().message()).c_str());
  return fits && refused.error().cause == isomer::code::too_large ? 0 : 1;
}
