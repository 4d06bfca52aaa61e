// SPDX-License-Identifier: MIT
// Decodes and encodes at once: each field is written as soon as it was read, and so is each element of a list of the
// top message. No more of the message than that is held in memory.
#pragma once
#include <limits>
#include <utility>
#include "decode.hpp"
#include "encode.hpp"

namespace isomer::detail::walk {

// Whether a reader shows where each field begins and ends, and a writer can begin a message without knowing its end, or
// which of its fields comes first.
template <class R, class W>
concept relays = R::style != keys::number && R::encloses && W::encloses && !W::backward && !W::counts && !sorting<W>;

// take(bytes) receives the output in pieces, and may fail.
template <class R, class W, class M, class Take>
class relay {
 public:
  relay(decoding<R>& x, W& w, Take& take) : x_(x), w_(w), take_(take), budget_(x.mem.budget) {}

  status run() {
    typename R::scope s{};
    auto c = begin<M>(x_, s);
    typename W::scope frame{};
    e_ = w_.room(e_, bound<W, Fs>);
    if (!c || !e_) return verdict(c);
    if constexpr (requires { w_.depth; }) --w_.depth;
    e_ = w_.enter(e_, frame);
    if constexpr (R::style == keys::order) c = in_order(c, s, indices{});
    else c = by_key(c, s);
    if (c && e_) absent(indices{});
    if (c && e_) e_ = encode_unknown(w_, e_, m_);
    if (c && e_) c = x_.in.leave_top(c);
    if (c && e_) e_ = w_.leave(e_, frame, 0);
    if (c && e_) e_ = w_.finish(e_);
    if (c && e_) e_ = w_.hand_over(e_, 0, take_);
    return verdict(c);
  }

 private:
  using cursor = typename R::cursor;
  using Fs = fields_of<M>;
  using indices = typename Fs::indices;
  template <std::size_t I>
  using at = typename Fs::template at<I>;
  static constexpr std::size_t piece = 4096;  // the size worth delivering

  status verdict(cursor c) const {
    if (!c) return x_.in.state;
    return e_ ? status{} : w_.state;
  }

  cursor by_key(cursor c, typename R::scope& s) {
    bool more = x_.in.first(c, s);
    while (c && e_ && more) {
      typename R::key_type key{};
      char scratch[256];
      auto from = c.p;
      c = x_.in.name(c, key, scratch, sizeof scratch);
      if (!c) return c;
      std::size_t i = R::template find<Fs>(key);
      if (i == detail::none) c = by_name<R, M>::other(x_, c, m_, key, from, seen_);
      else if (seen_.has(i)) return x_.in.fail(code::duplicate_key, from);
      else c = dispatch(c, i, from, indices{});
      if (c && e_) more = x_.in.more(c, s);
    }
    return c;
  }
  template <std::size_t... I>
  cursor dispatch(cursor c, std::size_t i, const char* from, std::index_sequence<I...>) {
    if constexpr (sizeof...(I) > 0) {
      using one = cursor (*)(relay&, cursor, const char*);
      constexpr one fields[] = {&relay::template field_of<I>...};
      return fields[i](*this, c, from);
    } else return c;
  }

  template <std::size_t I>
  ISOMER_COLD static cursor field_of(relay& self, cursor c, const char* from) {
    return self.field<I>(c, from);
  }

