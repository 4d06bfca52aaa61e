// SPDX-License-Identifier: MIT
// TLS as OpenSSL has it over a socket, for what is measured without Isomer.
#pragma once
#include <sys/types.h>
#include <cstddef>
#include <isomer/net/tls.hpp>
#include <memory>

namespace isomer::net::measure::bare {

enum class tls_side : bool { client, server };

// One end of a connection, whose socket lives longer.
class tls_stream {
 public:
  // Blocks until hands are shaken. The client checks the server's certificate. If it fails, the stream is at its end.
  tls_stream(int fd, tls_side side, const tls_options& o);
  ~tls_stream();
  tls_stream(const tls_stream&) = delete;
  tls_stream& operator=(const tls_stream&) = delete;

  // As recv() and send(): bytes; 0 at the end; -1 with errno, which is EAGAIN where a socket that does not block has to
  // be waited for.
  ssize_t read(char* to, std::size_t n);
  ssize_t write(const char* from, std::size_t n);
  // Whether bytes have come that the socket does not tell of any more.
  bool has_more() const;

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace isomer::net::measure::bare
