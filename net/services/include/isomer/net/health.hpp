// SPDX-License-Identifier: MIT
// The service grpc.health.v1.Health, by which load balancers learn which services are ready to be called.
//
//   net::health health;
//   net::status added = health.add_to(server);
//   health.set(std::string(demo::Greeter::full_name), true);
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include "isomer/net/service.hpp"
#include "isomer/net/status.hpp"

namespace isomer::net {

// The health of a server's services. It must outlive the servers that it is added to. The server as a whole, which has
// the empty name, is serving from the beginning.
class health {
 public:
  health();
  ~health();
  health(const health&) = delete;
  health& operator=(const health&) = delete;

  // The name and the schema of the service, for reflection::add(full_name, files()).
  static constexpr std::string_view full_name = "grpc.health.v1.Health";
  static std::string_view files();

  // Sets whether a service is serving, by its full name, such as Service::full_name. Any thread may call it.
  void set(const std::string& service, bool is_serving);
  // Reports that no service is serving any more, whatever is set later. Call it before a server stops, so that callers
  // go elsewhere in time. Any thread may call it.
  void shut_down();

  // Adds the service to a server or a server_over_grpc, or to both, before they start. Fails as their add() does.
  template <class Server>
  status add_to(Server& s) {
    for (const method& m : methods())
      if (status added = s.add(m, service()); !added.ok()) return added;
    return {};
  }

 private:
  struct impl;
  static std::span<const method> methods();
  void* service();
  std::unique_ptr<impl> impl_;
};

}  // namespace isomer::net
