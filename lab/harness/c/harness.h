// What all harnesses in C and C++ share: the job, the samples, and what is told of them. Include it first.
// SPDX-License-Identifier: MIT
//
// A harness has a lab_library, five functions, and calls lab_run(). docs/lab/harness.md is the contract that this
// keeps. It is a header, so that a harness is compiled by one command, with the flags of its language; all of it is C
// that is C++, too, and compiles in a fraction of a second.
#ifndef LAB_HARNESS_H
#define LAB_HARNESS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // clocks, sockets and threads, with -std=c11 too
#endif

#include "support/check.h"
#include "support/measure.h"

// Does the job, and returns the exit code of main().
static inline int lab_run(const lab_job* job, const lab_library* library) {
  lab_print_ready(library->version);
  lab_bench bench = lab_open_bench(job, library);
  if (!strcmp(job->task, "check")) lab_check(&bench);
  else if (!strcmp(job->task, "measure")) lab_measure(&bench);
  else lab_fail("no task '%s'", job->task);
  lab_print_end();
  return 0;
}

#endif
