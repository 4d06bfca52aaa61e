// SPDX-License-Identifier: MIT
// Services as servers hold them: methods by name. Generated classes provide theirs with method_of().
#pragma once
#include <isomer/protobuf.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include "call.hpp"
#include "formats.hpp"
#include "streams.hpp"

namespace isomer::net {

// Which of a method's requests and answers are streams.
enum class method_kind : std::uint8_t { unary, client_stream, server_stream, bidi_stream };

// A method as a server holds it.
struct method {
  std::string_view name;                  // "/package.Service/Method", or a message's full name
  method_kind kind = method_kind::unary;  // which of its messages are streams
  // Begins a call. It returns before the call ends if the handler waits for something. `service` is what was added to
  // the server.
  void (*begin)(void* service, call_ptr call) = nullptr;
};

namespace detail {

// The only request of a call, together with the memory that it needs until its handler has returned.
template <class M>
class held_message {
 public:
  explicit held_message(server_call&) {}
  const M& value() const { return value_; }
  template <class Formats>
  status read(server_call& call) {
    auto bytes = call.request();
    if (!bytes) return {code::unimplemented, "the method takes one message, and the call has none"};
    // A view needs a copy of its bytes, which the transport reuses.
    if constexpr (is_view) bytes = bytes_.emplace(*bytes);
    return decode_message(Formats{}, call.format(), *bytes, value_, is_view ? &memory_.emplace() : nullptr);
  }

 private:
  static constexpr bool is_view = std::is_trivially_destructible_v<M>;
  std::optional<std::string> bytes_;
  std::optional<isomer::arena> memory_;
  M value_{};
};

// The arguments of a handler with one request, until it has returned. They are allocated like frames of coroutines.
template <class Request>
struct unary_call {
  explicit unary_call(call_ptr c) : call(std::move(c)), request(*call) {}
  static void* operator new(std::size_t n) { return take_frame(n); }
  static void operator delete(void* p, std::size_t n) noexcept { give_frame(p, n); }

