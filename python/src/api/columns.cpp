// SPDX-License-Identifier: MIT
#include "columns.hpp"
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <isomer/columns/scanner.hpp>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>
#include "../codec/option_value.hpp"
#include "errors.hpp"
#include "schema.hpp"

namespace isomer::python_api {
namespace {

// ---- The lock of the interpreter, which a consumer may or may not hold.

bool is_ending() {
#if PY_VERSION_HEX >= 0x030d0000
  return Py_IsFinalizing() != 0;
#else
  return _Py_IsFinalizing() != 0;
#endif
}
class with_lock {
 public:
  with_lock() : state_(PyGILState_Ensure()) {}
  with_lock(const with_lock&) = delete;
  with_lock& operator=(const with_lock&) = delete;
  // When the interpreter ends, a thread that waits for the lock is unwound, and does not hold it.
  ~with_lock() {
    if (!is_ending()) PyGILState_Release(state_);
  }

 private:
  PyGILState_STATE state_;
};
// Other threads need the lock to read inputs, so a thread that waits for them must not hold it.
class without_lock {
 public:
  without_lock() : state_(PyGILState_Check() ? PyEval_SaveThread() : nullptr) {}
  without_lock(const without_lock&) = delete;
  without_lock& operator=(const without_lock&) = delete;
  ~without_lock() {
    if (state_) PyEval_RestoreThread(state_);
  }

 private:
  PyThreadState* state_;
};

// The number of Python inputs that are being read, and whether more may be.
std::atomic<int> reads{0};
std::atomic<bool> is_closed{false};
class counted_read {
 public:
  counted_read() { ++reads; }
  counted_read(const counted_read&) = delete;
  counted_read& operator=(const counted_read&) = delete;
  ~counted_read() { --reads; }
};

// References to Python objects that a stream needs. They are released while the lock is held, in whatever thread.
class held_objects {
 public:
  held_objects() = default;
  held_objects(const held_objects&) = delete;
  held_objects& operator=(const held_objects&) = delete;
  ~held_objects() {
    if (!Py_IsInitialized()) return;
    const with_lock lock;
    for (PyObject* o : all_) Py_DECREF(o);
    Py_XDECREF(raised);
  }
  void add(PyObject* o) { all_.push_back(Py_NewRef(o)); }

  PyObject* raised = nullptr;  // by an input; get_last_error() reports it

