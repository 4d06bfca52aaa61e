// Measures Isomer with a schema that is read when the program starts, as of data that comes with it.
// SPDX-License-Identifier: MIT
//
// No code is generated. Messages are views of the input and in an arena, which is kept, as are encoder and decoder.
//
// /// lab
// library = "Isomer"
// version = ["{isomer}", "--version"]
// formats = ["protobuf", "json"]
// holds = "dynamic"
// needs = { file = ["{root}/build/cpp/src/libisomer_dynamic.a"] }
// build = [
//   ["{cxx}", "{cxxflags}", "-I{root}/cpp/include", "{source}", "{root}/build/cpp/src/libisomer_dynamic.a",
//    "{root}/build/compiler/libisomer_model.a", "{root}/build/compiler/libisomer_proto.a", "-o", "{out}/program"],
// ]
// run = ["{out}/program", "{schema}", "{protos}"]
// ///
#include "harness.hpp"
// After the above, which must be included first.
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <optional>

namespace {

namespace dynamic = isomer::dynamic;

dynamic::schema read_schema(const std::string& folder, std::vector<std::string> files) {
  const auto open = [&](std::string_view path) -> std::optional<std::string> {
    const std::string name = folder + "/" + std::string(path);
    if (access(name.c_str(), R_OK)) return std::nullopt;
    return std::string(lab::view(lab_read_file(name.c_str())));
  };
  std::string why;
  dynamic::schema made = dynamic::schema::from_proto(files, open, why);
  if (!made) lab::fail(why);
  return made;
}

// main() reads it before the job.
dynamic::schema schema;

[[noreturn, gnu::cold]] void give_up(const char* doing, isomer::status s) {
  lab::fail(doing + std::string(": ") + std::string(s.message()) + ", at byte " + std::to_string(s.at));
}

// The schema also has the types for Any, and extensions.
template <class Format>
Format format_of(const isomer::registry<Format>& known) {
  Format format;
  if constexpr (requires { format.types; }) format.types = known, format.extensions = known;
  return format;
}

template <class Format>
class codec {
 public:
  explicit codec(const lab_job& job)
      : type_(*schema.find(job.message)), format_(format_of(known())), encoder_(format_), decoder_(format_) {}

  dynamic::message load(const lab_value& value) {
    dynamic::message m(type_, kept_);
    if (const isomer::status s = decoder_(lab::view(value.input), m); !s) give_up("decode", s);
    return m;
  }
  std::string_view encode(const dynamic::message& m) {
    const isomer::result<std::string_view> bytes = encoder_(m);
    if (!bytes) give_up("encode", bytes.error());
    return *bytes;
  }
  dynamic::message decode(std::string_view bytes) {
    arena_.reset();
    dynamic::message m(type_, arena_);
    if (const isomer::status s = decoder_(bytes, m); !s) give_up("decode", s);
    return m;
  }

 private:
  static const isomer::registry<Format>& known() {
    static const isomer::registry<Format> all = [] {
      if constexpr (requires(Format f) { f.types; }) return dynamic::registry_of<Format>(schema);
      else return isomer::registry<Format>();
    }();
    return all;
  }

  const isomer::detail::table::message_table& type_;
  isomer::arena kept_, arena_;
  Format format_;
  dynamic::encoder<Format> encoder_;
  dynamic::decoder<Format> decoder_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) lab::fail("usage: program FOLDER FILE ...");
  schema = read_schema(argv[1], std::vector<std::string>(argv + 2, argv + argc));
  const lab_job job = lab_read_job();
  const std::string_view format = job.format;
  if (format == "json") return lab::run<codec<isomer::json>>(job);
  return lab::run<codec<isomer::protobuf>>(job);
}
