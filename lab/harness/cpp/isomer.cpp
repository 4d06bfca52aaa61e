// Measures Isomer: messages that own what they hold, views, and the walk over tables.
// SPDX-License-Identifier: MIT
//
// A program has one format and one kind of memory, so that code and seconds of the compiler are told for each. Encoders
// are kept, since they are there to reuse their memory, and so is the arena of views. `owning` makes a new message of
// each input, as decode<M>() does, and `reused` decodes into the one before. `table` is `owning` by the walk over
// tables, without code of the message's own.
//
// /// lab
// library = "Isomer"
// version = ["{isomer}", "--version"]
// formats = ["protobuf"]
// holds = "struct"
// build = [
//   ["{isomer}", "generate", "--lang", "cpp", "-I", "{schema}", "--out", "{out}", "{protos}"],
//   ["{python}", "{folder}/../c/support/attempt.py", "{out}",
//    "--if", "static assertion failed: ([^\n]*\\btpl\\b[^\n]*)", "--field",
//    "check_field<.*?kept_text<\\d+>\\{\"(\\w+)\"\\}",
//    "{cxx}", "{cxxflags}", "-I{out}", "-I{root}/cpp/include", "-DLAB_GENERATED=<{stem}.isomer.hpp>",
//    "-DLAB_MESSAGE={cpp_type}", "-DLAB_CODEC={variant}", "-DLAB_FORMAT=isomer::{type}",
//    "-DLAB_FORMAT_HEADER=<isomer/{header}.hpp>", "{source}", "-o", "{out}/program"],
// ]
// run = ["{out}/program"]
// variant = [
//   { name = "owning", formats = ["protobuf"], set = { type = "protobuf", header = "protobuf" } },
//   { name = "reused", formats = ["protobuf"], set = { type = "protobuf", header = "protobuf" } },
//   { name = "view", formats = ["protobuf"], holds = "view", set = { type = "protobuf", header = "protobuf" } },
//   { name = "table", formats = ["protobuf"], set = { type = "protobuf", header = "protobuf" } },
//   { name = "owning", formats = ["json"], set = { type = "json", header = "json" } },
//   { name = "reused", formats = ["json"], set = { type = "json", header = "json" } },
//   { name = "view", formats = ["json"], holds = "view", set = { type = "json", header = "json" } },
//   { name = "table", formats = ["json"], set = { type = "json", header = "json" } },
//   { name = "owning", formats = ["text"], set = { type = "text", header = "text" } },
//   { name = "owning", formats = ["yaml"], set = { type = "yaml", header = "yaml" } },
//   { name = "owning", formats = ["msgpack"], set = { type = "msgpack", header = "msgpack" } },
//   { name = "owning", formats = ["msgpack:keys=order"], set = { type = "msgpack_array", header = "msgpack" } },
//   { name = "owning", formats = ["cbor"], set = { type = "cbor", header = "cbor" } },
//   { name = "owning", formats = ["cbor:keys=numbers"], set = { type = "cbor_numbers", header = "cbor" } },
//   { name = "owning", formats = ["php"], set = { type = "php", header = "php" } },
//   { name = "owning", formats = ["tpl"], interchange = false, set = { type = "tpl", header = "tpl" } },
//   { name = "owning", formats = ["positional"], set = { type = "positional", header = "positional" } },
//   { name = "view", formats = ["positional"], holds = "view", set = { type = "positional", header = "positional" } },
// ]
// ///
#include "harness.hpp"
// After the above, which must be included first.
#include <isomer/protobuf.hpp>
#include LAB_FORMAT_HEADER
#include LAB_GENERATED

namespace isomer {
struct tpl;
}

namespace {

using format = LAB_FORMAT;

[[noreturn, gnu::cold]] void give_up(const char* doing, isomer::status s) {
  const std::string why = doing + std::string(": ") + std::string(s.message()) + ", at byte " + std::to_string(s.at);
  // The types for Any and the names of extensions are lists that a program provides, and that this one lacks.
  if (s.cause == isomer::code::unknown_type) lab::refuse("it has no list of what an Any may hold: " + why);
  if (s.cause == isomer::code::unknown_field) lab::refuse("it has no list of extensions: " + why);
  lab::fail(why);
}

// Messages are loaded from the format itself, so that no program contains the code of another one. The exception is
// tpl, since no other library converts protobuf to it.
constexpr bool is_tpl = std::is_same_v<format, isomer::tpl>;
using load_format = std::conditional_t<is_tpl, isomer::protobuf, format>;
lab_bytes loaded_from(const lab_value& value) { return is_tpl ? value.protobuf : value.input; }

// The base class of all codecs, with an encoder that is reused.
template <class Message>
class encodes {
 public:
  std::string_view encode(const Message& m) {
    const isomer::result<std::string_view> bytes = encoder_(m);
    if (!bytes) give_up("encode", bytes.error());
    return *bytes;
  }

 private:
  isomer::encoder<format> encoder_;
};

// The generator names the owning form of a message. This is its form with another memory policy.
template <class Message, class Memory>
struct rebind;
template <template <class> class Basic, class Owning, class Memory>
struct rebind<Basic<Owning>, Memory> {
  using type = Basic<Memory>;
};

template <class Message>
class owning : public encodes<Message> {
 public:
  explicit owning(const lab_job&) {}
  Message load(const lab_value& value) {
    isomer::result<Message> m = isomer::decode<Message>(load_format{}, lab::view(loaded_from(value)));
    if (!m) give_up("decode", m.error());
    return *std::move(m);
  }
  isomer::result<Message> decode(std::string_view bytes) {
    isomer::result<Message> m = isomer::decode<Message>(format{}, bytes);
    if (!m) give_up("decode", m.error());
    return m;
  }
  using encodes<Message>::encode;
  std::string_view encode(const isomer::result<Message>& m) { return encode(m.value()); }
};

struct tabled : isomer::owning {
  static constexpr bool by_table = true;
};
template <class Message>
class table : public owning<typename rebind<Message, tabled>::type> {
  using owning<typename rebind<Message, tabled>::type>::owning;
};

template <class Message>
class reused : public encodes<Message> {
 public:
  explicit reused(const lab_job&) {}
  Message load(const lab_value& value) { return decode(lab::view(loaded_from(value))); }
  const Message& decode(std::string_view bytes) {
    const isomer::status s = isomer::decode(format{}, bytes, message_);
    if (!s) give_up("decode", s);
    return message_;
  }

 private:
  Message message_;
};

template <class Owning, class Message = typename rebind<Owning, isomer::view>::type>
class view : public encodes<Message> {
 public:
  explicit view(const lab_job&) {}
  Message load(const lab_value& value) {
    isomer::result<Message> m = isomer::decode<Message>(format{}, lab::view(value.input), kept_);
    if (!m) give_up("decode", m.error());
    return *m;
  }
  isomer::result<Message> decode(std::string_view bytes) {
    arena_.reset();
    isomer::result<Message> m = isomer::decode<Message>(format{}, bytes, arena_);
    if (!m) give_up("decode", m.error());
    return m;
  }
  using encodes<Message>::encode;
  std::string_view encode(const isomer::result<Message>& m) { return encode(m.value()); }

 private:
  isomer::arena kept_, arena_;
};

}  // namespace

int main() { return lab::run<LAB_CODEC<LAB_MESSAGE>>(); }
