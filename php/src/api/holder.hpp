// SPDX-License-Identifier: MIT
// A PHP object that owns a C++ value.
#pragma once
#include <cstring>
#include <new>
#include "../zend.hpp"

namespace isomer::php_api {

template <class T>
class holder {
 public:
  static T& of(zend_object* o) { return *std::launder(reinterpret_cast<T*>(body_of(o)->held)); }

  // Makes objects of the class own a T. They can be neither copied nor serialized.
  static void start(zend_class_entry* ce) {
    std::memcpy(&handlers, zend_get_std_object_handlers(), sizeof handlers);
    handlers.offset = offsetof(body, object);
    handlers.free_obj = [](zend_object* o) {
      of(o).~T();
      zend_object_std_dtor(o);
    };
    handlers.clone_obj = nullptr;
    ce->create_object = &create;
    ce->ce_flags |= ZEND_ACC_NOT_SERIALIZABLE;
  }

 private:
  struct body {
    alignas(T) unsigned char held[sizeof(T)];
    zend_object object;  // must be last, since the properties follow it
  };
  static body* body_of(zend_object* o) {
    return reinterpret_cast<body*>(reinterpret_cast<char*>(o) - offsetof(body, object));
  }
  static zend_object* create(zend_class_entry* ce) {
    auto* made = static_cast<body*>(zend_object_alloc(sizeof(body), ce));
    new (made->held) T();
    zend_object_std_init(&made->object, ce);
    object_properties_init(&made->object, ce);
    made->object.handlers = &handlers;
    return &made->object;
  }
  static inline zend_object_handlers handlers;
};

}  // namespace isomer::php_api
