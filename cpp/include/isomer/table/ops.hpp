// SPDX-License-Identifier: MIT
// The operations of a container that the table walk uses: one constant for each type of container, for any field.
#pragma once
#include <cstddef>
#include "../memory/store.hpp"
#include "../walk/reuse.hpp"
#include "table.hpp"

namespace isomer::detail::table {

// Each function that may allocate memory reports failure with null or false. `const field&` is for containers whose
// element type is known at run time only.
struct list_ops {
  void* (*append)(memory::store&, void* list, const field&);
  void* (*extend)(memory::store&, void* list, const field&, std::size_t n);  // null if elements have no addresses
  bool (*push)(memory::store&, void* list, bool v);                          // for those whose elements have none
  bool (*reserve)(memory::store&, void* list, const field&, std::size_t n);  // null: it is not worthwhile
  void* (*reuse)(void* list, std::size_t i);  // an element whose memory may be reused, or null
  void (*trim)(void* list, std::size_t n);
  void (*clear)(void* list);
  const void* (*data)(const void* list);
  std::size_t (*size)(const void* list);
  std::uint32_t stride;               // from element to element; 0: the sub-table's size
  bool (*is_full)(const void* list);  // whether one more element would move the others; null: it never does
};
struct holder_ops {
  void* (*engage)(memory::store&, void* holder, const field&);
  const void* (*get)(const void* holder);  // null if absent
  void (*reset)(void* holder);
};
struct choice_ops {
  void* (*select)(memory::store&, void* variant, const field&);
  const void* (*get)(const void* variant, const field&);  // null: another one is set, or none
  bool (*any)(const void* variant);
  void (*reset)(void* variant, const field&);
};
struct map_ops {
  // Creates an empty entry as described by the sub-table, calls `fill` to read it, and moves it into the map. `once`:
  // an existing key is an error.
  put (*entry)(memory::store&, void* map, const field&, bool once, void* context, put (*fill)(void*, char* entry));
  bool (*settle)(void* map, const field&);  // as map_traits<M>::settle; null: nothing to do, and so are the next three
  bool (*ascends)(const void* map, const field&);
  std::size_t (*sort)(memory::store&, void* map, const field&);
  std::size_t (*find_repeat)(memory::store&, const void* map, const field&);
  std::size_t (*size)(const void* map);
  // Calls one(context, entry) for each, backwards if the map can; false ends it. An entry is a message of the
  // sub-table.
  bool (*each)(const void* map, const field&, bool backward, void* context, bool (*one)(void*, const char* entry));
  void (*clear)(void* map);
  // For maps whose entries can move to another map; otherwise null. The second is as entry(), with an entry of a map
  // that was set aside, if one is left: `over` is set in that case before fill() is called.
  std::uint32_t (*set_aside)(walk::reuse&, void* map);
  put (*entry_over)(memory::store&, void* map, walk::reuse&, std::uint32_t where, bool& over, bool once, void* context,
                    put (*fill)(void*, char* entry));
};

}  // namespace isomer::detail::table
