// nanopb: protobuf into a struct of its own, so each member is copied once each way.
// SPDX-License-Identifier: MIT
#include <pb_decode.h>
#include <pb_encode.h>

#include "array_count.h"
#include "malloc_form.h"
#include "peer.pb.h"

enum { BOUND = peer_WifiInfo_size, BOUND_IN_ARRAY = peer_WifiInfo_size + 6 };

static bool to_peer(const wifi_softap_info_t* info, peer_WifiInfo* peer) {
  const size_t ssid = ssid_length(info->ssid);
  if (ssid > sizeof peer->ssid.bytes) return false;
  peer->device_count = info->device_count;
  peer->state = (int32_t)info->state;
  peer->has_ip_address = true;
  memcpy(peer->ip_address.ipv4, info->ip_address.ipv4, sizeof peer->ip_address.ipv4);
  memcpy(peer->ip_address.ipv6, info->ip_address.ipv6, sizeof peer->ip_address.ipv6);
  peer->ssid.size = (pb_size_t)ssid;
  memcpy(peer->ssid.bytes, info->ssid, ssid);
  memcpy(peer->bssid, info->bssid, sizeof peer->bssid);
  peer->security = (int32_t)info->security;
  peer->channel = info->channel;
  peer->frequency = info->frequency;
  return true;
}

static bool from_peer(const peer_WifiInfo* peer, wifi_softap_info_t* info) {
  info->device_count = peer->device_count;
  info->state = (wifi_softap_state_t)peer->state;
  memcpy(info->ip_address.ipv4, peer->ip_address.ipv4, sizeof peer->ip_address.ipv4);
  memcpy(info->ip_address.ipv6, peer->ip_address.ipv6, sizeof peer->ip_address.ipv6);
  memcpy(info->bssid, peer->bssid, sizeof peer->bssid);
  info->security = (security_type_t)peer->security;
  info->channel = peer->channel;
  info->frequency = peer->frequency;
  return take_ssid(info->ssid, peer->ssid.bytes, peer->ssid.size);
}

static bool encode_to(const wifi_softap_info_t* info, void* buffer, size_t capacity, size_t* size) {
  peer_WifiInfo peer;
  if (!to_peer(info, &peer)) return false;
  pb_ostream_t stream = pb_ostream_from_buffer(buffer, capacity);
  if (!pb_encode(&stream, peer_WifiInfo_fields, &peer)) return false;
  *size = stream.bytes_written;
  return true;
}

static bool decode(const void* bytes, size_t size, wifi_softap_info_t* info) {
  peer_WifiInfo peer;
  pb_istream_t stream = pb_istream_from_buffer(bytes, size);
  return pb_decode(&stream, peer_WifiInfo_fields, &peer) && from_peer(&peer, info);
}

// What a callback of peer_WifiInfos would do, without the callback.
static bool encode_array_to(const wifi_softap_info_t* infos, int count, void* buffer, size_t capacity, size_t* size) {
  pb_ostream_t stream = pb_ostream_from_buffer(buffer, capacity);
  for (int i = 0; i < count; ++i) {
    peer_WifiInfo peer;
    if (!to_peer(&infos[i], &peer) || !pb_encode_tag(&stream, PB_WT_STRING, peer_WifiInfos_infos_tag) ||
        !pb_encode_submessage(&stream, peer_WifiInfo_fields, &peer))
      return false;
  }
  *size = stream.bytes_written;
  return true;
}

static bool decode_one(pb_istream_t* stream, wifi_softap_info_t* info) {
  peer_WifiInfo peer;
  pb_istream_t part;
  if (!pb_make_string_substream(stream, &part)) return false;
  const bool ok = pb_decode(&part, peer_WifiInfo_fields, &peer) && from_peer(&peer, info);
  return pb_close_string_substream(stream, &part) && ok;
}

static bool decode_array_to(const void* bytes, size_t size, wifi_softap_info_t* infos, int capacity, int* count) {
  pb_istream_t stream = pb_istream_from_buffer(bytes, size);
  pb_wire_type_t type;
  uint32_t tag;
  bool end;
  int n = 0;
  while (pb_decode_tag(&stream, &type, &tag, &end)) {
    if (tag != peer_WifiInfos_infos_tag || type != PB_WT_STRING) {
      if (!pb_skip_field(&stream, type)) return false;
    } else {
      if (n == capacity || !decode_one(&stream, &infos[n])) return false;
      ++n;
    }
  }
  *count = n;
  return end;
}

static bool encode(const wifi_softap_info_t* info, void** buffer, size_t* size) {
  return encode_malloc(encode_to, BOUND, info, buffer, size);
}

static bool encode_array(const wifi_softap_info_t* infos, int count, void** buffer, size_t* size) {
  return encode_array_malloc(encode_array_to, (size_t)count * BOUND_IN_ARRAY, infos, count, buffer, size);
}

static bool decode_array(const void* bytes, size_t size, wifi_softap_info_t** infos, int* count) {
  return decode_array_malloc(decode_array_to, protobuf_count(bytes, size), bytes, size, infos, count);
}

extern const struct codec codec_nanopb;
const struct codec codec_nanopb = {"nanopb",        "protobuf",      "zlib", encode_to,    decode,
                                   encode_array_to, decode_array_to, encode, encode_array, decode_array};
