// SPDX-License-Identifier: MIT
// task<T>: a coroutine that begins when it is awaited, or a value that is there already.
#pragma once
#include <concepts>
#include <coroutine>
#include <exception>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include "coroutine_memory.hpp"

namespace isomer::net {

template <class T>
class task;

// Whether the compiler has the bug of GCC 12, which copies a message that is created within the operand of co_await
// byte by byte, and so frees it twice.
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 13
inline constexpr bool copies_temporaries = true;
#else
inline constexpr bool copies_temporaries = false;
#endif

// With such a compiler, the result of a call or a write of a message without a name. It can be awaited through a
// variable, and passed to run(). Awaiting it directly does not compile: write `Order order{…};`, and then
// `co_await client.Place(order)`.
template <class Awaitable>
class [[nodiscard]] name_the_message_first {
 public:
  // The arguments are those of the awaitable.
  template <class... Argument>
  name_the_message_first(Argument&&... a) : work_(std::forward<Argument>(a)...) {}
  name_the_message_first(const name_the_message_first&) = delete;
  name_the_message_first& operator=(const name_the_message_first&) = delete;

  bool await_ready() const { return work_.await_ready(); }
  decltype(auto) await_resume() { return work_.await_resume(); }
  void operator co_await() && = delete;  // name the message first: `Order order{…}; … co_await client.Place(order)`
  auto operator co_await() & {
    struct named {
      Awaitable* work;
      bool await_ready() const { return work->await_ready(); }
      auto await_suspend(std::coroutine_handle<> next) { return work->await_suspend(next); }
      decltype(auto) await_resume() { return work->await_resume(); }
    };
    return named{&work_};
  }

 private:
  Awaitable work_;
};

namespace detail {

class promise_base {
 public:
  static void* operator new(std::size_t n) { return take_frame(n); }
  static void operator delete(void* p, std::size_t n) noexcept { give_frame(p, n); }

  std::suspend_always initial_suspend() noexcept { return {}; }
  // Resumes the coroutine that awaits this one. The stack does not grow, however long the chain of calls is.
  struct final_awaiter {
    bool await_ready() noexcept { return false; }
    template <class P>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<P> h) noexcept {
      return h.promise().next_ ? h.promise().next_ : std::noop_coroutine();
    }
    void await_resume() noexcept {}
  };
  final_awaiter final_suspend() noexcept { return {}; }
  void set_next(std::coroutine_handle<> h) { next_ = h; }

 private:
  std::coroutine_handle<> next_;
};

template <class T>
class promise : public promise_base {
 public:
  task<T> get_return_object();
  template <class U>
    requires std::convertible_to<U, T>
  void return_value(U&& value) {
    outcome_.template emplace<1>(std::forward<U>(value));
  }
  void unhandled_exception() { outcome_.template emplace<2>(std::current_exception()); }
  T take() {
    if (auto* e = std::get_if<2>(&outcome_)) std::rethrow_exception(*e);
    return std::move(std::get<1>(outcome_));
  }

 private:
  std::variant<std::monostate, T, std::exception_ptr> outcome_;
};

template <>
class promise<void> : public promise_base {
 public:
  task<void> get_return_object();
  void return_void() {}
  void unhandled_exception() { error_ = std::current_exception(); }
  void take() {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::exception_ptr error_;
};

}  // namespace detail

// The result of a coroutine that begins when the task is awaited. It must be awaited once at most; an exception of the
// coroutine is thrown there. The task owns the coroutine, and destroys it wherever it has arrived.
//
// A function that knows its result can return it without being a coroutine, which costs no memory:
//
//   task<result<Pong>> ping(const Ping& p, context&) override { return Pong{.t1 = p.t}; }
template <class T>
class [[nodiscard]] task {
 public:
  using promise_type = detail::promise<T>;
  // The coroutine's handle.
  using handle = std::coroutine_handle<promise_type>;

  // A task whose value is known.
  template <class U>
    requires(std::convertible_to<U, T> && !std::same_as<std::remove_cvref_t<U>, task>)
  task(U&& value) : value_(std::forward<U>(value)) {}
  // Takes ownership of a coroutine.
  explicit task(handle h) : coroutine_(h) {}
  task(task&& other) noexcept : coroutine_(std::exchange(other.coroutine_, nullptr)), value_(std::move(other.value_)) {}
  task& operator=(task&&) = delete;
  ~task() {
    if (coroutine_) coroutine_.destroy();
  }

  // Whether the value is known without a coroutine. If so, ready() returns it.
  bool is_ready() const { return !coroutine_; }
  T& ready() { return *value_; }

  bool await_ready() const { return is_ready(); }
  handle await_suspend(std::coroutine_handle<> next) {
    coroutine_.promise().set_next(next);
    return coroutine_;
  }
  T await_resume() { return coroutine_ ? coroutine_.promise().take() : *std::move(value_); }

 private:
  handle coroutine_ = nullptr;
  std::optional<T> value_;
};

// The same for a coroutine without a result.
template <>
class [[nodiscard]] task<void> {
 public:
  using promise_type = detail::promise<void>;
  // The coroutine's handle.
  using handle = std::coroutine_handle<promise_type>;

  // Takes ownership of a coroutine.
  explicit task(handle h) : coroutine_(h) {}
  task(task&& other) noexcept : coroutine_(std::exchange(other.coroutine_, nullptr)) {}
  task& operator=(task&&) = delete;
  ~task() {
    if (coroutine_) coroutine_.destroy();
  }
  bool await_ready() const { return false; }
  handle await_suspend(std::coroutine_handle<> next) {
    coroutine_.promise().set_next(next);
    return coroutine_;
  }
  void await_resume() { coroutine_.promise().take(); }

 private:
  handle coroutine_;
};

namespace detail {

template <class T>
task<T> promise<T>::get_return_object() {
  return task<T>(task<T>::handle::from_promise(*this));
}
inline task<void> promise<void>::get_return_object() { return task<void>(task<void>::handle::from_promise(*this)); }

// A coroutine that nobody awaits: it begins at once, and destroys itself at its end.
struct detached {
  struct promise_type {
    static void* operator new(std::size_t n) { return take_frame(n); }
    static void operator delete(void* p, std::size_t n) noexcept { give_frame(p, n); }
    detached get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

// A coroutine's own handle, without suspending it.
struct own_handle {
  std::coroutine_handle<> own = nullptr;
  bool await_ready() const { return false; }
  bool await_suspend(std::coroutine_handle<> h) {
    own = h;
    return false;
  }
  std::coroutine_handle<> await_resume() const { return own; }
};

template <class T, class Done>
detached drive(task<T> work, Done done) {
  if constexpr (std::is_void_v<T>) {
    co_await std::move(work);
    done();
  } else {
    done(co_await std::move(work));
  }
}

}  // namespace detail

// Begins the work at once, in the calling thread, and calls `done` with its result when it ends. Nothing can cancel it.
// An exception that leaves the work ends the program.
template <class T, class Done>
void spawn(task<T> work, Done done) {
  detail::drive(std::move(work), std::move(done));
}
inline void spawn(task<void> work) {
  detail::drive(std::move(work), [] {});
}

}  // namespace isomer::net
