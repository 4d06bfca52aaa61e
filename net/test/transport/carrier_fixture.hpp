// SPDX-License-Identifier: MIT
// A server over each of what carries calls, and how its clients connect.
#pragma once
#include <unistd.h>
#include <optional>
#include <string>
#include "../fixture.hpp"
#include "measure/certificates.hpp"

namespace net_test {

struct carrier {
  const char* name;
  scheme how;
  bool spin = false;
};

class carrier_fixture : public testing::TestWithParam<carrier> {
 protected:
  void SetUp() override { start(); }

  void start() {
    server_options o{.threads = 2, .spin = GetParam().spin};
    if (GetParam().how == scheme::tls) {
      if (!trusted) trusted.emplace();
      o.tls = trusted->issue("localhost");
      options.tls.trusted = trusted->file();
      options.tls.name = "localhost";
    }
    served = std::make_unique<server>(std::move(o));
    ASSERT_TRUE(served->add(echoes).ok());
    if (where.path.empty() && where.host.empty()) {
      where.scheme = GetParam().how;
      if (where.has_path()) where.path = "@isomer-net-test-" + std::to_string(::getpid());
      else where.host = "127.0.0.1";
    }
    auto e = served->listen(where);
    ASSERT_TRUE(e.ok()) << e.error().message;
    where = *e;
    served->start();
  }

  std::optional<isomer::net::measure::authority> trusted;
  echo echoes;
  std::unique_ptr<server> served;
  endpoint where;
  channel_options options;
  loop events{loop_options{.spin = GetParam().spin}};
};

inline auto every_carrier() {
  return testing::Values(carrier{"Tcp", scheme::tcp}, carrier{"Unix", scheme::unix_socket}, carrier{"Tls", scheme::tls},
                         carrier{"SharedMemory", scheme::shared_memory}, carrier{"TcpThatSpins", scheme::tcp, true},
                         carrier{"UnixThatSpins", scheme::unix_socket, true},
                         carrier{"SharedMemoryThatSpins", scheme::shared_memory, true});
}
inline std::string carrier_name(const testing::TestParamInfo<carrier>& i) { return i.param.name; }

}  // namespace net_test
