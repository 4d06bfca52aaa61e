// SPDX-License-Identifier: MIT
// One message in both libraries, and the questions that the tests ask of it.
#pragma once
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/util/field_comparator.h>
#include <google/protobuf/util/message_differencer.h>
#include <isomer/protobuf.hpp>
#include <string>
#include "support/walks.hpp"

namespace oracle {

// The same message in another memory policy.
template <class M, class Memory>
struct in_memory;
template <template <class> class Message, class Had, class Memory>
struct in_memory<Message<Had>, Memory> {
  using type = Message<Memory>;
};

// Isomer's message, its view, both again by their tables, and libprotobuf's.
template <class Owning, class View, class Google>
struct peer {
  using owning = Owning;
  using view = View;
  using tabled = typename in_memory<Owning, test::tabled>::type;
  using tabled_view = typename in_memory<Owning, test::tabled_view>::type;
  using google = Google;
};

// The canonical bytes: two messages are equal, unknown fields and NaN included, exactly when these are.
inline std::string bytes_of(const google::protobuf::Message& m) {
  std::string s;
  google::protobuf::io::StringOutputStream stream(&s);
  google::protobuf::io::CodedOutputStream out(&stream);
  out.SetSerializationDeterministic(true);
  m.SerializePartialToCodedStream(&out);
  out.Trim();
  return s;
}
// Nothing when they are equal. Looks into an Any, and takes NaN for itself.
template <class Google>
std::string difference(const Google& a, const Google& b) {
  namespace util = google::protobuf::util;
  std::string report;
  util::DefaultFieldComparator values;
  values.set_treat_nan_as_equal(true);
  util::MessageDifferencer d;
  d.set_field_comparator(&values);
  d.ReportDifferencesToString(&report);
  return d.Compare(a, b) ? "" : report;
}

// Through Isomer and back to binary.
template <class M>
isomer::result<std::string> through(std::string_view bytes) {
  isomer::arena arena;
  auto m = isomer::decode<M>(isomer::protobuf{}, bytes, arena);
  if (!m) return m.error();
  return isomer::encode(isomer::protobuf{}, *m);
}

// For what a failed test prints.
inline std::string hex(std::string_view bytes) {
  std::string s;
  for (unsigned char c : bytes) s += "0123456789abcdef"[c >> 4], s += "0123456789abcdef"[c & 15];
  return s;
}

}  // namespace oracle
