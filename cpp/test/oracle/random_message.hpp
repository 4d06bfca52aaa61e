// SPDX-License-Identifier: MIT
// Fills any of libprotobuf's messages with random values, by reflection. The same seed gives the same message.
#pragma once
#include <google/protobuf/message.h>
#include <cstdint>
#include <random>
#include <string>

namespace oracle {

// What the values may be: JSON cannot carry everything that binary can.
struct choices {
  bool unknown_fields = true;  // and extensions
  bool raw_text = true;        // strings whose UTF-8 nobody checks hold other bytes too
};

class random_message {
 public:
  random_message(std::uint64_t seed, choices c) : engine_(seed), choices_(c) {}

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
  choices choices_;
};

}  // namespace oracle
