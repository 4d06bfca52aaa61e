// SPDX-License-Identifier: MIT
#include "options.hpp"
#include <CLI/CLI.hpp>
#include <cstdio>

namespace isomer::cli {

void add_tls_options(CLI::App& verb, net::tls_options& to) {
  verb.add_option("--certificate", to.certificate, "TLS: a chain of certificates in PEM, one's own first")
      ->type_name("FILE");
  verb.add_option("--key", to.key, "TLS: the certificate's key, in PEM")->type_name("FILE");
  verb.add_option("--trusted", to.trusted,
                  "TLS: authorities in PEM; a server that has some asks clients for certificates")
      ->type_name("FILE");
}

int tell(const net::status& s) {
  std::fprintf(stderr, "isomer: %s\n", s.message.c_str());
  return s.code == net::code::invalid_argument ? 2 : 1;
}

}  // namespace isomer::cli
