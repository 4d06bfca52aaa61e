// SPDX-License-Identifier: MIT
#include "shares.hpp"
#include <algorithm>
#include <array>
#include <chrono>
#include <string>

namespace isomer::net::measure {
namespace {

using clock = std::chrono::steady_clock;

// Batches of at least 20 µs, for the clock takes some tens of nanoseconds itself.
template <class Work>
double median_ns(Work work) {
  auto run = [&](int n) {
    auto began = clock::now();
    for (int i = 0; i < n; i++) work();
    return std::chrono::duration<double, std::nano>(clock::now() - began).count();
  };
  int n = 1;
  while (n < 1 << 20 && run(n) < 20'000) n *= 2;
  std::array<double, 101> each;
  for (double& e : each) e = run(n) / n;
  std::nth_element(each.begin(), each.begin() + each.size() / 2, each.end());
  return each[each.size() / 2];
}

}  // namespace

bool measure_shares(workload& w, shares& s) {
  std::string request(w.encode()), answer(w.encode_answer());
  if (!w.decode_request(request) || !w.decode(answer)) return false;
  s.request_bytes = request.size(), s.answer_bytes = answer.size();
  bool right = true;
  s.encode_request = median_ns([&] { right &= !w.encode().empty() || request.empty(); });
  s.encode_answer = median_ns([&] { right &= !w.encode_answer().empty() || answer.empty(); });
  s.decode_request = median_ns([&] { right &= w.decode_request(request); });
  s.decode_answer = median_ns([&] { right &= w.decode(answer); });
  return right;
}

}  // namespace isomer::net::measure
