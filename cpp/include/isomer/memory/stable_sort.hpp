// SPDX-License-Identifier: MIT
// A stable sort in place: n log² n steps, no memory, so that it cannot fail. std::stable_sort wants a buffer.
#pragma once
#include <algorithm>
#include <cstddef>

namespace isomer::memory {

// Merges two sorted runs: cuts the longer one in half, rotates what belongs in front to the front, and so on.
template <class T, class Less>
void merge_in_place(T* first, T* middle, T* last, Less less) {
  while (first != middle && middle != last) {
    if (!less(*middle, middle[-1])) return;  // in order already
    T *a, *b;
    if (middle - first > last - middle) {
      a = first + (middle - first) / 2;
      b = std::lower_bound(middle, last, *a, less);
    } else {
      b = middle + (last - middle) / 2;
      a = std::upper_bound(first, middle, *b, less);
      if (last - middle == 1) ++b;  // or a run of one element would never shrink
    }
    T* cut = std::rotate(a, middle, b);
    merge_in_place(first, a, cut, less);
    first = cut, middle = b;
  }
}
template <class T, class Less>
void stable_sort(T* first, T* last, Less less) {
  std::ptrdiff_t n = last - first;
  for (std::ptrdiff_t width = 1; width < n; width *= 2)
    for (std::ptrdiff_t i = 0; i + width < n; i += 2 * width)
      merge_in_place(first + i, first + i + width, first + std::min(i + 2 * width, n), less);
}

}  // namespace isomer::memory
