// SPDX-License-Identifier: MIT
#include "served.hpp"
#include <vector>
#include "workload.hpp"

namespace isomer::net::measure {
namespace {

// Each format has been compiled by itself.
template <method codec::* Method>
void begin(void* service, call_ptr call) {
  for (std::size_t i = 0; i < codec_count; i++)
    if (codecs[i]->format == call->format()) return (codecs[i]->*Method).begin(service, std::move(call));
  std::vector<std::uint32_t> spoken;
  for (std::size_t i = 0; i < codec_count; i++) spoken.push_back(codecs[i]->format);
  call->end(detail::no_such_format(call->format(), spoken));
}

}  // namespace

status add_measured(server& s) {
  if (status added = s.add({ping_method_name, method_kind::unary, begin<&codec::ping_method>}, nullptr); !added.ok())
    return added;
  return s.add({request_method_name, method_kind::unary, begin<&codec::request_method>}, nullptr);
}

}  // namespace isomer::net::measure
