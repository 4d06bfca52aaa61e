// SPDX-License-Identifier: MIT
#include "subject.hpp"
#include <deque>
#include <isomer/memory/arena.hpp>
#include <utility>
#include <vector>
#include "../formats/codec.hpp"

namespace isomer::cli {
namespace {

class message_trial : public trial {
 public:
  message_trial(const std::vector<dynamic::message>& all, const detail::table::message_table& type,
                std::unique_ptr<codec> by)
      : all_(all), type_(type), by_(std::move(by)) {}

  result<std::string_view> encode(std::size_t i) override { return by_->write(all_[i]); }
  diagnosis explain(std::size_t i, status wrong) override { return by_->explain_write(all_[i], wrong); }
  status decode(std::string_view bytes) override {
    memory_.reset();
    dynamic::message m(type_, memory_);
    return m ? by_->read(bytes, m) : status{code::no_memory, 0};
  }

 private:
  const std::vector<dynamic::message>& all_;
  const detail::table::message_table& type_;
  std::unique_ptr<codec> by_;
  arena memory_;
};

class messages : public subject {
 public:
  messages(const format_spec& from, const loaded_schema& schema)
      : schema_(schema), read_(make_codec(from, schema.all)) {}

  bool add(std::string_view bytes, diagnosis& wrong) override {
    const std::string& kept = texts_.emplace_back(bytes);
    dynamic::message m(*schema_.message, memory_);
    const status s = m ? read_->read(kept, m) : status{code::no_memory, 0};
    if (s.ok()) all_.push_back(m);
    else wrong = read_->explain(kept, s, *schema_.message);
    return s.ok();
  }
  std::size_t size() const override { return all_.size(); }
  std::unique_ptr<trial> in(const format_spec& f) const override {
    return std::make_unique<message_trial>(all_, *schema_.message, make_codec(f, schema_.all));
  }

 private:
  const loaded_schema& schema_;
  std::unique_ptr<codec> read_;
  std::deque<std::string> texts_;
  arena memory_;
  std::vector<dynamic::message> all_;
};

class item_trial : public trial {
 public:
  item_trial(const std::vector<item>& all, std::unique_ptr<item_codec> by) : all_(all), by_(std::move(by)) {}

  result<std::string_view> encode(std::size_t i) override { return by_->write(all_[i]); }
  diagnosis explain(std::size_t i, status wrong) override { return by_->explain_write(all_[i], wrong); }
  status decode(std::string_view bytes) override {
    memory_.reset();
    item one;
    return by_->read(bytes, one, memory_);
  }

 private:
  const std::vector<item>& all_;
  std::unique_ptr<item_codec> by_;
  arena memory_;
};

class values : public subject {
 public:
  explicit values(const format_spec& from) : read_(make_item_codec(from)) {}

  bool add(std::string_view bytes, diagnosis& wrong) override {
    const std::string& kept = texts_.emplace_back(bytes);
    item one;
    const status s = read_->read(kept, one, memory_);
    if (s.ok()) all_.push_back(one);
    else wrong = read_->explain(kept, s);
    return s.ok();
  }
  std::size_t size() const override { return all_.size(); }
  std::unique_ptr<trial> in(const format_spec& f) const override {
    return std::make_unique<item_trial>(all_, make_item_codec(f));
  }

 private:
  std::unique_ptr<item_codec> read_;
  std::deque<std::string> texts_;
  arena memory_;
  std::vector<item> all_;
};

}  // namespace

std::unique_ptr<subject> make_subject(const format_spec& from, const loaded_schema& schema) {
  return std::make_unique<messages>(from, schema);
}
std::unique_ptr<subject> make_subject(const format_spec& from) { return std::make_unique<values>(from); }

}  // namespace isomer::cli
