// SPDX-License-Identifier: MIT
// Histograms, loads, and what they say.
#include <algorithm>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <cmath>
#include <thread>
#include <vector>
#include "fixture.hpp"
#include "measure/bare/baseline.hpp"
#include "measure/load.hpp"
#include "measure/result/histogram.hpp"
#include "measure/result/report.hpp"
#include "measure/served.hpp"
#include "measure/shares.hpp"

namespace net_test::measure_test {

using namespace isomer::net::measure;

TEST(Histogram, IsExactToThreeDigits) {
  for (std::uint64_t v = 1; v < histogram::highest; v = v * 3 + 1) {
    histogram h;
    h.record(v);
    EXPECT_EQ(h.at_percentile(50), v);  // never beyond the longest
    h.record(2 * v);
    auto least = static_cast<double>(h.at_percentile(50));
    EXPECT_GE(least, static_cast<double>(v));
    EXPECT_LE(least, static_cast<double>(v) * 1.001);
  }
}

TEST(Histogram, AgreesWithSortedTimes) {
  histogram h;
  std::vector<std::uint64_t> all;
  std::uint64_t x = 88172645463325252;
  for (int i = 0; i < 100'000; i++) {
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    std::uint64_t v = x % 1000 < 990 ? x % 50'000 : x % 1'000'000'000;
    all.push_back(v), h.record(v);
  }
  std::sort(all.begin(), all.end());
  for (double p : {0.1, 1.0, 50.0, 90.0, 99.0, 99.9, 99.99, 100.0}) {
    auto rank = static_cast<std::size_t>(std::ceil(p / 100 * static_cast<double>(all.size())));
    auto right = static_cast<double>(all[rank - 1]);
    EXPECT_NEAR(static_cast<double>(h.at_percentile(p)), right, right * 0.001 + 1) << p;
  }
  EXPECT_EQ(h.min(), all.front());
  EXPECT_EQ(h.max(), all.back());
}

TEST(Histogram, CountsWhatIsTooLongAsTheLongest) {
  histogram h;
  h.record(UINT64_MAX);
  EXPECT_EQ(h.max(), histogram::highest);
  EXPECT_EQ(h.count(), 1u);
  EXPECT_EQ(histogram().at_percentile(99), 0u);
}

TEST(Histogram, IsWhatItWasMadeOf) {
  histogram a, b;
  a.record(10), b.record(30), b.record(50);
  a.add(b);
  EXPECT_EQ(a.count(), 3u);
  EXPECT_EQ(a.at_percentile(50), 30u);
  EXPECT_DOUBLE_EQ(a.mean(), 30);
  EXPECT_NEAR(a.deviation(), 16.33, 0.01);
  a.clear();
  EXPECT_EQ(a.count(), 0u);
  EXPECT_EQ(a.max(), 0u);
}

class Load : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(add_measured(served).ok());
    auto e = served.listen(*endpoint::parse("tcp://127.0.0.1:0"));
    ASSERT_TRUE(e.ok());
    where = *e;
    served.start();
  }
  server served;
  endpoint where;
};

TEST_F(Load, OfEachFormatIsAnswered) {
  // A machine that is busy may leave the first milliseconds without an answer.
  auto measured = [&](auto make) {
    load_options o{.connections = 2, .depth = 3, .warm_up = 1ms, .duration = 5ms};
    load_result r;
    for (int i = 0; i < 12 && !r.latency.count() && !r.failed; i++, o.duration *= 2) r = run_load(where, o, make);
    return r;
  };
  for (std::size_t i = 0; i < codec_count; i++) {
    const codec& c = *codecs[i];
    for (const load_result& r : {measured(c.ping), measured([&] { return c.request(22); })}) {
      EXPECT_GT(r.latency.count(), 0u) << c.name;
      EXPECT_EQ(r.failed, 0u) << c.name << ": " << r.first_failure;
    }
  }
}

TEST_F(Load, AtARateKeepsIt) {
  load_options o{.depth = 100, .rate = 2000, .warm_up = 10ms, .duration = 500ms};
  load_result r = run_load(where, o, codecs[0]->ping);
  EXPECT_EQ(r.failed, 0u) << r.first_failure;
  EXPECT_EQ(r.latency.count(), 1000u);
  EXPECT_EQ(r.answered + r.unbegun, 1000u);
}

// More than any machine answers: it ends in time all the same, and what never began is slow, not absent.
TEST_F(Load, AtARateOutOfReachCountsWhatNeverBegan) {
  for (unsigned depth : {1u, 100u}) {
    load_options o{.depth = depth, .rate = 100e6, .warm_up = 20ms, .duration = 200ms};
    load_result r = run_load(where, o, codecs[0]->ping);
    EXPECT_EQ(r.failed, 0u) << r.first_failure;
    EXPECT_EQ(r.latency.count(), 20'000'000u);
    EXPECT_GT(r.unbegun, 10'000'000u);
    EXPECT_EQ(r.answered, 20'000'000u - r.unbegun);
    EXPECT_GT(r.answered, 0u);
    EXPECT_GT(r.late, 0.95);
    EXPECT_LE(r.late, 1.0);
    EXPECT_GT(r.latency.at_percentile(50), 90'000'000u);
    EXPECT_LT(r.seconds, 30);
  }
}

