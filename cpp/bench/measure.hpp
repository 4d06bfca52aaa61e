// SPDX-License-Identifier: MIT
// What is measured, once for every message: each operation by Isomer and by libprotobuf, under one name.
#pragma once
#include <benchmark/benchmark.h>
#include <google/protobuf/arena.h>
#include <google/protobuf/util/json_util.h>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <string>
#include <utility>
#include <vector>

namespace bench {

inline constexpr isomer::protobuf binary;
inline constexpr isomer::json text;

// Names are operation/message:library; tools/bench_table puts isomer beside libprotobuf.
template <class Body>
void run(const std::string& operation, const char* library, Body body) {
  benchmark::RegisterBenchmark((operation + ":" + library).c_str(), [body](benchmark::State& state) mutable {
    bool good = true;
    for (auto _ : state) good &= body();
    if (!good) state.SkipWithError("failed");
  });
}
template <class Ours, class Theirs>
void compare(const std::string& operation, Ours ours, Theirs theirs) {
  run(operation, "isomer", std::move(ours));
  run(operation, "libprotobuf", std::move(theirs));
}

// The inputs of a benchmark, one after the other: with several, no predictor learns the sequence.
template <class T>
class turns {
 public:
  explicit turns(std::vector<T> all) : all_(std::move(all)) {}
  const T& next() {
    const T& one = all_[at_];
    if (++at_ == all_.size()) at_ = 0;
    benchmark::DoNotOptimize(&one);
    benchmark::ClobberMemory();
    return one;
  }

 private:
  std::vector<T> all_;
  std::size_t at_ = 0;
};

inline void keep(const auto& v) {
  benchmark::DoNotOptimize(&v);
  benchmark::ClobberMemory();
}

template <class M>
std::vector<M> decoded(const std::vector<std::string>& inputs) {
  std::vector<M> all;
  for (auto& bytes : inputs) {
    if constexpr (isomer::message<M>) all.push_back(isomer::decode<M>(isomer::protobuf{}, bytes).value());
    else all.emplace_back().ParseFromString(bytes);
  }
  return all;
}

// M is Isomer's message, V its view, G libprotobuf's; inputs are in binary.
template <class M, class V, class G>
struct subject {
  std::string name;
  std::vector<std::string> inputs;

  void decode_binary() const {
    auto fresh = [in = turns(inputs)]() mutable {
      G m;
      bool good = m.ParseFromString(in.next());
      keep(m);
      return good;
    };
    compare(
        "decode owning/" + name,
        [in = turns(inputs)]() mutable {
          auto m = isomer::decode<M>(binary, in.next());
          keep(m);
          return m.ok();
        },
        fresh);
    auto view = [in = turns(inputs), arena = std::make_shared<isomer::arena>()]() mutable {
      arena->reset();
      auto m = isomer::decode<V>(binary, in.next(), *arena);
      keep(m);
      return m.ok();
    };
    compare("decode view/" + name, view, fresh);
    compare("decode view, arena/" + name, view, [in = turns(inputs)]() mutable {
      static char block[1 << 16];
      google::protobuf::ArenaOptions options;
      options.initial_block = block, options.initial_block_size = sizeof block;
      google::protobuf::Arena arena(options);
      auto* m = google::protobuf::Arena::CreateMessage<G>(&arena);
      bool good = m->ParseFromString(in.next());
      keep(*m);
      return good;
    });
    compare(
        "decode reused/" + name,
        [in = turns(inputs), m = std::make_shared<M>()]() mutable {
          auto s = isomer::decode(binary, in.next(), *m);
          keep(*m);
          return s.ok();
        },
        [in = turns(inputs), m = std::make_shared<G>()]() mutable {
          bool good = m->ParseFromString(in.next());
          keep(*m);
          return good;
        });
  }

  void encode_binary() const {
    compare(
        "encode fresh/" + name,
        [in = turns(decoded<M>(inputs))]() mutable {
          auto s = isomer::encode(binary, in.next());
          keep(s);
          return s.ok();
        },
        [in = turns(decoded<G>(inputs))]() mutable {
          std::string s;
          bool good = in.next().SerializeToString(&s);
          keep(s);
          return good;
        });
    compare(
        "encode reused/" + name,
        [in = turns(decoded<M>(inputs)), s = std::string()]() mutable {
          s.clear();
          bool good = isomer::encode(binary, in.next(), s).ok();
          keep(s);
          return good;
        },
        [in = turns(decoded<G>(inputs)), s = std::string()]() mutable {
          s.clear();
          bool good = in.next().AppendToString(&s);
          keep(s);
          return good;
        });
    compare(
        "encode kept/" + name,
        [in = turns(decoded<M>(inputs)), e = std::make_shared<isomer::encoder<isomer::protobuf>>()]() mutable {
          auto bytes = (*e)(in.next());
          keep(bytes);
          return bytes.ok();
        },
        [in = turns(decoded<G>(inputs)), s = std::string(1 << 20, '\0')]() mutable {
          bool good = in.next().SerializeToArray(s.data(), static_cast<int>(s.size()));
          keep(s);
          return good;
        });
  }

  void json() const {
    namespace util = google::protobuf::util;
    compare(
        "json write/" + name,
        [in = turns(decoded<M>(inputs))]() mutable {
          auto s = isomer::encode(text, in.next());
          keep(s);
          return s.ok();
        },
        [in = turns(decoded<G>(inputs))]() mutable {
          std::string s;
          bool good = util::MessageToJsonString(in.next(), &s, util::JsonPrintOptions()).ok();
          keep(s);
          return good;
        });
    std::vector<std::string> texts;
    for (auto& m : decoded<M>(inputs)) texts.push_back(isomer::encode(text, m).value());
    auto theirs = [in = turns(texts)]() mutable {
      G m;
      bool good = util::JsonStringToMessage(in.next(), &m).ok();
      keep(m);
      return good;
    };
    compare(
        "json read owning/" + name,
        [in = turns(texts)]() mutable {
          auto m = isomer::decode<M>(text, in.next());
          keep(m);
          return m.ok();
        },
        theirs);
    compare(
        "json read view/" + name,
        [in = turns(texts), arena = std::make_shared<isomer::arena>()]() mutable {
          arena->reset();
          auto m = isomer::decode<V>(text, in.next(), *arena);
          keep(m);
          return m.ok();
        },
        theirs);
  }
};

}  // namespace bench
