// Measures simdjson's DOM: its parser keeps the tree, in memory that it uses again.
// SPDX-License-Identifier: MIT
//
// A tree cannot be changed, so what is written was read: a parser is kept for each message. minify() makes a new
// string.
//
// /// lab
// library = "simdjson"
// version = ["pkg-config", "--modversion", "simdjson"]
// formats = ["json"]
// holds = "document"
// needs = { apt = ["libsimdjson-dev", "pkg-config"] }
// build = [["{cxx}", "{cxxflags}", "{source}", "-lsimdjson", "-o", "{out}/program"]]
// run = ["{out}/program"]
// ///
#include "harness.hpp"
// After the above, which must be included first.
#include <simdjson.h>

#include <memory>

namespace {

namespace dom = simdjson::dom;

struct document {
  dom::parser parser;
  dom::element root;
};

// Errors are exceptions.
dom::element parse(dom::parser& parser, std::string_view bytes) { return parser.parse(bytes.data(), bytes.size()); }

class codec {
 public:
  explicit codec(const lab_job&) {}

  std::unique_ptr<document> load(const lab_value& value) {
    auto d = std::make_unique<document>();
    d->root = parse(d->parser, lab::view(value.json));
    return d;
  }
  std::string_view encode(const std::unique_ptr<document>& d) { return encode(d->root); }
  std::string_view encode(const dom::element& root) { return out_ = simdjson::minify(root); }
  dom::element decode(std::string_view bytes) { return parse(parser_, bytes); }

 private:
  dom::parser parser_;
  std::string out_;
};

}  // namespace

int main() { return lab::run<codec>(SIMDJSON_STRINGIFY(SIMDJSON_VERSION)); }
