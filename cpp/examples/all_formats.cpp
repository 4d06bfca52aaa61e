// A message from a JSON file through every format and back, checked and timed
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <fstream>
#include <isomer/cbor.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <iterator>
#include <string>
#include "person.isomer.hpp"
#include "stopwatch.hpp"

namespace {

bool read_file(const char* path, std::string& text) {
  std::ifstream file(path, std::ios::binary);
  text.assign(std::istreambuf_iterator<char>(file), {});
  return file.good() || file.eof();
}

template <class Format, class Message>
stopwatch::timing time_encode(Format format, const Message& message) {
  return stopwatch::measure([&] { stopwatch::keep(isomer::encode(format, message)); });
}
template <class Message, class Format>
stopwatch::timing time_decode(Format format, const std::string& bytes) {
  return stopwatch::measure([&] { stopwatch::keep(isomer::decode<Message>(format, bytes)); });
}
template <class View, class Format>
stopwatch::timing time_decode_view(Format format, const std::string& bytes) {
  isomer::arena arena;
  return stopwatch::measure([&] {
    arena.reset();
    stopwatch::keep(isomer::decode<View>(format, bytes, arena));
  });
}

// Encodes, decodes into an owning message and into views, compares, and prints a line of the table.
template <class View, class Format, class Message>
bool go_and_return(const char* name, Format format, const Message& message) {
  auto bytes = isomer::encode(format, message);
  if (!bytes) return std::printf("  %s: %s\n", name, std::string(bytes.error().message()).c_str()), false;
  auto back = isomer::decode<Message>(format, *bytes);
  isomer::arena arena;
  auto view = isomer::decode<View>(format, *bytes, arena);
  // A view has another type, so it is compared by what it encodes to.
  bool same = back && *back == message && view && isomer::encode(format, *view).value() == *bytes;

  auto write = time_encode(format, message);
  auto read = time_decode<Message>(format, *bytes);
  auto look = time_decode_view<View>(format, *bytes);
  std::printf("  %-10s %6zu %9.1f %5.1f%% %9.1f %5.1f%% %9.1f %5.1f%%   %s\n", name, bytes->size(), write.ns,
              write.percent, read.ns, read.percent, look.ns, look.percent, same ? "yes" : "NO");
  return same;
}

template <class Message, class View>
bool run(const char* path) {
  std::string text;
  if (!read_file(path, text))
    return std::printf("%s cannot be read; start this in the root of the tree\n", path), false;
  auto message = isomer::decode<Message>(isomer::json{}, text);
  if (!message) {
    std::printf("%s:%s\n", path, isomer::json::explain(text, message.error()).text().c_str());
    return false;
  }
  std::printf("%s\n", path);
  std::printf("  %-10s %6s %9s %6s %9s %6s %9s %6s   %s\n", "format", "bytes", "encode ns", "CV", "decode ns", "CV",
              "view ns", "CV", "same");
  // Each of them, whatever the others said.
  return 0 == !go_and_return<View>("protobuf", isomer::protobuf{}, *message) +
                  !go_and_return<View>("json", isomer::json{}, *message) +
                  !go_and_return<View>("text", isomer::text{.single_line = true}, *message) +
                  !go_and_return<View>("yaml", isomer::yaml{}, *message) +
                  !go_and_return<View>("msgpack", isomer::msgpack{}, *message) +
                  !go_and_return<View>("  array", isomer::msgpack_array{}, *message) +
                  !go_and_return<View>("cbor", isomer::cbor{}, *message) +
                  !go_and_return<View>("php", isomer::php{}, *message) +
                  !go_and_return<View>("positional", isomer::positional{}, *message);
}

}  // namespace

int main() {
  std::printf(
      "encode: a new string. decode: a new message. view: views over the bytes, and an arena that is reused.\n");
  std::printf("ns: median of %d batches of at least 1 ms. CV: their standard deviation over their mean.\n\n",
              stopwatch::batches);
  return run<demo::Person, demo::PersonView>("schema/samples/person.json") ? 0 : 1;
}
