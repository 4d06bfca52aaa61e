// What was measured, in Markdown.
// SPDX-License-Identifier: MIT
#ifndef TABLES_H
#define TABLES_H

#include <stdio.h>

#include "benchmark.h"

// All numbers of one race.
void tables_race(FILE* out, const struct result* results, size_t n);
// Of one form, for encode and decode together: the table of means, and that of the coefficients of variation.
// `results` has n of the first shape, then n of the second, and so on.
void tables_form(FILE* out, const struct result* results, size_t n);
// How long Isomer takes compared with the fastest other library of the same format, by medians. Says nothing of a
// format that has no other library here.
void tables_ratios(FILE* out, const struct result* results, size_t n);

#endif
