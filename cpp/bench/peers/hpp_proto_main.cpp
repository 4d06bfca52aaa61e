// SPDX-License-Identifier: MIT
// hpp-proto's lines: protobuf and ProtoJSON, into messages that own what they hold and into those that do not. Isomer
// makes what they read.
#include <cstddef>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <memory_resource>
#include "bench/feed_proto2.glz.hpp"
#include "bench/feed_proto2.pb.hpp"
#include "bench/google1_proto2.glz.hpp"
#include "bench/google1_proto2.pb.hpp"
#include "bench/google1_proto3.glz.hpp"
#include "bench/google1_proto3.pb.hpp"
#include "bench/numbers.glz.hpp"
#include "bench/numbers.pb.hpp"
#include "lines/feed.hpp"
#include "lines/frame.glz.hpp"
#include "lines/frame.hpp"
#include "lines/frame.pb.hpp"
#include "lines/note.glz.hpp"
#include "lines/note.hpp"
#include "lines/note.pb.hpp"
#include "lines/programme.glz.hpp"
#include "lines/programme.hpp"
#include "lines/programme.pb.hpp"
#include "lines/record.glz.hpp"
#include "lines/record.hpp"
#include "lines/record.pb.hpp"
#include "lines/script.hpp"
#include "lines/session.glz.hpp"
#include "lines/session.hpp"
#include "lines/session.pb.hpp"
#include "lines/shapes.glz.hpp"
#include "lines/shapes.hpp"
#include "lines/shapes.pb.hpp"
#include "lines/small.hpp"
#include "lines/tile.glz.hpp"
#include "lines/tile.hpp"
#include "lines/tile.pb.hpp"
#include "peers/clock.hpp"
#include "peers/library.hpp"
#include "person.glz.hpp"
#include "person.pb.hpp"
#include "wifi.glz.hpp"
#include "wifi.pb.hpp"

namespace bench {
namespace {

// Where messages that do not own what they hold have their lists, one message at a time. The block has room for any.
auto& arena() {
  static std::vector<std::byte> block(std::size_t{1} << 24);
  static std::pmr::monotonic_buffer_resource memory(block.data(), block.size());
  return memory;
}

constexpr auto read = [](auto& m, const std::string& from) { return hpp_proto::read_binpb(m, from).ok(); };
constexpr auto read_view = [](auto& m, const std::string& from) {
  arena().release();
  return hpp_proto::read_binpb(m, from, hpp_proto::alloc_from{arena()}).ok();
};
constexpr auto write = [](const auto& m, std::string& to) { return hpp_proto::write_binpb(m, to).ok(); };
constexpr auto read_text = [](auto& m, const std::string& from) { return hpp_proto::read_json(m, from).ok(); };
constexpr auto read_text_view = [](auto& m, const std::string& from) {
  arena().release();
  return hpp_proto::read_json(m, from, hpp_proto::alloc_from{arena()}).ok();
};
constexpr auto write_text = [](const auto& m, std::string& to) { return hpp_proto::write_json(m, to).ok(); };

// Theirs is hpp-proto's template of the message, M is Isomer's.
template <template <class> class Theirs, class M>
class subject {
  using owning = Theirs<hpp_proto::default_traits>;
  using view = Theirs<hpp_proto::non_owning_traits>;

 public:
  subject(std::string name, std::vector<M> messages)
      : of_{"hpp-proto", std::move(name)},
        ours_(std::move(messages)),
        inputs_(share(encoded(isomer::protobuf{}, ours_))),
        theirs_(share(decoded())) {
    compare<view>(*inputs_, read_view, write, isomer::protobuf{});
  }

  void decode_binary() const {
    of_.template reads_fresh<owning>("decode owning", inputs_, read);
    of_.template reads_fresh<view>("decode view", inputs_, read_view);
    of_.template reads_reused<owning>("decode reused", inputs_, read);
  }
  void encode_binary() const {
    of_.writes_fresh("encode fresh", theirs_, write);
    of_.writes_reused("encode reused", theirs_, write);
  }
  void json() const {
    auto texts = share(encoded(isomer::json{}, ours_));
    compare<owning>(*texts, read_text, write_text, isomer::json{});
    of_.writes_fresh("json write", theirs_, write_text);
    of_.writes_reused("json write reused", theirs_, write_text);
    of_.template reads_fresh<owning>("json read owning", texts, read_text);
    of_.template reads_reused<owning>("json read reused", texts, read_text);
  }
  void json_view() const {
    auto texts = share(encoded(isomer::json{}, ours_));
    compare<view>(*texts, read_text_view, write_text, isomer::json{});
    of_.template reads_fresh<view>("json read view", texts, read_text_view);
  }
  void json_indented() const {
    auto texts = share(encoded(isomer::json{.indent = 4}, ours_));
    of_.template reads_fresh<owning>("json read indented", texts, read_text);
    of_.template reads_reused<owning>("json read indented, reused", texts, read_text);
  }
  void all() const {
    decode_binary();
    encode_binary();
    json();
    json_view();
  }

