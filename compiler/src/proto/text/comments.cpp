// SPDX-License-Identifier: MIT
// Decides to which declaration a comment belongs: the one that it follows in the same line or the next, the one below
// it, or none.
#include <utility>
#include "lexer.hpp"

namespace isomer::compiler::proto {

// Holds the last comment until it is known where it belongs.
class comment_collector {
 public:
  explicit comment_collector(comments_between& to) : to_(to) { to = {}; }
  comment_collector(const comment_collector&) = delete;
  comment_collector& operator=(const comment_collector&) = delete;
  // A comment that does not belong to the declaration before leads the next one.
  ~comment_collector() {
    if (pending_) to_.leading = std::move(text_);
  }

  // Consecutive lines of comments are one comment; each block is one.
  std::string* line_comment() {
    if (pending_ && !lines_) flush();
    pending_ = lines_ = true;
    return &text_;
  }
  std::string* block_comment() {
    if (pending_) flush();
    pending_ = true;
    lines_ = false;
    return &text_;
  }
  // The comment does not belong to what follows.
  void flush() {
    if (!pending_) return;
    if (may_trail_) {
      to_.trailing += text_;
      has_trailing_ = true;
      may_trail_ = false;
    } else {
      to_.detached.push_back(text_);
    }
    text_.clear();
    pending_ = false;
    ++flushed_;
  }
  void detach_from_previous() { may_trail_ = false; }
  // A comment between two tokens of one line belongs to neither.
  void detach_if_only_one() {
    if (flushed_ + (pending_ ? 1 : 0) != 1) return;
    if (has_trailing_) to_.detached.insert(to_.detached.begin(), std::exchange(to_.trailing, {}));
    flush();
  }

 private:
  comments_between& to_;
  std::string text_;
  int flushed_ = 0;
  bool pending_ = false, lines_ = false, may_trail_ = true, has_trailing_ = false;
};

bool lexer::skip_byte_order_mark() {
  if (peek() != '\xef') return true;
  if (end_ - at_ >= 3 && at_[1] == '\xbb' && at_[2] == '\xbf') return at_ += 3, true;
  wrong("the file begins as if with a byte order mark of UTF-8, and has another");
  return false;
}

bool lexer::next(comments_between& between) {
  comment_collector collector(between);
  std::int32_t previous_line = line_, trailing_end = -1;
  if (current_.kind == token_kind::none) {
    if (!skip_byte_order_mark()) return end_of_source(), false;
    collector.detach_from_previous();
    previous_line = -1;
  } else {
    skip_space(false);
    switch (begin_comment()) {
      case comment::line:
        trailing_end = line_;
        skip_line_comment(collector.line_comment());
        collector.flush();
        break;
      case comment::block:
        skip_block_comment(collector.block_comment());
        trailing_end = line_;
        skip_space(false);
        collector.flush();
        break;
      case comment::slash: return true;
      case comment::none:
        if (!take('\n')) return next();
    }
  }
  while (true) {
    skip_space(false);
    switch (begin_comment()) {
      case comment::line: skip_line_comment(collector.line_comment()); break;
      case comment::block:
        skip_block_comment(collector.block_comment());
        skip_space(false);
        take('\n');
        break;
      case comment::slash: return true;
      case comment::none: {
        if (take('\n')) {
          collector.flush();
          collector.detach_from_previous();
          break;
        }
        const bool more = next();
        if (!more || current_.is("}") || current_.is("]") || current_.is(")")) collector.flush();
        if (more && (previous_line == line_ || trailing_end == line_)) collector.detach_if_only_one();
        return more;
      }
    }
  }
}

}  // namespace isomer::compiler::proto
