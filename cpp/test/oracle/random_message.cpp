// SPDX-License-Identifier: MIT
// Random values as tests want them: often short, often at the edge of a representation.
#include "random_message.hpp"
#include <google/protobuf/any.pb.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/duration.pb.h>
#include <google/protobuf/field_mask.pb.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/timestamp.pb.h>
#include <google/protobuf/unknown_field_set.h>
#include <google/protobuf/wrappers.pb.h>
#include <bit>
#include <limits>
#include <string_view>
#include <type_traits>
#include <vector>

namespace oracle {
namespace {

namespace pb = google::protobuf;

// What lies deeper gets its required fields only.
constexpr int depth_limit = 4;

bool is_proto2(const pb::FileDescriptor& file) { return file.syntax() == pb::FileDescriptor::SYNTAX_PROTO2; }

// Reflection has a function per type; this has one name for them.
class place {
 public:
  place(pb::Message& m, const pb::FieldDescriptor& f) : m_(&m), f_(&f), r_(m.GetReflection()) {}

#define ORACLE_PUT(type, name)                       \
  void operator=(type v) const {                     \
    if (f_->is_repeated()) r_->Add##name(m_, f_, v); \
    else r_->Set##name(m_, f_, v);                   \
  }
  ORACLE_PUT(std::int32_t, Int32)
  ORACLE_PUT(std::uint32_t, UInt32)
  ORACLE_PUT(std::int64_t, Int64)
  ORACLE_PUT(std::uint64_t, UInt64)
  ORACLE_PUT(float, Float)
  ORACLE_PUT(double, Double)
  ORACLE_PUT(bool, Bool)
  ORACLE_PUT(const std::string&, String)
#undef ORACLE_PUT
  void set_enumerator(int v) const {
    if (f_->is_repeated()) r_->AddEnumValue(m_, f_, v);
    else r_->SetEnumValue(m_, f_, v);
  }
  pb::Message& message() const { return f_->is_repeated() ? *r_->AddMessage(m_, f_) : *r_->MutableMessage(m_, f_); }

