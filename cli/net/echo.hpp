// SPDX-License-Identifier: MIT
// A server's method for messages of the user's schema, which returns each message encoded anew.
#pragma once
#include <cstdint>
#include <isomer/net/server.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <vector>
#include "../schema/load.hpp"

namespace isomer::cli {

// Adds a method for the schema's message, named by its full name, in every format that has a number. The echo must
// outlive the server, and the schema the echo.
class echo {
 public:
  explicit echo(const loaded_schema& schema);
  ~echo();
  net::status add_to(net::server& s);

 private:
  class copier;

  void answer(net::server_call& call);
  std::unique_ptr<copier> take(std::uint32_t number);
  void give(std::uint32_t number, std::unique_ptr<copier> c);

  const loaded_schema& schema_;
  std::mutex mutex_;
  std::map<std::uint32_t, std::vector<std::unique_ptr<copier>>> idle_;  // each is used by one call at a time
};

}  // namespace isomer::cli
