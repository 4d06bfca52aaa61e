// SPDX-License-Identifier: MIT
// A codec of a format that the compiler sees: what formats/*.cpp are made of.
#pragma once
#include <utility>
#include "../messages.hpp"
#include "../workload.hpp"
#include "isomer/net/formats.hpp"

namespace isomer::net::measure {

inline Pong answer_to(const Ping& p) { return {.t1 = p.t, .t2 = p.t + 1, .status = 0}; }
inline Reply answer_to(const Request& r) {
  return {.id1 = r.id, .status = r.id, .b1 = r.d, .e = static_cast<float>(r.f), .a1 = r.a, .c1 = r.c, .d1 = r.b};
}
inline bool answers(const Pong& a, const Ping& p) { return a.t1 == p.t; }
inline bool answers(const Reply& a, const Request& r) { return a.b1 == r.d && a.id1.size() == r.id.size(); }

template <class Format, class Question, class Answer>
class typed_workload final : public workload {
 public:
  typed_workload(std::string_view method, Question q)
      : method_(method), question_(std::move(q)), reply_(answer_to(question_)) {}

  std::string_view method() const override { return method_; }
  std::uint32_t format() const override { return format_id<Format>::value; }
  std::string_view encode() override { return bytes_of(question_, questions_); }
  bool decode(std::string_view answer) override {
    return isomer::decode(Format{}, answer, answer_).ok() && answers(answer_, question_);
  }
  bool decode_request(std::string_view request) override { return isomer::decode(Format{}, request, read_).ok(); }
  std::string_view encode_answer() override { return bytes_of(reply_, answers_); }

 private:
  template <class M>
  static std::string_view bytes_of(const M& m, encoder<Format>& e) {
    auto bytes = e(m);
    return bytes ? *bytes : std::string_view();
  }

  std::string_view method_;
  Question question_, read_;
  Answer reply_, answer_;
  encoder<Format> questions_, answers_;
};

template <class Question, class Answer>
task<result<Answer>> answer_typed(const Question& q, context&) {
  return result<Answer>(answer_to(q));
}

template <class Format>
constexpr codec codec_of(std::string_view name) {
  return {
      name,
      format_id<Format>::value,
      [] {
        return std::unique_ptr<workload>(
            std::make_unique<typed_workload<Format, Ping, Pong>>(ping_method_name, Ping{.t = 1'234'567'890'123}));
      },
      [](std::size_t length) {
        Request r{.id = std::string(length, 'x'), .f = 1.5, .d = 1'234'567'890, .e = -2, .a = 3, .b = 4, .c = 5};
        return std::unique_ptr<workload>(
            std::make_unique<typed_workload<Format, Request, Reply>>(request_method_name, std::move(r)));
      },
      {ping_method_name, method_kind::unary,
       [](void*, call_ptr c) {
         detail::serve<method_kind::unary, Ping, Pong, formats<Format>>(answer_typed<Ping, Pong>, std::move(c));
       }},
      {request_method_name, method_kind::unary,
       [](void*, call_ptr c) {
         detail::serve<method_kind::unary, Request, Reply, formats<Format>>(answer_typed<Request, Reply>, std::move(c));
       }},
  };
}

}  // namespace isomer::net::measure
