// SPDX-License-Identifier: MIT
// A server's answer to messages of the user's own: what it has read, written anew.
#pragma once
#include <cstdint>
#include <isomer/net/server.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <vector>
#include "../schema/load.hpp"

namespace isomer::cli {

// Answers the schema's message, whose full name is the method, in every format that envelopes know. It must outlive the
// server, and the schema it.
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
  std::map<std::uint32_t, std::vector<std::unique_ptr<copier>>> idle_;  // each serves one call at a time
};

}  // namespace isomer::cli
