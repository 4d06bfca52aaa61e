// protobuf-c: its structs point at the application's members when writing, and own copies of them when reading.
// SPDX-License-Identifier: MIT
#include <limits.h>
#include <stdalign.h>

#include "fields.h"
#include "malloc_form.h"
#include "peer.pb-c.h"

struct message {
  Peer__WifiInfo info;
  Peer__IpAddress ip;
};

static ProtobufCBinaryData view(const void* bytes, size_t n) {
  const ProtobufCBinaryData data = {n, (uint8_t*)(uintptr_t)bytes};  // The packer only reads.
  return data;
}

static bool to_peer(const wifi_softap_info_t* info, struct message* message) {
  const size_t ssid = ssid_length(info->ssid);
  if (ssid > WIFI_SSID_MAX_LEN) return false;
  peer__wifi_info__init(&message->info);
  peer__ip_address__init(&message->ip);
  message->ip.ipv4 = view(info->ip_address.ipv4, sizeof info->ip_address.ipv4);
  message->ip.ipv6 = view(info->ip_address.ipv6, sizeof info->ip_address.ipv6);
  message->info.device_count = info->device_count;
  message->info.state = (int32_t)info->state;
  message->info.ip_address = &message->ip;
  message->info.ssid = view(info->ssid, ssid);
  message->info.bssid = view(info->bssid, sizeof info->bssid);
  message->info.security = (int32_t)info->security;
  message->info.channel = info->channel;
  message->info.frequency = info->frequency;
  return true;
}

static bool from_peer(const Peer__WifiInfo* peer, wifi_softap_info_t* info) {
  static const Peer__IpAddress none = PEER__IP_ADDRESS__INIT;
  const Peer__IpAddress* ip = peer->ip_address ? peer->ip_address : &none;
  if (peer->channel > UINT8_MAX || peer->frequency > UINT16_MAX) return false;
  info->device_count = peer->device_count;
  info->state = (wifi_softap_state_t)peer->state;
  info->security = (security_type_t)peer->security;
  info->channel = (uint8_t)peer->channel;
  info->frequency = (uint16_t)peer->frequency;
  return take_bytes(info->ip_address.ipv4, sizeof info->ip_address.ipv4, ip->ipv4.data, ip->ipv4.len) &&
         take_bytes(info->ip_address.ipv6, sizeof info->ip_address.ipv6, ip->ipv6.data, ip->ipv6.len) &&
         take_ssid(info->ssid, peer->ssid.data, peer->ssid.len) &&
         take_bytes(info->bssid, sizeof info->bssid, peer->bssid.data, peer->bssid.len);
}

// Room on the stack for what protobuf-c allocates: taken from the front, and never given back.
struct room {
  alignas(16) uint8_t bytes[48 * 1024];
  size_t used;
};

static void* room_alloc(void* data, size_t size) {
  struct room* room = data;
  if (size > sizeof room->bytes - room->used) return NULL;
  void* found = room->bytes + room->used;
  const size_t left = sizeof room->bytes - room->used;
  const size_t rounded = (size + 15) & ~(size_t)15;
  room->used += rounded < left ? rounded : left;
  return found;
}

static void room_free(void* data, void* pointer) {
  (void)data;
  (void)pointer;
}

static bool encode_to(const wifi_softap_info_t* info, void* buffer, size_t capacity, size_t* size) {
  struct message message;
  if (!to_peer(info, &message) || peer__wifi_info__get_packed_size(&message.info) > capacity) return false;
  *size = peer__wifi_info__pack(&message.info, buffer);
  return true;
}

static bool encode(const wifi_softap_info_t* info, void** buffer, size_t* size) {
  struct message message;
  if (!to_peer(info, &message)) return false;
  *buffer = malloc(peer__wifi_info__get_packed_size(&message.info));
  if (!*buffer) return false;
  *size = peer__wifi_info__pack(&message.info, *buffer);
  return true;
}

static bool decode(const void* bytes, size_t size, wifi_softap_info_t* info) {
  struct room room;
  room.used = 0;
  ProtobufCAllocator allocator = {room_alloc, room_free, &room};
  const Peer__WifiInfo* peer = peer__wifi_info__unpack(&allocator, size, bytes);
  return peer && from_peer(peer, info);
}

// The list that the packer reads: `messages` and `pointers` have room for `count`.
static bool to_list(const wifi_softap_info_t* infos, int count, struct message* messages, Peer__WifiInfo** pointers,
                    Peer__WifiInfos* list) {
  for (int i = 0; i < count; ++i) {
    if (!to_peer(&infos[i], &messages[i])) return false;
    pointers[i] = &messages[i].info;
  }
  peer__wifi_infos__init(list);
  list->n_infos = (size_t)count;
  list->infos = pointers;
  return true;
}

static bool encode_array_to(const wifi_softap_info_t* infos, int count, void* buffer, size_t capacity, size_t* size) {
  struct message messages[SAMPLE_MAX_COUNT];
  Peer__WifiInfo* pointers[SAMPLE_MAX_COUNT];
  Peer__WifiInfos list;
  if (count > SAMPLE_MAX_COUNT || !to_list(infos, count, messages, pointers, &list)) return false;
  if (peer__wifi_infos__get_packed_size(&list) > capacity) return false;
  *size = peer__wifi_infos__pack(&list, buffer);
  return true;
}

static bool encode_array(const wifi_softap_info_t* infos, int count, void** buffer, size_t* size) {
  struct message messages[SAMPLE_MAX_COUNT];
  Peer__WifiInfo* pointers[SAMPLE_MAX_COUNT];
  Peer__WifiInfos list;
  if (count > SAMPLE_MAX_COUNT || !to_list(infos, count, messages, pointers, &list)) return false;
  const size_t n = peer__wifi_infos__get_packed_size(&list);
  *buffer = malloc(n ? n : 1);
  if (!*buffer) return false;
  *size = peer__wifi_infos__pack(&list, *buffer);
  return true;
}

static bool from_list(const Peer__WifiInfos* list, wifi_softap_info_t* infos, int capacity, int* count) {
  if (list->n_infos > (size_t)capacity) return false;
  for (size_t i = 0; i < list->n_infos; ++i)
    if (!from_peer(list->infos[i], &infos[i])) return false;
  *count = (int)list->n_infos;
  return true;
}

static bool decode_array_to(const void* bytes, size_t size, wifi_softap_info_t* infos, int capacity, int* count) {
  struct room room;
  room.used = 0;
  ProtobufCAllocator allocator = {room_alloc, room_free, &room};
  const Peer__WifiInfos* list = peer__wifi_infos__unpack(&allocator, size, bytes);
  return list && from_list(list, infos, capacity, count);
}

static bool decode_array(const void* bytes, size_t size, wifi_softap_info_t** infos, int* count) {
  Peer__WifiInfos* list = peer__wifi_infos__unpack(NULL, size, bytes);
  if (!list) return false;
  *infos = infos_new(list->n_infos);
  const bool ok = *infos && from_list(list, *infos, SAMPLE_MAX_COUNT, count);
  peer__wifi_infos__free_unpacked(list, NULL);
  if (ok) return true;
  free(*infos);
  *infos = NULL;
  return false;
}

extern const struct codec codec_protobuf_c;
const struct codec codec_protobuf_c = {"protobuf-c",    "protobuf",      "BSD-2-Clause", encode_to,    decode,
                                       encode_array_to, decode_array_to, encode,         encode_array, decode_array};
