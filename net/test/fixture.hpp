// SPDX-License-Identifier: MIT
// A server with the service echo, and a client's loop.
#pragma once
#include <gtest/gtest.h>
#include <isomer/net/client.hpp>
#include <isomer/net/server.hpp>
#include <memory>
#include <utility>
#include "echo.hpp"

namespace net_test {

// What a call through `c` answers.
inline result<Told> ask(loop& l, channel& c, const method_name& m, const Ask& request, const call_options& o = {}) {
  return run(l, answer<Told>(c, m, request, o));
}

class net_fixture : public testing::Test {
 protected:
  // Listens on a port that is free, and begins.
  void start(server_options options = {}) {
    served = std::make_unique<server>(std::move(options));
    ASSERT_TRUE(served->add(echoes).ok());
    auto e = served->listen(*endpoint::parse("tcp://127.0.0.1:0"));
    ASSERT_TRUE(e.ok()) << e.error().message;
    where = *e;
    served->start();
  }

  echo echoes;
  std::unique_ptr<server> served;
  endpoint where;
  loop events;
};

}  // namespace net_test
