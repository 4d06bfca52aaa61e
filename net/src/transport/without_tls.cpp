// SPDX-License-Identifier: MIT
// Replaces tls.cpp in programs that are built without OpenSSL.
#include "opening.hpp"

namespace isomer::net {
namespace {

status no_tls() { return {code::unimplemented, "TLS: this program is built without it"}; }

}  // namespace

result<std::shared_ptr<tls_context>> make_tls_context(const tls_options&, side) { return no_tls(); }

status check_client(const tls_options&) { return no_tls(); }

std::unique_ptr<opening> begin_tls(loop&, stream_socket, const opening_options&, opened done) {
  done(no_tls());
  return nullptr;
}

}  // namespace isomer::net
