// Checks a codec's bytes, then measures one encode and one decode: the stack by paint, the instructions by SysTick.
// SPDX-License-Identifier: MIT
//
// qemu runs with -icount shift=10: each instruction takes 1024 ns of the machine's time. SysTick counts the 16 MHz
// clock of the micro:bit, so 16.384 ticks to an instruction, and the number of instructions is exact. A run of known
// length checks that.
#include <string.h>

#include "codec.h"
#include "machine.h"
#include "sample.h"

enum { NONE, ENCODE, DECODE, KNOWN, KNOWN_LENGTH = 500, PAINTED_WORDS = 1024 };

static uint8_t wire[160];
static size_t wire_size;

static volatile uint32_t* const systick_control = (volatile uint32_t*)0xe000e010;
static volatile uint32_t* const systick_reload = (volatile uint32_t*)0xe000e014;
static volatile uint32_t* const systick_now = (volatile uint32_t*)0xe000e018;

static void print_number(const char* name, uint32_t number) {
  char text[12];
  char* p = text + sizeof text;
  *--p = '\0';
  do *--p = (char)('0' + number % 10);
  while (number /= 10);
  machine_print(name);
  machine_print(" ");
  machine_print(p);
  machine_print("\n");
}

static void check(bool condition, const char* what) {
  if (condition) return;
  machine_print("failed: ");
  machine_print(what);
  machine_print("\n");
  machine_exit(1);
}

// What is subtracted: the same call, of nothing.
static __attribute__((noipa)) bool codec_nothing(uint8_t* buffer, size_t capacity, size_t* size) {
  return buffer && capacity && size;
}
static bool nothing(void) { return codec_nothing(wire, sizeof wire, &wire_size); }
static bool known(void) {
  __asm__ volatile(".rept %c0\n\tnop\n\t.endr" : : "i"(KNOWN_LENGTH));
  return codec_nothing(wire, sizeof wire, &wire_size);
}
static bool encode(void) { return codec_encode(wire, sizeof wire, &wire_size); }
static bool decode(void) { return codec_decode(sample_bytes, sizeof sample_bytes); }

// Through a pointer, so that all four are called alike.
static bool (*volatile task)(void);

static void prepare(int what) {
  codec_fill();
  if (what == DECODE) codec_clear();
  task = what == ENCODE ? encode : what == DECODE ? decode : what == KNOWN ? known : nothing;
}

static __attribute__((noinline)) uint32_t ticks_of(int what) {
  prepare(what);
  const uint32_t before = *systick_now;
  const bool ok = task();
  const uint32_t after = *systick_now;
  check(ok, "the measured call");
  return (before - after) & 0xffffff;  // it counts down
}

static uint32_t instructions_of(int what) {
  const uint32_t ticks = ticks_of(what) - ticks_of(NONE);
  return (ticks * 125 + 1024) / 2048;
}

// Paints what lies below the caller's stack, and looks how far down the paint is gone.
static __attribute__((noinline)) uint32_t depth_of(int what, uint32_t paint) {
  prepare(what);
  volatile uint32_t* sp;
  __asm__ volatile("mov %0, sp" : "=r"(sp));
  for (int i = 1; i <= PAINTED_WORDS; ++i) sp[-i] = paint;
  task();
  int untouched = PAINTED_WORDS;
  while (untouched > 0 && sp[-untouched] == paint) --untouched;
  return 4 * (uint32_t)untouched;
}

// Two paints, for words that happen to be one of them.
static uint32_t stack_of(int what) {
  const uint32_t one = depth_of(what, 0x5a5aa5a5), other = depth_of(what, 0xc33c3cc3);
  const uint32_t deepest = one > other ? one : other;
  return deepest - depth_of(NONE, 0x5a5aa5a5);
}

int main(void) {
  codec_fill();
  check(encode(), "encode");
  check(wire_size == sizeof sample_bytes && memcmp(wire, sample_bytes, wire_size) == 0, "the bytes");
  codec_clear();
  check(decode(), "decode");
  check(codec_is_sample(), "the values");
  check(!codec_decode(sample_bytes, sizeof sample_bytes - 1), "decoding what is cut off");
  codec_fill();
  check(!codec_encode(wire, sizeof sample_bytes - 1, &wire_size), "encoding into too little");

  *systick_reload = 0xffffff;
  *systick_now = 0;
  *systick_control = 5;  // on, the processor's clock, no interrupt
  check(instructions_of(KNOWN) == KNOWN_LENGTH, "counting instructions");
  print_number("stack_encode", stack_of(ENCODE));
  print_number("stack_decode", stack_of(DECODE));
  print_number("instructions_encode", instructions_of(ENCODE));
  print_number("instructions_decode", instructions_of(DECODE));
  return 0;
}
