// A harness in C++ is a codec, a class with three functions; this leads to them from what C's harnesses have, too.
// SPDX-License-Identifier: MIT
//
//   struct codec {
//     explicit codec(const lab_job&);                  // each thread has one of its own
//     message load(const lab_value&);                  // to be kept: any type that can be moved
//     std::string_view encode(const message&);         // lives until the next call of encode()
//     message decode(std::string_view);                // or `const message&`, if the codec keeps and reuses it
//   };
//
//   int main() { return lab::run<codec>(); }
//
// What cannot be done ends the program: lab::fail() and exceptions with an error, lab::refuse() with the reason why the
// library cannot carry the schema or the values.
#ifndef LAB_HARNESS_HPP
#define LAB_HARNESS_HPP

#include "../c/harness.h"
// After the above, which must be included first.
#include <exception>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lab {

inline std::string_view view(lab_bytes bytes) { return {bytes.data, bytes.size}; }
inline lab_bytes bytes(std::string_view text) { return {text.data(), text.size()}; }

[[noreturn]] inline void fail(const std::string& why) { lab_fail("%s", why.c_str()); }
[[noreturn]] inline void refuse(const std::string& why, const std::string& field = {}) {
  lab_refuse(why.c_str(), field.empty() ? nullptr : field.c_str());
}

// Reports an exception of the library, and who caused it, if that is known.
[[noreturn]] inline void blame(const std::exception& thrown, const std::string& fault = {}) {
  lab_blame(thrown.what(), fault.empty() ? nullptr : fault.c_str());
}

// The functions of a lab_library, implemented with a codec.
template <class Codec>
class worker {
  using message = std::decay_t<decltype(std::declval<Codec&>().load(std::declval<const lab_value&>()))>;

 public:
  explicit worker(const lab_job& job) : codec_(job) {}

  static lab_library library(const char* version) {
    return {version,
            [](const lab_job* job) -> void* { return new worker(*job); },
            [](void* w, const lab_value* value) {
              worker& self = *static_cast<worker*>(w);
              self.messages_.push_back(self.codec_.load(*value));
            },
            [](void* w, std::size_t index) {
              worker& self = *static_cast<worker*>(w);
              return bytes(self.codec_.encode(self.messages_[index]));
            },
            [](void* w, lab_bytes input) {
              auto&& decoded = static_cast<worker*>(w)->codec_.decode(view(input));
              lab_use(&decoded);
            },
            [](void* w, lab_bytes input) {
              worker& self = *static_cast<worker*>(w);
              auto&& decoded = self.codec_.decode(view(input));
              return bytes(self.codec_.encode(decoded));
            }};
  }

 private:
  Codec codec_;
  std::vector<message> messages_;
};

// Executes the job. `version` is the version that the library reports, if it does.
template <class Codec>
int run(const lab_job& job, const char* version = nullptr) {
  const lab_library library = worker<Codec>::library(version);
  try {
    return lab_run(&job, &library);
  } catch (const std::exception& e) {
    fail(e.what());
  }
}
template <class Codec>
int run(const char* version = nullptr) {
  return run<Codec>(lab_read_job(), version);
}

}  // namespace lab

#endif
