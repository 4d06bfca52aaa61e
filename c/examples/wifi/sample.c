// The structs that the demo sends, and how they are compared and shown.
// SPDX-License-Identifier: MIT
#include "sample.h"

#include <arpa/inet.h>
#include <string.h>

wifi_softap_info_t sample_info(int index) {
  static const uint8_t bssid[WIFI_BT_MAC_ADDRESS_LEN] = {0xDE, 0xAD, 0xBE, 0xEF, 0x00, 0x01};
  wifi_softap_info_t info;
  memset(&info, 0, sizeof info);
  info.device_count = 2 + index;
  info.state = WIFI_AP_STATE_ENABLED;
  info.ip_address.ipv4[0] = 192;
  info.ip_address.ipv4[1] = 168;
  info.ip_address.ipv4[2] = (uint8_t)(1 + index);
  info.ip_address.ipv4[3] = (uint8_t)(100 + index);
  snprintf(info.ssid, sizeof info.ssid, "WiFi-%d", index);
  memcpy(info.bssid, bssid, sizeof bssid);
  info.security = WIFI_SECURITY_TYPE_WPA;
  info.channel = (uint8_t)(6 + index);
  info.frequency = (uint16_t)(2437 + 5 * index);
  return info;
}

wifi_softap_info_t sample_single(void) {
  wifi_softap_info_t info = sample_info(0);
  memset(info.ssid, 0, sizeof info.ssid);
  memcpy(info.ssid, "MyAP", 4);
  return info;
}

void sample_fill(wifi_softap_info_t* infos, int count) {
  for (int i = 0; i < count; ++i) infos[i] = sample_info(i);
}

bool sample_equal(const wifi_softap_info_t* a, const wifi_softap_info_t* b) {
  return a->device_count == b->device_count && a->state == b->state &&
         memcmp(a->ip_address.ipv4, b->ip_address.ipv4, sizeof a->ip_address.ipv4) == 0 &&
         memcmp(a->ip_address.ipv6, b->ip_address.ipv6, sizeof a->ip_address.ipv6) == 0 &&
         strncmp(a->ssid, b->ssid, sizeof a->ssid) == 0 && memcmp(a->bssid, b->bssid, sizeof a->bssid) == 0 &&
         a->security == b->security && a->channel == b->channel && a->frequency == b->frequency;
}

// An SSID may come from a stranger: what a terminal could take for a command is shown as \xNN.
static void print_text(FILE* out, const char* text, size_t capacity) {
  for (size_t i = 0; i < capacity && text[i]; ++i) {
    const unsigned char c = (unsigned char)text[i];
    if (c < 0x20 || c >= 0x7f) fprintf(out, "\\x%02x", c);
    else fputc(c, out);
  }
}

void sample_print(FILE* out, const char* title, const wifi_softap_info_t* info) {
  char ipv4[INET_ADDRSTRLEN] = "", ipv6[INET6_ADDRSTRLEN] = "";
  inet_ntop(AF_INET, info->ip_address.ipv4, ipv4, sizeof ipv4);
  inet_ntop(AF_INET6, info->ip_address.ipv6, ipv6, sizeof ipv6);
  fprintf(out, "%s\n  device_count: %d\n  state: %d\n  ipv4: %s\n  ipv6: %s\n  ssid: ", title, info->device_count,
          (int)info->state, ipv4, ipv6);
  print_text(out, info->ssid, sizeof info->ssid);
  fprintf(out, "\n  bssid: %02X:%02X:%02X:%02X:%02X:%02X\n", info->bssid[0], info->bssid[1], info->bssid[2],
          info->bssid[3], info->bssid[4], info->bssid[5]);
  fprintf(out, "  security: %d\n  channel: %d\n  frequency: %d\n", (int)info->security, info->channel, info->frequency);
}
