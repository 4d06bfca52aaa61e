// SPDX-License-Identifier: MIT
// libtpl as the oracle of isomer::tpl: random values of every shape that both have. What libtpl writes is read, and
// written again as the same bytes; what is written here, libtpl reads.
#include <gtest/gtest.h>
#include <tpl.h>
#include <cstdlib>
#include <isomer/plain.hpp>
#include <isomer/tpl.hpp>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>
#include "support/wifi.hpp"

// In the library, but in none of its headers.
extern "C" tpl_hook_t tpl_hook;

namespace tpl_test {

// A map of libtpl's. Packable 0 is all that is in no A(…); they are numbered in the order of the format string.
class map {
 public:
  template <class M, class... Addresses>
  static map of(Addresses... addresses) {
    std::string format(isomer::tpl::format_of<M>());
    return map(tpl_map(format.data(), addresses...));
  }
  void pack(int i) { EXPECT_GE(tpl_pack(node_.get(), i), 0); }
  // False: there is no next element.
  bool unpack(int i) { return tpl_unpack(node_.get(), i) > 0; }
  std::string image() {
    void* p = nullptr;
    std::size_t n = 0;
    EXPECT_EQ(tpl_dump(node_.get(), TPL_MEM, &p, &n), 0);
    std::string bytes(static_cast<char*>(p), n);
    std::free(p);
    return bytes;
  }
  // The image must live as long as the map is unpacked.
  bool load(const std::string& image) {
    return tpl_load(node_.get(), TPL_MEM, const_cast<char*>(image.data()), image.size()) == 0;
  }

 private:
  explicit map(tpl_node* n) : node_(n, tpl_free) {}
  std::unique_ptr<tpl_node, void (*)(tpl_node*)> node_;
};

std::mt19937 numbers(20);
std::uint64_t bits() { return std::uint64_t{numbers()} << 32 | numbers(); }
template <class T>
T any() {
  using limit = std::numeric_limits<T>;
  switch (bits() % 4) {
    case 0: return limit::max();
    case 1: return limit::lowest();
    default: return static_cast<T>(bits());
  }
}
std::string any_text() {
  std::string s;
  for (auto n = bits() % 3 ? bits() % 9 : 0; n; --n) s += static_cast<char>(bits() % 127 + 1);
  return bits() % 9 ? s : s + std::string(300, 'x');
}
std::vector<std::byte> any_bytes() {
  std::vector<std::byte> v(bits() % 5);
  for (auto& b : v) b = static_cast<std::byte>(bits());
  return v;
}

template <class M>
void expect_agreement(const std::string& image, const M& m) {
  auto ours = isomer::encode(isomer::tpl{}, m);
  ASSERT_TRUE(ours.ok());
  EXPECT_EQ(*ours, image);
  auto back = isomer::decode<M>(isomer::tpl{}, image);
  ASSERT_TRUE(back.ok()) << back.error().message();
  EXPECT_EQ(*back, m);
}

TEST(Tpl, Structs) {
  wifi::access_point p;
  auto one = map::of<wifi::one>(&p, 4, 16, 33, 6), many = map::of<wifi::many>(&p, 4, 16, 33, 6);
  for (int n : {0, 1, 2, 10}) {
    wifi::many m = wifi::samples(n);
    for (const auto& from : m.points) {
      p = from;
      many.pack(1);
    }
    std::string image = many.image();
    expect_agreement(image, m);
    if (n == 1) {
      one.pack(0);
      EXPECT_EQ(one.image().size(), 118u);
      expect_agreement(one.image(), wifi::one{m.points[0]});
    }
    if (n == 2) {
      EXPECT_EQ(image.size(), 199u);
    }
    if (n == 10) {
      EXPECT_EQ(image.size(), 791u);
    }

    ASSERT_TRUE(many.load(image = isomer::encode(isomer::tpl{}, m).value()));
    for (const auto& want : m.points) {
      p = {};
      ASSERT_TRUE(many.unpack(1));
      EXPECT_EQ(p, want);
    }
    EXPECT_FALSE(many.unpack(1));
    many = map::of<wifi::many>(&p, 4, 16, 33, 6);
  }
}

struct scalars {
  std::uint8_t c = 0;
  std::int16_t j = 0;
  std::uint16_t v = 0;
  std::int32_t i = 0;
  std::uint32_t u = 0;
  std::int64_t I = 0;
  std::uint64_t U = 0;
  double f = 0;
  std::array<std::int16_t, 3> run{};
  bool operator==(const scalars&) const = default;
};
scalars any_scalars() {
  return {any<std::uint8_t>(),  any<std::int16_t>(),  any<std::uint16_t>(),
          any<std::int32_t>(),  any<std::uint32_t>(), any<std::int64_t>(),
          any<std::uint64_t>(), any<double>(),        {any<std::int16_t>(), any<std::int16_t>(), any<std::int16_t>()}};
}
TEST(Tpl, Scalars) {
  scalars m;
  auto peer = map::of<scalars>(&m.c, &m.j, &m.v, &m.i, &m.u, &m.I, &m.U, &m.f, &m.run, 3);
  for (int n = 0; n < 200; ++n) {
    m = any_scalars();
    peer.pack(0);
    expect_agreement(peer.image(), m);
    scalars want = m;
    std::string image = isomer::encode(isomer::tpl{}, m).value();
    m = {};
    ASSERT_TRUE(peer.load(image));
    ASSERT_TRUE(peer.unpack(0));
    EXPECT_EQ(m, want);
    peer = map::of<scalars>(&m.c, &m.j, &m.v, &m.i, &m.u, &m.I, &m.U, &m.f, &m.run, 3);
  }
}

struct named {
  std::string name;
  scalars of;
  bool operator==(const named&) const = default;
};
struct nested {
  std::vector<std::string> texts;
  std::vector<std::vector<std::byte>> blobs;
  double weight = 0;
  bool operator==(const nested&) const = default;
};
struct lists {
  std::vector<std::byte> blob;
  std::vector<std::int64_t> longs;
  std::vector<named> all_named;
  std::vector<nested> all_nested;
  std::array<std::string, 2> labels;
  std::array<scalars, 3> triple{};
  std::uint16_t last = 0;
  bool operator==(const lists&) const = default;
};
// As C has them.
struct c_named {
  char* name;
  scalars of;
};

lists any_lists() {
  lists m{.blob = any_bytes(), .labels = {any_text(), any_text()}, .last = any<std::uint16_t>()};
  for (auto n = bits() % 4; n; --n) m.longs.push_back(any<std::int64_t>());
  for (auto n = bits() % 4; n; --n) m.all_named.push_back({any_text(), any_scalars()});
  for (auto n = bits() % 4; n; --n) {
    nested one{.weight = any<double>()};
    for (auto k = bits() % 4; k; --k) one.texts.push_back(any_text());
    for (auto k = bits() % 4; k; --k) one.blobs.push_back(any_bytes());
    m.all_nested.push_back(one);
  }
  for (auto& s : m.triple) s = any_scalars();
  return m;
}

// The same through libtpl: from its places, and to them.
class lists_peer {
 public:
  std::string written(const lists& m) {
    map t = fresh();
    for (auto v : m.longs) {
      long_ = v;
      t.pack(1);
    }
    for (const auto& n : m.all_named) {
      named_ = {const_cast<char*>(n.name.data()), n.of};
      t.pack(2);
    }
    for (const auto& n : m.all_nested) {  // from the inside out
      for (const auto& s : n.texts) {
        text_ = const_cast<char*>(s.data());
        t.pack(4);
      }
      for (const auto& b : n.blobs) {
        inner_ = buffer(b);
        t.pack(5);
      }
      weight_ = n.weight;
      t.pack(3);
    }
    blob_ = buffer(m.blob);
    for (std::size_t i = 0; i < 2; ++i) labels_[i] = const_cast<char*>(m.labels[i].data());
    triple_ = m.triple, last_ = m.last;
    t.pack(0);
    return t.image();
  }
  lists read(const std::string& image) {
    map t = fresh();
    lists m;
    EXPECT_TRUE(t.load(image));
    EXPECT_TRUE(t.unpack(0));
    m.blob = taken(blob_);
    for (std::size_t i = 0; i < 2; ++i) m.labels[i] = taken(labels_[i]);
    m.triple = triple_, m.last = last_;
    while (t.unpack(1)) m.longs.push_back(long_);
    while (t.unpack(2)) m.all_named.push_back({taken(named_.name), named_.of});
    while (t.unpack(3)) {
      nested n{.weight = weight_};
      while (t.unpack(4)) n.texts.push_back(taken(text_));
      while (t.unpack(5)) n.blobs.push_back(taken(inner_));
      m.all_nested.push_back(n);
    }
    return m;
  }

