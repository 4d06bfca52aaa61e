// SPDX-License-Identifier: MIT
// Resolves descriptors as the generator does, and makes tables from the result.
#include <isomer/dynamic/schema.hpp>
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include "check.hpp"
#include "model/resolve.hpp"
#include "tables.hpp"

namespace isomer::dynamic {

class schema::made {
 public:
  std::shared_ptr<const compiler::model::schema> model;
  std::unique_ptr<tables> of;
};

schema schema::make(const google::protobuf::FileDescriptorSet& files, std::string& why) {
  return make(std::span(files.file), why);
}
schema schema::make(std::span<const google::protobuf::FileDescriptorProto> files, std::string& why) {
  auto model = std::make_shared<compiler::model::schema>();
  schema s;
  if (auto wrong = compiler::resolve(files, *model, false)) {
    why = wrong->to_string();
    return s;
  }
  if (why = wrong_with(*model); !why.empty()) return s;
  auto made = std::make_shared<class made>();
  made->of = std::make_unique<tables>(*model);
  made->model = std::move(model);
  s.made_ = std::move(made);
  return s;
}

schema schema::only(
    const std::function<bool(const detail::table::message_table&, const detail::table::field&)>& keep) const {
  schema s;
  if (!made_) return s;
  auto fewer = std::make_shared<made>();
  fewer->model = made_->model;
  fewer->of =
      std::make_unique<tables>(*fewer->model, [&](const compiler::model::message& m, const compiler::model::field& f) {
        const detail::table::message_table& whole = *find(m.full_name);
        return keep(whole, *whole.by_number(f.number));
      });
  s.made_ = std::move(fewer);
  return s;
}

const detail::table::message_table* schema::find(std::string_view full_name) const {
  return made_ ? made_->of->find(full_name) : nullptr;
}
std::vector<std::string_view> schema::files() const {
  std::vector<std::string_view> all;
  if (made_)
    for (const compiler::model::file& f : made_->model->files) all.emplace_back(f.path);
  return all;
}
const detail::table::message_table* schema::find_in_file(std::string_view file,
                                                         std::span<const std::int32_t> places) const {
  const compiler::model::file* const in = made_ ? made_->model->find(file) : nullptr;
  const compiler::model::message* found = nullptr;
  for (const std::int32_t at : places) {
    if (!found && !in) return nullptr;
    const auto& among = found ? found->messages : in->messages;
    if (at < 0 || static_cast<std::size_t>(at) >= among.size()) return nullptr;
    found = among[static_cast<std::size_t>(at)];
  }
  return found ? find(found->full_name) : nullptr;
}
const detail::table::enum_table* schema::find_enum(std::string_view full_name) const {
  return made_ ? made_->of->find_enum(full_name) : nullptr;
}
std::string_view schema::oneof_of(const detail::table::message_table& message,
                                  const detail::table::field& field) const {
  if (!made_ || !field.oneof) return {};
  for (const compiler::model::message& m : made_->model->messages) {
    if (m.full_name != message.full_name) continue;
    for (const compiler::model::oneof* const one : m.oneofs)
      for (const compiler::model::field* const f : one->members)
        if (f->number == field.number) return one->name;
  }
  return {};
}
const extension* schema::find_extension(std::string_view full_name) const {
  return made_ ? made_->of->find_extension(full_name) : nullptr;
}
const extension* schema::find_extension(const detail::table::message_table& extendee, std::uint32_t number) const {
  return made_ ? made_->of->find_extension(extendee, number) : nullptr;
}

std::span<const detail::table::message_table* const> schema::messages() const {
  if (!made_) return {};
  return made_->of->messages();
}
std::span<const detail::table::enum_table* const> schema::enums() const {
  if (!made_) return {};
  return made_->of->enums();
}
std::span<const extension> schema::extensions() const {
  if (!made_) return {};
  return made_->of->extensions();
}
std::span<const extension> schema::extensions_of(const detail::table::message_table& extendee) const {
  if (!made_) return {};
  return made_->of->extensions_of(extendee);
}

}  // namespace isomer::dynamic
