// SPDX-License-Identifier: MIT
// Two small messages of every day: an entry of an address book, and the status of a wireless network.
#include "lines/small.hpp"
#include "peer/person.pb.h"
#include "peer/wifi.pb.h"
#include "subject.hpp"

namespace {

template <class V, class G, class M>
void all_of(const char* name, const M& m) {
  bench::subject<M, V, G> s{name, bench::encoded(bench::binary, std::vector{m})};
  s.all();
}
const bool registered = [] {
  all_of<demo::PersonView, peer::demo::Person>("Person", bench::person());
  all_of<demo::WifiStatusView, peer::demo::WifiStatus>("WifiStatus", bench::wifi_status());
  return true;
}();

}  // namespace
