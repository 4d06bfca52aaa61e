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
// Isomer beside the fastest other library of the same format, by medians: the head of the table, and the rows of one
// race, which `label` names. No row for a format that has no other library here.
void tables_ratio_head(FILE* out);
void tables_ratios(FILE* out, const char* label, const struct result* results, size_t n);

#endif
