// SPDX-License-Identifier: MIT
// Certificates, keys and authorities as they were read, for many connections.
#pragma once
#include <memory>
#include "isomer/net/status.hpp"
#include "isomer/net/tls.hpp"

namespace isomer::net {

enum class side : bool { client, server };

class tls_context;

// invalid_argument: a file that cannot be read, a key that is not the certificate's, a server without a certificate.
// unimplemented: built without TLS.
result<std::shared_ptr<tls_context>> make_tls_context(const tls_options& o, side s);

}  // namespace isomer::net
