// SPDX-License-Identifier: MIT
// Decodes and encodes at once, with a table: as walk/relay.hpp, which explains which formats support it.
#pragma once
#include <utility>
#include "decode.hpp"
#include "encode.hpp"

namespace isomer::detail::table {

// The destination of the output: take(to, piece), which may fail.
struct outlet {
  void* to;
  bool (*take)(void* to, std::string_view piece);
};

// `m` is an empty message, and is empty again after each field.
template <class R, class W, class S>
class relay {
 public:
  using ref = typename S::ref;

  relay(decoding<R, S>& x, W& w, const message_table& t, ref m, outlet out)
      : x_(x), w_(w), t_(t), m_(m), out_(out), budget_(x.mem.budget), seen_(t.size), written_(t.size) {}

  status run(std::uint64_t fingerprint) {
    typename R::scope s{};
    typename W::scope frame{};
    auto c = begin(x_, s, t_, fingerprint);
    e_ = w_.room(e_, slack);
    if (!c || !e_) return verdict(c);
    if (!walk::go_deeper(w_)) return {code::too_deep, 0};
    e_ = w_.enter(e_, frame);
    c = is_by_order(x_.in) ? in_order(c, s) : by_key(c, s);
    if (c && e_) absent();
    if (c && e_) e_ = members<W, S>::unknown(w_, e_, t_, m_);
    if (c && e_) c = x_.in.leave_top(c);
    if (c && e_) e_ = w_.leave(e_, frame, 0);
    if (c && e_) e_ = w_.finish(e_);
    if (c && e_) e_ = hand_over(0);
    return verdict(c);
  }

 private:
  using cursor = typename R::cursor;
  static constexpr std::size_t piece = 4096;  // the size worth delivering

  status verdict(cursor c) const {
    if (!c) return x_.in.state;
    return e_ ? status{} : w_.state;
  }
  std::size_t position(const field& f) const { return static_cast<std::size_t>(&f - t_.fields); }

  cursor by_key(cursor c, typename R::scope& s) {
    if constexpr (may_be_by_key<R>) {
      const field *f = t_.fields, *last = f + t_.size;
      bool more = x_.in.first(c, s);
      while (c && e_ && more) {
        auto from = c.p;
        if (!by_name<R, S>::expected(x_, c, f, last)) {
          c = by_name<R, S>::named(x_, c, t_, m_, f, seen_, false);
          if (!c) return c;
        }
        if (!f) f = last;  // it was skipped
        else if (seen_.has(position(*f))) return x_.in.fail(code::duplicate_key, from);
        else c = one(c, *f++, from);
        if (c && e_) more = x_.in.more(c, s);
      }
    }
    return c;
  }
  cursor in_order(cursor c, typename R::scope& s) {
    if constexpr (may_be_by_order<R>) {
      for (std::size_t i = 0; i < t_.size; ++i) {
        const field& f = t_.fields[i];
        if (x_.in.present(c, s, f.has_presence())) c = one(c, f, c.p);
        if (!c || !e_) return c;
      }
      return x_.in.after_last(c, s, t_.size);
    } else return c;
  }
  cursor read(cursor c, const field& f, const char* from) {
    if constexpr (may_be_by_order<R>)
      if (is_by_order(x_.in)) return member<R, S>::decode(x_, c, f, m_);
    if constexpr (may_be_by_key<R>) return by_name<R, S>::value_of(x_, c, f, t_, m_, seen_, from);
    else return {};  // never reached
  }

