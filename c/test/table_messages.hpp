// SPDX-License-Identifier: MIT
// Structs and tables as generated code would have them: each kind of member at least once.
#pragma once
#include <isomer/table.h>

// A field's beginning: number, wire type, and offset with the width of its member.
#define TAG(number, wire) ((number) << 3 | (wire))
#define NUMBER(number, wire, kind, type, member, is_signed)  \
  {TAG(number, wire),                                        \
   ISOMER_KIND_##kind,                                       \
   ISOMER_SHAPE_IMPLICIT,                                    \
   ISOMER_WIDTHS(ISOMER_SIZEOF(type, member), is_signed, 1), \
   0,                                                        \
   offsetof(type, member),                                   \
   0,                                                        \
   0,                                                        \
   0,                                                        \
   nullptr}

namespace table_test {

inline bool operator==(isomer_bytes a, isomer_bytes b) {
  return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

// ---- every kind of number, without presence; 8 and 16 bits among them

struct numbers {
  int32_t i32;
  int64_t i64;
  uint32_t u32;
  uint64_t u64;
  int32_t s32;
  int64_t s64;
  bool b;
  int32_t e;
  uint32_t f32;
  int32_t sf32;
  float real;
  uint64_t f64;
  int64_t sf64;
  double wide;
  int8_t i8;
  uint8_t u8;
  int16_t s16;
  int64_t i32_in_64;
};
inline constexpr isomer_field numbers_fields[] = {
    NUMBER(1, 0, INT32, numbers, i32, true),      NUMBER(2, 0, INT64, numbers, i64, true),
    NUMBER(3, 0, UINT32, numbers, u32, false),    NUMBER(4, 0, UINT64, numbers, u64, false),
    NUMBER(5, 0, SINT32, numbers, s32, true),     NUMBER(6, 0, SINT64, numbers, s64, true),
    NUMBER(7, 0, BOOL, numbers, b, false),        NUMBER(8, 0, ENUM, numbers, e, true),
    NUMBER(9, 5, FIXED32, numbers, f32, false),   NUMBER(10, 5, SFIXED32, numbers, sf32, true),
    NUMBER(11, 5, FLOAT, numbers, real, false),   NUMBER(12, 1, FIXED64, numbers, f64, false),
    NUMBER(13, 1, SFIXED64, numbers, sf64, true), NUMBER(14, 1, DOUBLE, numbers, wide, false),
    NUMBER(15, 0, INT32, numbers, i8, true),      NUMBER(16, 0, UINT32, numbers, u8, false),
    NUMBER(17, 0, SINT32, numbers, s16, true),    NUMBER(200, 0, INT32, numbers, i32_in_64, true),
};
inline constexpr const char* numbers_names[] = {
    "\003i32",  "\003i64",  "\003u32", "\003u64",  "\003s32",  "\003s64",
    "\001b",    "\001e",    "\003f32", "\004sf32", "\004real", "\003f64",
    "\004sf64", "\004wide", "\002i8",  "\002u8",   "\003s16",  "\007i32In64\011i32_in_64"};
inline constexpr isomer_table numbers_table = {numbers_fields, numbers_names, nullptr, sizeof(numbers), 18, 0};

// ---- presence, text, bytes, lists, a oneof, a group, a closed enum, a map, unknown fields; all within the struct

inline constexpr int32_t color_ranges[] = {-1, -1, 1, 3, 10, 10};
inline constexpr isomer_enum color = {color_ranges, 3};

struct inner {
  bool has_x;
  int32_t x;
  uint8_t many_count;
  int32_t many[4];
};
inline constexpr isomer_field inner_fields[] = {
    {TAG(1, 0), ISOMER_KIND_INT32, ISOMER_SHAPE_FLAG, ISOMER_WIDTHS(4, true, 1), 0, offsetof(inner, x),
     offsetof(inner, has_x), 0, 0, nullptr},
    {TAG(2, 2), ISOMER_KIND_INT32, ISOMER_SHAPE_LIST, ISOMER_WIDTHS(4, true, 1), 0, offsetof(inner, many),
     offsetof(inner, many_count), 4, 4, nullptr},
};
inline constexpr const char* inner_names[] = {"\001x", "\004many"};
inline constexpr isomer_table inner_table = {inner_fields, inner_names, nullptr, sizeof(inner), 2, 0};

struct entry {
  char key[8];
  int32_t value;
};
inline constexpr isomer_field entry_fields[] = {
    {TAG(1, 2), ISOMER_KIND_TEXT, ISOMER_SHAPE_ALWAYS, 0, ISOMER_FIELD_STRING | ISOMER_FIELD_UTF8, offsetof(entry, key),
     0, 0, 8, nullptr},
    {TAG(2, 0), ISOMER_KIND_ENUM, ISOMER_SHAPE_ALWAYS, ISOMER_WIDTHS(4, true, 1), 0, offsetof(entry, value), 0, 0, 0,
     &color},
};
// The default of a closed enum is its first number.
inline void init_entry(void* message) {
  memset(message, 0, sizeof(entry));
  static_cast<entry*>(message)->value = -1;
}
inline constexpr isomer_table entry_table = {entry_fields, nullptr, init_entry, sizeof(entry), 2, 0};

struct blob {
  uint8_t size;
  uint8_t data[3];
};
inline constexpr isomer_field blob_element = {
    0, ISOMER_KIND_BYTES, ISOMER_SHAPE_ALWAYS, 0, 0, offsetof(blob, data), 0, 3, offsetof(blob, size), nullptr};

struct fixed {
  bool has_name;
  bool has_inner;
  bool has_color;
  bool has_group;
  char name[9];
  uint8_t raw_size;
  uint8_t raw[4];
  uint8_t mac[6];
  inner nested;
  int32_t color_value;
  inner group;
  uint8_t words_count;
  char words[3][5];
  uint8_t blobs_count;
  blob blobs[2];
  uint16_t inners_count;
  inner inners[2];
  uint8_t colors_count;
  int32_t colors[4];
  uint8_t entries_count;
  entry entries[3];
  int32_t choice_case;
  union {
    uint64_t number;
    char text[6];
    inner message;
  } choice;
  uint16_t loose_count;
  double loose[3];
  uint16_t unknown_size;
  uint8_t unknown[16];
};
constexpr uint8_t TEXT = ISOMER_FIELD_STRING | ISOMER_FIELD_UTF8;
inline constexpr isomer_field fixed_fields[] = {
    {TAG(1, 2), ISOMER_KIND_TEXT, ISOMER_SHAPE_FLAG, 0, TEXT, offsetof(fixed, name), offsetof(fixed, has_name), 0, 9,
     nullptr},
    {TAG(2, 2), ISOMER_KIND_BYTES, ISOMER_SHAPE_IMPLICIT, 0, 0, offsetof(fixed, raw), 0, 4, offsetof(fixed, raw_size),
     nullptr},
    {TAG(3, 2), ISOMER_KIND_FIXED_BYTES, ISOMER_SHAPE_ALWAYS, 0, 0, offsetof(fixed, mac), 0, 0, 6, nullptr},
    {TAG(4, 2), ISOMER_KIND_MESSAGE, ISOMER_SHAPE_FLAG, 0, 0, offsetof(fixed, nested), offsetof(fixed, has_inner), 0, 0,
     &inner_table},
    {TAG(5, 0), ISOMER_KIND_ENUM, ISOMER_SHAPE_FLAG, ISOMER_WIDTHS(4, true, 1), 0, offsetof(fixed, color_value),
     offsetof(fixed, has_color), 0, 0, &color},
    {TAG(6, 3), ISOMER_KIND_GROUP, ISOMER_SHAPE_FLAG, 0, 0, offsetof(fixed, group), offsetof(fixed, has_group), 0, 0,
     &inner_table},
    {TAG(7, 2), ISOMER_KIND_TEXT, ISOMER_SHAPE_LIST, 0, TEXT, offsetof(fixed, words), offsetof(fixed, words_count), 3,
     5, nullptr},
    {TAG(8, 2), ISOMER_KIND_BYTES, ISOMER_SHAPE_LIST, 0, 0, offsetof(fixed, blobs), offsetof(fixed, blobs_count), 2,
     sizeof(blob), &blob_element},
    {TAG(9, 2), ISOMER_KIND_MESSAGE, ISOMER_SHAPE_LIST, ISOMER_WIDTHS(1, false, 2), 0, offsetof(fixed, inners),
     offsetof(fixed, inners_count), 2, sizeof(inner), &inner_table},
    {TAG(10, 2), ISOMER_KIND_ENUM, ISOMER_SHAPE_LIST, ISOMER_WIDTHS(4, true, 1), 0, offsetof(fixed, colors),
     offsetof(fixed, colors_count), 4, 4, &color},
    {TAG(11, 2), ISOMER_KIND_MESSAGE, ISOMER_SHAPE_MAP, ISOMER_WIDTHS(1, false, 1), 0, offsetof(fixed, entries),
     offsetof(fixed, entries_count), 3, sizeof(entry), &entry_table},
    {TAG(12, 0), ISOMER_KIND_UINT64, ISOMER_SHAPE_CASE, ISOMER_WIDTHS(8, false, 4), 0, offsetof(fixed, choice.number),
     offsetof(fixed, choice_case), 0, 0, nullptr},
    {TAG(13, 2), ISOMER_KIND_TEXT, ISOMER_SHAPE_CASE, ISOMER_WIDTHS(1, false, 4), TEXT, offsetof(fixed, choice.text),
     offsetof(fixed, choice_case), 0, 6, nullptr},
    {TAG(14, 2), ISOMER_KIND_MESSAGE, ISOMER_SHAPE_CASE, ISOMER_WIDTHS(1, false, 4), 0, offsetof(fixed, choice.message),
     offsetof(fixed, choice_case), 0, 0, &inner_table},
    {TAG(2000, 1), ISOMER_KIND_DOUBLE, ISOMER_SHAPE_LIST, ISOMER_WIDTHS(8, false, 2), 0, offsetof(fixed, loose),
     offsetof(fixed, loose_count), 3, 8, nullptr},
    {0, ISOMER_KIND_BYTES, ISOMER_SHAPE_ALWAYS, ISOMER_WIDTHS(2, false, 1), 0, offsetof(fixed, unknown), 0, 16,
     offsetof(fixed, unknown_size), nullptr},
};
inline constexpr const char* fixed_names[] = {"\004name",   "\003raw",     "\003mac",     "\006nested",
                                              "\005color",  "\005group",   "\005words",   "\005blobs",
                                              "\006inners", "\006colors",  "\007entries", "\006number\010a_number",
                                              "\004text",   "\007message", "\005loose"};
inline constexpr isomer_table fixed_table = {fixed_fields,  fixed_names, nullptr,
                                             sizeof(fixed), 15,          ISOMER_TABLE_UNKNOWN};

// ---- in the arena: recursion, lists, maps, slices, unknown fields, a required field

struct tree;
struct tree_entry;
struct tree_by_number;
struct tree {
  bool has_label;
  bool has_id;
  isomer_string label;
  int32_t id;
  tree* child;
  size_t children_count;
  tree* children;
  size_t names_count;
  isomer_string* names;
  size_t numbers_count;
  int32_t* numbers;
  size_t by_name_count;
  tree_entry* by_name;
  size_t by_number_count;
  tree_by_number* by_number;
  int32_t choice_case;
  union {
    tree* left;
    isomer_bytes blob;
  } choice;
  isomer_bytes unknown;
};
struct tree_entry {
  isomer_string key;
  tree value;
};
struct tree_by_number {
  int32_t key;
  isomer_bytes value;
};
extern const isomer_table tree_table;
inline constexpr isomer_field tree_entry_fields[] = {
    {TAG(1, 2), ISOMER_KIND_SLICE, ISOMER_SHAPE_ALWAYS, 0, TEXT, offsetof(tree_entry, key), 0, ISOMER_NO_LIMIT, 0,
     nullptr},
    {TAG(2, 2), ISOMER_KIND_MESSAGE, ISOMER_SHAPE_ALWAYS, 0, 0, offsetof(tree_entry, value), 0, 0, 0, &tree_table},
};
inline constexpr isomer_table tree_entry_table = {tree_entry_fields,  nullptr, nullptr,
                                                  sizeof(tree_entry), 2,       ISOMER_TABLE_FINISH};
inline constexpr isomer_field tree_by_number_fields[] = {
    {TAG(1, 0), ISOMER_KIND_INT32, ISOMER_SHAPE_ALWAYS, ISOMER_WIDTHS(4, true, 1), 0, offsetof(tree_by_number, key), 0,
     0, 0, nullptr},
    {TAG(2, 2), ISOMER_KIND_SLICE, ISOMER_SHAPE_ALWAYS, 0, 0, offsetof(tree_by_number, value), 0, ISOMER_NO_LIMIT, 0,
     nullptr},
};
inline constexpr isomer_table tree_by_number_table = {tree_by_number_fields,  nullptr, nullptr,
                                                      sizeof(tree_by_number), 2,       0};

constexpr uint8_t COUNT = ISOMER_WIDTHS(4, true, sizeof(size_t));
constexpr uint8_t ARENA = ISOMER_FIELD_ARENA;
inline constexpr isomer_field tree_fields[] = {
    {TAG(1, 2), ISOMER_KIND_SLICE, ISOMER_SHAPE_FLAG, 0, TEXT, offsetof(tree, label), offsetof(tree, has_label),
     ISOMER_NO_LIMIT, 0, nullptr},
    {TAG(2, 0), ISOMER_KIND_INT32, ISOMER_SHAPE_FLAG, ISOMER_WIDTHS(4, true, 1), ISOMER_FIELD_REQUIRED,
     offsetof(tree, id), offsetof(tree, has_id), 0, 0, nullptr},
    {TAG(3, 2), ISOMER_KIND_MESSAGE, ISOMER_SHAPE_POINTER, 0, ARENA, offsetof(tree, child), 0, 0, 0, &tree_table},
    {TAG(4, 2), ISOMER_KIND_MESSAGE, ISOMER_SHAPE_LIST, COUNT, ARENA, offsetof(tree, children),
     offsetof(tree, children_count), ISOMER_NO_LIMIT, sizeof(tree), &tree_table},
    {TAG(5, 2), ISOMER_KIND_SLICE, ISOMER_SHAPE_LIST, COUNT, ARENA | TEXT, offsetof(tree, names),
     offsetof(tree, names_count), ISOMER_NO_LIMIT, sizeof(isomer_string), nullptr},
    {TAG(6, 2), ISOMER_KIND_INT32, ISOMER_SHAPE_LIST, COUNT, ARENA, offsetof(tree, numbers),
     offsetof(tree, numbers_count), ISOMER_NO_LIMIT, sizeof(int32_t), nullptr},
    {TAG(7, 2), ISOMER_KIND_MESSAGE, ISOMER_SHAPE_MAP, COUNT, ARENA, offsetof(tree, by_name),
     offsetof(tree, by_name_count), ISOMER_NO_LIMIT, sizeof(tree_entry), &tree_entry_table},
    {TAG(8, 2), ISOMER_KIND_MESSAGE, ISOMER_SHAPE_MAP, COUNT, ARENA, offsetof(tree, by_number),
     offsetof(tree, by_number_count), ISOMER_NO_LIMIT, sizeof(tree_by_number), &tree_by_number_table},
    {TAG(9, 2), ISOMER_KIND_MESSAGE, ISOMER_SHAPE_CASE, ISOMER_WIDTHS(1, false, 4), ARENA, offsetof(tree, choice.left),
     offsetof(tree, choice_case), 0, 0, &tree_table},
    {TAG(10, 2), ISOMER_KIND_SLICE, ISOMER_SHAPE_CASE, ISOMER_WIDTHS(1, false, 4), 0, offsetof(tree, choice.blob),
     offsetof(tree, choice_case), ISOMER_NO_LIMIT, 0, nullptr},
    {0, ISOMER_KIND_SLICE, ISOMER_SHAPE_ALWAYS, 0, 0, offsetof(tree, unknown), 0, ISOMER_NO_LIMIT, 0, nullptr},
};
inline constexpr const char* tree_names[] = {"\005label",
                                             "\002id",
                                             "\005child",
                                             "\010children",
                                             "\005names",
                                             "\007numbers",
                                             "\006byName\007by_name",
                                             "\010byNumber\011by_number",
                                             "\004left",
                                             "\004blob"};
inline const isomer_table tree_table = {tree_fields,  tree_names, nullptr,
                                        sizeof(tree), 10,         ISOMER_TABLE_UNKNOWN | ISOMER_TABLE_FINISH};

}  // namespace table_test