// Calls of a handler of our own.
struct asking final : workload {
  std::string_view method() const override { return "net_test.Ask"; }
  std::uint32_t format() const override { return 0; }
  std::string_view encode() override { return "\x0A\x01x"; }
  bool decode(std::string_view a) override { return a == "\x0A\x01x"; }
  bool decode_request(std::string_view) override { return true; }
  std::string_view encode_answer() override { return {}; }
};

// A stall is in every call that should have begun meanwhile, and not only in the one that was under way.
TEST(OpenLoop, TellsOfAStall) {
  server served;
  std::atomic<bool> stalls = false;
  auto stalling = [&](const Ask& a, context&) -> task<result<Told>> {
    if (stalls.exchange(false)) std::this_thread::sleep_for(100ms);
    return result<Told>(Told{a.text});
  };
  ASSERT_TRUE((served.handle<Ask, Told>(stalling)).ok());
  endpoint where = *served.listen(*endpoint::parse("tcp://127.0.0.1:0"));
  served.start();

  load_options o{.depth = 1, .rate = 100, .warm_up = 10ms, .duration = 500ms};
  std::thread later([&] { std::this_thread::sleep_for(200ms), stalls = true; });
  load_result r = run_load(where, o, [] { return std::make_unique<asking>(); });
  later.join();
  EXPECT_EQ(r.failed, 0u) << r.first_failure;
  EXPECT_EQ(r.latency.count(), 50u);
  EXPECT_GT(r.latency.max(), 90'000'000u);
  // Ten calls should have begun in it: a fifth of all.
  EXPECT_GT(r.latency.at_percentile(90), 20'000'000u);
}

// Who connects and hears nothing is told so, and not for ever.
TEST(SilentServer, IsLeftSomeTimeAfterTheEnd) {
  asio::io_context context;
  asio::ip::tcp::acceptor silent(context, {asio::ip::make_address("127.0.0.1"), 0});
  endpoint where = *endpoint::parse("tcp://127.0.0.1:" + std::to_string(silent.local_endpoint().port()));
  for (double rate : {0.0, 100.0}) {
    load_result r = run_load(where, {.depth = 3, .rate = rate, .warm_up = 1ms, .duration = 20ms, .patience = 100ms},
                             codecs[0]->ping);
    EXPECT_EQ(r.answered, 0u);
    EXPECT_EQ(r.failed, 1u);
    EXPECT_EQ(r.first_failure, "no answer came in time");
  }
}

// Each failure is counted, and those that are answered, too, whatever came before them.
TEST(FailingServer, IsMeasuredToTheEnd) {
  server served;
  std::atomic<int> asked = 0;
  auto failing = [&](const Ask& a, context&) -> task<result<Told>> {
    if (asked++ % 2) return result<Told>(status{code::internal, "every other"});
    return result<Told>(Told{a.text});
  };
  ASSERT_TRUE((served.handle<Ask, Told>(failing)).ok());
  endpoint where = *served.listen(*endpoint::parse("tcp://127.0.0.1:0"));
  served.start();
  for (double rate : {0.0, 2000.0}) {
    double end = 0;
    std::uint64_t told = 0;
    auto tick = [&](double began, double seconds, const histogram& h) { end = began + seconds, told += h.count(); };
    load_options o{.depth = 4, .rate = rate, .warm_up = 1ms, .duration = 200ms};
    load_result r;
    // Longer on a machine that is busy.
    for (int i = 0; i < 6 && (r.failed <= 100 || r.answered <= 100); i++, o.duration *= 2) {
      told = 0;
      r = run_load(where, o, [] { return std::make_unique<asking>(); }, tick);
      EXPECT_GE(end, std::chrono::duration<double>(o.duration).count());
    }
    EXPECT_GT(r.failed, 100u);
    EXPECT_GT(r.answered, 100u);
    EXPECT_EQ(r.first_failure, "every other");
    EXPECT_LE(r.late, 1.0);
    EXPECT_EQ(told, r.latency.count());
  }
}

TEST_F(Load, TellsWhyCallsFail) {
  endpoint nobody = where;
  served.stop({});
  served.join();
  load_result r = run_load(nobody, {.warm_up = 1ms, .duration = 50ms}, codecs[0]->ping);
  EXPECT_GT(r.failed, 0u);
  EXPECT_NE(r.first_failure, "");
  EXPECT_EQ(r.latency.count(), 0u);
}

TEST(Baseline, OfEachKindRuns) {
  for (baseline b : baselines) {
    baseline_options o{.request = 1000, .answer = 100'000, .duration = 5ms};
    histogram h;
    for (int i = 0; i < 12 && !h.count(); i++, o.duration *= 2) h = run_baseline(b, o);
    EXPECT_GT(h.count(), 0u) << name_of(b);
  }
}

TEST(Shares, AreThoseOfTheFormat) {
  for (std::size_t i = 0; i < codec_count; i++) {
    shares s;
    auto w = codecs[i]->request(100);
    ASSERT_TRUE(measure_shares(*w, s)) << codecs[i]->name;
    EXPECT_GT(s.serialize(), 0) << codecs[i]->name;
    EXPECT_GT(s.answer_bytes, 200u) << codecs[i]->name;
  }
}

TEST(Report, SpellsNumbers) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(1234567), "1,234,567");
  EXPECT_EQ(with_commas(-1234), "-1,234");
}

}  // namespace net_test::measure_test
