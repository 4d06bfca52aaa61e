// SPDX-License-Identifier: MIT
// A list of a thousand groups that take ten times as much memory as bytes, since absent members have their places, too.
#include "lines/feed.hpp"
#include "peer/bench/feed_proto2.pb.h"
#include "subject.hpp"

namespace {

// Not as JSON, for which the peer leaves out groups.
const bool registered = [] {
  bench::subject<bench::proto2::Feed, bench::proto2::FeedView, peer::bench::proto2::Feed> feeds(
      "1,000 groups", bench::made(bench::feed));
  feeds.decode_binary();
  feeds.encode_binary();
  return true;
}();

}  // namespace