  // Moves a field, from after its key, through the message, which holds no other field at the time, to the output.
  cursor one(cursor c, const field& f, const char* from) {
    seen_.add(position(f));
    // For lists that no format reads as one run, relaying the elements is worthwhile.
    if (f.is_list() && (is_text(f.value) || is_message(f.value))) return is_null(c) ? after_null(c) : list(c, f);
    c = read(c, f, from);
    if (!c) return c;
    if (f.shape == shape::choice && S::present(m_, f)) {
      if (clashes(f)) return x_.in.fail(code::duplicate_key, from);
      written_.add(position(f));
    }
    if (!settled([&] { return finish_field<S>(f, m_); })) return missing(c);
    e_ = members<W, S>::one(w_, e_, f, m_);
    S::reset(m_, f);
    flush();
    return c;
  }
  cursor list(cursor c, const field& f) {
    auto at = S::at(m_, f);
    typename R::scope s{};
    c = x_.in.enter_list(c, s);
    if (!c) return c;
    if (!x_.in.list_more(s)) {
      e_ = members<W, S>::one(w_, e_, f, m_);  // empty lists are written, or not
      return c;
    }
    e_ = w_.room(e_, slack + W::key_room(f));
    if (e_) e_ = w_.enter_list(w_.key(e_, f), 0);
    for (std::size_t i = 0; e_ && x_.in.list_more(s); ++i) {
      c = element(c, f, at, i);
      if (c) c = x_.in.list_next(c, s);
      if (!c) return c;
    }
    if (e_) e_ = w_.room(w_.separate(w_.leave_list(e_)), slack);
    return c;
  }
  cursor element(cursor c, const field& f, typename S::slot at, std::size_t i) {
    auto place = with_value(f.value, [&]<value V>() -> typename S::slot {
      if constexpr (is_text(V) || is_message(V)) return S::template append<V>(x_.mem, at, f);
      else return {};
    });
    if (!place) return x_.refuse(c.p);
    bool ignored = false;
    c = decode_into(x_, c, f, place, ignored);
    if (!c) return c;
    if (is_message(f.value) && !settled([&] { return finish<S>(*f.message, S::message(place, f)); })) return missing(c);
    e_ = w_.room(e_, slack);
    if constexpr (walk::numbers_elements<W>)
      if (e_) e_ = w_.element(e_, i);
    if (e_) e_ = encode_any_value<W, S>(w_, e_, f, S::element(at, f, 0));
    if (e_) e_ = w_.separate(e_);
    S::reset(m_, f);
    flush();
    return c;
  }

  bool is_null(cursor c) {
    if constexpr (R::has_null) return !is_by_order(x_.in) && x_.in.null(c);
    else return false;
  }
  cursor after_null(cursor c) {
    if constexpr (R::has_null) return x_.in.after_null(c);
    else return c;
  }
  // What is absent in the input: defaults, if they are printed, and required fields.
  void absent() {
    for (std::size_t i = 0; e_ && i < t_.size; ++i)
      if (!seen_.has(i)) e_ = members<W, S>::one(w_, e_, t_.fields[i], m_);
    if (e_) e_ = w_.room(e_, slack);
  }
  template <class Finish>
  bool settled(Finish finish) {
    return !std::exchange(x_.unfinished, false) || finish();
  }
  cursor missing(cursor c) { return x_.in.fail(code::missing_required, c.p); }
  // Whether another member of the field's oneof was written.
  bool clashes(const field& f) const {
    for (std::size_t i = f.oneof - 1u; i < t_.size; ++i)
      if (t_.fields[i].oneof == f.oneof && written_.has(i)) return true;
    return false;
  }

  // Delivers what was written, and releases what it came from: the budget is for what is held at one time.
  void flush() {
    if (!e_) return;
    if (w_.written(e_) > piece && !keeps_output()) e_ = hand_over(1);
    if (e_) e_ = w_.room(e_, slack);
    if (t_.unknown_as == message_table::keeps::records && !S::unknown(m_, t_).empty()) return;  // kept until the end
    x_.mem.budget = budget_;
    if (x_.mem.pool) x_.mem.pool->reset();
  }
  char* hand_over(std::size_t but) {
    return w_.hand_over(e_, but, [&](std::string_view bytes) { return out_.take(out_.to, bytes); });
  }
  bool keeps_output() const {
    if constexpr (requires { w_.rewrites(); }) return w_.rewrites();
    else return false;
  }

  decoding<R, S>& x_;
  W& w_;
  const message_table& t_;
  ref m_;
  outlet out_;
  std::ptrdiff_t budget_;
  char* e_ = w_.start();
  field_bits seen_, written_;
};

// Converts the bytes, as a message of the table, from one format to another. The arena must not hold the message
// itself.
template <class S, class From, class To>
ISOMER_OUTLINED status relay_into(const From& from, std::string_view bytes, const To& to, const message_table& t,
                                  typename S::ref m, arena& a, std::uint64_t fingerprint, outlet out) {
  using reader = any_layout_of<typename From::reader>;
  using writer = any_layout_of<typename To::writer>;
  decoding<reader, S> x(from, bytes.data(), bytes.size(), &a);
  char scratch[8192];
  writer w(scratch, sizeof scratch);
  w.options(to);
  return relay<reader, writer, S>(x, w, t, m, out).run(fingerprint);
}

// Whether a message of the type has a special form in one of the formats, without fields to relay.
template <class From, class To>
bool is_a_form(const message_table& t) {
  return From::reader::spells(t.known) || To::writer::spells(t.known);
}

}  // namespace isomer::detail::table
