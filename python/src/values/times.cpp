// SPDX-License-Identifier: MIT
#include "times.hpp"
#include <datetime.h>
#include <isomer/wire/time.hpp>
#include "context.hpp"
#include "scalar.hpp"

namespace isomer::python_values {
namespace {

constexpr std::int64_t nanos_of_micro = 1000, seconds_of_day = 86400;
PyObject *fine_datetime, *fine_timedelta, *raw_time;

// Converts a date of the proleptic Gregorian calendar to days since 1970-01-01, and back. Years begin in March, so that
// a leap day is the last day of a year.
constexpr std::int64_t days_of(std::int64_t y, std::int64_t m, std::int64_t d) {
  y -= m <= 2;
  const std::int64_t era = y / 400, of_era = y % 400;
  const std::int64_t of_year = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}
static_assert(days_of(1970, 1, 1) == 0 && days_of(2000, 3, 1) == 11017 && days_of(1, 1, 1) == -719162);
struct date {
  int year, month, day;
};
constexpr date date_of(std::int64_t days) {
  days += 719468;  // never negative from the year 1 on
  const std::int64_t era = days / 146097, of_era = days % 146097;
  const std::int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const std::int64_t of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
  const std::int64_t real = month < 10 ? month + 3 : month - 9;
  return {static_cast<int>(year + era * 400 + (real <= 2)), static_cast<int>(real),
          static_cast<int>(of_year - (153 * month + 2) / 5 + 1)};
}
static_assert(date_of(-719162).year == 1 && date_of(11016).day == 29 && date_of(11016).month == 2);

// Returns what is finer than a microsecond, from the slot of our subclass, even if a class that derives from it
// redefines the name.
std::int64_t fine_part(PyObject* o, PyObject* fine) {
  if (!fine || !PyObject_TypeCheck(o, reinterpret_cast<PyTypeObject*>(fine))) return 0;
  const object slot = object::owned(PyObject_GetAttrString(fine, "nanosecond"));
  const descrgetfunc get = slot ? Py_TYPE(slot.get())->tp_descr_get : nullptr;
  const object part = get ? object::owned(get(slot.get(), o, fine)) : object();
  const long n = part && PyLong_Check(part.get()) ? PyLong_AsLong(part.get()) : 0;
  if (PyErr_Occurred()) PyErr_Clear();
  return n > 0 && n < nanos_of_micro ? n : 0;
}
PyObject* with_fine_part(object coarse, PyObject* fine, std::int64_t nanos) {
  if (nanos == 0 || !fine || !coarse) return coarse.release();
  return PyObject_CallFunction(fine, "Oi", coarse.get(), static_cast<int>(nanos));
}
// Whether the class of a time zone is in the standard library, and so implemented in C.
bool is_standard(PyObject* zone) {
  if (Py_TYPE(zone) == Py_TYPE(PyDateTime_TimeZone_UTC)) return true;
  const object name = object::owned(PyUnicode_FromString("zoneinfo"));
  const object module = name ? object::owned(PyImport_GetModule(name.get())) : object();
  const object known = module ? object::owned(PyObject_GetAttrString(module.get(), "ZoneInfo")) : object();
  PyErr_Clear();
  return known && Py_TYPE(zone) == reinterpret_cast<PyTypeObject*>(known.get());
}
// Returns the offset of a time zone. Returns false if it cannot be determined without running code of the program.
// Since a subclass of datetime may have such code, too, the zone is asked about a plain copy.
bool offset_of(PyObject* o, PyObject* zone, std::int64_t& seconds) {
  if (zone == PyDateTime_TimeZone_UTC) return true;
  if (!is_standard(zone)) return false;
  const collector_pause pause;
  const object plain = object::owned(PyDateTimeAPI->DateTime_FromDateAndTimeAndFold(
      PyDateTime_GET_YEAR(o), PyDateTime_GET_MONTH(o), PyDateTime_GET_DAY(o), PyDateTime_DATE_GET_HOUR(o),
      PyDateTime_DATE_GET_MINUTE(o), PyDateTime_DATE_GET_SECOND(o), PyDateTime_DATE_GET_MICROSECOND(o), zone,
      PyDateTime_DATE_GET_FOLD(o), PyDateTimeAPI->DateTimeType));
  const object ahead = plain ? object::owned(PyObject_CallMethod(plain.get(), "utcoffset", nullptr)) : object();
  if (!ahead || !PyDelta_Check(ahead.get())) {
    PyErr_Clear();
    return false;
  }
  seconds = PyDateTime_DELTA_GET_DAYS(ahead.get()) * seconds_of_day + PyDateTime_DELTA_GET_SECONDS(ahead.get());
  return PyDateTime_DELTA_GET_MICROSECONDS(ahead.get()) == 0;
}

bool is_timestamp(const seconds_and_nanos& t) {
  return t.nanos >= 0 && t.nanos < detail::wire::nanos_per_second &&
         detail::wire::is_timestamp(t.seconds, static_cast<std::int32_t>(t.nanos));
}
bool is_duration(const seconds_and_nanos& t) {
  const bool is_in_range = t.seconds >= -detail::wire::longest_duration &&
                           t.seconds <= detail::wire::longest_duration && t.nanos > -detail::wire::nanos_per_second &&
                           t.nanos < detail::wire::nanos_per_second;
  return is_in_range && !(t.seconds > 0 && t.nanos < 0) && !(t.seconds < 0 && t.nanos > 0);
}

PyObject* make_raw(const seconds_and_nanos& of) {
  return PyObject_CallFunction(raw_time, "LL", static_cast<long long>(of.seconds), static_cast<long long>(of.nanos));
}
bool is_raw(PyObject* o, seconds_and_nanos& to) {
  if (!raw_time || Py_TYPE(o) != reinterpret_cast<PyTypeObject*>(raw_time) || PyTuple_GET_SIZE(o) != 2) return false;
  PyObject *const s = PyTuple_GET_ITEM(o, 0), *const n = PyTuple_GET_ITEM(o, 1);
  return PyLong_Check(s) && PyLong_Check(n) && fetch_int(s, to.seconds) && fetch_int(n, to.nanos);
}

}  // namespace

const char* timestamp_of(PyObject* o, seconds_and_nanos& to) {
  if (is_raw(o, to)) return nullptr;
  if (!PyDateTime_Check(o)) return "a datetime";
  PyObject* const zone = PyDateTime_DATE_GET_TZINFO(o);
  if (zone == Py_None) return "a datetime with a time zone: datetime.now(timezone.utc)";
  std::int64_t ahead = 0;
  if (!offset_of(o, zone, ahead)) return "a datetime whose zone is one of datetime.timezone or zoneinfo.ZoneInfo";
  const std::int64_t days = days_of(PyDateTime_GET_YEAR(o), PyDateTime_GET_MONTH(o), PyDateTime_GET_DAY(o));
  to.seconds = days * seconds_of_day + PyDateTime_DATE_GET_HOUR(o) * 3600 + PyDateTime_DATE_GET_MINUTE(o) * 60 +
               PyDateTime_DATE_GET_SECOND(o) - ahead;
  to.nanos = PyDateTime_DATE_GET_MICROSECOND(o) * nanos_of_micro + fine_part(o, fine_datetime);
  return is_timestamp(to) ? nullptr : "a datetime of the years 1 to 9999 in UTC";
}
const char* duration_of(PyObject* o, seconds_and_nanos& to) {
  if (is_raw(o, to)) return nullptr;
  if (!PyDelta_Check(o)) return "a timedelta";
  // Its days may be negative, unlike its seconds and microseconds.
  to.seconds = PyDateTime_DELTA_GET_DAYS(o) * seconds_of_day + PyDateTime_DELTA_GET_SECONDS(o);
  to.nanos = PyDateTime_DELTA_GET_MICROSECONDS(o) * nanos_of_micro + fine_part(o, fine_timedelta);
  if (to.seconds < 0 && to.nanos > 0) ++to.seconds, to.nanos -= detail::wire::nanos_per_second;
  return is_duration(to) ? nullptr : "a timedelta of at most 10,000 years";
}

PyObject* make_datetime(const seconds_and_nanos& of) {
  if (!is_timestamp(of)) return make_raw(of);
  const std::int64_t days = (of.seconds + days_of(9999, 1, 1) * seconds_of_day) / seconds_of_day - days_of(9999, 1, 1);
  const date d = date_of(days);
  const auto rest = static_cast<int>(of.seconds - days * seconds_of_day);
  object made = object::owned(PyDateTimeAPI->DateTime_FromDateAndTime(
      d.year, d.month, d.day, rest / 3600, rest / 60 % 60, rest % 60, static_cast<int>(of.nanos / nanos_of_micro),
      PyDateTime_TimeZone_UTC, PyDateTimeAPI->DateTimeType));
  return with_fine_part(std::move(made), fine_datetime, of.nanos % nanos_of_micro);
}
PyObject* make_timedelta(const seconds_and_nanos& of) {
  if (!is_duration(of)) return make_raw(of);
  std::int64_t seconds = of.seconds, nanos = of.nanos;
  if (nanos < 0) --seconds, nanos += detail::wire::nanos_per_second;
  std::int64_t days = seconds / seconds_of_day, rest = seconds % seconds_of_day;
  if (rest < 0) --days, rest += seconds_of_day;
  object made = object::owned(
      PyDelta_FromDSU(static_cast<int>(days), static_cast<int>(rest), static_cast<int>(nanos / nanos_of_micro)));
  return with_fine_part(std::move(made), fine_timedelta, nanos % nanos_of_micro);
}

bool start_times() {
  PyDateTime_IMPORT;
  return PyDateTimeAPI != nullptr;
}
void set_times(PyObject* of_datetime, PyObject* of_timedelta, PyObject* raw) {
  fine_datetime = Py_NewRef(of_datetime), fine_timedelta = Py_NewRef(of_timedelta), raw_time = Py_NewRef(raw);
}

}  // namespace isomer::python_values