 private:
  std::vector<PyObject*> all_;
};

// ---- Options.

struct reading {
  columns::row_type type;
  columns::scan_options how;
};

bool take_text(PyObject* options, const char* name, std::string& to) {
  const object given = object::shared(PyDict_GetItemString(options, name));
  if (!given || PyDict_DelItemString(options, name) < 0) return !PyErr_Occurred();
  Py_ssize_t n = 0;
  const char* const s = PyUnicode_Check(given.get()) ? PyUnicode_AsUTF8AndSize(given.get(), &n) : nullptr;
  if (!s) return PyErr_Occurred() ? false : (PyErr_Format(PyExc_TypeError, "%s is a str", name), false);
  if (std::memchr(s, 0, static_cast<std::size_t>(n)))
    return PyErr_Format(PyExc_ValueError, "%s has a null character", name), false;
  return to = s, true;
}
bool take_flag(PyObject* options, const char* name, bool& to) {
  return python_codec::take_flag(options, {.name = name, .use = direction::both, .means = {}}, to);
}
template <class T, std::size_t N>
bool take_choice(PyObject* options, const char* name, const std::pair<const char*, T> (&choices)[N], T& to) {
  std::string given;
  if (!take_text(options, name, given)) return false;
  if (given.empty()) return true;
  std::string all;
  for (const auto& [word, value] : choices) {
    if (given == word) return to = value, true;
    all += (all.empty() ? "" : ", ") + std::string(word);
  }
  return PyErr_Format(PyExc_ValueError, "%s is one of %s", name, all.c_str()), false;
}
constexpr std::pair<const char*, columns::enum_as> enums[] = {{"number", columns::enum_as::number},
                                                              {"name", columns::enum_as::name},
                                                              {"dictionary", columns::enum_as::dictionary}};
constexpr std::pair<const char*, columns::time_unit> units[] = {{"s", columns::time_unit::second},
                                                                {"ms", columns::time_unit::millisecond},
                                                                {"us", columns::time_unit::microsecond},
                                                                {"ns", columns::time_unit::nanosecond}};
constexpr std::pair<const char*, columns::on_error> errors[] = {
    {"raise", columns::on_error::fail}, {"null", columns::on_error::null}, {"skip", columns::on_error::skip}};

bool take_size(PyObject* options, const char* name, std::size_t& to) {
  auto n = static_cast<long long>(to);
  if (!python_codec::take_number(options, name, 1, PTRDIFF_MAX, n)) return false;
  return to = static_cast<std::size_t>(n), true;
}
bool take_texts(PyObject* options, const char* name, std::vector<std::string>& to) {
  const object given = object::shared(PyDict_GetItemString(options, name));
  if (!given || PyDict_DelItemString(options, name) < 0) return !PyErr_Occurred();
  if (!PyList_Check(given.get())) return PyErr_Format(PyExc_TypeError, "%s is a list of texts", name), false;
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(given.get()); ++i) {
    Py_ssize_t size = 0;
    const char* const s = PyUnicode_AsUTF8AndSize(PyList_GET_ITEM(given.get(), i), &size);
    if (!s) return false;
    to.emplace_back(s, static_cast<std::size_t>(size));
  }
  return true;
}

bool take_mapping(PyObject* options, columns::mapping& to) {
  long long recursion = 0;
  return take_choice(options, "enums", enums, to.enums) && take_choice(options, "timestamps", units, to.timestamps) &&
         take_choice(options, "durations", units, to.durations) && take_text(options, "zone", to.zone) &&
         take_flag(options, "large_offsets", to.large_offsets) && take_flag(options, "any_as_json", to.any_as_json) &&
         take_text(options, "unknown_fields", to.unknown_fields) &&
         python_codec::take_number(options, "recursion", 0, 64, recursion) &&
         (to.recursion = static_cast<int>(recursion), true);
}
bool take_scan(PyObject* options, columns::scan_options& to) {
  long long threads = 1;
  return take_text(options, "format", to.format) && take_size(options, "most_record", to.most_record) &&
         take_size(options, "batch_rows", to.batch_rows) && take_size(options, "batch_bytes", to.batch_bytes) &&
         take_choice(options, "on_error", errors, to.bad) && take_text(options, "error_column", to.error_column) &&
         take_flag(options, "keep_bad_bytes", to.keep_bad_bytes) &&
         take_flag(options, "registry_headers", to.registry_headers) &&
         python_codec::take_number(options, "threads", 1, 1024, threads) &&
         (to.threads = static_cast<unsigned>(threads), true);
}
// If it returns false, an exception is set.
bool read_options(PyObject* schema, PyObject* message, PyObject* given, reading& to) {
  const object options = object::owned(PyDict_Copy(given));
  const char* const name = PyUnicode_AsUTF8(message);
  columns::mapping how;
  std::vector<std::string> paths, conditions;
  if (!options || !name || !take_mapping(options.get(), how) || !take_scan(options.get(), to.how) ||
      !take_texts(options.get(), "columns", paths) || !take_texts(options.get(), "where", conditions))
    return false;
  Py_ssize_t at = 0;
  PyObject *key = nullptr, *value = nullptr;
  if (PyDict_Next(options.get(), &at, &key, &value))
    return PyErr_Format(PyExc_TypeError, "there is no option %R", key), false;
  std::string why;
  to.type = columns::row_type::make(reinterpret_cast<schema_object*>(schema)->facts->schema(), name, how, paths, why);
  if (to.type) to.type = to.type.where(conditions, why);
  return to.type ? true : raise_schema(why);
}

// ---- Inputs.

// Returns an input that calls read(size) of an object while the lock is held.
columns::scan_input from_object(PyObject* o, std::string name, held_objects& held) {
  held.add(o);
  return columns::scan_input::from(
      [o, &held](char* to, std::size_t room) -> std::ptrdiff_t {
        const counted_read counted;
        if (is_closed || is_ending()) return -1;
        const with_lock lock;
        const object piece = object::owned(PyObject_CallMethod(o, "read", "n", static_cast<Py_ssize_t>(room)));
        Py_ssize_t n = -1;
        char* from = nullptr;
        if (piece && PyBytes_AsStringAndSize(piece.get(), &from, &n) == 0 && static_cast<std::size_t>(n) <= room) {
          std::memcpy(to, from, static_cast<std::size_t>(n));
          return n;
        }
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "read(size) returned more than size bytes");
        PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
        PyErr_Fetch(&type, &value, &trace);
        PyErr_NormalizeException(&type, &value, &trace);
        Py_XDECREF(type);
        Py_XDECREF(trace);
        Py_XSETREF(held.raised, value);
        return -1;
      },
      std::move(name));
}
bool read_inputs(PyObject* given, held_objects& held, std::vector<columns::scan_input>& to) {
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(given); ++i) {
    PyObject* const one = PyList_GET_ITEM(given, i);
    if (PyUnicode_Check(one)) {
      const object path = object::owned(PyUnicode_EncodeFSDefault(one));
      if (!path) return false;
      if (static_cast<std::size_t>(PyBytes_GET_SIZE(path.get())) != std::strlen(PyBytes_AS_STRING(path.get())))
        return PyErr_Format(PyExc_ValueError, "a path has a null character"), false;
      to.push_back(columns::scan_input::file(PyBytes_AS_STRING(path.get())));
    } else if (PyBytes_Check(one)) {
      held.add(one);
      to.push_back(
          columns::scan_input::memory({PyBytes_AS_STRING(one), static_cast<std::size_t>(PyBytes_GET_SIZE(one))}));
    } else {
      const object name = object::owned(PyObject_GetAttrString(one, "name"));
      if (!name) PyErr_Clear();
      const char* const text = name && PyUnicode_Check(name.get()) ? PyUnicode_AsUTF8(name.get()) : nullptr;
      if (!text) PyErr_Clear();
      to.push_back(from_object(one, text ? text : "", held));
    }
  }
  return true;
}

