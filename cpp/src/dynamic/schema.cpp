// SPDX-License-Identifier: MIT
// Resolves descriptors as the generator does, and makes tables of what comes of it.
#include <isomer/dynamic/schema.hpp>
#include <isomer/google/protobuf/compiler/plugin.isomer.hpp>
#include "resolve.hpp"
#include "tables.hpp"

namespace isomer::dynamic {

class schema::made {
 public:
  compiler::model::schema model;
  std::unique_ptr<tables> of;
};

schema schema::make(const google::protobuf::FileDescriptorSet& files, std::string& why) {
  google::protobuf::compiler::CodeGeneratorRequest request;
  request.proto_file = files.file;
  auto made = std::make_shared<class made>();
  schema s;
  if (auto wrong = compiler::resolve(request, made->model, false)) {
    why = wrong->to_string();
    return s;
  }
  if (why = over_the_limit(made->model); !why.empty()) return s;
  made->of = std::make_unique<tables>(made->model);
  s.made_ = std::move(made);
  return s;
}

const table::message_table* schema::find(std::string_view full_name) const {
  return made_ ? made_->of->find(full_name) : nullptr;
}

}  // namespace isomer::dynamic
