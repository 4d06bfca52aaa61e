// SPDX-License-Identifier: MIT
// Shared by the emitters of Go's functions: kinds in Go, tags, and the package's variables.
#pragma once
#include <algorithm>
#include <map>
#include <string>
#include <vector>
#include "../../model/declarations.hpp"
#include "names.hpp"
#include "writer.hpp"

namespace isomer::compiler::emit {

// A tag as it is encoded.
struct go_tag {
  std::uint64_t bytes = 0;  // little-endian
  int size = 0;

  std::string hex() const;
  std::string mask() const;
};

class go_code {
 public:
  go_code(go_names& n, go_writer& w) : names(n), out(w) {}

  // Returns the variable with fast.TypeOf of a type, or with fast.OtherOf of a message without generated code in this
  // file.
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
// The type of one value: "int32", "[]byte", "*Person".
std::string go_type(go_code& c, const model::field& f);
// The fields in the order in which they are encoded.
std::vector<const model::field*> go_fields(const model::message& m);
// The expression for a field: "m.Name".
inline std::string go_place(go_code& c, const model::message& m, const model::field& f) {
  return "m." + c.names.field(m, f).name;
}

void write_go_read(go_code& c, const model::message& m);
void write_go_write(go_code& c, const model::message& m);

}  // namespace isomer::compiler::emit