  call_ptr call;
  held_message<Request> request;
};

inline status failed_by_exception() { return {code::internal, "the handler failed by an exception"}; }

// Ends a call with an answer, or with the reason why there is none.
template <class Formats, class Reply>
void end_with(server_call& call, const result<Reply>& reply) {
  if (!reply.ok()) return call.end(reply.error());
  bool answered = false;
  status encoded = encode_message(Formats{}, call.format(), *reply, [&](std::string_view bytes) {
    call.answer(bytes);
    answered = true;
  });
  if (!answered) call.end(encoded);
}

template <class Formats, class Request, class Reply>
detached end_when_done(std::unique_ptr<unary_call<Request>> held, task<result<Reply>> work) {
  own_handle own;
  held->call->runs_in(co_await own);
  status failed;
  try {
    const result<Reply> reply = co_await work;
    end_with<Formats>(*held->call, reply);
  } catch (...) {
    failed = failed_by_exception();
  }
  if (!failed.ok()) held->call->end(failed);
}

// Runs a handler with one request and one answer. Most handlers know their answer when they return, so that a coroutine
// is made only for those that do not.
template <class Request, class Reply, class Formats, class Handler>
void serve_unary(Handler handler, call_ptr call) {
  auto held = std::make_unique<unary_call<Request>>(std::move(call));
  status failed;
  try {
    failed = held->request.template read<Formats>(*held->call);
    if (failed.ok()) {
      task<result<Reply>> work = handler(held->request.value(), *held->call);
      if (work.is_ready()) return end_with<Formats>(*held->call, work.ready());
      return static_cast<void>(end_when_done<Formats>(std::move(held), std::move(work)));
    }
  } catch (...) {
    failed = failed_by_exception();
  }
  held->call->end(failed);
}

// Runs a handler of streams in a coroutine of its own.
template <method_kind Kind, class Request, class Reply, class Formats, class Handler>
detached serve_streams(Handler handler, call_ptr call) {
  constexpr bool reads = Kind == method_kind::client_stream || Kind == method_kind::bidi_stream;
  own_handle own;
  call->runs_in(co_await own);
  std::conditional_t<reads, incoming<Request, Formats>, held_message<Request>> request(*call);
  status ended;
  bool answered = false;
  try {
    if constexpr (!reads) ended = request.template read<Formats>(*call);
    if (!ended.ok()) {
    } else if constexpr (Kind == method_kind::client_stream) {
      const result<Reply> reply = co_await handler(request.value(), *call);
      ended = request.state();
      if (ended.ok()) {
        end_with<Formats>(*call, reply);
        answered = true;
      } else if (!reply.ok()) {
        ended = reply.error();
      }
    } else {
      outgoing<Reply, Formats> out(*call);
      ended = co_await handler(request.value(), static_cast<writer<Reply>&>(out), *call);
      if (ended.ok()) ended = out.state();
      if constexpr (reads)
        if (ended.ok()) ended = request.state();
    }
  } catch (...) {
    ended = failed_by_exception();
  }
  if (!answered) call->end(ended);
}

// Runs a handler. An exception of the handler ends the call as `internal`, and goes no further.
//
// The signature of a handler depends on its method's kind:
//   unary          task<result<Reply>> f(const Request&, context&)
//   client_stream  task<result<Reply>> f(reader<Request>&, context&)
//   server_stream  task<status> f(const Request&, writer<Reply>&, context&)
//   bidi_stream    task<status> f(reader<Request>&, writer<Reply>&, context&)
template <method_kind Kind, class Request, class Reply, class Formats, class Handler>
void serve(Handler handler, call_ptr call) {
  if constexpr (Kind == method_kind::unary) serve_unary<Request, Reply, Formats>(std::move(handler), std::move(call));
  else serve_streams<Kind, Request, Reply, Formats>(std::move(handler), std::move(call));
}

// The kind and the types of a method, by the type of its handler.
template <class Handler>
struct handler_shape;
template <class S, class Q, class R>
struct handler_shape<task<result<R>> (S::*)(const Q&, context&)> {
  using service = S;
  using request = Q;
  using reply = R;
  static constexpr method_kind kind = method_kind::unary;
};
template <class S, class Q, class R>
struct handler_shape<task<result<R>> (S::*)(reader<Q>&, context&)> {
  using service = S;
  using request = Q;
  using reply = R;
  static constexpr method_kind kind = method_kind::client_stream;
};
template <class S, class Q, class R>
struct handler_shape<task<status> (S::*)(const Q&, writer<R>&, context&)> {
  using service = S;
  using request = Q;
  using reply = R;
  static constexpr method_kind kind = method_kind::server_stream;
};
template <class S, class Q, class R>
struct handler_shape<task<status> (S::*)(reader<Q>&, writer<R>&, context&)> {
  using service = S;
  using request = Q;
  using reply = R;
  static constexpr method_kind kind = method_kind::bidi_stream;
};

}  // namespace detail

// The schema of a service, for reflection; generated with reflection=yes. Its member `files` is a
// google.protobuf.FileDescriptorSet with the service's file and everything that this imports.
template <class Service>
struct described;

// A method of a service, whose handler is the member function that Handler points to.
template <method_kind Kind, auto Handler, class Service, class Request, class Reply, class Formats>
constexpr method method_of(std::string_view name) {
  return {name, Kind, [](void* service, call_ptr call) {
            auto call_handler = [s = static_cast<Service*>(service)](auto&&... a) { return (s->*Handler)(a...); };
            detail::serve<Kind, Request, Reply, Formats>(call_handler, std::move(call));
          }};
}
// The same for a handler whose type determines the kind and the types.
template <auto Handler, class Formats>
constexpr method method_of(std::string_view name) {
  using shape = detail::handler_shape<decltype(Handler)>;
  return method_of<shape::kind, Handler, typename shape::service, typename shape::request, typename shape::reply,
                   Formats>(name);
}

}  // namespace isomer::net
