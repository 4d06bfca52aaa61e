// SPDX-License-Identifier: MIT
// Measures Protocol Buffers: a writer that writes nothing, and walks the message as the real one does.
#pragma once
#include "writer.hpp"

namespace isomer::detail::protobuf {

// The place to write is a number represented as a pointer: the number of bytes written is its distance from the start.
class sizer {
 public:
  static constexpr bool backward = true, encloses = writer::encloses;
  static constexpr keys style = writer::style;
  static constexpr bool counts = writer::counts, has_groups = writer::has_groups, has_null = writer::has_null,
                        names_enums = writer::names_enums, expands_any = writer::expands_any;
  template <class F, class L>
  static constexpr bool packs = writer::packs<F, L>;
  static constexpr bool spells(known k) { return writer::spells(k); }
  using scope = writer::scope;

  status state{};
  int depth = 0;

  void options(const auto& format) { depth = format.limits.depth; }
  static char* start() { return reinterpret_cast<char*>(~std::uintptr_t{0} / 2); }
  static std::size_t written(const char* e) {
    return reinterpret_cast<std::uintptr_t>(start()) - reinterpret_cast<std::uintptr_t>(e);
  }
  ISOMER_COLD char* fail(code cause) {
    if (state.ok()) state = {cause, 0};
    return nullptr;
  }
  ISOMER_ALWAYS static char* room(char* e, std::size_t) { return e; }
  template <class F>
  static constexpr std::size_t bound() {
    return 0;
  }
  static constexpr std::size_t key_room(const field_key&) { return 0; }

  template <class F>
  ISOMER_ALWAYS static char* key(char* e) {
    return back(e, writer::tag_of<F>.size);
  }
  ISOMER_ALWAYS static char* key(char* e, const field_key& k) { return back(e, k.tag_size); }
  ISOMER_ALWAYS static char* separate(char* e) { return e; }
  template <class F, class T>
  ISOMER_ALWAYS static char* scalar(char* e, T v) {
    return back(e, size_of<F>(v));
  }
  template <class F>
  ISOMER_ALWAYS static char* text(char* e, const char*, std::size_t n, std::size_t) {
    return back(e, n + wire::varint_size(n));
  }
  ISOMER_ALWAYS static char* enter(char* e, scope& s) { return s = written(e), e; }
  ISOMER_ALWAYS static char* leave(char* e, scope& s, std::size_t) {
    return back(e, wire::varint_size(written(e) - s));
  }
  template <class F>
  ISOMER_ALWAYS static char* leave_group(char* e) {
    return back(e, writer::end_tag_of<F>.size);
  }
  ISOMER_ALWAYS static char* leave_group(char* e, const field_key& k) { return back(e, k.tag_size); }
  template <class F, class L>
  static char* packed(char* e, const L& list, std::size_t rest) {
    return back(run<F>(e, list, rest), writer::packed_tag_of<F>.size);
  }
  template <class F, class L>
  static char* run(char* e, const L& list, std::size_t) {
    using T = typename L::value_type;
    std::size_t n = 0;
    if constexpr (type_of<F> != varint || std::is_same_v<T, bool>) n = list.size() * size_of<F>(T{});
    else {
      const auto p = list.data();
      for (std::size_t i = 0; i < list.size(); ++i) n += size_of<F>(p[i]);
    }
    return back(e, n + wire::varint_size(n));
  }
  static char* unknown(char* e, extendee, std::string_view records, std::size_t) { return back(e, records.size()); }
  char* finish(char* e) { return written(e) > max_size ? fail(code::too_large) : e; }

 private:
  ISOMER_ALWAYS static char* back(char* e, std::size_t n) {
    return reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(e) - n);
  }
  template <class F, class T>
  ISOMER_ALWAYS static std::size_t size_of(T v) {
    if constexpr (std::is_same_v<T, bool>) return 1;
    else if constexpr (type_of<F> == fixed64 || type_of<F> == fixed32) return sizeof(T);
    else return wire::varint_size(to_varint<F>(v));
  }
};

}  // namespace isomer::detail::protobuf
