// msgpack-c: written piece by piece through a callback, read as a tree of objects in a zone.
// SPDX-License-Identifier: MIT
#include <msgpack.h>

#include "fields.h"
#include "malloc_form.h"

// A caller's buffer, as msgpack-c's writer sees it.
struct sink {
  char* bytes;
  size_t size, capacity;
};

static int sink_write(void* data, const char* bytes, size_t n) {
  struct sink* sink = data;
  if (n > sink->capacity - sink->size) return -1;
  memcpy(sink->bytes + sink->size, bytes, n);
  sink->size += n;
  return 0;
}

static int pack_bytes(msgpack_packer* packer, const void* bytes, size_t n) {
  const int failed = msgpack_pack_bin(packer, n);
  return failed ? failed : msgpack_pack_bin_body(packer, bytes, n);
}

static bool pack_info(msgpack_packer* packer, const wifi_softap_info_t* info) {
  const size_t ssid = ssid_length(info->ssid);
  return ssid <= WIFI_SSID_MAX_LEN && msgpack_pack_array(packer, 9) == 0 &&
         msgpack_pack_int32(packer, info->device_count) == 0 && msgpack_pack_int32(packer, (int32_t)info->state) == 0 &&
         pack_bytes(packer, info->ip_address.ipv4, sizeof info->ip_address.ipv4) == 0 &&
         pack_bytes(packer, info->ip_address.ipv6, sizeof info->ip_address.ipv6) == 0 &&
         pack_bytes(packer, info->ssid, ssid) == 0 && pack_bytes(packer, info->bssid, sizeof info->bssid) == 0 &&
         msgpack_pack_int32(packer, (int32_t)info->security) == 0 && msgpack_pack_uint8(packer, info->channel) == 0 &&
         msgpack_pack_uint16(packer, info->frequency) == 0;
}

static bool pack_infos(msgpack_packer* packer, const wifi_softap_info_t* infos, int count) {
  if (msgpack_pack_array(packer, (size_t)count) != 0) return false;
  for (int i = 0; i < count; ++i)
    if (!pack_info(packer, &infos[i])) return false;
  return true;
}

static bool unpack_int(const msgpack_object* object, int64_t low, int64_t high, int64_t* value) {
  if (object->type == MSGPACK_OBJECT_NEGATIVE_INTEGER) *value = object->via.i64;
  else if (object->type == MSGPACK_OBJECT_POSITIVE_INTEGER && object->via.u64 <= INT64_MAX)
    *value = (int64_t)object->via.u64;
  else return false;
  return *value >= low && *value <= high;
}

static bool unpack_bytes(const msgpack_object* object, uint8_t* to, size_t want) {
  return object->type == MSGPACK_OBJECT_BIN && take_bytes(to, want, object->via.bin.ptr, object->via.bin.size);
}

static bool unpack_info(const msgpack_object* object, wifi_softap_info_t* info) {
  if (object->type != MSGPACK_OBJECT_ARRAY || object->via.array.size != 9) return false;
  const msgpack_object* f = object->via.array.ptr;
  int64_t device_count, state, security, channel, frequency;
  if (!unpack_int(&f[0], INT32_MIN, INT32_MAX, &device_count) || !unpack_int(&f[1], INT32_MIN, INT32_MAX, &state) ||
      !unpack_bytes(&f[2], info->ip_address.ipv4, sizeof info->ip_address.ipv4) ||
      !unpack_bytes(&f[3], info->ip_address.ipv6, sizeof info->ip_address.ipv6) || f[4].type != MSGPACK_OBJECT_BIN ||
      !take_ssid(info->ssid, f[4].via.bin.ptr, f[4].via.bin.size) ||
      !unpack_bytes(&f[5], info->bssid, sizeof info->bssid) || !unpack_int(&f[6], INT32_MIN, INT32_MAX, &security) ||
      !unpack_int(&f[7], 0, UINT8_MAX, &channel) || !unpack_int(&f[8], 0, UINT16_MAX, &frequency))
    return false;
  info->device_count = (int)device_count;
  info->state = (wifi_softap_state_t)state;
  info->security = (security_type_t)security;
  info->channel = (uint8_t)channel;
  info->frequency = (uint16_t)frequency;
  return true;
}

