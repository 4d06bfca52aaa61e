// SPDX-License-Identifier: MIT
// What is written to a path: a new file in place of the old one, complete or not at all.
#pragma once
#include <optional>
#include <string>

namespace isomer::compiler {

// Where a path leads: symbolic links are followed, also one whose file does not exist yet. Nothing, and errno, if they
// do not end.
std::optional<std::string> destination_of(const std::string& path);

// The new file is made beside the one that it replaces, with its mode, and renamed by commit(). A file with further
// hard links keeps them: it is overwritten by commit(), when everything that it is to hold exists. Devices and pipes
// are written to directly, and so are descriptors of this process, such as /dev/stdout.
class replacement {
 public:
  // False, with errno, if nothing can be written there; what is there has not been touched.
  bool open(const std::string& path);

  replacement() = default;
  replacement(const replacement&) = delete;
  replacement& operator=(const replacement&) = delete;
  ~replacement() { discard(); }

  // To write to.
  int descriptor() const { return fd_; }
  // The new file, which exists until commit(); empty if there is none.
  const std::string& beside() const { return beside_; }
  // Whether commit() overwrites the file, so that interrupting it would leave half of it. Only the new file has
  // everything then: it must not be removed.
  bool overwrites() const { return overwrites_; }
  // False, with errno: what is there is still there, unless is_kept(): overwriting it failed halfway, and the new file,
  // which has everything, is not removed.
  bool commit();
  bool is_kept() const { return is_kept_; }
  void discard();

 private:
  bool open_beside();
  bool overwrite();
  bool close();

  int fd_ = -1;
  bool overwrites_ = false, is_kept_ = false;
  std::string path_, beside_;
};

}  // namespace isomer::compiler
