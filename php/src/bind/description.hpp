// SPDX-License-Identifier: MIT
// Describes a class with attributes, and all classes and enums that it refers to, as a schema.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <string>
#include "../zend.hpp"
#include "attribute.hpp"
#include "known_messages.hpp"
#include "model/declarations.hpp"

namespace isomer::php_bind {

namespace model = compiler::model;

struct described_message {
  model::message* is = nullptr;
  zend_class_entry* ce = nullptr;
  std::map<std::uint32_t, const zend_property_info*> properties;  // by the numbers of the fields
  const zend_property_info* unknown = nullptr;
};
struct described_enum {
  model::enumeration* is = nullptr;
  zend_class_entry* ce = nullptr;
};

struct described_tables;
// A class that a field refers to. Only the class itself says whether it is a message or an enum.
struct class_reference {
  const model::field* is = nullptr;        // the field; for a map, the class is that of its `value`
  const model::message* stands = nullptr;  // the message in place of the class, in the schema
  std::string name;
  bool packs = true;       // whether a list of an enum's numbers is packed
  bool is_needed = false;  // whether a new object contains a value of it
  // The class for which the field was last found to be correct, in the same thread.
  mutable std::weak_ptr<const described_tables> fits;
};

class description {
 public:
  // Whether the class can have objects, and they consist only of their properties.
  static bool may_have_objects(const zend_class_entry* ce);
  // If it returns false, an exception has been thrown.
  bool read(zend_class_entry* root);
  // Describes the class alone, without those that its fields refer to.
  bool read_alone(zend_class_entry* ce);
  // Describes the class of a field, and checks that the field matches it. The only message or enum here is then that of
  // the class.
  bool read_referred(zend_class_entry* owner, const zend_property_info* p, const class_reference& r);

  model::schema schema;
  std::deque<described_message> messages;  // the root is the first
  std::deque<described_enum> enums;
  std::deque<class_reference> references;  // for a class that was read alone
  bool asks_for_names = false;             // whether it needs the names of the classes that it refers to

 private:
  bool refer(model::field& f, zend_string* name, const zend_property_info* p);
  bool set_type_referring(model::field& f, const zend_property_info* p, const attribute& a, const described_message& m);
  described_message* message_of(zend_class_entry* ce);
  described_enum* enum_of(zend_class_entry* ce);
  bool read_fields(described_message& m);
  bool read_field(described_message& m, zend_property_info* p);
  bool begin_field(described_message& m, zend_property_info* p, const attribute& a, model::field& f);
  bool read_map(described_message& m, zend_property_info* p, const attribute& a, model::field& f);
  bool read_single_or_list(described_message& m, zend_property_info* p, const attribute& a, model::field& f,
                           bool is_array);
  bool read_cases(described_enum& e);
  bool finish();
  // Sets the type of a field, an element or a value of a map.
  bool set_type(model::field& f, const zval* type, const zend_property_info* p, const described_message& m);
  bool is_described(const model::message* m) const;
  bool check_class(const described_message& m, const zend_property_info* p, const model::field& f);
  bool set_class(model::field& f, zend_string* name, const zend_property_info* p);
  bool set_class(model::field& f, zend_class_entry* ce);
  bool may_be_message(const zend_class_entry* ce) const;

  bool is_alone_ = false;
  std::string at_;  // a prefix for errors with the property that is being read: "Person::$phone: ", or empty
  known_messages known_{schema};
  std::map<zend_class_entry*, described_message*> message_of_;
  std::map<zend_class_entry*, described_enum*> enum_of_;
};

}  // namespace isomer::php_bind
