// SPDX-License-Identifier: MIT
// Services of a schema over gRPC: what they promise over connections of ours, they promise here.
#include <grpcpp/impl/codegen/method_handler.h>
#include <grpcpp/impl/codegen/rpc_service_method.h>
#include <grpcpp/impl/codegen/service_type.h>
#include <grpcpp/security/server_credentials.h>
#include <unistd.h>
#include <isomer/json.hpp>
#include <isomer/net/grpc/channel.hpp>
#include <isomer/net/grpc/server.hpp>
#include "for_grpc.hpp"
#include "service_suite.hpp"

namespace net_test::grpc_service_test {

template <bool Spin>
struct over_grpc {
  static constexpr std::string_view peer = "tcp://127.0.0.1:";
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

TEST_F(Grpc, RefusesMoreCallsThanItMayHave) {
  server_over_grpc few({.calls = 2});
  int port = 0;
  few.builder().AddListeningPort("127.0.0.1:0", ::grpc::InsecureServerCredentials(), &port);
  ASSERT_TRUE(few.add(all).ok());
  ASSERT_TRUE(few.start().ok());
  through = connect_over_grpc(events, "127.0.0.1:" + std::to_string(port));
  Pilotage_client pilotage(*through);
  {
    auto one = pilotage.FindBerth({.name = "wait"}), two = pilotage.FindBerth({.name = "wait"});
    ASSERT_TRUE(soon([&] { return all.waiting == 2; }));
    EXPECT_EQ(run(events, pilotage.FindBerth({})).error().code, code::resource_exhausted);
  }
  ASSERT_TRUE(soon([&] { return all.cancelled == 2; }));
  EXPECT_TRUE(soon([&] { return run(events, pilotage.FindBerth({})).ok(); }));
}

// A service of grpc++'s own kind stands beside ours; where both have a method, it is the one that is called.
TEST_F(Grpc, HasServicesOfBothKinds) {
  class theirs final : public ::grpc::Service {
   public:
    theirs() {
      using handler = ::grpc::internal::RpcMethodHandler<theirs, Ship, Berth, Ship, Berth>;
      auto find = [](theirs*, ::grpc::ServerContext*, const Ship*, Berth* berth) {
        berth->name = "theirs";
        return ::grpc::Status::OK;
      };
      AddMethod(new ::grpc::internal::RpcServiceMethod(
          "/harbour.Pilotage/FindBerth", ::grpc::internal::RpcMethod::NORMAL_RPC, new handler(find, this)));
    }
  } other;
  carrier.served.builder().RegisterService(&other);
  serve(all);
  Pilotage_client pilotage(*through);
  EXPECT_EQ(run(events, pilotage.FindBerth({}))->name, "theirs");
  EXPECT_EQ(run(events, pilotage.MeasureFleet().finish())->ships, 0u);
  carrier.stop(10s);
}

TEST_F(Grpc, OverASocketOfTheFileSystem) {
  const std::string path = testing::TempDir() + "isomer-grpc-" + std::to_string(getpid()) + ".sock";
  carrier.served.builder().AddListeningPort("unix:" + path, ::grpc::InsecureServerCredentials());
  ASSERT_TRUE(carrier.served.add(all).ok());
  ASSERT_TRUE(carrier.served.start().ok());
  through = connect_over_grpc(events, "unix:" + path);
  auto peer = run(events, Pilotage_client(*through).FindBerth({.name = "who calls?"}));
  ASSERT_TRUE(peer.ok()) << peer.error().message;
  EXPECT_EQ(peer->name.substr(0, 5), "unix:");
}

TEST_F(Grpc, ThatNeverBeganStops) {
  carrier.served.stop(10s);
  carrier.served.join();
}

// Neither shares the calls of the other.
TEST_F(Grpc, OfAPortThatAnotherHasDoesNotBegin) {
  server_over_grpc first, second;
  int port = 0;
  first.builder().AddListeningPort("127.0.0.1:0", ::grpc::InsecureServerCredentials(), &port);
  ASSERT_TRUE(first.add(all).ok());
  ASSERT_TRUE(first.start().ok());
  second.builder().AddListeningPort("127.0.0.1:" + std::to_string(port), ::grpc::InsecureServerCredentials());
  ASSERT_TRUE(second.add(all).ok());
  EXPECT_EQ(second.start().code, code::unavailable);
}

// What is inflated before its size is known is not taken, unless it was asked for.
TEST_F(Grpc, CompressedMessagesAreRefusedUnlessAskedFor) {
  for (bool takes : {false, true}) {
    server_over_grpc server({.compression = takes});
    int port = 0;
    server.builder().AddListeningPort("127.0.0.1:0", ::grpc::InsecureServerCredentials(), &port);
    ASSERT_TRUE(server.add(all).ok());
    ASSERT_TRUE(server.start().ok());
    channel_over_grpc_options o{.compression = true};
    o.arguments.SetCompressionAlgorithm(GRPC_COMPRESS_GZIP);
    auto compressing = connect_over_grpc(events, "127.0.0.1:" + std::to_string(port), o);
    const Ship ship{.name = std::string(100'000, 'x')};
    auto berth = run(events, Pilotage_client(*compressing).FindBerth(ship));
    EXPECT_EQ(berth.error().code, takes ? code::ok : code::unimplemented) << berth.error().message;
  }
}

TEST_F(Grpc, OfNoPortDoesNotBegin) {
  carrier.served.builder().AddListeningPort("256.0.0.1:0", ::grpc::InsecureServerCredentials());
  EXPECT_EQ(carrier.served.start().code, code::unavailable);
}

}  // namespace net_test::grpc_service_test
