// Measures Google's libprotobuf, as Debian has it, with generated code.
// SPDX-License-Identifier: MIT
//
// `reused` parses into the message before, as its tutorial advises where speed counts; `heap` makes a new one each
// time; `arena` makes one in an arena that is reset, and whose first block is kept. What is encoded goes into a string
// that keeps its memory.
//
// /// lab
// library = "libprotobuf"
// version = ["pkg-config", "--modversion", "protobuf"]
// formats = ["protobuf"]
// holds = "object"
// needs = { apt = ["libprotobuf-dev", "protobuf-compiler", "pkg-config"] }
// build = [
//   ["{python}", "{folder}/../c/support/attempt.py", "{out}", "--if", "",
//    "/usr/bin/protoc", "-I{schema}", "--cpp_out={out}", "{protos}"],
//   ["find", "{out}", "-name", "*.pb.cc", "-fprintf", "{out}/sources", "\"%p\"\\n"],
//   ["{python}", "{folder}/../c/support/attempt.py", "{out}", "--if", "",
//    "{cxx}", "{cxxflags}", "-std=c++17", "-I{out}", "-DLAB_GENERATED=<{stem}.pb.h>", "-DLAB_MESSAGE={cpp_type}",
//    "{source}", "@{out}/sources", "-lprotobuf", "-pthread", "-o", "{out}/program"],
// ]
// run = ["{out}/program"]
// variant = [
//   { name = "reused", formats = ["protobuf", "json", "text"] },
//   { name = "heap" },
//   { name = "arena", holds = "arena" },
// ]
// ///
#include "harness.hpp"
// After the above, which must be included first.
#include <google/protobuf/arena.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>

#include <memory>

#include LAB_GENERATED

namespace {

namespace pb = google::protobuf;
using message = LAB_MESSAGE;

int size_of(std::string_view bytes) { return static_cast<int>(bytes.size()); }

message* loaded(const lab_value& value) {
  auto m = std::make_unique<message>();
  if (!m->ParseFromArray(value.protobuf.data, static_cast<int>(value.protobuf.size))) lab::fail("a value is not read");
  return m.release();
}

// The functions that encode and decode a message in each of the three formats.

struct protobuf {
  static bool write(const message& m, std::string& out) { return m.SerializeToString(&out); }
  static bool read(std::string_view bytes, message& m) { return m.ParseFromArray(bytes.data(), size_of(bytes)); }
};

struct json {
  static bool write(const message& m, std::string& out) {
    out.clear();  // It appends.
    return told(pb::util::MessageToJsonString(m, &out));
  }
  static bool read(std::string_view bytes, message& m) {
    m.Clear();  // It merges.
    return told(pb::util::JsonStringToMessage(pb::StringPiece(bytes.data(), bytes.size()), &m));
  }

 private:
  static bool told(const pb::util::Status& s) {
    // It converts JSON to protobuf internally, and cannot parse the result for some groups and extensions.
    if (!s.ok()) lab::refuse(s.ToString());
    return true;
  }
};

struct text {
  static bool write(const message& m, std::string& out) { return pb::TextFormat::PrintToString(m, &out); }
  static bool read(std::string_view bytes, message& m) {
    pb::io::ArrayInputStream input(bytes.data(), size_of(bytes));
    return pb::TextFormat::Parse(&input, &m);
  }
};

template <class Format>
class encodes {
 public:
  // Loaded messages are never freed.
  message* load(const lab_value& value) { return loaded(value); }
  std::string_view encode(const message* m) {
    if (!Format::write(*m, out_)) lab::fail("a message is not written");
    return out_;
  }

 protected:
  static void read(std::string_view bytes, message& m) {
    if (!Format::read(bytes, m)) lab::fail("a record is not read");
  }

 private:
  std::string out_;
};

template <class Format>
class reused : public encodes<Format> {
 public:
  explicit reused(const lab_job&) {}
  const message* decode(std::string_view bytes) {
    this->read(bytes, message_);
    return &message_;
  }

 private:
  message message_;
};

template <class Format>
class heap : public encodes<Format> {
 public:
  explicit heap(const lab_job&) {}
  std::unique_ptr<message> decode(std::string_view bytes) {
    auto m = std::make_unique<message>();
    this->read(bytes, *m);
    return m;
  }
  using encodes<Format>::encode;
  std::string_view encode(const std::unique_ptr<message>& m) { return encode(m.get()); }
};

template <class Format>
class arena : public encodes<Format> {
 public:
  explicit arena(const lab_job&) : block_(64 * 1024), arena_(block_.data(), block_.size()) {}
  const message* decode(std::string_view bytes) {
    arena_.Reset();
    auto* const m = pb::Arena::CreateMessage<message>(&arena_);
    this->read(bytes, *m);
    return m;
  }

 private:
  std::vector<char> block_;
  pb::Arena arena_;
};

}  // namespace

int main() {
  const lab_job job = lab_read_job();
  const std::string version = pb::internal::VersionString(GOOGLE_PROTOBUF_VERSION);
  const std::string_view format = job.format, variant = job.variant;
  if (format == "json") return lab::run<reused<json>>(job, version.c_str());
  if (format == "text") return lab::run<reused<text>>(job, version.c_str());
  if (variant == "arena") return lab::run<arena<protobuf>>(job, version.c_str());
  if (variant == "heap") return lab::run<heap<protobuf>>(job, version.c_str());
  return lab::run<reused<protobuf>>(job, version.c_str());
}