 private:
  map fresh() {
    return map::of<lists>(&blob_, &long_, &named_, 3, &text_, &inner_, &weight_, labels_, 2, triple_.data(), 3, 3,
                          &last_);
  }
  static tpl_bin buffer(const std::vector<std::byte>& v) {
    return {const_cast<std::byte*>(v.data()), static_cast<std::uint32_t>(v.size())};
  }
  static std::string taken(char* p) {
    std::string s(p ? p : "");
    std::free(p);
    return s;
  }
  static std::vector<std::byte> taken(tpl_bin b) {
    auto* p = static_cast<std::byte*>(b.addr);
    std::vector<std::byte> v(p, p + b.sz);
    std::free(p);
    return v;
  }

  tpl_bin blob_{}, inner_{};
  std::int64_t long_ = 0;
  c_named named_{};
  char* text_ = nullptr;
  char* labels_[2]{};
  double weight_ = 0;
  std::array<scalars, 3> triple_{};
  std::uint16_t last_ = 0;
};

TEST(Tpl, ListsAndTextAndBuffers) {
  EXPECT_EQ(isomer::tpl::format_of<lists>(), "BA(I)A(S(s$(cjviuIUfj#)))A(A(s)A(B)f)s#S(cjviuIUfj#)#v");
  lists_peer peer;
  for (int n = 0; n < 500; ++n) {
    lists m = any_lists();
    std::string image = peer.written(m);
    expect_agreement(image, m);
    EXPECT_EQ(peer.read(isomer::encode(isomer::tpl{}, m).value()), m);
  }
}
int no_complaint(const char*, ...) { return 0; }
// Whatever is changed: what is accepted here, libtpl accepts.
TEST(Tpl, DamagedImages) {
  lists_peer peer;
  std::string image = peer.written(any_lists());
  tpl_hook.oops = no_complaint;
  std::size_t read = 0;
  for (std::size_t i = 0; i < image.size(); ++i)
    for (int mask : {1, 16, 128, 255}) {
      std::string changed = image;
      changed[i] = static_cast<char>(changed[i] ^ mask);
      if (isomer::decode<lists>(isomer::tpl{}, changed).ok()) ++read, peer.read(changed);
    }
  EXPECT_GT(read, 0u);
}

}  // namespace tpl_test
