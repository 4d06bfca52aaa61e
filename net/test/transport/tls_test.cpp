// SPDX-License-Identifier: MIT
// Whom TLS lets talk to whom.
#include <sys/socket.h>
#include <asio/connect.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include "../fixture.hpp"
#include "measure/certificates.hpp"

namespace net_test::tls_test {

using isomer::net::measure::authority;

class Tls : public testing::Test {
 protected:
  status listen(const tls_options& o, limits most = {}) {
    served = std::make_unique<server>(server_options{.limits = most, .tls = o});
    if (auto s = served->add(echoes); !s.ok()) return s;
    auto e = served->listen(*endpoint::parse("tls://127.0.0.1:0"));
    if (!e.ok()) return e.error();
    where = *e;
    served->start();
    return {};
  }
  result<Told> call(const tls_options& o) {
    auto c = connect(events, where, {.tls = o});
    return ask(events, *c, say, {"hello"}, {.timeout = 5s});
  }
  tls_options client(std::string name = "localhost") { return {.trusted = trusted.file(), .name = std::move(name)}; }

  authority trusted;
  echo echoes;
  std::unique_ptr<server> served;
  endpoint where;
  loop events;
};

TEST_F(Tls, CarriesCallsToTheRightServer) {
  ASSERT_TRUE(listen(trusted.issue("localhost")).ok());
  auto told = call(client());
  ASSERT_TRUE(told.ok()) << told.error().message;
  EXPECT_EQ(told->text, "hello");
}

TEST_F(Tls, RefusesAServerOfAnotherName) {
  ASSERT_TRUE(listen(trusted.issue("elsewhere.example")).ok());
  auto told = call(client());
  EXPECT_EQ(told.error().code, code::unavailable);
  EXPECT_TRUE(told.error().unsent);
}

TEST_F(Tls, RefusesAServerThatIsNamedByItsAddressAlone) {
  ASSERT_TRUE(listen(trusted.issue("localhost")).ok());
  EXPECT_FALSE(call(client("")).ok());
}

TEST_F(Tls, RefusesAServerOfAnAuthorityThatItDoesNotTrust) {
  authority other;
  ASSERT_TRUE(listen(other.issue("localhost")).ok());
  EXPECT_EQ(call(client()).error().code, code::unavailable);
}

TEST_F(Tls, AsksClientsForTheirCertificates) {
  tls_options own = trusted.issue("localhost");
  own.trusted = trusted.file();
  ASSERT_TRUE(listen(own).ok());
  EXPECT_FALSE(call(client()).ok());

  tls_options of_client = trusted.issue("a client");
  of_client.trusted = trusted.file();
  of_client.name = "localhost";
  auto told = call(of_client);
  EXPECT_TRUE(told.ok()) << told.error().message;

  authority other;
  tls_options of_stranger = other.issue("a stranger");
  of_stranger.trusted = trusted.file();
  of_stranger.name = "localhost";
  EXPECT_FALSE(call(of_stranger).ok());
}

TEST_F(Tls, ToldOfFilesThatAreWrong) {
  EXPECT_EQ(listen({}).code, code::invalid_argument);
  tls_options a = trusted.issue("localhost"), b = trusted.issue("localhost");
  EXPECT_EQ(listen({.certificate = a.certificate, .key = b.key}).code, code::invalid_argument);
  EXPECT_EQ(listen({.certificate = "/nonexistent.pem", .key = a.key}).code, code::invalid_argument);
  EXPECT_EQ(listen({.certificate = a.certificate}).code, code::invalid_argument);

  ASSERT_TRUE(listen(a).ok());
  EXPECT_TRUE(check_client(client()).ok());
  EXPECT_EQ(check_client({.certificate = a.certificate, .key = b.key}).code, code::invalid_argument);
  EXPECT_EQ(check_client({.trusted = "/nonexistent.pem"}).code, code::invalid_argument);
  auto told = call({.trusted = "/nonexistent.pem", .name = "localhost"});
  EXPECT_NE(told.error().message.find("/nonexistent.pem"), std::string::npos) << told.error().message;
}

TEST_F(Tls, ClosesAHandshakeThatStalls) {
  ASSERT_TRUE(listen(trusted.issue("localhost"), {.stalled = 50ms}).ok());
  asio::io_context context;
  asio::ip::tcp::socket silent(context);
  silent.connect({asio::ip::make_address("127.0.0.1"), where.port});
  std::error_code e;
  char byte;
  asio::read(silent, asio::buffer(&byte, 1), e);
  EXPECT_TRUE(e);
  for (int i = 0; i < 1000 && served->counts().connections; i++) run(events, events.sleep(1ms));
  EXPECT_EQ(served->counts().connections, 0u);
  EXPECT_EQ(served->counts().refused, 1u);
}

TEST_F(Tls, PlainBytesAreNoHandshake) {
  ASSERT_TRUE(listen(trusted.issue("localhost")).ok());
  endpoint plain = where;
  plain.scheme = scheme::tcp;
  auto c = connect(events, plain);
  EXPECT_EQ(ask(events, *c, say, {"hello"}).error().code, code::unavailable);
}

}  // namespace net_test::tls_test
