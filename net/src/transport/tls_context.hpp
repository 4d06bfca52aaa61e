// SPDX-License-Identifier: MIT
// Certificates, keys and authorities that were read once, for many connections.
#pragma once
#include <memory>
#include "isomer/net/status.hpp"
#include "isomer/net/tls.hpp"

namespace isomer::net {

enum class side : bool { client, server };

class tls_context;

// Reads the files. Fails with invalid_argument if a file cannot be read, if the key does not belong to the certificate,
// or if a server has no certificate; and with unimplemented if the library was built without TLS.
result<std::shared_ptr<tls_context>> make_tls_context(const tls_options& o, side s);

}  // namespace isomer::net
