// SPDX-License-Identifier: MIT
// What a server tells of its services.
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <isomer/net/health.hpp>
#include <isomer/net/reflection.hpp>
#include <set>
#include "../fixture.hpp"
#include "../services.hpp"
#include "grpc/reflection/v1/reflection.isomer.net.hpp"
#include "grpc/reflection/v1alpha/reflection.isomer.net.hpp"
#include "odd/names.isomer.net.hpp"

namespace net_test::reflection_test {

namespace v1 = isomer_net::grpc::reflection::v1;
namespace v1alpha = isomer_net::grpc::reflection::v1alpha;
namespace descriptor = isomer::google::protobuf;
using asked = v1::ServerReflectionRequest::message_request_case;
using told = v1::ServerReflectionResponse::message_response_case;
using asking = duplex_call<v1::ServerReflectionRequest, v1::ServerReflectionResponse>;

class Reflection : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(known.add<Pilotage>().ok());
    ASSERT_TRUE(known.add<odd::isomer::Old>().ok());
    ASSERT_TRUE(known.add(health::full_name, health::files()).ok());
    ASSERT_TRUE(known.add_to(served).ok());
    auto e = served.listen(*endpoint::parse("tcp://127.0.0.1:0"));
    ASSERT_TRUE(e.ok());
    served.start();
    through = connect(events, *e);
    info.reset(new asking(v1::ServerReflection_client(*through).ServerReflectionInfo()));
  }
  template <std::size_t Which, class T>
  v1::ServerReflectionResponse ask(const T& what) {
    v1::ServerReflectionRequest request{.host = "here"};
    request.message_request.emplace<Which>(what);
    v1::ServerReflectionResponse response;
    EXPECT_TRUE(run(events, info->write(request)));
    EXPECT_TRUE(run(events, info->read(response)));
    EXPECT_EQ(response.valid_host, "here");
    EXPECT_EQ(*response.original_request, request);
    return response;
  }
  // The paths of the files that are told.
  static std::vector<std::string> paths(const v1::ServerReflectionResponse& r) {
    std::vector<std::string> all;
    if (r.message_response.index() != told::file_descriptor_response) return all;
    for (const std::string& bytes : std::get<told::file_descriptor_response>(r.message_response).file_descriptor_proto)
      all.push_back(
          isomer::decode<descriptor::FileDescriptorProto>(isomer::protobuf{}, bytes)->name.value_or("without a name"));
    return all;
  }
  static code error(const v1::ServerReflectionResponse& r) {
    if (r.message_response.index() != told::error_response) return code::ok;
    return static_cast<code>(std::get<told::error_response>(r.message_response).error_code);
  }

  reflection known;
  server served;
  loop events;
  std::unique_ptr<channel> through;
  std::unique_ptr<asking> info;
};
using paths_of = std::vector<std::string>;

TEST_F(Reflection, ListsServices) {
  auto list = ask<asked::list_services>(std::string("*"));
  ASSERT_EQ(list.message_response.index(), told::list_services_response);
  std::vector<std::string> names;
  for (auto& s : std::get<told::list_services_response>(list.message_response).service) names.push_back(s.name);
  EXPECT_EQ(names, (std::vector<std::string>{"grpc.health.v1.Health", "grpc.reflection.v1.ServerReflection",
                                             "grpc.reflection.v1alpha.ServerReflection", "harbour.Pilotage",
                                             "odd.isomer.Old"}));
}

