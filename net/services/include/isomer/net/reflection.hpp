// SPDX-License-Identifier: MIT
// grpc.reflection.v1 and v1alpha: tells grpcurl and the like which services a server has, and their schemas.
#pragma once
#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include "isomer/net/service.hpp"
#include "isomer/net/status.hpp"

namespace isomer::net {

// Outlives the servers that it is added to. What it knows, anybody may ask: add it where a schema is no secret.
class reflection {
 public:
  reflection();
  ~reflection();
  reflection(const reflection&) = delete;
  reflection& operator=(const reflection&) = delete;

  // Before a server starts. A service that the generator made with reflection=yes.
  template <class Service>
  status add() {
    using base = typename Service::net_service;
    return add(base::full_name, described<base>::files);
  }
  // A service by its full name, and a google.protobuf.FileDescriptorSet with its file and all that this imports.
  // invalid_argument: the set is malformed, or lacks the service.
  status add(std::string_view service, std::string_view file_descriptor_set);

  // To a server, or a server_over_grpc, or to both.
  template <class Server>
  status add_to(Server& s) {
    for (auto [methods, service] : services())
      for (const method& m : methods)
        if (status added = s.add(m, service); !added.ok()) return added;
    return {};
  }

 private:
  struct impl;
  struct entry {
    std::span<const method> methods;
    void* service;
  };
  std::array<entry, 2> services();
  std::unique_ptr<impl> impl_;
};

}  // namespace isomer::net
