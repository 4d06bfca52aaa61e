// Measures JsonCpp, whose values are trees of the standard containers.
// SPDX-License-Identifier: MIT
//
// A reader and a writer are kept, as its documentation does; written is without white space.
//
// /// lab
// library = "JsonCpp"
// version = ["pkg-config", "--modversion", "jsoncpp"]
// formats = ["json"]
// holds = "document"
// needs = { apt = ["libjsoncpp-dev", "pkg-config"] }
// build = [["{cxx}", "{cxxflags}", "-I/usr/include/jsoncpp", "{source}", "-ljsoncpp", "-o", "{out}/program"]]
// run = ["{out}/program"]
// ///
#include "harness.hpp"
// After the above, which must be included first.
#include <json/reader.h>
#include <json/writer.h>

#include <memory>
#include <sstream>

namespace {

class codec {
 public:
  explicit codec(const lab_job&) {
    Json::StreamWriterBuilder writer;
    writer["indentation"] = "";
    writer["emitUTF8"] = true;
    writer_.reset(writer.newStreamWriter());
    reader_.reset(Json::CharReaderBuilder().newCharReader());
  }

  Json::Value load(const lab_value& value) { return decode(lab::view(value.json)); }

  std::string_view encode(const Json::Value& value) {
    stream_.seekp(0);  // keeps its memory
    writer_->write(value, &stream_);
    return stream_.view().substr(0, static_cast<std::size_t>(stream_.tellp()));
  }

  Json::Value decode(std::string_view bytes) {
    Json::Value value;
    if (!reader_->parse(bytes.data(), bytes.data() + bytes.size(), &value, &errors_)) lab::fail(errors_);
    return value;
  }

 private:
  std::unique_ptr<Json::StreamWriter> writer_;
  std::unique_ptr<Json::CharReader> reader_;
  std::ostringstream stream_;
  std::string errors_;
};

}  // namespace

int main() { return lab::run<codec>(JSONCPP_VERSION_STRING); }