// ---- The stream.

struct stream_state {
  held_objects held;  // outlives the scanner, whose inputs use it
  columns::scanner scan;
  std::string why;
  // A forked child has none of the threads.
  pid_t process = getpid();
  // An input's read() might request the next batch, and so might another thread.
  std::atomic<bool> is_read{false}, was_busy{false};
};
stream_state& state_of(ArrowArrayStream* s) { return *static_cast<stream_state*>(s->private_data); }

int get_schema(ArrowArrayStream* s, ArrowSchema* to) { return state_of(s).scan.describe(*to) ? 0 : ENOMEM; }
// The exception of an input says more than that it could not be read.
void note_raised(stream_state& s) {
  if (!s.held.raised) return;
  const with_lock lock;
  const object text = object::owned(PyObject_Repr(s.held.raised));
  const char* const p = text ? PyUnicode_AsUTF8(text.get()) : nullptr;
  if (p) s.why += std::string(": ") + p;
  PyErr_Clear();
}
int get_next(ArrowArrayStream* s, ArrowArray* to) {
  stream_state& state = state_of(s);
  if (state.process != getpid()) {
    state.why = "the stream belongs to the process that forked this one";
    return EINVAL;
  }
  if (state.is_read.exchange(true)) {
    state.was_busy = true;
    return EBUSY;
  }
  const without_lock unlocked;
  const int answer = state.scan.next(*to);
  if (answer != 0) {
    state.why = state.scan.error();
    note_raised(state);
  }
  state.is_read = false;
  return answer;
}
const char* get_last_error(ArrowArrayStream* s) {
  stream_state& state = state_of(s);
  return state.was_busy.exchange(false) ? "the stream is being read already" : state.why.c_str();
}
// If the interpreter ends while another thread reads, or in a forked child, waiting for threads is not possible. Then
// the stream's resources are left to the end of the process.
void release(ArrowArrayStream* s) {
  if (state_of(s).process == getpid() && !is_ending()) {
    const without_lock unlocked;
    delete static_cast<stream_state*>(s->private_data);
  }
  s->release = nullptr;
}

void destroy_stream(PyObject* capsule) {
  auto* const s = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, "arrow_array_stream"));
  if (s->release) s->release(s);
  delete s;
}
void destroy_schema(PyObject* capsule) {
  auto* const s = static_cast<ArrowSchema*>(PyCapsule_GetPointer(capsule, "arrow_schema"));
  if (s->release) s->release(s);
  delete s;
}

}  // namespace

PyObject* open_columns(PyObject*, PyObject* args) {
  PyObject *schema = nullptr, *message = nullptr, *inputs = nullptr, *options = nullptr;
  if (!PyArg_ParseTuple(args, "O!UO!O!", &schema_type, &schema, &message, &PyList_Type, &inputs, &PyDict_Type,
                        &options))
    return nullptr;
  reading how;
  auto state = std::make_unique<stream_state>();
  std::vector<columns::scan_input> all;
  if (!read_options(schema, message, options, how) || !read_inputs(inputs, state->held, all)) return nullptr;
  std::string why;
  state->scan = columns::scanner::make(how.type, std::move(all), how.how, why);
  if (!state->scan) return PyErr_Format(PyExc_ValueError, "%s", why.c_str());
  auto made = std::make_unique<ArrowArrayStream>();
  *made = {get_schema, get_next, get_last_error, release, state.get()};
  PyObject* const capsule = PyCapsule_New(made.get(), "arrow_array_stream", destroy_stream);
  if (capsule) (void)made.release(), (void)state.release();
  return capsule;
}

PyObject* close_columns(PyObject*, PyObject*) {
  constexpr std::chrono::milliseconds once{2};
  is_closed = true;
  const without_lock unlocked;
  for (int i = 0; i < 1000 && reads != 0; ++i) std::this_thread::sleep_for(once);
  return Py_NewRef(Py_None);
}

PyObject* describe_columns(PyObject*, PyObject* args) {
  PyObject *schema = nullptr, *message = nullptr, *options = nullptr;
  if (!PyArg_ParseTuple(args, "O!UO!", &schema_type, &schema, &message, &PyDict_Type, &options)) return nullptr;
  reading how;
  if (!read_options(schema, message, options, how)) return nullptr;
  std::string why;
  const columns::scanner scan = columns::scanner::make(how.type, {}, how.how, why);
  if (!scan) return PyErr_Format(PyExc_ValueError, "%s", why.c_str());
  auto made = std::make_unique<ArrowSchema>();
  if (!scan.describe(*made)) return PyErr_NoMemory();
  PyObject* const capsule = PyCapsule_New(made.get(), "arrow_schema", destroy_schema);
  if (capsule) (void)made.release();
  return capsule;
}

}  // namespace isomer::python_api
