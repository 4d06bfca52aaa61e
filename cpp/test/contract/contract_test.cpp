// SPDX-License-Identifier: MIT
// The schema of a struct, through protoc and the generator, has the struct's bytes and names.
#include "contract.hpp"
#include <isomer/msgpack.hpp>
#include <isomer/text.hpp>
#include "settings.isomer.hpp"
#include "station.isomer.hpp"
#include "support/codec.hpp"
#include "support/walks.hpp"

namespace contract {

station full_station() {
  station s{};
  s.is_manned = true, s.floor = -128, s.port = 65535, s.letter = 'x', s.population = -5, s.hash = ~std::uint64_t{};
  s.noise = 1.5, s.height = -0.0, s.name = "Kew", s.picture = {std::byte{1}, std::byte{255}}, s.address = {10, 0, 0, 1};
  s.code[0] = 'K', s.code[1] = 'W', s.sky = sky::rain, s.mood = mood::sun, s.where = {51.5, -0.25};
  s.line = {{1, 2}, {3, 4}};
  s.maybe_number = 0, s.maybe_text = "", s.maybe_place = place{};
  s.samples = {-1, 0, 1}, s.loose = {7, -7}, s.lines = {"a", ""};
  s.sensors.resize(2);
  s.sensors[1].serial_number = "s1", s.sensors[1].is = station::sensor::state::on;
  s.sensors[1].spare = std::make_unique<station::sensor>();
  s.skies = {sky::cloudy, sky::clear}, s.three = {1, 2, 3};
  s.counts = {{"a", -1}, {"b", 1}}, s.places = {{-1, {1, 1}}}, s.by_bool = {{true, sky::rain}};
  s.choice.emplace<2>(0);
  s.either = sky::clear;
  s.when = std::chrono::system_clock::time_point(std::chrono::microseconds(-1));
  s.period = std::chrono::milliseconds(-1500), s.pauses = {std::chrono::seconds(5), std::chrono::seconds(0)};
  return s;
}
settings full_settings() {
  settings s;
  s.retries = 0, s.offset = 7, s.verbose = false, s.ratio = 0, s.host.clear(), s.sky = sky::clear;
  s.must = 1, s.may = 0, s.packed = {1, 2}, s.loose = {3, 4}, s.where = {0, 1};
  return s;
}

}  // namespace contract

namespace contract_test {

using test::decoded;
using test::to_hex;

// The same bytes from both, each after a way through the other.
template <class Peer, class M, class Format>
void expect_same(const M& m, const Format& format, bool is_text = false) {
  auto show = [&](const std::string& s) { return is_text ? s : to_hex(s); };
  auto bytes = isomer::encode(format, m);
  ASSERT_EQ(bytes.error(), isomer::status{});
  auto peer = decoded<Peer>(*bytes, format);
  auto of_peer = isomer::encode(format, peer);
  ASSERT_EQ(of_peer.error(), isomer::status{});
  EXPECT_EQ(show(*of_peer), show(*bytes));
  auto back = isomer::encode(format, decoded<M>(*of_peer, format));
  ASSERT_EQ(back.error(), isomer::status{});
  EXPECT_EQ(show(*back), show(*bytes));
}
template <class Peer, class M>
void expect_same_everywhere(const M& m) {
  expect_same<Peer>(m, isomer::protobuf{});
  expect_same<Peer>(m, isomer::json{}, true);
  expect_same<Peer>(m, isomer::text{}, true);
  expect_same<Peer>(m, isomer::msgpack{});
  expect_same<Peer>(m, isomer::msgpack_numbers{});
}

TEST(Contract, AStation) {
  expect_same_everywhere<of_station::contract::basic_station<test::tabled>>(contract::full_station());
}
TEST(Contract, AnEmptyStation) {
  contract::station empty{};
  empty.either = true;
  expect_same<of_station::contract::station>(empty, isomer::protobuf{});
}
TEST(Contract, EachAlternative) {
  auto s = contract::full_station();
  for (auto choice : {decltype(s.choice)(contract::place{1, 2}), decltype(s.choice)(std::string()),
                      decltype(s.choice)(contract::rain{5})}) {
    s.choice = choice;
    expect_same_everywhere<of_station::contract::basic_station<test::tabled>>(s);
  }
}
TEST(Contract, SettingsWithDefaults) {
  expect_same_everywhere<of_settings::contract::basic_settings<test::tabled>>(contract::full_settings());
}
TEST(Contract, AbsenceMeansTheSameToBoth) {
  of_settings::contract::settings peer;
  peer.must = 1;
  auto m = decoded<contract::settings>(test::to_wire(peer));
  EXPECT_EQ(m.retries, 3);
  EXPECT_EQ(m.host, "local\"host\n");
  contract::settings fresh;
  fresh.must = 1;
  auto of_fresh = decoded<of_settings::contract::settings>(test::to_wire(fresh));
  EXPECT_FALSE(of_fresh.host.has_value()) << "defaulted";
  EXPECT_EQ(of_fresh.retries, 3);
}
TEST(Contract, FullNamesAreTheSame) {
  EXPECT_EQ(isomer::full_name_of<of_station::contract::station>(), isomer::full_name_of<contract::station>());
  using sensor = decltype(of_station::contract::station::sensors)::value_type;
  EXPECT_EQ(isomer::full_name_of<sensor>(), isomer::full_name_of<contract::station::sensor>());
}

}  // namespace contract_test
