// SPDX-License-Identifier: MIT
// Calls of typed messages: the parts of generated clients, and call() for messages without a service.
#pragma once
#include <coroutine>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include "channel.hpp"
#include "envelope.hpp"
#include "formats.hpp"
#include "streams.hpp"

namespace isomer::net {

// The method with a name such as "/package.Service/Method".
consteval method_name method_named(std::string_view name) { return {name, id_of(name)}; }

namespace detail {

// A call that never began.
class failed_call final : public client_call {
 public:
  failed_call(status why, std::uint32_t format) : why_(std::move(why)), format_(format) {}
  std::uint32_t format() const override { return format_; }
  task<bool> read(std::string&) override { return false; }
  task<bool> write(std::string_view) override { return false; }
  void close_writes() override {}
  status ended() const override { return why_; }
  void cancel() override {}

 private:
  status why_;
  std::uint32_t format_;
};

// Opens a call with the one request that it has.
template <class Format, class Request>
std::unique_ptr<client_call> open_with(channel& c, const method_name& m, const Request& request,
                                       const call_options& o) {
  constexpr std::uint32_t id = format_id<Format>::value;
  std::unique_ptr<client_call> opened;
  status s =
      encode_message(formats<Format>{}, id, request, [&](std::string_view bytes) { opened = c.open(m, id, o, bytes); });
  if (!opened) opened = std::make_unique<failed_call>(std::move(s), id);
  return opened;
}

}  // namespace detail

// The answer to a call that is under way. Awaiting it, once at most, returns a result<Reply>. Calls run at the same
// time if they are made before one of them is awaited:
//
//   auto first = client.ping(a), second = client.ping(b);
//   result<Pong> one = co_await first, two = co_await second;
//
// Destroying it cancels the call. The channel must outlive it. A Reply must own its memory, so it cannot be a view.
template <class Reply, class Format = protobuf>
class [[nodiscard]] answer final : private answer_sink {
 public:
  // Makes the call. The request is encoded at once, and need not outlive this.
  template <class Request>
  answer(channel& c, const method_name& m, const Request& request, const call_options& o) : channel_(c) {
    status sent;
    status s = detail::encode_message(formats<Format>{}, id, request,
                                      [&](std::string_view bytes) { sent = channel_.call(m, id, bytes, o, *this); });
    if (s.ok()) s = std::move(sent);
    if (!s.ok()) outcome_.emplace(std::move(s));
  }
  answer(const answer&) = delete;
  answer& operator=(const answer&) = delete;
  ~answer() {
    if (!outcome_) channel_.give_up(*this);
  }

  bool await_ready() const { return outcome_.has_value(); }
  void await_suspend(std::coroutine_handle<> next) { next_ = next; }
  result<Reply> await_resume() { return *std::move(outcome_); }

 private:
  static constexpr std::uint32_t id = format_id<Format>::value;

  void answered(const status& s, std::string_view message) override {
    if (!s.ok()) {
      outcome_.emplace(s);
    } else {
      outcome_.emplace(Reply{});
      if (status read = detail::decode_message(formats<Format>{}, id, message, **outcome_, nullptr); !read.ok())
        outcome_.emplace(status{code::internal, "the answer: " + read.message});
    }
    if (next_) next_.resume();
  }

  channel& channel_;
  std::optional<result<Reply>> outcome_;
  std::coroutine_handle<> next_;
};

// A call with one request and a stream of answers. The channel must outlive it; destroying it cancels the call.
template <class Reply, class Format = protobuf>
class incoming_call {
 public:
  // Makes the call. The request is encoded at once, and need not outlive this.
  template <class Request>
  incoming_call(channel& c, const method_name& m, const Request& request, const call_options& o)
      : incoming_call(detail::open_with<Format>(c, m, request, o)) {}
  // Takes a call that was opened.
  explicit incoming_call(std::unique_ptr<client_call> c) : call_(std::move(c)), in_(*call_) {}
  // Waits for the next answer. Returns false if there are no more, or on error; ended() says which.
  task<bool> read(Reply& m) & { return in_.read(m); }
  // Of a call without a name, whose request may have no name either.
  std::conditional_t<copies_temporaries, name_the_message_first<task<bool>>, task<bool>> read(Reply& m) && {
    return in_.read(m);
  }
  // How the call ended, once read() has returned false.
  status ended() const { return in_.state().ok() ? call_->ended() : in_.state(); }
  // Ends the call as `cancelled`.
  void cancel() { call_->cancel(); }

