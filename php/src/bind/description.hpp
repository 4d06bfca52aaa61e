// SPDX-License-Identifier: MIT
// Describes a class with attributes, and all classes and enums that it refers to, as a schema.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>
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
  std::map<std::uint32_t, std::string> collections;  // the classes that lists and maps are read into
  std::set<std::uint32_t> kept;                      // whose property's own default stays
};
// Of an enum's cases, by their names or by the strings that they are.
using enum_numbers = std::map<std::string, zend_long>;
struct described_enum {
  model::enumeration* is = nullptr;
  zend_class_entry* ce = nullptr;
  enum_numbers numbers;                                     // where the cases have none of their own
  std::vector<std::pair<std::int32_t, std::string>> cases;  // by their numbers
  model::enumeration* closed = nullptr;                     // the same, for fields that say so
};
// What the attribute of a field says of its enum.
struct said_of_enum {
  bool closed = false;
  enum_numbers numbers;
};

struct described_tables;
// A class that a field refers to. Only the class itself says whether it is a message or an enum.
struct class_reference {
  const model::field* is = nullptr;        // the field; for a map, the class is that of its `value`
  const model::message* stands = nullptr;  // the message in place of the class, in the schema
  std::string name, lower_name;            // the second is empty if the class must be looked up by the first
  bool packs = true;                       // a list of an enum's numbers
  bool is_needed = false;                  // by a new object, which holds a value
  bool keeps = false;                      // the property's own default
  bool collects = false;                   // a list or a map that is no array
  said_of_enum said;
  // Of the class that the field was last seen to be right for; of the same thread.
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
  bool add_case(described_enum& e, zend_object* one, const std::string& name, const attribute& a);
  bool add_enumerator(described_enum& e, const std::string& name, std::string spelled, zend_long number,
                      const attribute& a);
  bool read_said(HashTable* numbers, bool is_closed);
  bool read_collection(described_message& m, const zend_property_info* p, const attribute& a, const model::field& f);
  bool keep_default(described_message& m, const zend_property_info* p, model::field& f);
  bool finish();
  // Sets the type of a field, an element or a value of a map.
  bool set_type(model::field& f, const zval* type, const zend_property_info* p, const described_message& m);
  bool is_described(const model::message* m) const;
  bool check_class(const described_message& m, const zend_property_info* p, const model::field& f);
  bool set_class(model::field& f, zend_string* name, const zend_property_info* p);
  bool set_class(model::field& f, zend_class_entry* ce);
  bool may_be_message(const zend_class_entry* ce) const;

  bool is_alone_ = false;
  bool is_list_ = false;   // whether the field that is being read is a list or a map
  bool collects_ = false;  // and its property no array
  said_of_enum said_;
  std::string at_;  // the property that is being read, for errors of its class: "Person::$phone: ", or nothing
  known_messages known_{schema};
  std::map<zend_class_entry*, described_message*> message_of_;
  std::map<zend_class_entry*, described_enum*> enum_of_;
};

}  // namespace isomer::php_bind
