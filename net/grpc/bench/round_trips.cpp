// SPDX-License-Identifier: MIT
// Unary round trips on 127.0.0.1, one at a time, of one service: over isomer::net, and over grpc++ with Google's
// messages, with ours in its own templates, and behind our services. All in one run, in turns, so that what else the
// machine does is shared alike. Client and server are made for a turn: all servers of grpc++ in a process wait on one
// epoll, where a thread that wakes for another one's call hands it over, so that each would slow the others down.
//
// usage: isomer_grpc_bench [turns [calls of a turn [spin]]]
#include <grpcpp/create_channel.h>
#include <grpcpp/impl/codegen/client_unary_call.h>
#include <grpcpp/impl/codegen/method_handler.h>
#include <grpcpp/impl/codegen/rpc_service_method.h>
#include <grpcpp/impl/codegen/service_type.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <isomer/net/client.hpp>
#include <isomer/net/grpc/channel.hpp>
#include <isomer/net/grpc/messages.hpp>
#include <isomer/net/grpc/server.hpp>
#include <isomer/net/server.hpp>
#include <memory>
#include <string>
#include <vector>
#include "harbour.isomer.net.hpp"
#include "peer.grpc.pb.h"

template <>
inline constexpr bool isomer::net::is_for_grpc<harbour::Ship> = true;
template <>
inline constexpr bool isomer::net::is_for_grpc<harbour::Berth> = true;

namespace {

using namespace isomer::net;
using harbour::Berth, harbour::Ship;
using clock = std::chrono::steady_clock;

class pilots final : public harbour::Pilotage {
 public:
  task<result<Berth>> FindBerth(const Ship& ship, context&) override { return Berth{.ship = ship.name}; }
  task<status> WatchArrivals(const harbour::Watch&, writer<Ship>&, context&) override { return none(); }
  task<result<harbour::Watch_Summary>> MeasureFleet(reader<Ship>&, context&) override { return none(); }
  task<status> AssignBerths(reader<Ship>&, writer<Berth>&, context&) override { return none(); }
  task<result<isomer::google::protobuf::Empty>> Close(const isomer::google::protobuf::Empty&, context&) override {
    return none();
  }

 private:
  static status none() { return {code::unimplemented, "FindBerth is what is measured"}; }
};

// One way to call: answers whether all went well.
class way {
 public:
  explicit way(std::string name) : name_(std::move(name)) {}
  virtual ~way() = default;
  virtual bool call(const std::string& text) = 0;
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

class by_net final : public way {
 public:
  explicit by_net(bool spin)
      : way(spin ? "isomer::net, spinning" : "isomer::net"), served_({.spin = spin}), events_({.spin = spin}) {
    bool begun = served_.add(all_).ok();
    auto where = served_.listen(*endpoint::parse("tcp://127.0.0.1:0"));
    if (!begun || !where.ok()) std::abort();
    served_.start();
    through_ = connect(events_, *where);
  }
  bool call(const std::string& text) override {
    auto berth = run(events_, harbour::Pilotage_client(*through_).FindBerth({.name = text}));
    return berth.ok() && berth->ship.size() == text.size();
  }

 private:
  pilots all_;
  server served_;
  loop events_;
  std::unique_ptr<channel> through_;
};

class by_services_over_grpc final : public way {
 public:
  explicit by_services_over_grpc(bool spin)
      : way(spin ? "grpc++, our services, spinning" : "grpc++, our services"),
        served_({.spin = spin}),
        events_({.spin = spin}) {
    int port = 0;
    served_.builder().AddListeningPort("127.0.0.1:0", ::grpc::InsecureServerCredentials(), &port);
    if (!served_.add(all_).ok() || !served_.start().ok()) std::abort();
    through_ = connect_over_grpc(events_, "127.0.0.1:" + std::to_string(port));
  }
  bool call(const std::string& text) override {
    auto berth = run(events_, harbour::Pilotage_client(*through_).FindBerth({.name = text}));
    return berth.ok() && berth->ship.size() == text.size();
  }

 private:
  pilots all_;
  server_over_grpc served_;
  loop events_;
  std::unique_ptr<channel> through_;
};

// A server of grpc++'s own kind, with its threads, and a channel to it.
class grpc_pair {
 public:
  explicit grpc_pair(::grpc::Service& s) {
    int port = 0;
    ::grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", ::grpc::InsecureServerCredentials(), &port);
    builder.RegisterService(&s);
    served_ = builder.BuildAndStart();
    ::grpc::ChannelArguments own;
    own.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    to = ::grpc::CreateCustomChannel("127.0.0.1:" + std::to_string(port), ::grpc::InsecureChannelCredentials(), own);
  }
  std::shared_ptr<::grpc::Channel> to;

