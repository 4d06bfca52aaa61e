// Measures nothing: bytes are copied, and no library is there. The others' code is counted beside this one's.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "nothing"
// version = "-"
// formats = ["protobuf"]
// holds = "struct"
// build = [["{cxx}", "{cxxflags}", "{source}", "-o", "{out}/program"]]
// run = ["{out}/program"]
// ///
#include "harness.hpp"

namespace {

class codec {
 public:
  explicit codec(const lab_job&) {}
  std::string load(const lab_value& value) { return std::string(lab::view(value.protobuf)); }
  std::string_view encode(const std::string& message) { return out_ = message; }
  const std::string& decode(std::string_view bytes) {
    message_ = bytes;
    return message_;
  }

 private:
  std::string out_, message_;
};

}  // namespace

int main() { return lab::run<codec>(); }
