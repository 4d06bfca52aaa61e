// SPDX-License-Identifier: MIT
// How an operation is measured: by Isomer and its peers under one name, with its allocations, and beside its floor.
#pragma once
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {

template <class T>
using shared = std::shared_ptr<const std::vector<T>>;
template <class T>
shared<T> share(std::vector<T> all) {
  return std::make_shared<const std::vector<T>>(std::move(all));
}

// A library that does something else than the others is not compared with them.
inline void require(bool same, const std::string& what) {
  if (same) return;
  std::fprintf(stderr, "%s differs\n", what.c_str());
  std::exit(1);
}

// Whoever optimises has to assume that somebody reads the value, and changes it.
inline void keep(const auto& v) { asm volatile("" : : "r"(&v) : "memory"); }

// The inputs of a benchmark, one after the other: with several, no predictor learns the sequence.
template <class T>
class turns {
 public:
  explicit turns(shared<T> all) : all_(std::move(all)) {}
  explicit turns(std::vector<T> all) : turns(share(std::move(all))) {}
  const T& next() {
    const T& one = (*all_)[at_];
    if (++at_ == all_->size()) at_ = 0;
    keep(one);
    return one;
  }

 private:
  shared<T> all_;
  std::size_t at_ = 0;
};

// An operation, so many times; whether all of them went well. What is compiled in it is compiled once, whoever calls
// it.
using passes = std::function<bool(std::size_t)>;
template <class Body>
passes repeated(Body body) {
  return [body = std::move(body)](std::size_t n) mutable {
    bool good = true;
    for (; n; --n) good &= body();
    return good;
  };
}

// Names are operation/message:library; tools/bench/table puts isomer beside the others. Allocations are an average of
// so many turns.
void run(const std::string& operation, const char* library, passes of, std::size_t turns = 1);
// Copies the bytes, and takes from malloc what Isomer's operation takes, which `ours` is: it has as many turns as there
// are bytes.
void floor(const std::string& operation, shared<std::string> bytes, passes ours);

template <class Ours, class Theirs>
void compare(const std::string& operation, Ours ours, Theirs theirs) {
  run(operation, "isomer", repeated(std::move(ours)));
  run(operation, "libprotobuf", repeated(std::move(theirs)));
}

}  // namespace bench
