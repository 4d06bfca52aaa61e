// SPDX-License-Identifier: MIT
// A stable sort in place: n log² n steps without memory, so that it cannot fail. std::stable_sort needs a buffer.
#pragma once
#include <algorithm>
#include <cstddef>

namespace isomer::memory {

// Merges two sorted runs: it splits the longer one in half, rotates the part that belongs first to the front, and
// repeats. Elements are numbers: less(i, k) compares two, and rotate(first, middle, last) makes `middle` the first of
// its range.
template <class Less, class Rotate>
void merge_in_place(std::size_t first, std::size_t middle, std::size_t last, Less less, Rotate rotate) {
  // The first in a range for which `before` is false.
  auto partition = [](std::size_t from, std::size_t to, auto before) {
    while (from < to)
      if (std::size_t half = from + (to - from) / 2; before(half)) from = half + 1;
      else to = half;
    return from;
  };
  while (first != middle && middle != last) {
    if (!less(middle, middle - 1)) return;  // in order already
    std::size_t a, b;
    if (middle - first > last - middle) {
      a = first + (middle - first) / 2;
      b = partition(middle, last, [&](std::size_t i) { return less(i, a); });
    } else {
      b = middle + (last - middle) / 2;
      a = partition(first, middle, [&](std::size_t i) { return !less(b, i); });
      if (last - middle == 1) ++b;  // otherwise a run of one element would never shrink
    }
    rotate(a, middle, b);
    const std::size_t cut = a + (b - middle);
    merge_in_place(first, a, cut, less, rotate);
    first = cut, middle = b;
  }
}
template <class Less, class Rotate>
void stable_sort(std::size_t n, Less less, Rotate rotate) {
  for (std::size_t width = 1; width < n; width *= 2)
    for (std::size_t i = 0; i + width < n; i += 2 * width)
      merge_in_place(i, i + width, std::min(i + 2 * width, n), less, rotate);
}
template <class T, class Less>
void stable_sort(T* first, T* last, Less less) {
  stable_sort(
      static_cast<std::size_t>(last - first), [&](std::size_t i, std::size_t k) { return less(first[i], first[k]); },
      [&](std::size_t from, std::size_t middle, std::size_t to) {
        std::rotate(first + from, first + middle, first + to);
      });
}

}  // namespace isomer::memory
