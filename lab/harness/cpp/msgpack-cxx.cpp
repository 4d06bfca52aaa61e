// Measures msgpack-cxx, the C++ library of MessagePack's authors: objects in a zone.
// SPDX-License-Identifier: MIT
//
// The zone and the buffer are kept and cleared, which keeps their memory. Text is copied into the zone, as unpack() has
// it by itself.
//
// /// lab
// library = "msgpack-cxx"
// version = ["dpkg-query", "-W", "-f", "${Version}\n", "libmsgpack-cxx-dev"]
// formats = ["msgpack"]
// holds = "document"
// needs = { apt = ["libmsgpack-cxx-dev"] }
// build = [["{cxx}", "{cxxflags}", "-DMSGPACK_NO_BOOST", "{source}", "-o", "{out}/program"]]
// run = ["{out}/program"]
// ///
#include "harness.hpp"
// After the above, which must be included first.
#include <msgpack.hpp>

namespace {

class codec {
 public:
  explicit codec(const lab_job&) {}

  // JSON's types of values are not MessagePack's, so messages are loaded from MessagePack.
  msgpack::object load(const lab_value& value) { return msgpack::unpack(kept_, value.input.data, value.input.size); }
  std::string_view encode(const msgpack::object& object) {
    out_.clear();
    msgpack::pack(out_, object);
    return {out_.data(), out_.size()};
  }
  msgpack::object decode(std::string_view bytes) {
    zone_.clear();
    return msgpack::unpack(zone_, bytes.data(), bytes.size());
  }

 private:
  msgpack::zone kept_, zone_;
  msgpack::sbuffer out_;
};

}  // namespace

int main() { return lab::run<codec>(msgpack_version()); }
