// The status of a WiFi access point: the struct of an application, which no serializer may change.
// SPDX-License-Identifier: MIT
#ifndef WIFI_H
#define WIFI_H

#include <stdint.h>

#define WIFI_SSID_MAX_LEN 32
#define WIFI_BT_MAC_ADDRESS_LEN 6

typedef enum {
  WIFI_AP_STATE_UNKNOWN = 0,
  WIFI_AP_STATE_DISABLED,
  WIFI_AP_STATE_ENABLED,
} wifi_softap_state_t;

// Both in the order of the network.
typedef struct {
  uint8_t ipv4[4];
  uint8_t ipv6[16];
} ip_addr_t;

typedef enum {
  WIFI_SECURITY_TYPE_NONE = 0,  // an open network
  WIFI_SECURITY_TYPE_WEP,
  WIFI_SECURITY_TYPE_WPA,
} security_type_t;

typedef struct {
  int device_count;  // devices that are connected
  wifi_softap_state_t state;
  ip_addr_t ip_address;
  char ssid[WIFI_SSID_MAX_LEN + 1];  // ended by a NUL
  uint8_t bssid[WIFI_BT_MAC_ADDRESS_LEN];
  security_type_t security;
  uint8_t channel;
  uint16_t frequency;  // MHz
} wifi_softap_info_t;

#endif
