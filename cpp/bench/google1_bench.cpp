// SPDX-License-Identifier: MIT
// GoogleMessage1 in proto2 and proto3: its sample, 256 irregular messages, strings of 8 kB, and setting its fields.
#include "lines/small.hpp"
#include "peer/bench/google1_proto2.pb.h"
#include "peer/bench/google1_proto3.pb.h"
#include "subject.hpp"

namespace {

template <class M, class G>
void set_and_encode(const std::string& name) {
  bench::compare(
      "set/" + name,
      [] {
        M m;
        bench::set_isomer(m);
        bench::keep(m);
        return true;
      },
      [] {
        G m;
        bench::set_google(m);
        bench::keep(m);
        return true;
      });
  bench::compare(
      "set and encode/" + name,
      [] {
        M m;
        bench::set_isomer(m);
        auto s = isomer::encode(isomer::protobuf{}, m);
        bench::keep(s);
        return s.ok();
      },
      [] {
        G m;
        bench::set_google(m);
        std::string s;
        bool good = m.SerializeToString(&s);
        bench::keep(s);
        return good;
      });
}

template <class M, class V, class G>
void all_of(const std::string& syntax) {
  auto subject = [&](const char* name, const std::vector<M>& messages) {
    return bench::subject<M, V, G>(name + syntax, bench::encoded(bench::binary, messages));
  };
  auto google1 = subject("Google1 ", {bench::google1<M>()});
  google1.all();
  set_and_encode<M, G>(google1.name);
  auto varied = subject("256 irregular ", bench::irregular_google1<M>());
  varied.decode_binary();
  varied.encode_binary();
  subject("8 kB strings ", {bench::google1_with_long_strings<M>()}).decode_binary();
}

const bool registered = [] {
  all_of<bench::proto2::Google1, bench::proto2::Google1View, peer::bench::proto2::Google1>("proto2");
  all_of<bench::proto3::Google1, bench::proto3::Google1View, peer::bench::proto3::Google1>("proto3");
  return true;
}();

}  // namespace
