// SPDX-License-Identifier: MIT
// Writes a stream or a file of messages: their order, and which dictionaries are written.
#include <algorithm>
#include <isomer/wire/bytes.hpp>
#include <map>
#include <string>
#include "isomer/columns/ipc.hpp"
#include "message.hpp"

namespace isomer::columns::ipc {

namespace {

using detail::block;
using detail::body;
using detail::field;
using detail::problem;

constexpr char zeros[detail::alignment] = {};

}  // namespace

struct writer::state {
  enum class step : std::uint8_t { new_one, begun, ended, failed };

  state(layout l, sink s) : as(l), to(std::move(s)) {}

  bool begin(const ArrowSchema& columns);
  bool add(const ArrowArray& batch);
  bool end();
  // Executes a step, and remembers its error.
  template <class Step>
  status run(step from, step then, Step work);

  layout as;
  sink to;
  step at = step::new_one;
  problem why;
  std::string error;
  field root;
  std::int64_t position = 0;
  std::map<std::int64_t, std::string> written;  // each dictionary, as fingerprint_of() returns it
  std::vector<block> dictionaries, batches;

 private:
  bool put(std::string_view bytes);
  bool pad();
  bool put_message(std::string_view metadata, const body* b, std::vector<block>* index);
  bool add_dictionaries(const field& f, const ArrowArray& a);
  bool add_dictionary(const field& f, const ArrowArray& values);
};

bool writer::state::put(std::string_view bytes) {
  if (bytes.empty()) return true;
  if (!to(bytes)) return why.is(problem::kind::refused, "the sink takes no more");
  position += static_cast<std::int64_t>(bytes.size());
  return true;
}
bool writer::state::pad() { return put({zeros, detail::padding(static_cast<std::size_t>(position))}); }

// The metadata is padded so that the body is aligned, and the body so that the next message is.
bool writer::state::put_message(std::string_view metadata, const body* b, std::vector<block>* index) {
  namespace wire = isomer::detail::wire;
  constexpr std::size_t words = 8;
  const std::size_t padding = detail::padding(static_cast<std::size_t>(position) + words + metadata.size());
  const std::size_t size = metadata.size() + padding;
  if (size > INT32_MAX - words) return why.is(problem::kind::too_large, "a message describes more than it can");
  if (index) index->push_back({position, static_cast<std::int32_t>(words + size), b ? b->size() : 0});
  std::string head(words, '\0');
  wire::store(head.data(), detail::continuation);
  wire::store(head.data() + 4, static_cast<std::uint32_t>(size));
  head.append(metadata).append(padding, '\0');
  if (!put(head)) return false;
  if (b)
    for (const std::string_view piece : b->pieces())
      if (!put(piece) || !pad()) return false;
  return true;
}

bool writer::state::begin(const ArrowSchema& columns) {
  if (!from_c(columns, root, why)) return false;
  if (as == layout::file && !(put(detail::magic) && put({zeros, 8 - detail::magic.size()}))) return false;
  return put_message(schema_message(root), nullptr, nullptr);
}

bool writer::state::add(const ArrowArray& batch) {
  body b(why);
  if (!b.add_rows(root, batch) || !add_dictionaries(root, batch)) return false;
  return put_message(batch_message(batch.length, b), &b, &batches);
}

// The dictionaries of a dictionary's values precede it. body has checked what each array has.
bool writer::state::add_dictionaries(const field& f, const ArrowArray& a) {
  const ArrowArray* values = f.dictionary ? a.dictionary : &a;
  if (!values) return why.is(problem::kind::damaged, "the array lacks its dictionary") || why.inside(f.name);
  if (std::cmp_not_equal(values->n_children, f.children.size()))
    return why.is(problem::kind::damaged, "the dictionary has other children than its type") || why.inside(f.name);
  for (std::size_t i = 0; i < f.children.size(); ++i)
    if (!add_dictionaries(f.children[i], *values->children[i])) return &f == &root ? false : why.inside(f.name);
  return !f.dictionary || add_dictionary(f, *values) || why.inside(f.name);
}

// Returns the whole contents of a dictionary, to compare it with another one.
static std::string fingerprint_of(const body& b) {
  std::string all(b.nodes());
  all.append(b.buffers()).append(b.view_counts());
  for (const std::string_view piece : b.pieces()) all += piece;
  return all;
}

bool writer::state::add_dictionary(const field& f, const ArrowArray& values) {
  body b(why);
  if (!b.add_values(f, values)) return false;
  std::string now = fingerprint_of(b);
  const auto [before, is_new] = written.try_emplace(f.dictionary->id);
  if (!is_new && before->second == now) return true;
  if (!is_new && as == layout::file)
    return why.is(problem::kind::damaged, "a file holds one dictionary, and this batch has another one");
  before->second = std::move(now);
  return put_message(dictionary_message(f.dictionary->id, values.length, b), &b, &dictionaries);
}

bool writer::state::end() {
  namespace wire = isomer::detail::wire;
  char last[8];
  wire::store(last, detail::continuation);
  wire::store(last + 4, std::uint32_t{0});
  if (!put({last, sizeof last}) || as == layout::stream) return why.none();
  const std::string index = footer(root, dictionaries, batches);
  if (index.size() > INT32_MAX) return why.is(problem::kind::too_large, "more batches than a file can list");
  char size[4];
  wire::store(size, static_cast<std::uint32_t>(index.size()));
  return put(index) && put({size, sizeof size}) && put(detail::magic);
}

template <class Step>
status writer::state::run(step from, step then, Step work) {
  if (at == step::failed) return {why.cause()};
  if (at != from) why.is(problem::kind::damaged, "begin(), add() and end() are called in another order");
  else work();
  at = why.none() ? then : step::failed;
  error = why.text();
  return {why.cause()};
}

writer::writer(layout as, sink to) : state_(std::make_unique<state>(as, std::move(to))) {}
writer::writer(writer&&) noexcept = default;
writer& writer::operator=(writer&&) noexcept = default;
writer::~writer() = default;

status writer::begin(const ArrowSchema& columns) {
  return state_->run(state::step::new_one, state::step::begun, [&] { return state_->begin(columns); });
}
status writer::add(const ArrowArray& batch) {
  return state_->run(state::step::begun, state::step::begun, [&] { return state_->add(batch); });
}
status writer::end() {
  return state_->run(state::step::begun, state::step::ended, [&] { return state_->end(); });
}
std::string_view writer::error() const { return state_->error; }

}  // namespace isomer::columns::ipc