static bool unpack(msgpack_unpacked* unpacked, const void* bytes, size_t size) {
  size_t end = 0;
  msgpack_unpacked_init(unpacked);
  return msgpack_unpack_next(unpacked, bytes, size, &end) == MSGPACK_UNPACK_SUCCESS && end == size;
}

static bool encode_to(const wifi_softap_info_t* info, void* buffer, size_t capacity, size_t* size) {
  struct sink sink = {buffer, 0, capacity};
  msgpack_packer packer;
  msgpack_packer_init(&packer, &sink, sink_write);
  if (!pack_info(&packer, info)) return false;
  *size = sink.size;
  return true;
}

static bool encode_array_to(const wifi_softap_info_t* infos, int count, void* buffer, size_t capacity, size_t* size) {
  struct sink sink = {buffer, 0, capacity};
  msgpack_packer packer;
  msgpack_packer_init(&packer, &sink, sink_write);
  if (!pack_infos(&packer, infos, count)) return false;
  *size = sink.size;
  return true;
}

// The library's own growing buffer. What it has allocated is the caller's.
static bool release(msgpack_sbuffer* buffer, bool ok, void** bytes, size_t* size) {
  if (!ok) {
    msgpack_sbuffer_destroy(buffer);
    return false;
  }
  *size = buffer->size;
  *bytes = msgpack_sbuffer_release(buffer);
  return true;
}

static bool encode(const wifi_softap_info_t* info, void** buffer, size_t* size) {
  msgpack_sbuffer sbuffer;
  msgpack_sbuffer_init(&sbuffer);
  msgpack_packer packer;
  msgpack_packer_init(&packer, &sbuffer, msgpack_sbuffer_write);
  return release(&sbuffer, pack_info(&packer, info), buffer, size);
}

static bool encode_array(const wifi_softap_info_t* infos, int count, void** buffer, size_t* size) {
  msgpack_sbuffer sbuffer;
  msgpack_sbuffer_init(&sbuffer);
  msgpack_packer packer;
  msgpack_packer_init(&packer, &sbuffer, msgpack_sbuffer_write);
  return release(&sbuffer, pack_infos(&packer, infos, count), buffer, size);
}

static bool decode(const void* bytes, size_t size, wifi_softap_info_t* info) {
  msgpack_unpacked unpacked;
  const bool ok = unpack(&unpacked, bytes, size) && unpack_info(&unpacked.data, info);
  msgpack_unpacked_destroy(&unpacked);
  return ok;
}

static bool unpack_infos(const msgpack_object_array* array, wifi_softap_info_t* infos, int* count) {
  for (uint32_t i = 0; i < array->size; ++i)
    if (!unpack_info(&array->ptr[i], &infos[i])) return false;
  *count = (int)array->size;
  return true;
}

static bool decode_array_to(const void* bytes, size_t size, wifi_softap_info_t* infos, int capacity, int* count) {
  msgpack_unpacked unpacked;
  const bool ok = unpack(&unpacked, bytes, size) && unpacked.data.type == MSGPACK_OBJECT_ARRAY &&
                  unpacked.data.via.array.size <= (uint32_t)capacity &&
                  unpack_infos(&unpacked.data.via.array, infos, count);
  msgpack_unpacked_destroy(&unpacked);
  return ok;
}

static bool decode_array(const void* bytes, size_t size, wifi_softap_info_t** infos, int* count) {
  msgpack_unpacked unpacked;
  *infos = NULL;
  bool ok = unpack(&unpacked, bytes, size) && unpacked.data.type == MSGPACK_OBJECT_ARRAY;
  if (ok) {
    *infos = infos_new(unpacked.data.via.array.size);
    ok = *infos && unpack_infos(&unpacked.data.via.array, *infos, count);
  }
  msgpack_unpacked_destroy(&unpacked);
  if (ok) return true;
  free(*infos);
  return false;
}

extern const struct codec codec_msgpack_c;
const struct codec codec_msgpack_c = {"msgpack-c",     "MessagePack",   "BSL-1.0", encode_to,    decode,
                                      encode_array_to, decode_array_to, encode,    encode_array, decode_array};