 private:
  std::unique_ptr<::grpc::Server> served_;
};

class by_google final : public way {
 public:
  by_google() : way("grpc++, Google's messages"), pair_(all_), stub_(peer::Pilotage::NewStub(pair_.to)) {}
  bool call(const std::string& text) override {
    ::grpc::ClientContext context;
    peer::Ship ship;
    peer::Berth berth;
    ship.set_name(text);
    return stub_->FindBerth(&context, ship, &berth).ok() && berth.ship().size() == text.size();
  }

 private:
  class service final : public peer::Pilotage::Service {
    ::grpc::Status FindBerth(::grpc::ServerContext*, const peer::Ship* ship, peer::Berth* berth) override {
      berth->set_ship(ship->name());
      return ::grpc::Status::OK;
    }
  };
  service all_;
  grpc_pair pair_;
  std::unique_ptr<peer::Pilotage::Stub> stub_;
};

class by_our_messages final : public way {
 public:
  by_our_messages() : way("grpc++, our messages"), pair_(all_) {}
  bool call(const std::string& text) override {
    ::grpc::ClientContext context;
    Ship ship{.name = text};
    Berth berth;
    const ::grpc::internal::RpcMethod method(path, ::grpc::internal::RpcMethod::NORMAL_RPC);
    return ::grpc::internal::BlockingUnaryCall(pair_.to.get(), method, &context, ship, &berth).ok() &&
           berth.ship.size() == text.size();
  }

 private:
  static constexpr char path[] = "/harbour.Pilotage/FindBerth";
  // As protoc's plugin for grpc++ writes it.
  class service final : public ::grpc::Service {
   public:
    service() {
      using handler = ::grpc::internal::RpcMethodHandler<service, Ship, Berth, Ship, Berth>;
      auto find = [](service*, ::grpc::ServerContext*, const Ship* ship, Berth* berth) {
        berth->ship = ship->name;
        return ::grpc::Status::OK;
      };
      AddMethod(new ::grpc::internal::RpcServiceMethod(path, ::grpc::internal::RpcMethod::NORMAL_RPC,
                                                       new handler(find, this)));
    }
  };
  service all_;
  grpc_pair pair_;
};

double microseconds(std::vector<std::uint64_t>& all, double part) {
  auto at = all.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(all.size() - 1));
  std::nth_element(all.begin(), at, all.end());
  return static_cast<double>(*at) / 1000;
}

struct contestant {
  std::function<std::unique_ptr<way>()> make;
  std::string name = {};
  std::vector<std::uint64_t> nanoseconds = {};
};

void take_turn(contestant& c, const std::string& text, int calls) {
  auto w = c.make();
  c.name = w->name();
  for (int i = -calls / 10; i < calls; i++) {  // the first ones warm up
    auto begin = clock::now();
    if (!w->call(text)) std::printf("%s failed\n", c.name.c_str()), std::exit(1);
    auto took = clock::now() - begin;
    if (i >= 0) c.nanoseconds.push_back(static_cast<std::uint64_t>(took.count()));
  }
}

void measure(std::vector<contestant> all, std::size_t size, int turns, int calls) {
  const std::string text(size, 'x');
  for (int turn = 0; turn < turns; turn++)
    for (auto& c : all) take_turn(c, text, calls);
  for (auto& c : all)
    std::printf("%8zu B  %-32s p50 %8.1f us   p99 %8.1f us   (%zu calls)\n", size, c.name.c_str(),
                microseconds(c.nanoseconds, .5), microseconds(c.nanoseconds, .99), c.nanoseconds.size());
}

template <class W>
contestant made(auto... arguments) {
  return {[=]() -> std::unique_ptr<way> { return std::make_unique<W>(arguments...); }};
}

}  // namespace

int main(int argc, char** argv) {
  const int turns = argc > 1 ? std::atoi(argv[1]) : 20, calls = argc > 2 ? std::atoi(argv[2]) : 500;
  const bool spin = argc > 3;
  for (std::size_t size : {64, 1000, 100'000}) {
    measure({made<by_net>(false), made<by_google>(), made<by_our_messages>(), made<by_services_over_grpc>(false)}, size,
            turns, calls);
    if (!spin) continue;
    // Those that spin want the processors for themselves: each has a run of its own.
    measure({made<by_net>(true)}, size, turns, calls);
    measure({made<by_services_over_grpc>(true)}, size, turns, calls);
  }
}
