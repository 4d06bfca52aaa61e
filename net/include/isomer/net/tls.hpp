// SPDX-License-Identifier: MIT
// The certificates of a server or a channel: names of files in PEM format.
//
//   net::server server({.tls = {.certificate = "server.pem", .key = "server.key"}});
//   auto channel = net::connect(loop, *where, {.tls = {.trusted = "authorities.pem"}});
#pragma once
#include <string>
#include "isomer/net/status.hpp"

namespace isomer::net {

// Who this process is, and whom it trusts.
struct tls_options {
  std::string certificate;  // a chain that begins with the process's own certificate; a server needs one
  std::string key;          // the private key of that certificate
  // The certificates of authorities; empty for the system's. A server for which this is set requires that clients have
  // certificates from these authorities.
  std::string trusted;
  std::string name;  // of a client: the name in the server's certificate; empty for the host of the endpoint
};

// Reports whether a client can connect with these files, so that a program can say so at its start: a client reads them
// again for each connection. Fails with invalid_argument and the name of the file that is missing or wrong, and with
// unimplemented if the library was built without TLS.
status check_client(const tls_options& o);

}  // namespace isomer::net