 private:
  pb::Message* m_;
  const pb::FieldDescriptor* f_;
  const pb::Reflection* r_;
};

}  // namespace

// Every width of a varint, both signs, and the ends of the range.
std::int64_t random_message::whole() {
  using limits = std::numeric_limits<std::int64_t>;
  auto v = engine_();
  switch (below(8)) {
    case 0: return static_cast<std::int64_t>(v % 3) - 1;
    case 1: return limits::min() + static_cast<std::int64_t>(v % 2);
    case 2: return limits::max();
    case 3: return static_cast<std::int64_t>(std::uint64_t{1} << (v % 64));
    default: v >>= below(64); return static_cast<std::int64_t>(below(2) ? v : ~v);
  }
}
template <class T>
T random_message::real() {
  using limits = std::numeric_limits<T>;
  using bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
  switch (below(10)) {
    case 0: return 0;
    case 1: return format_ == by::binary ? -T{} : T{};
    case 2: return limits::infinity();
    case 3: return -limits::infinity();
    case 4: return limits::quiet_NaN();
    case 5: return static_cast<T>(whole());
    case 6: return static_cast<T>(below(100000)) / 1000;
    default: break;
  }
  T v = std::bit_cast<T>(static_cast<bits>(engine_()));
  return v - v == 0 ? v : limits::denorm_min();
}
std::string random_message::text() {
  static constexpr std::string_view pieces[] = {
      "a", "Z",      "7",      " ",      "\"",     "\\",     "/",          "\n",         "\x01",        "\x7f",
      "<", "\u00e9", "\u07ff", "\u0800", "\u2028", "\uffff", "\U0001f600", "\U0010ffff", "plain words", "[1]"};
  std::string s;
  for (auto n = below(4) ? below(6) : below(60); n; --n) s += pieces[below(3) ? 0 : below(std::size(pieces))];
  return s;
}
std::string random_message::bytes() {
  std::string s(below(4) ? below(20) : below(300), '\0');
  for (auto& c : s) c = static_cast<char>(engine_());
  return s;
}
int random_message::enumerator(const Field& f) {
  auto& e = *f.enum_type();
  bool is_open = !is_proto2(*e.file()) && e.full_name() != "google.protobuf.NullValue";
  if (is_open && below(4) == 0) return static_cast<std::int32_t>(whole());
  return e.value(static_cast<int>(below(static_cast<std::uint64_t>(e.value_count()))))->number();
}

void random_message::put(Message& m, const Field& f, int depth) {
  place to(m, f);
  switch (f.cpp_type()) {
    case Field::CPPTYPE_INT32: to = static_cast<std::int32_t>(whole()); break;
    case Field::CPPTYPE_UINT32: to = static_cast<std::uint32_t>(whole()); break;
    case Field::CPPTYPE_INT64: to = whole(); break;
    case Field::CPPTYPE_UINT64: to = static_cast<std::uint64_t>(whole()); break;
    case Field::CPPTYPE_FLOAT: to = real<float>(); break;
    case Field::CPPTYPE_DOUBLE: to = real<double>(); break;
    case Field::CPPTYPE_BOOL: to = below(2) == 1; break;
    case Field::CPPTYPE_ENUM: to.set_enumerator(enumerator(f)); break;
    case Field::CPPTYPE_MESSAGE: fill(to.message(), depth + 1); break;
    case Field::CPPTYPE_STRING: {
      bool raw = f.type() == Field::TYPE_BYTES || (format_ == by::binary && is_proto2(*f.file()) && below(8) == 0);
      to = raw ? bytes() : text();
    }
  }
}
void random_message::fill_map(Message& m, const Field& f, int depth) {
  for (auto n = below(5); n; --n) {
    auto& entry = place(m, f).message();
    put(entry, *f.message_type()->map_key(), depth);
    put(entry, *f.message_type()->map_value(), depth);
  }
}
void random_message::fill_field(Message& m, const Field& f, int depth) {
  if (f.is_map()) return fill_map(m, f, depth);
  bool is_long = !f.message_type() && below(6) == 0;
  for (auto n = f.is_repeated() ? below(is_long ? 40 : 4) : 1; n; --n) put(m, f, depth);
}

// Types that the reader of JSON knows: see known_types.hpp.
void random_message::fill_any(Message& m) {
  auto pack = [&](auto inside) {
    do fill(inside, depth_limit);
    while (format_ == by::json && inside.ByteSizeLong() == 0);
    static_cast<pb::Any&>(m).PackFrom(inside);
  };
  switch (below(4)) {
    case 0: return pack(pb::Duration());
    case 1: return pack(pb::Value());
    case 2: return pack(pb::BytesValue());
    default: return pack(pb::Struct());
  }
}
// Messages whose values have rules of their own. False for any other.
bool random_message::fill_known(Message& m, int depth) {
  auto& name = m.GetDescriptor()->full_name();
  if (name == "google.protobuf.Any") return fill_any(m), true;
  if (name == "google.protobuf.Timestamp") {
    auto& t = static_cast<pb::Timestamp&>(m);
    t.set_seconds(static_cast<std::int64_t>(below(253402300800 + 62135596800)) - 62135596800);
    if (below(2)) t.set_nanos(static_cast<std::int32_t>(below(1000) * (below(2) ? 1000000 : 1000)));
  } else if (name == "google.protobuf.Duration") {
    auto& d = static_cast<pb::Duration&>(m);
    int sign = below(2) ? 1 : -1;
    d.set_seconds(sign * static_cast<std::int64_t>(below(2) ? below(3) : below(315576000001)));
    if (below(2)) d.set_nanos(sign * static_cast<std::int32_t>(below(below(2) ? 1000000000 : 1000)));
  } else if (name == "google.protobuf.FieldMask") {
    for (auto n = below(4); n; --n) static_cast<pb::FieldMask&>(m).add_paths(below(2) ? "some_path.a_b.c" : "x");
  } else if (name == "google.protobuf.Value") {
    auto& v = static_cast<pb::Value&>(m);
    switch (below(depth < depth_limit + 2 ? 6 : 4)) {
      case 0: v.set_null_value(pb::NULL_VALUE); break;
      case 1: v.set_bool_value(below(2)); break;
      case 2: v.set_string_value(text()); break;
      case 3: v.set_number_value(below(2) ? static_cast<double>(whole()) : static_cast<double>(below(1000)) / 8); break;
      case 4: fill(*v.mutable_struct_value(), depth + 1); break;
      default: fill(*v.mutable_list_value(), depth + 1);
    }
  } else return false;
  return true;
}

void random_message::fill_extensions(Message& m, int depth) {
  std::vector<const Field*> all;
  m.GetDescriptor()->file()->pool()->FindAllExtensions(m.GetDescriptor(), &all);
  for (auto* f : all)
    if (below(2)) fill_field(m, *f, depth);
}
// Records of a number that no schema has.
void random_message::fill_unknown(Message& m) {
  auto* u = m.GetReflection()->MutableUnknownFields(&m);
  constexpr int number = 19000000;
  for (auto n = below(4); n; --n) switch (below(5)) {
      case 0: u->AddVarint(number, static_cast<std::uint64_t>(whole())); break;
      case 1: u->AddFixed32(number, static_cast<std::uint32_t>(whole())); break;
      case 2: u->AddFixed64(number + 1, static_cast<std::uint64_t>(whole())); break;
      case 3: u->AddLengthDelimited(number + 2, bytes()); break;
      default: u->AddGroup(number + 3)->AddVarint(1, 7);
    }
}

void random_message::fill(Message& m, int depth) {
  if (fill_known(m, depth)) return;
  auto& d = *m.GetDescriptor();
  std::uint64_t one_in = depth > depth_limit ? 0 : depth > 1 ? 4 : 1 + below(6);  // how dense this message is
  auto wanted = [&] { return one_in && below(one_in) == 0; };
  for (int i = 0; i < d.field_count(); ++i) {
    auto& f = *d.field(i);
    if (f.real_containing_oneof() == nullptr && (f.is_required() || wanted())) fill_field(m, f, depth);
  }
  for (int i = 0; i < d.real_oneof_decl_count(); ++i) {
    auto& o = *d.oneof_decl(i);
    if (wanted()) fill_field(m, *o.field(static_cast<int>(below(static_cast<std::uint64_t>(o.field_count())))), depth);
  }
  if (format_ == by::binary && d.extension_range_count()) fill_extensions(m, depth);
  if (format_ == by::binary && below(8) == 0) fill_unknown(m);
}

}  // namespace oracle
