// SPDX-License-Identifier: MIT
// Arrays as text, by means of Arrow's C data interface alone. It reads every byte that a consumer may read.
#pragma once
#include <isomer/columns/arrow.h>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace ipc_test {

class shower {
 public:
  // Arrays such as null may be very long, so only the first and the last rows are shown.
  static constexpr std::int64_t most_rows = 2000;
  static constexpr std::size_t most_bytes = std::size_t{1} << 20;

  std::string out;

  void rows(const ArrowSchema& s, const ArrowArray& a, std::int64_t from, std::int64_t count) {
    out += '[';
    for (std::int64_t i = 0; i < count && out.size() < most_bytes; ++i) {
      if (i == most_rows / 2 && count > most_rows) i = count - most_rows / 2;
      if (i) out += ", ";
      row(s, a, from + i);
    }
    out += ']';
  }

 private:
  template <class T>
  static T at(const void* from, std::int64_t i) {
    T v;
    std::memcpy(&v, static_cast<const char*>(from) + static_cast<std::size_t>(i) * sizeof v, sizeof v);
    return v;
  }
  static bool bit(const void* from, std::int64_t i) { return at<unsigned char>(from, i / 8) >> (i % 8) & 1; }

  void row(const ArrowSchema& s, const ArrowArray& a, std::int64_t row) {
    const std::int64_t i = row + a.offset;
    const std::string_view f = s.format;
    if (f == "n" || (a.null_count != 0 && a.buffers[0] && !bit(a.buffers[0], i))) out += "null";
    else if (s.dictionary) this->row(*s.dictionary, *a.dictionary, integer(f[0], a.buffers[1], i));
    else if (f[0] == '+') nested(s, a, f, row, i);
    else if (f == "b") out += bit(a.buffers[1], i) ? "true" : "false";
    else if (f.size() == 1 && std::string_view("cCsSiIlL").find(f[0]) != f.npos)
      out += std::to_string(integer(f[0], a.buffers[1], i));
    else if (f == "f") out += std::to_string(at<float>(a.buffers[1], i));
    else if (f == "g") out += std::to_string(at<double>(a.buffers[1], i));
    else if (f == "u" || f == "z") bytes<std::int32_t>(a, i);
    else if (f == "U" || f == "Z") bytes<std::int64_t>(a, i);
    else if (f[0] == 'v') view(a, i);
    else hex({static_cast<const char*>(a.buffers[1]) + width(f) * static_cast<std::size_t>(i), width(f)});
  }
  static std::int64_t integer(char f, const void* from, std::int64_t i) {
    switch (f) {
      case 'c': return at<std::int8_t>(from, i);
      case 'C': return at<std::uint8_t>(from, i);
      case 's': return at<std::int16_t>(from, i);
      case 'S': return at<std::uint16_t>(from, i);
      case 'i': return at<std::int32_t>(from, i);
      case 'I': return at<std::uint32_t>(from, i);
      default: return at<std::int64_t>(from, i);
    }
  }
  void nested(const ArrowSchema& s, const ArrowArray& a, std::string_view f, std::int64_t row, std::int64_t i) {
    if (f == "+s") {
      out += '{';
      for (std::int64_t c = 0; c < s.n_children; ++c) {
        out.append(c ? ", " : "").append(s.children[c]->name).append(": ");
        this->row(*s.children[c], *a.children[c], row + a.offset);
      }
      out += '}';
      return;
    }
    if (f.starts_with("+w:")) {
      const std::int64_t size = std::atoll(f.data() + 3);
      return rows(*s.children[0], *a.children[0], i * size, size);
    }
    const bool is_large = f == "+L";
    const std::int64_t from = is_large ? at<std::int64_t>(a.buffers[1], i) : at<std::int32_t>(a.buffers[1], i);
    const std::int64_t end = is_large ? at<std::int64_t>(a.buffers[1], i + 1) : at<std::int32_t>(a.buffers[1], i + 1);
    rows(*s.children[0], *a.children[0], from, end - from);
  }
  template <class Offset>
  void bytes(const ArrowArray& a, std::int64_t i) {
    const auto from = at<Offset>(a.buffers[1], i), end = at<Offset>(a.buffers[1], i + 1);
    text({static_cast<const char*>(a.buffers[2]) + from, static_cast<std::size_t>(end - from)});
  }
  void view(const ArrowArray& a, std::int64_t i) {
    const char* v = static_cast<const char*>(a.buffers[1]) + 16 * i;
    const auto size = static_cast<std::size_t>(at<std::int32_t>(v, 0));
    if (size <= 12) return text({v + 4, size});
    const auto* data = static_cast<const char*>(a.buffers[2 + at<std::int32_t>(v, 2)]);
    text({data + at<std::int32_t>(v, 3), size});
  }
  void text(std::string_view bytes) { out.append("\"").append(bytes).append("\""); }
  void hex(std::string_view bytes) {
    for (const char c : bytes) {
      const auto b = static_cast<unsigned char>(c);
      out.append(1, "0123456789abcdef"[b / 16]).append(1, "0123456789abcdef"[b % 16]);
    }
  }
  static std::size_t width(std::string_view f) {
    if (f.starts_with("w:")) return static_cast<std::size_t>(std::atoll(f.data() + 2));
    if (f.starts_with("d:")) {
      const std::size_t second = f.find(',', f.find(',') + 1);
      return second == f.npos ? 16 : static_cast<std::size_t>(std::atoll(f.data() + second + 1)) / 8;
    }
    if (f == "e") return 2;
    if (f == "tdD" || f == "tts" || f == "ttm" || f == "tiM") return 4;
    return f == "tin" ? 16 : 8;
  }
};

inline std::string show(const ArrowSchema& s, const ArrowArray& a) {
  shower to;
  to.rows(s, a, 0, a.length);
  return std::move(to.out);
}

// Shows a schema with everything below it.
inline std::string show(const ArrowSchema& s) {
  std::string out = std::string(s.name) + ":" + s.format + ":" + std::to_string(s.flags);
  if (s.metadata) {
    std::int32_t pairs;
    std::memcpy(&pairs, s.metadata, sizeof pairs);
    const char* p = s.metadata + sizeof pairs;
    for (std::int32_t i = 0; i < 2 * pairs; ++i) {
      std::int32_t size;
      std::memcpy(&size, p, sizeof size);
      p += sizeof size;
      out.append(i % 2 ? "=" : " ").append(p, static_cast<std::size_t>(size));
      p += size;
    }
  }
  if (s.dictionary) out += "<" + show(*s.dictionary) + ">";
  if (s.n_children == 0) return out;
  out += "(";
  for (std::int64_t i = 0; i < s.n_children; ++i) out += (i ? ", " : "") + show(*s.children[i]);
  return out + ")";
}

}  // namespace ipc_test
