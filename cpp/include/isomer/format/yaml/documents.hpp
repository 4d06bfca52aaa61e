// SPDX-License-Identifier: MIT
// The documents of a stream (YAML 1.2.2, 9.2), each as a part of the text that can be decoded separately.
#pragma once
#include <cstddef>
#include <iterator>
#include <string_view>
#include "characters.hpp"

namespace isomer {

// A range of string_views into a text, which must outlive it. An empty stream has no document. "---" alone is an empty
// document, and directives alone are a document that decoding rejects.
class yaml_documents {
 public:
  constexpr explicit yaml_documents(std::string_view text) : text_(text) {}

  class iterator {
   public:
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;
    constexpr iterator() = default;
    constexpr explicit iterator(std::string_view rest) : rest_(rest) { ++*this; }
    constexpr std::string_view operator*() const { return document_; }
    constexpr iterator& operator++() {
      document_ = cut(rest_);
      return *this;
    }
    constexpr iterator operator++(int) {
      iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(std::default_sentinel_t) const { return document_.data() == nullptr; }
    constexpr bool operator==(const iterator& o) const { return document_.data() == o.document_.data(); }

   private:
    // Removes the first document. Returns null if there is none.
    static constexpr std::string_view cut(std::string_view& rest) {
      using namespace detail::yaml;
      const char* from = rest.data();
      const char* end = from + rest.size();
      bool begun = false, directives = false;  // begun: content, or a line of three dashes
      for (const char* p = from; p != end;) {
        const char* first = past_mark(p, end);
        bool marker = is_marker(first, end);
        const char* last = line_end(p, end);
        if (marker && *first == '-' && begun) return take(rest, p);
        if (marker && *first == '.') {
          const char* next = last == end ? end : skip_break(last, end);
          if (begun || directives) return take(rest, next);
          // Nothing before "..." is not a document.
          rest.remove_prefix(static_cast<std::size_t>(next - rest.data()));
        } else if (first != last && *first == '%' && !begun) directives = true;
        else begun = begun || marker || has_content(first, last);
        p = last == end ? end : skip_break(last, end);
      }
      if (begun || directives) return take(rest, end);
      rest = {};
      return {};
    }
    static constexpr std::string_view take(std::string_view& rest, const char* to) {
      auto n = static_cast<std::size_t>(to - rest.data());
      std::string_view document = rest.substr(0, n);
      rest.remove_prefix(n);
      return document;
    }
    static constexpr const char* past_mark(const char* p, const char* end) {
      using detail::yaml::byte_order_mark;
      bool marked = std::string_view(p, static_cast<std::size_t>(end - p)).starts_with(byte_order_mark);
      return marked ? p + byte_order_mark.size() : p;
    }
    static constexpr bool has_content(const char* p, const char* end) {
      while (p != end && detail::yaml::is(*p, detail::yaml::blank)) ++p;
      return p != end && *p != '#';
    }
    std::string_view document_, rest_;
  };
  constexpr iterator begin() const { return iterator(text_); }
  constexpr std::default_sentinel_t end() const { return {}; }

 private:
  std::string_view text_;
};

}  // namespace isomer
