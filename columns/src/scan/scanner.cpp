// SPDX-License-Identifier: MIT
#include <cerrno>
#include <isomer/columns/scanner.hpp>
#include <new>
#include <system_error>
#include "arrow/type.hpp"
#include "batch_feed.hpp"
#include "joined.hpp"

namespace isomer::columns {
namespace {

constexpr unsigned most_threads = 256;
constexpr std::size_t most_batch_bytes = std::size_t{1} << 30;

// Returns why the options do not match this type, or "" if they do.
std::string wrong_with(const plan& of, const scan_options& how, const std::vector<scan_input>& inputs) {
  if (how.batch_rows == 0 || how.batch_bytes == 0) return "a batch has one row and one byte, at least";
  if (how.batch_bytes > most_batch_bytes) return "a batch has at most 2^30 bytes";
  if (how.threads > most_threads) return "at most " + std::to_string(most_threads) + " threads";
  for (const scan_input& in : inputs)
    if ((in.read != nullptr) + !in.path.empty() + (in.bytes.data() != nullptr) > 1)
      return "\"" + in.name + "\" is more than one of a file, a function and bytes";
  if (how.error_column.empty()) return how.keep_bad_bytes ? "bytes of bad records need a column of errors" : "";
  if (how.bad != on_error::null) return "a column of errors needs rows of bad records: on_error null";
  for (const auto& child : of.top.children)
    if (!child->is_hidden && child->name == how.error_column)
      return "\"" + child->name + "\" is a column already, and cannot be that of errors";
  return {};
}

}  // namespace

struct scanner::state {
  std::shared_ptr<const scan_plan> of;
  std::vector<scan_input> inputs;
  std::unique_ptr<batch_feed> feed;
  made_batches made;
  std::size_t given = 0;
  std::uint64_t bad = 0;
  int failure = 0;
  std::string why;
  bool is_over = false;

  int fail(int number, std::string text) {
    failure = number, why = std::move(text);
    return number;
  }
  int next(ArrowArray& to) {
    to.release = nullptr;
    if (failure || is_over) return failure;
    try {
      return pull(to);
    } catch (const std::bad_alloc&) {
      return fail(ENOMEM, "out of memory");
    } catch (const std::system_error& e) {
      return fail(EAGAIN, std::string("a thread cannot be started: ") + e.what());
    }
  }
  int pull(ArrowArray& to) {
    if (!feed) feed = make_feed(of, std::exchange(inputs, {}));
    for (;;) {
      if (given < made.all.size()) {
        bad += made.all[given].bad;
        to = std::exchange(made.all[given].rows, {});
        ++given;
        return 0;
      }
      bad += made.bad_behind;
      if (made.failure) return fail(made.failure, made.why);
      made = made_batches(), given = 0;
      if (!feed->next(made)) {
        is_over = true;
        feed.reset();
        return 0;
      }
    }
  }
  bool describe(ArrowSchema& to) const {
    to.release = nullptr;
    try {
      ArrowSchema rows;
      columns::describe(of->rows->top, of->rows->how, rows);
      if (of->how.bad == on_error::null)
        for (std::int64_t i = 0; i < rows.n_children; ++i) rows.children[i]->flags |= ARROW_FLAG_NULLABLE;
      if (!of->errors) return to = rows, true;
      ArrowSchema errors;
      try {
        columns::describe(of->errors->top, of->errors->how, errors);
      } catch (...) {
        rows.release(&rows);
        throw;
      }
      to = joined(rows, errors);
      return true;
    } catch (const std::bad_alloc&) {
      return false;
    }
  }
};

namespace {

// The resources of a stream.
struct held_scanner {
  scanner from;
  std::string why;
};

held_scanner& held(ArrowArrayStream* s) { return *static_cast<held_scanner*>(s->private_data); }

int get_schema(ArrowArrayStream* s, ArrowSchema* to) {
  if (held(s).from.describe(*to)) return 0;
  held(s).why = "out of memory";
  return ENOMEM;
}
int get_next(ArrowArrayStream* s, ArrowArray* to) {
  const int number = held(s).from.next(*to);
  held(s).why = held(s).from.error();
  return number;
}
const char* get_last_error(ArrowArrayStream* s) { return held(s).why.empty() ? nullptr : held(s).why.c_str(); }
void release(ArrowArrayStream* s) {
  delete &held(s);
  s->release = nullptr;
}

}  // namespace

scan_input scan_input::file(std::string path) {
  scan_input in;
  in.name = path, in.path = std::move(path);
  return in;
}
scan_input scan_input::from(byte_source read, std::string name) {
  scan_input in;
  in.name = std::move(name), in.read = std::move(read);
  return in;
}
scan_input scan_input::memory(std::string_view bytes, std::string name) {
  scan_input in;
  in.name = std::move(name), in.bytes = bytes;
  return in;
}

scanner::scanner() = default;
scanner::scanner(scanner&&) noexcept = default;
scanner& scanner::operator=(scanner&&) noexcept = default;
scanner::~scanner() = default;

scanner scanner::make(const row_type& type, std::vector<scan_input> inputs, const scan_options& how, std::string& why) {
  scanner made;
  if (!type) {
    why = "there is no type of rows";
    return made;
  }
  std::optional<records::format_spec> format = records::parse_format(how.format, direction::in, why);
  if (!format) return made;
  if (how.framing) format->records = *how.framing;
  if (how.limits) format->limits = *how.limits;
  if (format->is == records::format::tpl) why = "rows cannot be made of tpl";
  else why = wrong_with(*type.plan_, how, inputs);
  if (!why.empty()) return made;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (inputs[i].name.empty())
      inputs[i].name = inputs[i].path.empty() ? "input " + std::to_string(i + 1) : inputs[i].path;
  auto of = std::make_shared<scan_plan>();
  of->rows = type.plan_, of->only = type.only_, of->format = *format, of->how = how;
  if (!how.error_column.empty()) of->errors = error_plan(how.error_column);
  made.state_ = std::make_unique<state>();
  made.state_->of = std::move(of), made.state_->inputs = std::move(inputs);
  return made;
}

bool scanner::describe(ArrowSchema& to) const { return state_->describe(to); }
int scanner::next(ArrowArray& to) { return state_->next(to); }
const std::string& scanner::error() const { return state_->why; }
std::uint64_t scanner::bad_records() const { return state_->bad; }

ArrowArrayStream scanner::stream() && {
  return {.get_schema = &get_schema,
          .get_next = &get_next,
          .get_last_error = &get_last_error,
          .release = &release,
          .private_data = new held_scanner{std::move(*this), {}}};
}

}  // namespace isomer::columns
