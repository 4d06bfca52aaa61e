// SPDX-License-Identifier: MIT
// A service: methods by name. What the generator makes of `service` derives from it; what a server holds is made of it.
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

enum class method_kind : std::uint8_t { unary, client_stream, server_stream, bidi_stream };

// A method as a server holds it.
struct method {
  std::string_view name;  // "/package.Service/Method", or a message's full name
  method_kind kind = method_kind::unary;
  // Begins a call: returns before it ends, if the handler waits for something. `service` is what was added.
  void (*begin)(void* service, call_ptr call) = nullptr;
};

namespace detail {

// The one message of a request, and what it needs to live until its handler has returned.
template <class M>
class held_message {
 public:
  explicit held_message(server_call&) {}
  const M& value() const { return value_; }
  template <class Formats>
  status read(server_call& call) {
    auto bytes = call.request();
    if (!bytes) return {code::unimplemented, "the method takes one message, and the call has none"};
    // Views alias their bytes, which the transport takes back.
    if constexpr (is_view) bytes = bytes_.emplace(*bytes);
    return decode_message(Formats{}, call.format(), *bytes, value_, is_view ? &memory_.emplace() : nullptr);
  }

 private:
  static constexpr bool is_view = std::is_trivially_destructible_v<M>;
  std::optional<std::string> bytes_;
  std::optional<isomer::arena> memory_;
  M value_{};
};

// What a handler of one message is given, for as long as it works: where frames of coroutines are.
template <class Request>
struct unary_call {
  explicit unary_call(call_ptr c) : call(std::move(c)), request(*call) {}
  static void* operator new(std::size_t n) { return take_frame(n); }
  static void operator delete(void* p, std::size_t n) noexcept { give_frame(p, n); }

  call_ptr call;
  held_message<Request> request;
};

inline status failed_by_exception() { return {code::internal, "the handler failed by an exception"}; }

// The answer, or why there is none.
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

// Most handlers know their answer when they return: there is a coroutine only for those that do not.
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

// Runs a handler. Nothing that it throws leaves the service.
//
// A handler's shape is its method's kind:
//   unary          task<result<Reply>> f(const Request&, context&)
//   client_stream  task<result<Reply>> f(reader<Request>&, context&)
//   server_stream  task<status> f(const Request&, writer<Reply>&, context&)
//   bidi_stream    task<status> f(reader<Request>&, writer<Reply>&, context&)
template <method_kind Kind, class Request, class Reply, class Formats, class Handler>
void serve(Handler handler, call_ptr call) {
  if constexpr (Kind == method_kind::unary) serve_unary<Request, Reply, Formats>(std::move(handler), std::move(call));
  else serve_streams<Kind, Request, Reply, Formats>(std::move(handler), std::move(call));
}

// The kind and the types of a method are those of its handler.
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

// What reflection tells of a service that the generator made with reflection=yes: the member `files` is its file and
// all that this imports, as a google.protobuf.FileDescriptorSet.
template <class Service>
struct described;

// A method of a service: Handler is a pointer to its member function.
template <method_kind Kind, auto Handler, class Service, class Request, class Reply, class Formats>
constexpr method method_of(std::string_view name) {
  return {name, Kind, [](void* service, call_ptr call) {
            auto call_handler = [s = static_cast<Service*>(service)](auto&&... a) { return (s->*Handler)(a...); };
            detail::serve<Kind, Request, Reply, Formats>(call_handler, std::move(call));
          }};
}
// The same, of a handler whose type says the rest.
template <auto Handler, class Formats>
constexpr method method_of(std::string_view name) {
  using shape = detail::handler_shape<decltype(Handler)>;
  return method_of<shape::kind, Handler, typename shape::service, typename shape::request, typename shape::reply,
                   Formats>(name);
}

}  // namespace isomer::net
