// SPDX-License-Identifier: MIT
// Services of a schema over gRPC: what they promise over connections of ours, they promise here.
#include <grpcpp/security/server_credentials.h>
#include <isomer/json.hpp>
#include <isomer/net/grpc/channel.hpp>
#include <isomer/net/grpc/server.hpp>
#include "service_suite.hpp"

namespace net_test::grpc_service_test {

template <bool Spin>
struct over_grpc {
  template <class S>
  status serve(S& s) {
    served.builder().AddListeningPort("127.0.0.1:0", ::grpc::InsecureServerCredentials(), &port);
    if (status added = served.add(s); !added.ok()) return added;
    return served.start();
  }
  std::unique_ptr<channel> connect(loop& l) { return connect_over_grpc(l, "127.0.0.1:" + std::to_string(port)); }
  void stop(std::chrono::milliseconds grace) { served.stop(grace), served.join(); }

  server_over_grpc served{{.threads = 2, .spin = Spin}};
  int port = 0;
};
INSTANTIATE_TYPED_TEST_SUITE_P(Grpc, ServiceOver, over_grpc<false>);
INSTANTIATE_TYPED_TEST_SUITE_P(GrpcThatSpins, ServiceOver, over_grpc<true>);

class Grpc : public ServiceOver<over_grpc<false>> {};

TEST_F(Grpc, SpeaksProtobufAlone) {
  serve(all);
  Pilotage_client<isomer::json> pilotage(*through);
  auto berth = run(events, pilotage.FindBerth({.name = "Argo"}));
  EXPECT_EQ(berth.error().code, code::unimplemented);
  EXPECT_TRUE(berth.error().unsent);
  EXPECT_EQ(run(events, pilotage.MeasureFleet().finish()).error().code, code::unimplemented);
}

TEST_F(Grpc, TwoMethodsOfOneNameAreRefused) {
  EXPECT_TRUE(carrier.served.add(all).ok());
  EXPECT_EQ(carrier.served.add(all).code, code::already_exists);
}

TEST_F(Grpc, OfNoPortDoesNotBegin) {
  carrier.served.builder().AddListeningPort("256.0.0.1:0", ::grpc::InsecureServerCredentials());
  EXPECT_EQ(carrier.served.start().code, code::unavailable);
}

}  // namespace net_test::grpc_service_test
