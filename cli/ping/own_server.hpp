// SPDX-License-Identifier: MIT
// The server that isomer ping starts if no endpoint was given.
#pragma once
#include <isomer/net/server.hpp>
#include <isomer/net/tls.hpp>
#include <optional>
#include <string>
#include "../net/echo.hpp"
#include "measure/certificates.hpp"
#include "options.hpp"

namespace isomer::cli {

class own_server {
 public:
  own_server(const ping_options& o, const loaded_schema* schema);
  // The TLS options of its clients, which trust the server's certificate.
  net::tls_options client_tls() const;
  net::result<net::endpoint> start(const std::string& transport);

 private:
  std::optional<net::measure::authority> trusted_;
  std::optional<echo> echo_;
  net::server server_;
};

}  // namespace isomer::cli