 private:
  std::vector<owning> decoded() const {
    compare<owning>(*inputs_, read, write, isomer::protobuf{});
    std::vector<owning> all;
    for (auto& bytes : *inputs_) read(all.emplace_back(), bytes);
    return all;
  }
  // What is read and written again is the same message.
  template <class S, class Format>
  void compare(const std::vector<std::string>& inputs, auto read_one, auto write_one, const Format& format) const {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      S m;
      std::string again;
      require(read_one(m, inputs[i]) && write_one(m, again), of_.subject + " of hpp-proto");
      auto same = isomer::decode<M>(format, again);
      require(same.ok() && *same == ours_[i], of_.subject + " of hpp-proto");
    }
  }

  library of_;
  std::vector<M> ours_;
  shared<std::string> inputs_;
  shared<owning> theirs_;
};
template <template <class> class Theirs, class M>
auto subject_of(const std::string& name, std::vector<M> messages) {
  return subject<Theirs, M>(name, std::move(messages));
}

template <template <class> class Theirs, class M>
void register_google1(const std::string& syntax) {
  subject_of<Theirs>("Google1 " + syntax, std::vector{google1<M>()}).all();
  auto varied = subject_of<Theirs>("256 irregular " + syntax, irregular_google1<M>());
  varied.decode_binary();
  varied.encode_binary();
  subject_of<Theirs>("8 kB strings " + syntax, std::vector{google1_with_long_strings<M>()}).decode_binary();
}
void register_small() {
  register_google1<::peer::bench::proto2::Google1, proto2::Google1>("proto2");
  register_google1<::peer::bench::proto3::Google1, proto3::Google1>("proto3");
  subject_of<::peer::demo::Person>("Person", std::vector{person()}).all();
  subject_of<::peer::demo::WifiStatus>("WifiStatus", std::vector{wifi_status()}).all();
  each_thousand([](const char* name, const Numbers& numbers) {
    auto s = subject_of<::peer::bench::Numbers>(name, std::vector{numbers});
    s.decode_binary();
    s.encode_binary();
  });
}
void register_texts() {
  each_text([](const std::string& name, script in, std::size_t length, std::size_t count) {
    auto s = subject_of<::peer::bench::Note>(name, drawn([=](chance& of) { return note(of, in, length); }, count));
    s.json();
    s.json_view();
  });
}
template <template <class> class Theirs, class M>
void register_document(const char* name, std::vector<M> messages) {
  auto s = subject_of<Theirs>(name, std::move(messages));
  s.all();
  s.json_indented();
}
void register_large() {
  register_document<::peer::bench::Programme>("programme", drawn(programme));
  register_document<::peer::bench::Tile>("tile", drawn(tile));
  register_document<::peer::bench::Record>("log", drawn(record));
  register_document<::peer::bench::Session>("events", drawn(session));
  auto feeds = subject_of<::peer::bench::proto2::Feed>("1,000 groups", drawn(feed));
  feeds.decode_binary();
  feeds.encode_binary();
  subject_of<::peer::bench::Frame>("media, 10 kB", drawn([](chance& of) { return frame(of, 10'000); })).all();
  subject_of<::peer::bench::Frame>("media, 2 MB",
                                   drawn([](chance& of) { return frame(of, 2'000'000); }, large_payloads))
      .all();
  subject_of<::peer::bench::Maps>("maps", drawn(maps)).all();
  // JSON is not read into a view that holds another of its kind.
  auto depths = subject_of<::peer::bench::Depth>("depth 60", drawn(depth));
  depths.decode_binary();
  depths.encode_binary();
  depths.json();
  subject_of<::peer::bench::Columns>("columns", drawn(columns)).all();
  subject_of<::peer::bench::Doubles>("doubles", drawn(doubles)).all();
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  bench::register_small();
  bench::register_texts();
  bench::register_large();
  return bench::main_of_peer(argc, argv);
}
