// SPDX-License-Identifier: MIT
// Fills any of libprotobuf's messages with random values, by reflection. The same seed gives the same message.
#pragma once
#include <google/protobuf/message.h>
#include <cstdint>
#include <random>
#include <string>

namespace oracle {

// What the message will go through. Only binary carries unknown fields, extensions, and text that is not UTF-8.
// libprotobuf's JSON reads -0 as 0, and writes an Any of an empty known type without its "value".
enum class by { binary, json };

class random_message {
 public:
  random_message(std::uint64_t seed, by format) : engine_(seed), format_(format) {}

  // Required fields are always set; anything else sometimes.
  void fill(google::protobuf::Message& m, int depth = 0);
  std::uint64_t below(std::uint64_t n) { return engine_() % n; }

 private:
  using Message = google::protobuf::Message;
  using Field = google::protobuf::FieldDescriptor;

  bool fill_known(Message& m, int depth);
  void fill_any(Message& m);
  void fill_map(Message& m, const Field& f, int depth);
  void fill_field(Message& m, const Field& f, int depth);
  void fill_extensions(Message& m, int depth);
  void fill_unknown(Message& m);
  // Sets the field, or adds one more element to it.
  void put(Message& m, const Field& f, int depth);

  std::int64_t whole();
  template <class T>
  T real();
  std::string text();
  std::string bytes();
  int enumerator(const Field& f);

  std::mt19937_64 engine_;
  by format_;
};

// A random message as it is after parsing: with no key of a map twice.
template <class M>
M made(random_message& random) {
  M m, parsed;
  random.fill(m);
  parsed.ParseFromString(m.SerializeAsString());
  return parsed;
}
template <class M>
M made(std::uint64_t seed, by format) {
  random_message random(seed, format);
  return made<M>(random);
}

}  // namespace oracle
