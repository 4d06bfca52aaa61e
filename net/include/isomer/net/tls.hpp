// SPDX-License-Identifier: MIT
// Who one is, and whom one trusts: files in PEM, as OpenSSL reads them.
#pragma once
#include <string>
#include "isomer/net/status.hpp"

namespace isomer::net {

struct tls_options {
  std::string certificate;  // a chain, one's own first; a server needs one
  std::string key;          // of the certificate
  std::string trusted;      // authorities; empty: those of the system. A server that has some asks clients for theirs
  std::string name;         // of a client: what the server's certificate must say; empty: the host of the endpoint
};

// Whether a client can connect with these files, which it reads anew for each connection: invalid_argument names the
// one that is missing, or wrong; unimplemented: built without TLS.
status check_client(const tls_options& o);

}  // namespace isomer::net
