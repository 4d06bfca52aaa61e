// SPDX-License-Identifier: MIT
#include "sample_workload.hpp"
#include <cstddef>
#include <string>
#include "../formats/unwritten.hpp"

namespace isomer::cli {
namespace {

class sample_workload final : public net::measure::workload {
 public:
  sample_workload(const subject& samples, std::string_view method, const format_spec& f, std::uint32_t number)
      : count_(samples.size()), method_(method), number_(number), by_(samples.in(f)) {}

  std::string_view method() const override { return method_; }
  std::uint32_t format() const override { return number_; }
  // Several calls may be in flight, and answers may come in any order, so any of the samples is a correct answer.
  std::string_view encode() override { return sample(next_++ % count_); }
  bool decode(std::string_view answer) override { return by_->decode(answer).ok(); }
  bool decode_request(std::string_view request) override { return by_->decode(request).ok(); }
  std::string_view encode_answer() override { return encode(); }

 private:
  std::string_view sample(std::size_t i) {
    const result<std::string_view> bytes = by_->encode(i);
    return bytes ? *bytes : std::string_view();
  }

  std::size_t count_, next_ = 0;
  std::string_view method_;
  std::uint32_t number_;
  std::unique_ptr<trial> by_;
};

}  // namespace

std::unique_ptr<net::measure::workload> make_sample_workload(const subject& samples, std::string_view method,
                                                             const format_spec& f, std::uint32_t number) {
  return std::make_unique<sample_workload>(samples, method, f, number);
}

std::string why_unwritten(const subject& samples, const format_spec& f) {
  const std::unique_ptr<trial> by = samples.in(f);
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (const auto bytes = by->encode(i); !bytes)
      return "message " + std::to_string(i + 1) + ": " + text_of_unwritten(by->explain(i, bytes.error()));
  return "";
}

}  // namespace isomer::cli
