// SPDX-License-Identifier: MIT
#include "array.hpp"
#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <new>
#include <vector>
#include "fill/key_set.hpp"
#include "fill/values.hpp"
#include "type.hpp"

namespace isomer::columns {
namespace {

// The resources of an array.
struct held {
  std::shared_ptr<pool> memory;
  std::vector<buffer<char>> buffers;
  std::vector<const void*> pointers;
  std::vector<std::unique_ptr<ArrowArray>> children;
  std::vector<ArrowArray*> child_pointers;
  std::unique_ptr<ArrowArray> dictionary;

  ~held() {
    for (auto& b : buffers) memory->give(std::move(b));
  }
};

void release(ArrowArray* a) {
  for (std::int64_t i = 0; i < a->n_children; ++i)
    if (a->children[i]->release) a->children[i]->release(a->children[i]);
  if (a->dictionary && a->dictionary->release) a->dictionary->release(a->dictionary);
  delete static_cast<held*>(a->private_data);
  a->release = nullptr;
}

// Releases the array unless it is given away.
class made_array {
 public:
  made_array(const std::shared_ptr<pool>& memory, std::size_t length)
      : own_(std::make_unique<held>()), length_(length) {
    own_->memory = memory;
  }
  made_array(made_array&&) = default;
  made_array& operator=(made_array&&) = delete;
  ~made_array() {
    if (!own_) return;
    for (auto& c : own_->children)
      if (c->release) c->release(c.get());
    if (own_->dictionary && own_->dictionary->release) own_->dictionary->release(own_->dictionary.get());
  }

  std::size_t length() const { return length_; }
  // Adds a buffer of n bytes, which the caller must fill.
  char* add(std::size_t bytes) {
    buffer<char> b = own_->memory->take(bytes);
    if (!b.make_room(std::max<std::size_t>(bytes, 1))) throw std::bad_alloc();
    char* const at = b.add(bytes);
    add(std::move(b));
    return at;
  }
  void add(buffer<char> b) {
    // Consumers may require memory even if there is no value.
    if (!b.data() && !b.make_room(1)) throw std::bad_alloc();
    own_->buffers.push_back(std::move(b));
    own_->pointers.push_back(own_->buffers.back().data());
  }
  void add_none() { own_->pointers.push_back(nullptr); }
  // Adds a bitmap with a bit for each byte.
  std::size_t add_bits(const char* bytes, std::size_t n) {
    auto* const to = reinterpret_cast<unsigned char*>(add((n + 7) / 8));
    std::size_t set = 0;
    for (std::size_t i = 0; i < n; i += 8) {
      unsigned bits = 0;
      if (n - i >= 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes + i, sizeof word);
        if constexpr (std::endian::native == std::endian::little)
          bits = static_cast<unsigned>((word & 0x0101010101010101) * 0x0102040810204080 >> 56);
        else
          for (std::size_t k = 0; k < 8; ++k) bits |= static_cast<unsigned>(bytes[i + k]) << k;
      } else
        for (std::size_t k = i; k < n; ++k) bits |= static_cast<unsigned>(bytes[k]) << (k - i);
      to[i / 8] = static_cast<unsigned char>(bits);
      set += static_cast<std::size_t>(std::popcount(bits));
    }
    return set;
  }
  // Adds the validity bitmap. `valid` has a byte for each value, and is null if all are valid.
  void add_validity(const char* valid) {
    if (!valid) return add_none();
    nulls_ = length_ - add_bits(valid, length_);
  }
  void add_offsets(buffer<std::int32_t>&& offsets, bool is_wide) {
    const std::size_t n = length_ + 1;
    if (!is_wide) return add(std::move(offsets).as<char>());
    char* const to = add(n * sizeof(std::int64_t));
    for (std::size_t i = 0; i < n; ++i) {
      const std::int64_t v = offsets[i];
      std::memcpy(to + i * sizeof v, &v, sizeof v);
    }
    own_->memory->give(std::move(offsets).as<char>());
  }
  void add_child(made_array&& child) {
    if (own_->children.size() == own_->children.capacity()) own_->children.reserve(2 * own_->children.size() + 1);
    if (own_->child_pointers.size() == own_->child_pointers.capacity())
      own_->child_pointers.reserve(2 * own_->child_pointers.size() + 1);
    auto place = std::make_unique<ArrowArray>();
    child.move_to(*place);
    own_->child_pointers.push_back(place.get());
    own_->children.push_back(std::move(place));
  }
  void set_dictionary(made_array&& values) {
    own_->dictionary = std::make_unique<ArrowArray>();
    values.move_to(*own_->dictionary);
  }
  void move_to(ArrowArray& to) {
    held& h = *own_;
    to = {.length = static_cast<std::int64_t>(length_),
          .null_count = static_cast<std::int64_t>(nulls_),
          .offset = 0,
          .n_buffers = static_cast<std::int64_t>(h.pointers.size()),
          .n_children = static_cast<std::int64_t>(h.child_pointers.size()),
          .buffers = h.pointers.data(),
          .children = h.child_pointers.data(),
          .dictionary = h.dictionary.get(),
          .release = &release,
          .private_data = own_.release()};
  }

