// SPDX-License-Identifier: MIT
// The operations of a library on one subject. It reads by `bool read(S&, const std::string&)`, and writes by
// `bool write(const S&, std::string&)`, which begins the string anew.
#pragma once
#include "measure.hpp"

namespace bench {

struct library {
  const char* name;
  std::string subject;

  template <class S, class Read>
  void reads_fresh(const std::string& operation, const shared<std::string>& inputs, Read read) const {
    operates(operation, [read, in = turns(inputs)]() mutable {
      S m;
      bool good = read(m, in.next());
      keep(m);
      return good;
    });
  }
  template <class S, class Read>
  void reads_reused(const std::string& operation, const shared<std::string>& inputs, Read read) const {
    operates(operation, [read, in = turns(inputs), m = std::make_shared<S>()]() mutable {
      bool good = read(*m, in.next());
      keep(*m);
      return good;
    });
  }
  template <class S, class Write>
  void writes_fresh(const std::string& operation, const shared<S>& messages, Write write) const {
    operates(operation, [write, in = turns(messages)]() mutable {
      std::string s;
      bool good = write(in.next(), s);
      keep(s);
      return good;
    });
  }
  template <class S, class Write>
  void writes_reused(const std::string& operation, const shared<S>& messages, Write write) const {
    operates(operation, [write, in = turns(messages), s = std::string()]() mutable {
      bool good = write(in.next(), s);
      keep(s);
      return good;
    });
  }
  template <class Body>
  void operates(const std::string& operation, Body body) const {
    run(operation + "/" + subject, name, repeated(std::move(body)));
  }
};

// The messages, as Isomer writes them.
template <class Format, class M>
std::vector<std::string> encoded(const Format& format, const std::vector<M>& messages) {
  std::vector<std::string> all;
  for (auto& m : messages) all.push_back(isomer::encode(format, m).value());
  return all;
}

}  // namespace bench