  template <std::size_t... I>
  cursor in_order(cursor c, typename R::scope& s, std::index_sequence<I...>) {
    if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
      c = in_order(c, s, detail::first_half(all));
      return c && e_ ? in_order(c, s, detail::second_half(all)) : c;
    } else {
      auto step = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
        if (x_.in.template present<at<J>>(c, s)) c = field<J>(c, c.p);
        return c && e_;
      };
      if (!(step(std::integral_constant<std::size_t, I>()) && ...)) return c;
      if constexpr (sizeof...(I) == Fs::size) c = x_.in.template after_last<Fs::size>(c, s);
      return c;
    }
  }

  // From after its key: through m_, which holds no other field at the time, to the output.
  template <std::size_t I>
  cursor field(cursor c, const char* from) {
    using F = at<I>;
    seen_.add(I);
    if constexpr (is_streamed<F>()) {
      if (!absence<F>(c)) return list<I>(c);
      if constexpr (R::has_null) return x_.in.after_null(c);
      else return c;
    } else {
      if constexpr (R::style == keys::order) c = decode_field<F, 0>(x_, c, m_);
      else c = by_name<R, M>::template member<I>(x_, c, m_);
      if (!c) return c;
      if constexpr (F::is_oneof)
        if (F::present(m_)) {
          if (clashes<I>(indices{})) return x_.in.fail(code::duplicate_key, from);
          written_.add(I);
        }
      if (!settled([&] { return finish_field<F>(m_); })) return missing(c);
      e_ = encode_field<F>(w_, e_, m_, bound<W, Fs>);
      F::reset(m_);
      flush();
      return c;
    }
  }

  // Lists whose elements are worth relaying, and that no format reads or writes as one run.
  template <class F>
  static consteval bool is_streamed() {
    if constexpr (!F::is_list || array_field<F>) return false;
    else {
      using L = std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>;
      return !is_scalar(F::kind) && has_places<L> && !reads_runs<F, R, L> && !W::template packs<F, L>;
    }
  }
  template <class F>
  bool absence(cursor c) {
    if constexpr (R::has_null && R::style == keys::name) return x_.in.null(c);
    else return false;
  }
  template <std::size_t I>
  cursor list(cursor c) {
    using F = at<I>;
    using T = typename std::remove_cvref_t<decltype(F::member(m_))>::value_type;
    constexpr std::size_t rest = bound<W, Fs> + W::template bound<F>() + 2;
    typename R::scope s{};
    c = x_.in.enter_list(c, s);
    if (!c) return c;
    if (!x_.in.list_more(s)) {
      e_ = encode_field<F>(w_, e_, m_, bound<W, Fs>);  // empty lists are written, or not
      return c;
    }
    e_ = w_.room(e_, rest + 8);
    if (!e_) return c;
    e_ = w_.enter_list(w_.template key<F>(e_), 0);
    while (e_ && x_.in.list_more(s)) {
      T one{};
      c = decode_value<F, false>(x_, c, one);
      if (!c) return c;
      if constexpr (is_message(F::kind))
        if (!settled([&] { return finish(one); })) return missing(c);
      e_ = w_.room(e_, rest + 8);
      if (e_) e_ = encode_value<F>(w_, e_, std::as_const(one), rest);
      if (e_) e_ = w_.separate(e_);
      flush();
      c = x_.in.list_next(c, s);
      if (!c) return c;
    }
    if (e_) e_ = w_.room(w_.separate(w_.leave_list(e_)), bound<W, Fs>);
    return c;
  }

  // What is absent in the input: defaults, if they are printed, and required fields.
  template <std::size_t... I>
  void absent(std::index_sequence<I...>) {
    auto one = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
      // A variant without std::monostate is never empty. Its initial value must not be written in addition to what was
      // read.
      if constexpr (at<J>::is_oneof)
        if (clashes<J>(indices{})) return true;
      if (!seen_.has(J)) e_ = encode_field<at<J>>(w_, e_, m_, bound<W, Fs>);
      return e_ != nullptr;
    };
    (void)one;  // of a message without fields
    if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
      absent(detail::first_half(all));
      if (e_) absent(detail::second_half(all));
    } else (void)(one(std::integral_constant<std::size_t, I>()) && ...);
  }
  template <class Finish>
  bool settled(Finish finish) {
    return !std::exchange(x_.unfinished, false) || finish();
  }
  cursor missing(cursor c) { return x_.in.fail(code::missing_required, c.p); }

  template <std::size_t I, std::size_t J>
  bool clash() {
    if constexpr (I != J && at<J>::is_oneof)
      return written_.has(J) &&
             static_cast<const void*>(&at<I>::member(m_)) == static_cast<const void*>(&at<J>::member(m_));
    else return false;
  }
  template <std::size_t I, std::size_t... J>
  bool clashes(std::index_sequence<J...>) {
    if constexpr (constexpr std::index_sequence<J...> all; sizeof...(J) > detail::longest_fold)
      return clashes<I>(detail::first_half(all)) || clashes<I>(detail::second_half(all));
    else return (clash<I, J>() || ...);
  }

  // Delivers what was written, and releases what it came from: the budget is for what is held at one time.
  void flush() {
    if (!e_) return;
    if (w_.written(e_) > piece && !keeps_output()) e_ = w_.hand_over(e_, 1, take_);
    if (e_) e_ = w_.room(e_, bound<W, Fs>);
    if constexpr (keeps_unknown<M>)
      if (!(m_.*description<M>::unknown).empty()) return;  // extensions, kept until the end
    x_.mem.budget = budget_;
    if (x_.mem.pool) x_.mem.pool->reset();
  }
  bool keeps_output() const {
    if constexpr (requires { w_.rewrites(); }) return w_.rewrites();
    else return false;
  }

  decoding<R>& x_;
  W& w_;
  Take& take_;
  std::ptrdiff_t budget_;
  char* e_ = w_.start();
  M m_{};
  field_set<Fs::size> seen_{}, written_{};
};

}  // namespace isomer::detail::walk
