// Measures RapidJSON, whose documents are trees in pools of memory.
// SPDX-License-Identifier: MIT
//
// A writer and its buffer are kept for what is written, and for what is read, a pool for the tree and one for the
// parser's stack, as its guide on performance does. Numbers are read with full precision: its default is faster, and
// wrong in the last digits.
//
// /// lab
// library = "RapidJSON"
// version = ["pkg-config", "--modversion", "RapidJSON"]
// formats = ["json"]
// holds = "document"
// needs = { apt = ["rapidjson-dev", "pkg-config"] }
// build = [["{cxx}", "{cxxflags}", "{source}", "-o", "{out}/program"]]
// run = ["{out}/program"]
// ///
#include "harness.hpp"
// After the above, which must be included first.
#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <memory>

namespace {

namespace json = rapidjson;
using pool = json::MemoryPoolAllocator<>;
using document = json::GenericDocument<json::UTF8<>, pool, pool>;

constexpr unsigned flags = json::kParseFullPrecisionFlag;

void parse(std::string_view bytes, document& d) {
  d.Parse<flags>(bytes.data(), bytes.size());
  if (d.HasParseError()) lab::fail(json::GetParseError_En(d.GetParseError()));
}

class codec {
 public:
  explicit codec(const lab_job&)
      : values_memory_(64 * 1024),
        stack_memory_(16 * 1024),
        values_(values_memory_.data(), values_memory_.size()),
        stack_(stack_memory_.data(), stack_memory_.size()) {}

  std::unique_ptr<document> load(const lab_value& value) {
    auto d = std::make_unique<document>();
    parse(lab::view(value.json), *d);
    return d;
  }

  std::string_view encode(const document& d) {
    out_.Clear();
    writer_.Reset(out_);
    if (!d.Accept(writer_)) lab::fail("a document is not written");
    return {out_.GetString(), out_.GetSize()};
  }
  std::string_view encode(const std::unique_ptr<document>& d) { return encode(*d); }

  document decode(std::string_view bytes) {
    values_.Clear();
    stack_.Clear();
    document d(&values_, 1024, &stack_);
    parse(bytes, d);
    return d;
  }

 private:
  std::vector<char> values_memory_, stack_memory_;
  pool values_, stack_;
  json::StringBuffer out_;
  json::Writer<json::StringBuffer> writer_;
};

}  // namespace

int main() { return lab::run<codec>(RAPIDJSON_VERSION_STRING); }
