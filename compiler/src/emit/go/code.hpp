// SPDX-License-Identifier: MIT
// What the writers of Go's functions share: kinds in Go, tags, and the variables of the package that functions use.
#pragma once
#include <algorithm>
#include <map>
#include <string>
#include <vector>
#include "../../model/declarations.hpp"
#include "names.hpp"
#include "writer.hpp"

namespace isomer::compiler::emit {

// A tag as the wire has it.
struct go_tag {
  std::uint64_t bytes = 0;  // the first one lowest
  int size = 0;

  std::string hex() const;
  std::string mask() const;
};

class go_code {
 public:
  go_code(go_names& n, go_writer& w) : names(n), out(w) {}

  // The variable that holds fast.TypeOf of a type, or fast.OtherOf of a message without generated code in this file.
  std::string type_of(const std::string& type) { return variable(types, type, "_type"); }
  std::string other_of(const std::string& type) { return variable(others, type, "_other"); }
  std::string function(const model::message& m, const model::field& f) {
    return names.prefix() + '_' + names.type(m) + '_' + names.field(m, f).name;
  }

  go_names& names;
  go_writer& out;
  std::vector<std::string> types;
  std::vector<std::string> others;

 private:
  std::string variable(std::vector<std::string>& all, const std::string& type, const char* what) {
    auto at = std::find(all.begin(), all.end(), type);
    auto number = at - all.begin();
    if (at == all.end()) all.push_back(type);
    return names.prefix() + what + std::to_string(number);
  }
};

// The wire type of one value.
int go_wire_type(kind k);
bool is_go_varint(kind k);
go_tag go_tag_of(std::uint32_t number, int wire_type);
// "int32", "[]byte", "*Person": of one value.
std::string go_type(go_code& c, const model::field& f);
// In which order the wire has them.
std::vector<const model::field*> go_fields(const model::message& m);
// Where a field is: "m.Name".
inline std::string go_place(go_code& c, const model::message& m, const model::field& f) {
  return "m." + c.names.field(m, f).name;
}

void write_go_read(go_code& c, const model::message& m);
void write_go_write(go_code& c, const model::message& m);

}  // namespace isomer::compiler::emit
