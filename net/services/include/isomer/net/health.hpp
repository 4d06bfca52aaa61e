// SPDX-License-Identifier: MIT
// grpc.health.v1.Health: tells load balancers, and whoever asks, which services are fit to be called.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include "isomer/net/service.hpp"
#include "isomer/net/status.hpp"

namespace isomer::net {

// Outlives the servers that it is added to. The server itself, whose name is empty, serves from the beginning.
class health {
 public:
  health();
  ~health();
  health(const health&) = delete;
  health& operator=(const health&) = delete;

  // For reflection::add(full_name, files()).
  static constexpr std::string_view full_name = "grpc.health.v1.Health";
  static std::string_view files();

  // From any thread. A service by its full name: Service::full_name.
  void set(const std::string& service, bool is_serving);
  // Nothing serves any more, whatever is set: before a server stops, so that callers go elsewhere in time.
  void shut_down();

  // To a server, or a server_over_grpc, or to both.
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
