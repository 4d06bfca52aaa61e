// SPDX-License-Identifier: MIT
#include "codec.hpp"
#include <isomer/dynamic.hpp>
#include <optional>
#include "../unwritten.hpp"
#include "table_tpl.hpp"

namespace isomer::cli {
namespace {

class tpl_codec : public codec {
 public:
  tpl_codec(const isomer::limits& most, const dynamic::schema& known) : limits_(most), known_(known) {}

  status read(std::string_view bytes, dynamic::message& to) override {
    return prepare(to.type()) ? (*decode_)(bytes, to) : status{code::bad_value, 0};
  }
  result<std::string_view> write(const dynamic::message& from) override {
    if (!prepare(from.type())) return status{code::bad_value, 0};
    return (*encode_)(from);
  }
  diagnosis explain(std::string_view, status wrong, const detail::table::message_table&) override {
    return {.cause = wrong.cause, .at = wrong.at, .line = 0, .path = {}, .expected = {}, .found = {}};
  }
  diagnosis explain_write(const dynamic::message& from, status wrong) override {
    return find_unwritten(*this, from, wrong, known_);
  }

 private:
  bool prepare(const detail::table::message_table& t) {
    if (type_ != &t) {
      begin_ = tpl_preamble_of(t);
      const table_tpl format{.format = begin_.format, .limits = limits_};
      decode_.emplace(format);
      encode_.emplace(format);
      type_ = &t;
    }
    return begin_.why.empty();
  }

  isomer::limits limits_;
  dynamic::schema known_;
  const detail::table::message_table* type_ = nullptr;
  tpl_preamble begin_;
  std::optional<dynamic::decoder<table_tpl>> decode_;
  std::optional<dynamic::encoder<table_tpl>> encode_;
};

}  // namespace

std::unique_ptr<codec> make_tpl_codec(const isomer::limits& most, const dynamic::schema& known) {
  return std::make_unique<tpl_codec>(most, known);
}

}  // namespace isomer::cli
