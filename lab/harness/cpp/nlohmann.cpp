// Measures nlohmann's JSON for Modern C++, whose values are trees of standard containers, in MessagePack and CBOR, too.
// SPDX-License-Identifier: MIT
//
// Text is written by dump(), which makes a new string; the binary formats go into one that keeps its memory.
//
// /// lab
// library = "nlohmann/json"
// version = ["pkg-config", "--modversion", "nlohmann_json"]
// formats = ["json", "msgpack", "cbor"]
// holds = "document"
// needs = { apt = ["nlohmann-json3-dev", "pkg-config"] }
// build = [["{cxx}", "{cxxflags}", "{source}", "-o", "{out}/program"]]
// run = ["{out}/program"]
// ///
#include "harness.hpp"
// After the above, which must be included first.
#include <nlohmann/json.hpp>

namespace {

using nlohmann::json;

struct as_json {
  static json read(std::string_view bytes) { return json::parse(bytes); }
  static void write(const json& value, std::string& out) { out = value.dump(); }
};

struct as_msgpack {
  static json read(std::string_view bytes) { return json::from_msgpack(bytes); }
  static void write(const json& value, std::string& out) { json::to_msgpack(value, out); }
};

struct as_cbor {
  static json read(std::string_view bytes) { return json::from_cbor(bytes); }
  static void write(const json& value, std::string& out) { json::to_cbor(value, out); }
};

// JSON's types of values are not those of the binary formats, so messages are loaded from the format itself.
template <class Format>
class codec {
 public:
  explicit codec(const lab_job&) {}

  json load(const lab_value& value) {
    try {
      return Format::read(lab::view(value.input));
    } catch (const json::parse_error& error) {
      lab::blame(error, "the library, which reads no keys of maps but text, and no tags of CBOR");
    }
  }
  std::string_view encode(const json& value) {
    out_.clear();
    Format::write(value, out_);
    return out_;
  }
  json decode(std::string_view bytes) { return Format::read(bytes); }

 private:
  std::string out_;
};

}  // namespace

int main() {
  const lab_job job = lab_read_job();
  const std::string_view format = job.format;
  if (format == "msgpack") return lab::run<codec<as_msgpack>>(job);
  if (format == "cbor") return lab::run<codec<as_cbor>>(job);
  return lab::run<codec<as_json>>(job);
}
