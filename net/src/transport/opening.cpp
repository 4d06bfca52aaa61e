// SPDX-License-Identifier: MIT
#include "opening.hpp"
#include <utility>

namespace isomer::net {

std::unique_ptr<opening> begin_opening(loop& l, stream_socket s, const opening_options& o, opened done) {
  switch (o.scheme) {
    case scheme::tls: return begin_tls(l, std::move(s), o, std::move(done));
    case scheme::shared_memory: return begin_shared_memory(l, std::move(s), o, std::move(done));
    case scheme::tcp:
    case scheme::unix_socket: break;
  }
  done(make_socket_transport(l, std::move(s)));
  return nullptr;
}

}  // namespace isomer::net
