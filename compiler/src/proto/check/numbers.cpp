// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include "../tree/nesting.hpp"
#include "../tree/visit.hpp"
#include "rules.hpp"

namespace isomer::compiler::proto {
namespace {

std::string range_text(std::int64_t first, std::int64_t last) {
  return first == last ? std::to_string(first) : std::to_string(first) + " to " + std::to_string(last);
}

// Ranges of a message, including their ends, sorted by their first numbers.
struct used_range {
  std::int64_t first, last;
  place at;
  bool reserved;
};

class number_check {
 public:
  number_check(const file& f, report& found) : file_(f), report_(found) {}

  void check(const message& m) {
    std::vector<used_range> ranges;
    for (const extension_range& r : m.ranges) add_range(ranges, r, false);
    for (const number_range& r : m.reserved) add_range(ranges, r, true);
    check_overlaps(ranges);
    const std::set<std::string_view> reserved = names_of(m.reserved_names);
    if (m.fields.size() > most_fields) wrong(m.at, "a message has " + std::to_string(most_fields) + " fields at most");
    std::map<std::int32_t, const field*> numbers;
    for (const field& f : m.fields) {
      check_number(f, ranges);
      if (reserved.count(f.name)) wrong(f.at, "the name " + quoted(f.name) + " is reserved");
      if (const auto [other, is_new] = numbers.try_emplace(f.number, &f); !is_new && report_.errors() < report::most)
        wrong(f.number_at, "the number " + std::to_string(f.number) + " is that of " + quoted(other->second->name) +
                               " already; " + next_free(numbers, ranges));
    }
    for (const oneof& o : m.oneofs)
      if (o.members == 0) wrong(o.at, "a oneof has one field at least");
  }

  void check(const enumeration& e) {
    if (e.values.empty()) return wrong(e.at, "an enum has one value at least");
    std::vector<used_range> ranges;
    for (const number_range& r : e.reserved) {
      if (r.first > r.end) wrong(r.at, "a range ends before it begins");
      else ranges.push_back({r.first, r.end, r.at, true});
    }
    check_overlaps(ranges);
    const std::set<std::string_view> reserved = names_of(e.reserved_names);
    for (const enum_value& v : e.values) {
      if (find(ranges, v.number)) wrong(v.number_at, "the number " + std::to_string(v.number) + " is reserved");
      if (reserved.count(v.name)) wrong(v.at, "the name " + quoted(v.name) + " is reserved");
    }
  }

  void check_field(const field& f) {
    if (f.number <= 0) wrong(f.number_at, "the numbers of fields begin with 1");
    if (f.is_extension && f.label == field_label::required) wrong(f.type_at, "an extension is not required");
    if (f.default_value && f.repeated()) wrong(f.default_at, "a repeated field has no default");
  }

 private:
  void wrong(place at, std::string text) { report_.error(file_.path, at, std::move(text)); }
  static std::string quoted(std::string_view name) { return '"' + std::string(name) + '"'; }

  void add_range(std::vector<used_range>& to, const number_range& r, bool reserved) {
    if (r.first <= 0) wrong(r.at, "the numbers of fields begin with 1");
    if (r.first >= r.end) wrong(r.at, "a range ends before it begins");
    else to.push_back({r.first, std::int64_t{r.end} - 1, r.at, reserved});
  }

  // Sorts them, too.
  void check_overlaps(std::vector<used_range>& ranges) {
    std::sort(ranges.begin(), ranges.end(), [](const used_range& a, const used_range& b) {
      return a.first != b.first ? a.first < b.first : a.last < b.last;
    });
    const used_range* widest = nullptr;
    for (const used_range& r : ranges) {
      if (widest && r.first <= widest->last)
        wrong(r.at,
              "the range " + range_text(r.first, r.last) + " overlaps with " + range_text(widest->first, widest->last));
      if (!widest || r.last > widest->last) widest = &r;
    }
  }

  static const used_range* find(const std::vector<used_range>& sorted, std::int64_t number) {
    auto behind = std::upper_bound(sorted.begin(), sorted.end(), number,
                                   [](std::int64_t n, const used_range& r) { return n < r.first; });
    if (behind == sorted.begin()) return nullptr;
    return std::prev(behind)->last >= number ? &*std::prev(behind) : nullptr;
  }

  std::set<std::string_view> names_of(const std::vector<reserved_name>& reserved) {
    std::set<std::string_view> names;
    for (const reserved_name& r : reserved) {
      if (r.name.size() > longest_reserved_name) wrong(r.at, "the reserved name is too long");
      if (!names.insert(r.name).second) wrong(r.at, "the name " + quoted(r.name) + " is reserved twice");
    }
    return names;
  }

  void check_number(const field& f, const std::vector<used_range>& ranges) {
    if (f.number > largest_number)
      wrong(f.number_at, "the numbers of fields end with " + std::to_string(largest_number));
    if (const used_range* r = find(ranges, f.number))
      wrong(f.number_at, "the number " + std::to_string(f.number) +
                             (r->reserved ? " is reserved" : " is one that extensions may have") + ", in line " +
                             std::to_string(r->at.line + 1));
  }

  static std::string next_free(const std::map<std::int32_t, const field*>& numbers,
                               const std::vector<used_range>& ranges) {
    std::int64_t next = 1;
    for (bool moved = true; moved;) {
      moved = false;
      for (auto n = numbers.find(static_cast<std::int32_t>(next)); n != numbers.end() && n->first == next; ++n) {
        ++next;
        moved = true;
      }
      if (const used_range* r = find(ranges, next)) {
        next = r->last + 1;
        moved = true;
      }
      if (next > largest_number) return "there is no free one";
    }
    return "the next free one is " + std::to_string(next);
  }

  const file& file_;
  report& report_;
};

}  // namespace

void check_numbers(const file& f, report& found) {
  number_check check(f, found);
  each_message(f, [&](const message& m) { check.check(m); });
  each_enum(f, [&](const enumeration& e) { check.check(e); });
  each_field(f, [&](const field& one) { check.check_field(one); });
}

}  // namespace isomer::compiler::proto