 private:
  std::unique_ptr<held> own_;
  std::size_t length_, nulls_ = 0;
};

// Maps the numbers of an enum to its names, and other numbers to their digits.
class number_names {
 public:
  explicit number_names(const enum_table& of) : of_(of) {}
  std::string_view operator[](std::int32_t number) {
    const std::string_view name = of_.name_of(number);
    if (!name.empty()) return name;
    return {digits_, static_cast<std::size_t>(std::to_chars(digits_, digits_ + sizeof digits_, number).ptr - digits_)};
  }

 private:
  const enum_table& of_;
  char digits_[16];
};

class exporter {
 public:
  exporter(const mapping& how, const std::shared_ptr<pool>& memory) : how_(how), memory_(memory) {}

  // Makes the values of a column, without the list or the map around them. `validity` says which of them are valid.
  made_array values(column& c, const char* validity) {
    const node& of = *c.of;
    if (of.content == content::wrapper) return values(c.children[0], validity);
    made_array made(memory_, c.n);
    made.add_validity(validity);
    switch (of.content) {
      case content::boolean:
      case content::empty: made.add_bits(c.data.data(), c.n); break;
      case content::number: made.add(std::move(c.data)); break;
      case content::enumeration: enumeration(made, c); break;
      case content::timestamp: moments(made, c, how_.timestamps); break;
      case content::duration: moments(made, c, how_.durations); break;
      case content::date: days(made, c); break;
      case content::daytime: moments(made, c, time_unit::nanosecond); break;
      case content::record: fields(made, c); break;
      default: made.add_offsets(std::move(c.starts), how_.large_offsets); made.add(std::move(c.data));
    }
    return made;
  }
  // `rows` says which rows are valid. It is null if all are.
  void fields(made_array& made, column& c, const char* rows = nullptr) {
    for (std::size_t i = 0; i < c.of->children.size(); ++i)
      if (c.of->children[i]->content == content::member) made.add_child(members(c, c.children[i]));
      else if (!c.of->children[i]->is_hidden) made.add_child(array_of(c.children[i], rows));
  }

 private:
  made_array array_of(column& c, const char* rows) {
    const node& of = *c.of;
    // If a row is null, so are its fields.
    if (!of.is_list && !of.is_map) return values(c, of.is_nullable ? c.valid.data() : rows);
    if (of.is_map) remove_replaced(c);
    made_array list(memory_, c.lists.size() - 1);
    list.add_validity(rows);
    list.add_offsets(std::move(c.lists), how_.large_offsets && of.is_list);
    list.add_child(values(c, nullptr));
    return list;
  }
  static void remove_replaced(column& map) {
    auto& replaced = map.keys->replaced();
    if (replaced.empty()) return;
    std::sort(replaced.begin(), replaced.end());
    remove_elements(map, replaced);
  }

  void moments(made_array& made, const column& c, time_unit unit) {
    char* const to = made.add(c.n * sizeof(std::int64_t));
    for (std::size_t i = 0; i < c.n; ++i) {
      const std::int64_t v = moment_at(c, i, unit);
      std::memcpy(to + i * sizeof v, &v, sizeof v);
    }
  }

