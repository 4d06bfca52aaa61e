// SPDX-License-Identifier: MIT
#include "options.hpp"
#include <CLI/CLI.hpp>
#include <cstdio>

namespace isomer::cli {

void add_tls_options(CLI::App& verb, net::tls_options& to) {
  verb.add_option("--certificate", to.certificate, "TLS: its own certificate in PEM, followed by the rest of the chain")
      ->type_name("FILE");
  verb.add_option("--key", to.key, "TLS: the private key of the certificate, in PEM")->type_name("FILE");
  verb.add_option("--trusted", to.trusted,
                  "TLS: authorities to trust, in PEM; a server that has them requires client certificates")
      ->type_name("FILE");
}

int tell(const net::status& s) {
  std::fprintf(stderr, "isomer: %s\n", s.message.c_str());
  return s.code == net::code::invalid_argument ? 2 : 1;
}

}  // namespace isomer::cli
