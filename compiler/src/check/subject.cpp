// SPDX-License-Identifier: MIT
#include "subject.hpp"
#include <algorithm>

namespace isomer::compiler::check {
namespace {

bool is_excused(const spot& at, rule r) {
  if (at.in->allowed.empty()) return false;
  for (source_path path = at.path;; path.pop_back()) {
    const auto allowed = at.in->allowed.find(path);
    if (allowed != at.in->allowed.end() && allowed->second.has(r)) return true;
    if (path.empty()) return false;
  }
}

constexpr std::int32_t name_of_any = 1;  // the number of `name` in every descriptor

position place_of(const spot& at) {
  const position of_name = at.in->where.at(at.path / name_of_any);
  return of_name.line > 0 && !at.path.empty() ? of_name : at.in->where.at(at.path);
}

}  // namespace

subject::subject(const schema& before, const schema& after, const request& what)
    : old(before), now(after), what_(what) {
  for (const auto& [name, x] : now.extensions) numbered_now.emplace(std::pair(x.scope, x.number()), &x);
}

const file* subject::file_now(const file& before) const {
  if (const auto same = now.by_path.find(before.path); same != now.by_path.end()) return same->second;
  if (what_.files.size() != 1 || what_.new_files.size() != 1 || !is_checked(before)) return nullptr;
  const auto only = now.by_path.find(*what_.new_files.begin());
  return only == now.by_path.end() ? nullptr : only->second;
}

std::string subject::name_now(const declaration& before) const {
  const file* const f = file_now(*before.in);
  if (!f || f->package == before.in->package) return before.full_name;
  const std::size_t head = before.in->package.empty() ? 0 : before.in->package.size() + 1;
  return (f->package.empty() ? "" : f->package + '.') + before.full_name.substr(head);
}

std::string subject::type_now(std::string_view before) const {
  if (const message* m = find(old.messages, before)) return name_now(*m);
  if (const enumeration* e = find(old.enums, before)) return name_now(*e);
  return std::string(before);
}

void subject::tell(rule r, categories breaks, const spot& at, const std::string& text) {
  if (is_reported(r, breaks) && !is_excused(at, r)) add(r, breaks, false, at, text);
}

void subject::tell_gone(rule r, categories breaks, const spot& at, const spot& scope, const std::string& text) {
  if (is_reported(r, breaks) && !is_excused(scope, r)) add(r, breaks, true, at, text);
}

void subject::add(rule r, categories breaks, bool in_old, const spot& at, const std::string& text) {
  found.push_back({r, in_old, at.in->path, place_of(at),
                   text + ": " + std::string(info_of(r).why) + "; breaks " + (breaks & what_.breaks).text()});
}

std::vector<number_range> merged(std::vector<number_range> ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const number_range& a, const number_range& b) { return a.first < b.first; });
  std::vector<number_range> all;
  for (const number_range& r : ranges) {
    if (!all.empty() && r.first <= all.back().end) all.back().end = std::max(all.back().end, r.end);
    else all.push_back(r);
  }
  return all;
}

bool covers(const std::vector<number_range>& all, const number_range& one) {
  const auto behind = std::upper_bound(all.begin(), all.end(), one.first,
                                       [](std::int64_t first, const number_range& r) { return first < r.first; });
  return behind != all.begin() && std::prev(behind)->end >= one.end;
}

std::vector<number_range> missing_in(const std::vector<number_range>& all, number_range one) {
  std::vector<number_range> gaps;
  auto r = std::partition_point(all.begin(), all.end(), [&](const number_range& n) { return n.end <= one.first; });
  for (; r != all.end() && r->first < one.end && one.first < one.end; ++r) {
    if (one.first < r->first) gaps.push_back({one.first, r->first});
    one.first = r->end;
  }
  if (one.first < one.end) gaps.push_back(one);
  return gaps;
}

std::string text_of(const number_range& r) {
  const std::string first = std::to_string(r.first);
  return r.end - r.first == 1 ? first : first + " to " + std::to_string(r.end - 1);
}

}  // namespace isomer::compiler::check
