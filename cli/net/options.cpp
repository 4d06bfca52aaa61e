// SPDX-License-Identifier: MIT
#include "options.hpp"
#include <CLI/CLI.hpp>
#include <chrono>
#include <string>
#include "../io/terminal.hpp"

namespace isomer::cli {

void add_tls_options(CLI::App& verb, net::tls_options& to) {
  verb.add_option("--certificate", to.certificate, "TLS: its own certificate in PEM, followed by the rest of the chain")
      ->type_name("FILE");
  verb.add_option("--key", to.key, "TLS: the private key of the certificate, in PEM")->type_name("FILE");
  verb.add_option("--trusted", to.trusted,
                  "TLS: authorities to trust, in PEM; a server that has them requires client certificates")
      ->type_name("FILE");
}

void add_keep_alive_option(CLI::App& verb, net::limits& to) {
  constexpr int longest = 32'767;  // of Linux
  verb.add_option_function<int>(
          "--keep-alive", [&to](int seconds) { to.keep_alive = std::chrono::seconds(seconds); },
          "TCP, TLS: seconds without a word from the peer until the kernel asks whether it is there; 0: never")
      ->type_name("S")
      ->check(CLI::Range(0, longest))
      ->default_str(std::to_string(to.keep_alive.count()));
}

int tell(const net::status& s) {
  tell("isomer: " + s.message);
  return s.code == net::code::invalid_argument ? 2 : 1;
}

}  // namespace isomer::cli
