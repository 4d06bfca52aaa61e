// SPDX-License-Identifier: MIT
#include "parquet.hpp"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include "driver/read_file.hpp"

namespace isomer::cli {
namespace {

// No module is taken from the folder in which somebody stands, where a file called pyarrow.py may lie.
constexpr const char* with_pyarrow = R"(
import sys
sys.path[:] = [folder for folder in sys.path if folder]
try:
    import pyarrow, pyarrow.ipc, pyarrow.parquet
except ImportError:
    sys.exit(3)
)";
constexpr const char* to_parquet = R"(
try:
    with pyarrow.ipc.open_stream(sys.stdin.buffer) as rows:
        with pyarrow.parquet.ParquetWriter(sys.stdout.buffer, rows.schema, compression=sys.argv[1]) as to:
            for batch in rows:
                to.write_batch(batch)
except Exception as error:
    sys.exit(f"{type(error).__name__}: {error}")
)";
constexpr const char* from_parquet = R"(
try:
    rows = pyarrow.parquet.ParquetFile(pyarrow.PythonFile(sys.stdin.buffer))
    all = rows.schema_arrow
    wanted = [name for name in all.names if name in sys.argv[1:]] if len(sys.argv) > 1 else all.names
    with pyarrow.ipc.new_stream(sys.stdout.buffer, pyarrow.schema([all.field(name) for name in wanted])) as to:
        for batch in rows.iter_batches(columns=wanted):
            to.write_batch(batch)
except Exception as error:
    sys.exit(f"{type(error).__name__}: {error}")
)";
constexpr int lacks_pyarrow = 3;
constexpr std::size_t at_once = std::size_t{1} << 18;

std::string python() {
  const char* const named = std::getenv("ISOMER_PYTHON");
  return named && *named ? named : "python3";
}

}  // namespace

struct parquet_process::unnamed_file {
  std::FILE* is = std::tmpfile();

  unnamed_file() = default;
  unnamed_file(const unnamed_file&) = delete;
  unnamed_file& operator=(const unnamed_file&) = delete;
  ~unnamed_file() {
    if (is) static_cast<void>(std::fclose(is));
  }
  int number() const { return is ? ::fileno(is) : -1; }
};

namespace {

// Parquet begins and ends with four letters. What was cut off does not.
bool is_parquet(std::FILE* file) {
  std::array<char, 4> begin{}, end{};
  std::rewind(file);
  const bool has_both = std::fread(begin.data(), 1, begin.size(), file) == begin.size() &&
                        std::fseek(file, -static_cast<long>(end.size()), SEEK_END) == 0 &&
                        std::fread(end.data(), 1, end.size(), file) == end.size();
  return has_both && std::string_view(begin.data(), begin.size()) == "PAR1" && begin == end;
}

}  // namespace

parquet_process::parquet_process() = default;
parquet_process::~parquet_process() = default;

bool parquet_process::start(std::vector<std::string> words, int in, int out) {
  said_ = std::make_unique<unnamed_file>();
  if (!said_->is) return fail("no temporary file can be written");
  words[0] = with_pyarrow + words[0];
  words.insert(words.begin(), {python(), "-c"});
  return running_.start(std::move(words), in, out, said_->number(), why_);
}

bool parquet_process::end() {
  const int code = running_.wait();
  if (code == 0) return true;
  if (code == lacks_pyarrow)
    return fail("Parquet needs pyarrow, which " + python() +
                " does not have: pip install pyarrow, or name another Python in ISOMER_PYTHON");
  std::rewind(said_->is);
  std::string text = compiler::read_all(said_->is);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return fail("pyarrow: " + (text.empty() ? "it ended by a signal" : text.substr(text.rfind('\n') + 1)));
}

parquet_writer::parquet_writer() = default;
parquet_writer::~parquet_writer() = default;

bool parquet_writer::begin(const std::string& pack) {
  made_ = std::make_unique<unnamed_file>();
  if (!made_->is) return fail("no temporary file can be written");
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return fail(system_error_text());
  const descriptor theirs(ends[0]);
  to_ = descriptor(ends[1]);
  return start({to_parquet, pack}, theirs.get(), made_->number());
}

bool parquet_writer::write(std::string_view bytes) {
  if (!why_.empty()) return false;
  if (write_all(to_.get(), bytes.data(), bytes.size())) return true;
  // It has ended, and has said why.
  to_.close();
  return end() ? fail("pyarrow ended before the table did") : false;
}

bool parquet_writer::finish(const std::function<bool(std::string_view)>& take) {
  if (!why_.empty()) return false;
  to_.close();
  if (!end()) return false;
  if (!is_parquet(made_->is)) return fail("pyarrow has written no Parquet");
  std::rewind(made_->is);
  std::string piece(at_once, '\0');
  for (std::size_t n; (n = std::fread(piece.data(), 1, piece.size(), made_->is)) != 0;)
    if (!take({piece.data(), n})) return false;
  return true;
}

parquet_reader::parquet_reader() = default;
parquet_reader::~parquet_reader() { from_.close(); }

bool parquet_reader::copy(input& from, const std::optional<std::size_t>& most) {
  copied_ = std::make_unique<unnamed_file>();
  if (!copied_->is) return fail("no temporary file can be written");
  std::string piece(at_once, '\0');
  std::size_t size = 0;
  for (std::ptrdiff_t n; (n = from.read(piece.data(), piece.size())) != 0;) {
    if (n < 0) return fail(from.why());
    size += static_cast<std::size_t>(n);
    if (from.packed_as() != compression::none && size > from.most_held(most))
      return fail("it has more than " + std::to_string(from.most_held(most)) + " bytes");
    if (!write_all(copied_->number(), piece.data(), static_cast<std::size_t>(n))) return fail(system_error_text());
  }
  return ::lseek(copied_->number(), 0, SEEK_SET) == 0 || fail(system_error_text());
}

bool parquet_reader::begin(input& from, const std::string& path, const std::optional<std::size_t>& most,
                           const std::vector<std::string>& columns) {
  // What is at the end of a Parquet file tells where everything is: it is not read in turn.
  descriptor file;
  struct ::stat is{};
  if (path != "-" && from.packed_as() == compression::none)
    file = descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const bool is_file = file && ::fstat(file.get(), &is) == 0 && S_ISREG(is.st_mode);
  if (!is_file && !copy(from, most)) return false;
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return fail(system_error_text());
  from_ = descriptor(ends[0]);
  const descriptor theirs(ends[1]);
  std::vector<std::string> words{from_parquet};
  for (const std::string& c : columns) words.push_back(c.substr(0, c.find('.')));
  return start(std::move(words), is_file ? file.get() : copied_->number(), theirs.get());
}

std::ptrdiff_t parquet_reader::read(char* to, std::size_t room) {
  const std::ptrdiff_t n = from_.read(to, room);
  if (n > 0) return n;
  if (n < 0) return fail(system_error_text()), -1;
  return end() ? 0 : -1;
}

}  // namespace isomer::cli