  static void days(made_array& made, const column& c) {
    char* const to = made.add(c.n * sizeof(std::int32_t));
    for (std::size_t i = 0; i < c.n; ++i) {
      const auto v = static_cast<std::int32_t>(moment_at(c, i, time_unit::second));
      std::memcpy(to + i * sizeof v, &v, sizeof v);
    }
  }

  // Makes the column of the members of a oneof that are set, for each value of the parent.
  made_array members(const column& parent, column& c) {
    std::vector<const column*> all;
    for (std::size_t i = 0; i < parent.of->children.size(); ++i) {
      const node& child = *parent.of->children[i];
      if (child.of && child.of->oneof == c.of->oneof) all.push_back(parent.children + i);
    }
    std::vector<const column*> chosen(c.n, nullptr);
    for (const column* const one : all)
      for (std::size_t i = 0; i < c.n; ++i)
        if (one->valid[i]) chosen[i] = one, c.valid[i] = 1;
    made_array made(memory_, c.n);
    made.add_validity(c.valid.data());
    texts(made, c.n,
          [&](std::size_t i) { return chosen[i] ? std::string_view(chosen[i]->of->name) : std::string_view(); });
    return made;
  }

  void enumeration(made_array& made, column& c) {
    if (how_.enums == enum_as::number) return made.add(std::move(c.data));
    if (how_.enums == enum_as::name) {
      text_of(
          made, [&](std::size_t i, number_names& names) { return names[value_at<std::int32_t>(c, i)]; }, c.n,
          *c.of->names);
      return;
    }
    // The dictionary has the names by their positions, followed by the numbers without a name.
    const enum_table& names = *c.of->names;
    std::vector<std::int32_t> others;
    for (std::size_t i = 0; i < c.n; ++i)
      if (const auto v = value_at<std::int32_t>(c, i); names.position(v) == isomer::detail::none) others.push_back(v);
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    char* const to = made.add(c.n * sizeof(std::int32_t));
    for (std::size_t i = 0; i < c.n; ++i) {
      const auto v = value_at<std::int32_t>(c, i);
      std::size_t at = names.position(v);
      if (at == isomer::detail::none)
        at = names.size + static_cast<std::size_t>(std::lower_bound(others.begin(), others.end(), v) - others.begin());
      const auto index = static_cast<std::int32_t>(at);
      std::memcpy(to + i * sizeof index, &index, sizeof index);
    }
    const std::size_t n = names.size + others.size();
    made_array dictionary(memory_, n);
    dictionary.add_validity(nullptr);
    text_of(
        dictionary,
        [&](std::size_t i, number_names& all) {
          return i < names.size ? names.all[i].name : all[others[i - names.size]];
        },
        n, names);
    made.set_dictionary(std::move(dictionary));
  }
  template <class Text>
  void text_of(made_array& made, Text text, std::size_t n, const enum_table& of) {
    number_names names(of);
    texts(made, n, [&](std::size_t i) { return text(i, names); });
  }
  template <class Text>
  void texts(made_array& made, std::size_t n, Text text) {
    buffer<std::int32_t> starts;
    buffer<char> characters;
    if (!starts.make_room(n + 1)) throw std::bad_alloc();
    for (std::size_t i = 0; i < n; ++i) {
      const std::string_view s = text(i);
      if (!characters.make_room(s.size()) || s.size() > INT32_MAX - characters.size()) throw std::bad_alloc();
      starts.push(static_cast<std::int32_t>(characters.size()));
      s.copy(characters.add(s.size()), s.size());
    }
    starts.push(static_cast<std::int32_t>(characters.size()));
    made.add_offsets(std::move(starts), how_.large_offsets);
    made.add(std::move(characters));
  }

  const mapping& how_;
  const std::shared_ptr<pool>& memory_;
};

}  // namespace

void hand_over(column& top, std::size_t rows, const std::vector<std::size_t>& null_rows, const mapping& how,
               const std::shared_ptr<pool>& memory, ArrowArray& to) {
  exporter x(how, memory);
  made_array made(memory, rows);
  made.add_validity(nullptr);
  std::vector<char> is_there;
  if (!null_rows.empty()) is_there.assign(rows, 1);
  for (const std::size_t r : null_rows) is_there[r] = 0;
  x.fields(made, top, null_rows.empty() ? nullptr : is_there.data());
  made.move_to(to);
}

}  // namespace isomer::columns
