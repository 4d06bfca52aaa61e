// SPDX-License-Identifier: MIT
// Isomer's messages in grpc++'s own templates: a stub and a server of theirs.
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/impl/codegen/method_handler.h>
#include <grpcpp/impl/codegen/rpc_service_method.h>
#include <grpcpp/impl/codegen/service_type.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <gtest/gtest.h>
#include <future>
#include "for_grpc.hpp"

namespace net_test::grpc_messages_test {

using harbour::Berth, harbour::Ship;

// As protoc's plugin for grpc++ makes it, with one method.
class pilots final : public ::grpc::Service {
 public:
  pilots() {
    using handler = ::grpc::internal::RpcMethodHandler<pilots, Ship, Berth, Ship, Berth>;
    auto find = [](pilots*, ::grpc::ServerContext*, const Ship* ship, Berth* berth) {
      berth->ship = ship->name;
      return ::grpc::Status::OK;
    };
    AddMethod(new ::grpc::internal::RpcServiceMethod("/harbour.Pilotage/FindBerth",
                                                     ::grpc::internal::RpcMethod::NORMAL_RPC, new handler(find, this)));
  }
};

class Messages : public testing::Test {
 protected:
  void SetUp() override {
    ::grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", ::grpc::InsecureServerCredentials(), &port);
    builder.RegisterService(&all);
    served = builder.BuildAndStart();
    ASSERT_NE(served, nullptr);
    to = ::grpc::CreateChannel("127.0.0.1:" + std::to_string(port), ::grpc::InsecureChannelCredentials());
  }
  template <class Request, class Reply>
  ::grpc::Status call(const Request& request, Reply& reply) {
    ::grpc::TemplatedGenericStub<Request, Reply> stub(to);
    ::grpc::ClientContext context;
    std::promise<::grpc::Status> ended;
    stub.UnaryCall(&context, "/harbour.Pilotage/FindBerth", {}, &request, &reply,
                   [&](::grpc::Status s) { ended.set_value(std::move(s)); });
    return ended.get_future().get();
  }

  pilots all;
  int port = 0;
  std::unique_ptr<::grpc::Server> served;
  std::shared_ptr<::grpc::Channel> to;
};

TEST_F(Messages, GoThroughTheTemplatesOfGrpc) {
  for (std::size_t n : {0, 1, 100, 100'000, 3'000'000}) {
    Berth berth{.name = "what was there is gone"};
    Ship ship{.name = std::string(n, 'x')};
    ::grpc::Status s = call(ship, berth);
    ASSERT_TRUE(s.ok()) << s.error_message();
    EXPECT_EQ(berth, (Berth{.ship = ship.name}));
  }
}

TEST_F(Messages, ThatAreMalformedEndTheirCall) {
  ::grpc::Slice bad("\x0a\x7f", 2);
  ::grpc::ByteBuffer request(&bad, 1);
  Berth berth;
  ::grpc::Status s = call(request, berth);
  EXPECT_EQ(s.error_code(), ::grpc::StatusCode::INTERNAL);
  EXPECT_NE(s.error_message().find("malformed at byte"), std::string::npos) << s.error_message();
}

TEST_F(Messages, ThatCannotBeEncodedAreRefused) {
  ::grpc::ByteBuffer buffer;
  bool own = false;
  ::grpc::Status s = ::grpc::SerializationTraits<Ship>::Serialize(Ship{.name = "\xff"}, &buffer, &own);
  EXPECT_EQ(s.error_code(), ::grpc::StatusCode::INTERNAL);
  EXPECT_FALSE(buffer.Valid());
}

// In pieces, as a large message comes.
TEST_F(Messages, MayComeInPieces) {
  const std::string name(1000, 'x');
  std::string bytes = *isomer::encode(isomer::protobuf{}, Ship{.name = name});
  ::grpc::Slice pieces[] = {{bytes.data(), 500}, {bytes.data() + 500, bytes.size() - 500}};
  ::grpc::ByteBuffer buffer(pieces, 2);
  Ship ship;
  ASSERT_TRUE(::grpc::SerializationTraits<Ship>::Deserialize(&buffer, &ship).ok());
  EXPECT_EQ(ship.name, name);
}

}  // namespace net_test::grpc_messages_test
