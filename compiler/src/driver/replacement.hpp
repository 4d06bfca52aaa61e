// SPDX-License-Identifier: MIT
// Replaces a file by a new one, which is complete or not there at all.
#pragma once
#include <optional>
#include <string>

namespace isomer::compiler {

// Returns the target of a path, following symbolic links, also to a file that does not exist yet. Returns nothing, with
// errno set, if the links do not end.
std::optional<std::string> destination_of(const std::string& path);

// The new file is made beside the one that it replaces, with its mode, and renamed by commit(). A file with several
// hard links keeps them: commit() overwrites it when all of the content exists. Devices and pipes are written to
// directly, and so are descriptors of this process, such as /dev/stdout.
class replacement {
 public:
  // Returns false, with errno set, if nothing can be written there. The existing file does not change.
  bool open(const std::string& path);

  replacement() = default;
  replacement(const replacement&) = delete;
  replacement& operator=(const replacement&) = delete;
  ~replacement() { discard(); }

  // The stream to write to.
  int descriptor() const { return fd_; }
  // The path of the new file, which exists until commit(); empty if there is none.
  const std::string& temporary() const { return temporary_; }
  // Whether commit() overwrites the file, so that an interruption leaves half of it. Then the new file must not be
  // removed meanwhile, since only it is complete.
  bool overwrites() const { return overwrites_; }
  // Returns false, with errno set, on error. The old file is unchanged then, unless is_kept(): overwriting has failed
  // halfway, and the complete new file is not removed.
  bool commit();
  bool is_kept() const { return is_kept_; }
  void discard();

 private:
  bool open_temporary();
  bool overwrite();
  bool close();

  int fd_ = -1;
  bool overwrites_ = false, is_kept_ = false;
  std::string path_, temporary_;
};

}  // namespace isomer::compiler
