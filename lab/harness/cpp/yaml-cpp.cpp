// Measures yaml-cpp, whose documents are trees of nodes.
// SPDX-License-Identifier: MIT
//
// An emitter cannot be used again, so each message has a new one. Nodes forget which text stood in quotes, so a string
// of digits is written without: that is the same value to whoever reads it by the schema.
//
// /// lab
// library = "yaml-cpp"
// version = ["pkg-config", "--modversion", "yaml-cpp"]
// formats = ["yaml"]
// holds = "document"
// needs = { apt = ["libyaml-cpp-dev", "pkg-config"] }
// build = [["{cxx}", "{cxxflags}", "{source}", "-lyaml-cpp", "-o", "{out}/program"]]
// run = ["{out}/program"]
// ///
#include "harness.hpp"
// After the above, which must be included first.
#include <yaml-cpp/yaml.h>

#include <memory>

namespace {

class codec {
 public:
  explicit codec(const lab_job&) {}

  YAML::Node load(const lab_value& value) { return decode(lab::view(value.input)); }

  std::string_view encode(const YAML::Node& node) {
    emitter_ = std::make_unique<YAML::Emitter>();
    *emitter_ << node;
    if (!emitter_->good()) lab::fail(emitter_->GetLastError());
    return {emitter_->c_str(), emitter_->size()};
  }

  // It takes a string that ends with a NUL.
  YAML::Node decode(std::string_view bytes) {
    text_ = bytes;
    return YAML::Load(text_.c_str());
  }

 private:
  std::unique_ptr<YAML::Emitter> emitter_;
  std::string text_;
};

}  // namespace

int main() { return lab::run<codec>(); }
