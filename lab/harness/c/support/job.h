// The job, as the lab writes it to standard input: one flat object of JSON.
// SPDX-License-Identifier: MIT
//
// Harnesses hold nothing of Isomer's but what they measure, so this reads what a job is made of, and no more: text,
// whole numbers, and a list of text. Other members are passed over.
#ifndef LAB_JOB_H
#define LAB_JOB_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "bytes.h"

enum { LAB_MAX_OPERATIONS = 8 };

// Text is "" if the job does not have it.
typedef struct lab_job {
  const char *task, *variant, *format, *message;
  const char *values, *values_json, *input, *output, *again;
  const char* operations[LAB_MAX_OPERATIONS];
  size_t operation_count;
  uint64_t contract, samples, sample_ns, warmup_ns;
} lab_job;

__attribute__((noreturn, cold)) static inline void lab_job_is_wrong(const char* at) {
  lab_fail("the job is no such JSON as docs/lab/harness.md describes, at: %.40s", at);
}

static inline char* lab_job_space(char* p) { return p + strspn(p, " \t\r\n"); }

static inline char* lab_job_expect(char* p, char c) {
  p = lab_job_space(p);
  if (*p != c) lab_job_is_wrong(p);
  return lab_job_space(p + 1);
}

// Reads the four digits after \u.
static inline uint32_t lab_job_hex(const char* p) {
  uint32_t value = 0;
  for (int i = 0; i < 4; ++i) {
    const char c = p[i];
    if (c >= '0' && c <= '9') value = value * 16 + (uint32_t)(c - '0');
    else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f') value = value * 16 + (uint32_t)((c | 0x20) - 'a' + 10);
    else lab_job_is_wrong(p);
  }
  return value;
}

static inline char* lab_job_put_utf8(char* to, uint32_t c) {
  if (c < 0x80) {
    *to++ = (char)c;
    return to;
  }
  const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};
  *to++ = (char)(first[more] | c >> (6 * more));
  for (int i = more - 1; i >= 0; --i) *to++ = (char)(0x80 | ((c >> (6 * i)) & 0x3F));
  return to;
}

// Reads text at p, whose escapes are replaced in place, since the result is never longer. Returns the position after
// it.
static inline char* lab_job_text(char* p, const char** text) {
  if (*p != '"') lab_job_is_wrong(p);
  char* to = ++p;
  *text = to;
  while (*p != '"') {
    if (!*p) lab_job_is_wrong(p);
    if (*p != '\\') {
      *to++ = *p++;
      continue;
    }
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char c = p[1];
    const char* const found = c ? strchr(letters, c) : NULL;
    if (found) {
      *to++ = meant[found - letters];
      p += 2;
    } else if (c == 'u') {
      uint32_t code = lab_job_hex(p + 2);
      p += 6;
      if (code >> 10 == 0x36 && p[0] == '\\' && p[1] == 'u') {  // an unpaired surrogate
        code = 0x10000 + ((code & 0x3FF) << 10) + (lab_job_hex(p + 2) & 0x3FF);
        p += 6;
      }
      to = lab_job_put_utf8(to, code);
    } else {
      lab_job_is_wrong(p);
    }
  }
  *to = 0;
  return p + 1;
}

static inline char* lab_job_number(char* p, uint64_t* number) {
  char* end;
  errno = 0;
  *number = strtoull(p, &end, 10);
  if (*p < '0' || *p > '9' || errno) lab_job_is_wrong(p);
  return end;
}

static inline char* lab_job_operations(char* p, lab_job* job) {
  p = lab_job_expect(p, '[');
  while (*p != ']') {
    if (job->operation_count == LAB_MAX_OPERATIONS) lab_job_is_wrong(p);
    p = lab_job_space(lab_job_text(p, &job->operations[job->operation_count++]));
    if (*p == ',') p = lab_job_space(p + 1);
    else if (*p != ']') lab_job_is_wrong(p);
  }
  return p + 1;
}

// Skips any value that this program does not need.
static inline char* lab_job_skip(char* p) {
  int depth = 0;
  do {
    const char* ignored;
    if (!*p) lab_job_is_wrong(p);
    if (*p == '"') {
      p = lab_job_text(p, &ignored);
    } else {
      if (*p == '[' || *p == '{') ++depth;
      else if (*p == ']' || *p == '}') --depth;
      ++p;
    }
  } while (depth > 0 || (*p && !strchr(",}", *p)));
  return p;
}

static inline char* lab_job_member(char* p, const char* name, lab_job* job) {
  const struct {
    const char* name;
    const char** text;
  } texts[] = {{"task", &job->task},       {"variant", &job->variant}, {"format", &job->format},
               {"message", &job->message}, {"values", &job->values},   {"values_json", &job->values_json},
               {"input", &job->input},     {"output", &job->output},   {"again", &job->again}};
  const struct {
    const char* name;
    uint64_t* number;
  } numbers[] = {{"contract", &job->contract},
                 {"samples", &job->samples},
                 {"sample_ns", &job->sample_ns},
                 {"warmup_ns", &job->warmup_ns}};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    if (!strcmp(name, texts[i].name) && *p == '"') return lab_job_text(p, texts[i].text);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i)
    if (!strcmp(name, numbers[i].name)) return lab_job_number(p, numbers[i].number);
  if (!strcmp(name, "operations")) return lab_job_operations(p, job);
  return lab_job_skip(p);
}

// Reads standard input to its end. Anything but a job ends the program.
static inline lab_job lab_read_job(void) {
  size_t size = 0, capacity = 4096;
  char* text = (char*)lab_resize(NULL, capacity);
  for (size_t n; (n = fread(text + size, 1, capacity - size - 1, stdin)) > 0;) {
    size += n;
    if (size + 1 == capacity) text = (char*)lab_resize(text, capacity *= 2);
  }
  text[size] = 0;

  static const char none[] = "";
  lab_job job = {none, none, none, none, none, none, none, none, none, {none}, 0, 0, 0, 0, 0};
  char* p = lab_job_expect(text, '{');
  while (*p != '}') {
    const char* name;
    p = lab_job_expect(lab_job_text(p, &name), ':');
    p = lab_job_space(lab_job_member(p, name, &job));
    if (*p == ',') p = lab_job_space(p + 1);
    else if (*p != '}') lab_job_is_wrong(p);
  }
  if (job.contract != 1) lab_fail("this harness knows contract 1 only");
  return job;  // The text lives as long as the program.
}

#endif
