// SPDX-License-Identifier: MIT
#include "own_server.hpp"
#include <unistd.h>
#include "measure/served.hpp"

namespace isomer::cli {

own_server::own_server(const ping_options& o, const loaded_schema* schema)
    : server_({.threads = o.server_threads,
               .first_cpu = o.server_cpu,
               .spin = o.load.spin,
               .tls = o.transport == "tls" ? trusted_.emplace().issue("localhost") : net::tls_options{}}) {
  if (schema) echo_.emplace(*schema);
}

net::tls_options own_server::client_tls() const {
  if (!trusted_) return {};
  return {.certificate = {}, .key = {}, .trusted = trusted_->file(), .name = "localhost"};
}

net::result<net::endpoint> own_server::start(const std::string& transport) {
  net::status added = net::measure::add_measured(server_);
  if (added.ok() && echo_) added = echo_->add_to(server_);
  if (!added.ok()) return added;
  const bool has_path = transport == "unix" || transport == "shm";
  std::string text =
      transport + (has_path ? ":@isomer-ping-" + std::to_string(::getpid()) : std::string("://127.0.0.1:0"));
  auto where = server_.listen(*net::endpoint::parse(text));
  if (where.ok()) server_.start();
  return where;
}

}  // namespace isomer::cli
