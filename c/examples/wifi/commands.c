// What the demo does when told so, except for measuring.
// SPDX-License-Identifier: MIT
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>

#include "sample.h"
#include "socket.h"

static const char* const form_names[] = {"malloc", "stack"};

// The environment may give a slow network more time, and a test less.
static struct socket_limits limits(void) {
  struct socket_limits l = {5000, SAMPLE_MAX_BYTES};
  const char* said = getenv("SERIALIZE_DEMO_DEADLINE_MS");
  const long ms = said ? strtol(said, NULL, 10) : 0;
  if (ms > 0 && ms <= 3600000) l.deadline_ms = (int)ms;
  return l;
}

int command_no_socket(const struct codec* codec, bool show) {
  for (int in = FORM_MALLOC; in <= FORM_STACK; ++in) {
    wifi_softap_info_t result;
    size_t size = 0;
    const wifi_softap_info_t source = round_trip_input((form)in, 0, 1);
    if (show) sample_print(stdout, "source:", &source);
    if (!round_trip(codec, (form)in, 1, &result, &size)) return EXIT_CODEC;
    if (show) sample_print(stdout, "result:", &result);
    printf("%s, %s: 1 struct, %zu bytes, came back the same\n", codec->name, form_names[in], size);
  }
  return EXIT_OK;
}

int command_array_test(const struct codec* codec, bool show, int number) {
  for (int in = FORM_MALLOC; in <= FORM_STACK; ++in) {
    wifi_softap_info_t results[SAMPLE_MAX_COUNT];
    size_t size = 0;
    if (!round_trip_array(codec, (form)in, number, results, &size)) return EXIT_CODEC;
    for (int i = 0; show && i < number; ++i) {
      char title[32];
      snprintf(title, sizeof title, "result %d:", i);
      sample_print(stdout, title, &results[i]);
    }
    printf("%s, %s: %d structs, %zu bytes, came back the same\n", codec->name, form_names[in], number, size);
  }
  return EXIT_OK;
}

static int show_received(const struct codec* codec, bool show, const void* bytes, size_t size) {
  wifi_softap_info_t info;
  if (!codec->decode(bytes, size, &info)) {
    fprintf(stderr, "serialize_demo: %s cannot decode the %zu bytes that came\n", codec->name, size);
    return EXIT_CODEC;
  }
  printf("received %zu bytes of %s\n", size, codec->format);
  if (show) sample_print(stdout, "result:", &info);
  return EXIT_OK;
}

int command_server(const struct codec* codec, bool show, const char* address, form in) {
  const struct socket_limits l = limits();
  size_t size = 0;
  if (in == FORM_STACK) {
    unsigned char buffer[SAMPLE_MAX_BYTES];
    if (!socket_receive_to(address, buffer, sizeof buffer, &size, &l)) return EXIT_NETWORK;
    return show_received(codec, show, buffer, size);
  }
  void* buffer = NULL;
  if (!socket_receive(address, &buffer, &size, &l)) return EXIT_NETWORK;
  const int status = show_received(codec, show, buffer, size);
  free(buffer);
  return status;
}

int command_client(const struct codec* codec, bool show, const char* host, const char* port) {
  const struct socket_limits l = limits();
  const wifi_softap_info_t source = sample_single();
  void* buffer = NULL;
  size_t size = 0;
  if (!codec->encode(&source, &buffer, &size)) {
    fprintf(stderr, "serialize_demo: %s cannot encode\n", codec->name);
    return EXIT_CODEC;
  }
  if (show) sample_print(stdout, "source:", &source);
  const bool sent = socket_send(host, port, buffer, size, &l);
  free(buffer);
  if (!sent) return EXIT_NETWORK;
  printf("sent %zu bytes of %s\n", size, codec->format);
  return EXIT_OK;
}
