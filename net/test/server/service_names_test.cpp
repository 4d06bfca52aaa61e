// SPDX-License-Identifier: MIT
// Services whose names are keywords, hide what is around them, or meet each other: they compile, and a call of each
// method reaches its handler.
#include <cerrno>
#include "../fixture.hpp"
#include "odd/names.isomer.net.hpp"
#include "odd/public.isomer.net.hpp"
#include "odd/services.isomer.net.hpp"

namespace net_test::service_names_test {

namespace names = odd::isomer;

template <class M>
task<result<M>> from(const char* handler) {
  return result<M>(M{.text = handler});
}
template <class M, class Writer>
task<status> write(Writer& out, const char* handler) {
  M m{.text = handler};
  co_await out.write(m);
  co_return status{};
}

// Each answers with its own name.
class odd_names final : public names::class_ {
 public:
  using asked = const names::Ask&;
  using many = reader<names::Ask>&;
  using answers = task<result<names::Ask>>;
  answers delete__(asked, context&) override { return from<names::Ask>("delete"); }
  answers delete_(asked, context&) override { return from<names::Ask>("delete_"); }
  answers class___(asked, context&) override { return from<names::Ask>("class"); }
  answers class__(asked, context&) override { return from<names::Ask>("class_"); }
  task<result<names::class__client>> class__client(asked, context&) override {
    return from<names::class__client>("class__client");
  }
  answers methods_(asked, context&) override { return from<names::Ask>("methods"); }
  answers full_name_(asked, context&) override { return from<names::Ask>("full_name"); }
  answers net_service_(asked, context&) override { return from<names::Ask>("net_service"); }
  answers channel__(asked, context&) override { return from<names::Ask>("channel_"); }
  answers Format_(asked, context&) override { return from<names::Ask>("Format"); }
  task<status> Formats_(many, writer<names::Ask>& w, context&) override { return write<names::Ask>(w, "Formats"); }
  task<status> Ask(const names::Ask&, writer<names::Ask_Inner>& w, context&) override {
    return write<names::Ask_Inner>(w, "Ask");
  }
  answers isomer(many, context&) override { return from<names::Ask>("isomer"); }
  task<result<names::std>> std(const names::std&, context&) override { return from<names::std>("std"); }
  task<result<names::request>> request(const names::request&, context&) override {
    return from<names::request>("request");
  }
  answers options(many, context&) override { return from<names::Ask>("options"); }
  task<status> call(asked, writer<names::Ask>& w, context&) override { return write<names::Ask>(w, "call"); }
  answers requests(many, context&) override { return from<names::Ask>("requests"); }
  task<status> replies(asked, writer<names::Ask>& w, context&) override { return write<names::Ask>(w, "replies"); }
  answers errno_(asked, context&) override { return from<names::Ask>("errno"); }
};

class Names : public net_fixture {};

template <class Call>
std::string first_of(loop& l, Call call) {
  names::Ask a;
  run(l, call.read(a));
  return a.text;
}

TEST_F(Names, OfMethodsReachTheirHandlers) {
  odd_names all;
  served = std::make_unique<server>();
  ASSERT_TRUE(served->add(all).ok());
  where = *served->listen(*endpoint::parse("tcp://127.0.0.1:0"));
  served->start();
  auto c = connect(events, where);
  names::class__client_ client(*c);
  EXPECT_EQ(run(events, client.delete__({}))->text, "delete");
  EXPECT_EQ(run(events, client.delete_({}))->text, "delete_");
  EXPECT_EQ(run(events, client.class___({}))->text, "class");
  EXPECT_EQ(run(events, client.class__({}))->text, "class_");
  EXPECT_EQ(run(events, client.class__client({}))->text, "class__client");
  EXPECT_EQ(run(events, client.methods_({}))->text, "methods");
  EXPECT_EQ(run(events, client.full_name_({}))->text, "full_name");
  EXPECT_EQ(run(events, client.net_service_({}))->text, "net_service");
  EXPECT_EQ(run(events, client.channel__({}))->text, "channel_");
  EXPECT_EQ(run(events, client.Format_({}))->text, "Format");
  EXPECT_EQ(first_of(events, client.Formats_()), "Formats");
  auto inner = client.Ask({});
  names::Ask::Inner got;
  EXPECT_TRUE(run(events, inner.read(got)));
  EXPECT_EQ(got.text, "Ask");
  EXPECT_EQ(run(events, client.isomer().finish())->text, "isomer");
  EXPECT_EQ(run(events, client.std({}))->text, "std");
  EXPECT_EQ(run(events, client.request({}))->text, "request");
  EXPECT_EQ(run(events, client.options().finish())->text, "options");
  EXPECT_EQ(first_of(events, client.call({})), "call");
  EXPECT_EQ(run(events, client.requests().finish())->text, "requests");
  EXPECT_EQ(first_of(events, client.replies({})), "replies");
  EXPECT_EQ(run(events, client.errno_({}))->text, "errno");
}

TEST_F(Names, OfAServiceWithoutMessagesAndOneWithoutMethods) {
  class unpackaged final : public Unpackaged {
   public:
    task<result<odd::isomer::Ask_Inner>> Unpackaged_(const odd::isomer::Ask& a, context&) override {
      return odd::isomer::Ask_Inner{.text = a.text};
    }
  } one;
  class nothing final : public names::Nothing {
  } none;
  served = std::make_unique<server>();
  ASSERT_TRUE(served->add(one).ok());
  ASSERT_TRUE(served->add(none).ok());
  where = *served->listen(*endpoint::parse("tcp://127.0.0.1:0"));
  served->start();
  auto c = connect(events, where);
  EXPECT_EQ(run(events, Unpackaged_client(*c).Unpackaged_({.text = "hello"}))->text, "hello");
  static_cast<void>(names::Nothing_client(*c));
  static_assert(Unpackaged::full_name == "Unpackaged" && names::Nothing::full_name == "odd.isomer.Nothing");
}

}  // namespace net_test::service_names_test