 private:
  std::unique_ptr<client_call> call_;
  detail::incoming<Reply, formats<Format>> in_;
};

// A call with a stream of requests and one answer. The channel must outlive it; destroying it cancels the call.
template <class Request, class Reply, class Format = protobuf>
class outgoing_call {
 public:
  // Makes the call.
  outgoing_call(channel& c, const method_name& m, const call_options& o)
      : outgoing_call(c.open(m, format_id<Format>::value, o)) {}
  // Takes a call that was opened.
  explicit outgoing_call(std::unique_ptr<client_call> c) : call_(std::move(c)), out_(*call_), in_(*call_) {}
  // Waits until the server accepts another request, and sends it. Returns false if the server wants no more; finish()
  // says why.
  task<bool> write(const Request& m) { return out_.write(m); }
  name_the_message_first<task<bool>> write(Request&& m)
    requires copies_temporaries
  {
    return out_.write(m);
  }
  // Says that there are no more requests, and waits for the answer.
  task<result<Reply>> finish() {
    call_->close_writes();
    Reply reply;
    bool came = co_await in_.read(reply);
    if (came) {
      Reply another;
      if (co_await in_.read(another)) co_return status{code::internal, "more than one answer"};
    }
    if (!in_.state().ok()) co_return in_.state();
    if (status s = call_->ended(); !s.ok()) co_return s;
    if (!came) co_return status{code::internal, "no answer"};
    co_return reply;
  }
  // Ends the call as `cancelled`.
  void cancel() { call_->cancel(); }

 private:
  std::unique_ptr<client_call> call_;
  detail::outgoing<Request, formats<Format>> out_;
  detail::incoming<Reply, formats<Format>> in_;
};

// A call with a stream of requests and a stream of answers. The channel must outlive it; destroying it cancels the
// call.
template <class Request, class Reply, class Format = protobuf>
class duplex_call {
 public:
  // Makes the call.
  duplex_call(channel& c, const method_name& m, const call_options& o)
      : duplex_call(c.open(m, format_id<Format>::value, o)) {}
  // Takes a call that was opened.
  explicit duplex_call(std::unique_ptr<client_call> c) : call_(std::move(c)), out_(*call_), in_(*call_) {}
  // Waits until the server accepts another request, and sends it. Returns false if the server wants no more.
  task<bool> write(const Request& m) { return out_.write(m); }
  name_the_message_first<task<bool>> write(Request&& m)
    requires copies_temporaries
  {
    return out_.write(m);
  }
  // Tells the server that there are no more requests.
  void close_writes() { call_->close_writes(); }
  // Waits for the next answer. Returns false if there are no more, or on error; ended() says which.
  task<bool> read(Reply& m) { return in_.read(m); }
  // How the call ended, once read() has returned false.
  status ended() const { return in_.state().ok() ? call_->ended() : in_.state(); }
  // Ends the call as `cancelled`.
  void cancel() { call_->cancel(); }

 private:
  std::unique_ptr<client_call> call_;
  detail::outgoing<Request, formats<Format>> out_;
  detail::incoming<Reply, formats<Format>> in_;
};

// Calls the handler that a server has for messages of type Request by server::handle<Request, Reply>.
template <class Reply, class Format = protobuf, class Request>
answer<Reply, Format> call(channel& c, const Request& request, const call_options& o = {}) {
  static constexpr std::string_view name = describe<Request>::full_name;
  return {c, {name, id_of(name)}, request, o};
}
template <class Reply, class Format = protobuf, class Request>
  requires(copies_temporaries && !std::is_lvalue_reference_v<Request>)
name_the_message_first<answer<Reply, Format>> call(channel& c, Request&& request, const call_options& o = {}) {
  static constexpr std::string_view name = describe<std::remove_const_t<Request>>::full_name;
  return {c, method_name{name, id_of(name)}, request, o};
}

}  // namespace isomer::net
