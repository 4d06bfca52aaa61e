// SPDX-License-Identifier: MIT
// The services grpc.reflection.v1 and v1alpha, by which tools such as grpcurl learn which services a server has, and
// their schemas.
//
//   net::reflection reflection;
//   net::status added = reflection.add<Hall>();
//   if (added.ok()) added = reflection.add_to(server);
#pragma once
#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include "isomer/net/service.hpp"
#include "isomer/net/status.hpp"

namespace isomer::net {

// The schemas of a server's services. It must outlive the servers that it is added to. Every client can read them, so
// do not add it to a server whose schemas are secret.
class reflection {
 public:
  reflection();
  ~reflection();
  reflection(const reflection&) = delete;
  reflection& operator=(const reflection&) = delete;

  // Adds a service that was generated with reflection=yes. Call it before a server starts.
  template <class Service>
  status add() {
    using base = typename Service::net_service;
    return add(base::full_name, described<base>::files);
  }
  // Adds a service by its full name, with a google.protobuf.FileDescriptorSet of its file and everything that this
  // imports. Fails with invalid_argument if the set is malformed, or lacks the service.
  status add(std::string_view service, std::string_view file_descriptor_set);

  // Adds the services to a server or a server_over_grpc, or to both, before they start. Fails as their add() does.
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