TEST_F(Reflection, TellsAFileAndWhatItImports) {
  const paths_of harbour{"harbour.proto", "google/protobuf/empty.proto"};
  EXPECT_EQ(paths(ask<asked::file_by_filename>(std::string("harbour.proto"))), harbour);
  EXPECT_EQ(paths(ask<asked::file_by_filename>(std::string("google/protobuf/empty.proto"))),
            paths_of{"google/protobuf/empty.proto"});
  for (std::string symbol : {"harbour.Pilotage", "harbour.Pilotage.FindBerth", "harbour.Ship", "harbour.Ship.length",
                             "harbour.Watch.Summary", "harbour.Watch.Summary.ships"})
    EXPECT_EQ(paths(ask<asked::file_containing_symbol>(symbol)), harbour) << symbol;
  // Services of one file share what is told of it.
  EXPECT_EQ(paths(ask<asked::file_containing_symbol>(std::string("odd.isomer.Old"))), paths_of{"odd/names.proto"});
}

TEST_F(Reflection, SaysWhatItDoesNotKnow) {
  EXPECT_EQ(error(ask<asked::file_by_filename>(std::string("no.proto"))), code::not_found);
  EXPECT_EQ(error(ask<asked::file_containing_symbol>(std::string("harbour.No"))), code::not_found);
  EXPECT_EQ(error(ask<asked::all_extension_numbers_of_type>(std::string("harbour.Pilotage"))), code::not_found);
  EXPECT_EQ(error(ask<asked::file_containing_extension>(v1::ExtensionRequest{"harbour.Ship", 100})), code::not_found);
  EXPECT_EQ(error(ask<0>(std::monostate())), code::invalid_argument);
  auto none = ask<asked::all_extension_numbers_of_type>(std::string("harbour.Ship"));
  EXPECT_TRUE(std::get<told::all_extension_numbers_response>(none.message_response).extension_number.empty());
}

TEST_F(Reflection, TellsExtensions) {
  descriptor::FileDescriptorSet set;
  set.file.push_back({.name = "x.proto", .package = "x"});
  auto& file = set.file.back();
  file.message_type = {{.name = "M"}};
  file.service = {{.name = "S"}};
  for (int number : {100, 7})
    file.extension.push_back({.name = "e" + std::to_string(number), .number = number, .extendee = ".x.M"});
  reflection own;
  ASSERT_TRUE(own.add("x.S", *isomer::encode(isomer::protobuf{}, set)).ok());
  server other;
  ASSERT_TRUE(own.add_to(other).ok());
  auto e = other.listen(*endpoint::parse("tcp://127.0.0.1:0"));
  other.start();
  through = connect(events, *e);
  info.reset(new asking(v1::ServerReflection_client(*through).ServerReflectionInfo()));
  auto numbers = ask<asked::all_extension_numbers_of_type>(std::string("x.M"));
  EXPECT_EQ(std::get<told::all_extension_numbers_response>(numbers.message_response).extension_number,
            (std::vector<std::int32_t>{7, 100}));
  EXPECT_EQ(paths(ask<asked::file_containing_extension>(v1::ExtensionRequest{"x.M", 100})), paths_of{"x.proto"});
  EXPECT_EQ(paths(ask<asked::file_containing_symbol>(std::string("x.e7"))), paths_of{"x.proto"});
}

TEST_F(Reflection, RefusesDescriptorsThatAreWrong) {
  reflection own;
  EXPECT_EQ(own.add("harbour.Pilotage", "\x0a\x7f").code, code::invalid_argument);
  EXPECT_EQ(own.add("harbour.No", described<Pilotage>::files).code, code::invalid_argument);
  EXPECT_EQ(own.add("harbour.No", "").code, code::invalid_argument);
}

TEST_F(Reflection, SpeaksTheOlderVersion) {
  auto older = v1alpha::ServerReflection_client(*through).ServerReflectionInfo();
  v1alpha::ServerReflectionRequest request;
  request.message_request.emplace<v1alpha::ServerReflectionRequest::message_request_case::file_by_filename>("no");
  v1alpha::ServerReflectionResponse response;
  ASSERT_TRUE(run(events, older.write(request)));
  ASSERT_TRUE(run(events, older.read(response)));
  EXPECT_EQ(response.message_response.index(),
            v1alpha::ServerReflectionResponse::message_response_case::error_response);
}

}  // namespace net_test::reflection_test
