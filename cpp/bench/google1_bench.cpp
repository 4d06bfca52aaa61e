// SPDX-License-Identifier: MIT
// GoogleMessage1 in proto2 and proto3: its sample, 256 irregular messages, strings of 8 kB, and setting its fields.
#include <random>
#include <type_traits>
#include "google1.hpp"
#include "peer/bench/google1_proto2.pb.h"
#include "peer/bench/google1_proto3.pb.h"
#include "subject.hpp"

namespace {

template <class M>
std::string sample() {
  M m;
  bench::set_isomer(m);
  return isomer::encode(isomer::protobuf{}, m).value();
}
template <class M>
std::string sample_with_long_strings() {
  M m;
  bench::set_isomer(m);
  m.field4 = std::string(8000, 'x');
  m.field9 = std::string(8000, 'y');
  return isomer::encode(isomer::protobuf{}, m).value();
}

// A third of the fields, so that no predictor learns which come.
template <class F, class M>
void fill_field(M& m, std::mt19937& random) {
  if constexpr (!isomer::is_message(F::kind) && !F::is_list) {
    if (random() % 3) return;
    auto set = [&](auto& v) {
      using T = std::remove_cvref_t<decltype(v)>;
      if constexpr (std::is_same_v<T, std::string>) v = std::string(1 + random() % 30, 'a');
      else if constexpr (std::is_same_v<T, bool>) v = true;
      else v = static_cast<T>(1 + (random() >> random() % 31));
    };
    auto& member = F::member(m);
    if constexpr (F::has_presence) set(member.emplace());
    else set(member);
  }
}
template <class M, std::size_t... I>
std::string irregular_message(std::mt19937& random, std::index_sequence<I...>) {
  M m;
  (fill_field<typename isomer::fields_of<M>::template at<I>>(m, random), ...);
  return isomer::encode(isomer::protobuf{}, m).value();
}
template <class M>
std::vector<std::string> irregular() {
  std::mt19937 random(11);
  std::vector<std::string> all;
  while (all.size() < 256) all.push_back(irregular_message<M>(random, typename isomer::fields_of<M>::indices{}));
  return all;
}

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
  using subject = bench::subject<M, V, G>;
  subject google1{"Google1 " + syntax, {sample<M>()}};
  google1.all();
  set_and_encode<M, G>(google1.name);
  subject varied{"256 irregular " + syntax, irregular<M>()};
  varied.decode_binary();
  varied.encode_binary();
  subject{"8 kB strings " + syntax, {sample_with_long_strings<M>()}}.decode_binary();
}

const bool registered = [] {
  all_of<bench::proto2::Google1, bench::proto2::Google1View, peer::bench::proto2::Google1>("proto2");
  all_of<bench::proto3::Google1, bench::proto3::Google1View, peer::bench::proto3::Google1>("proto3");
  return true;
}();

}  // namespace
