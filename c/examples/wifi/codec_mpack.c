// MPack: written into one buffer, and read in the order that is expected.
// SPDX-License-Identifier: MIT
#include <mpack.h>

#include "array_count.h"
#include "malloc_form.h"

static void write_info(mpack_writer_t* writer, const wifi_softap_info_t* info) {
  const size_t ssid = ssid_length(info->ssid);
  if (ssid > WIFI_SSID_MAX_LEN) {
    mpack_writer_flag_error(writer, mpack_error_data);
    return;
  }
  mpack_start_array(writer, 9);
  mpack_write_i32(writer, info->device_count);
  mpack_write_i32(writer, (int32_t)info->state);
  mpack_write_bin(writer, (const char*)info->ip_address.ipv4, sizeof info->ip_address.ipv4);
  mpack_write_bin(writer, (const char*)info->ip_address.ipv6, sizeof info->ip_address.ipv6);
  mpack_write_bin(writer, info->ssid, (uint32_t)ssid);
  mpack_write_bin(writer, (const char*)info->bssid, sizeof info->bssid);
  mpack_write_i32(writer, (int32_t)info->security);
  mpack_write_u8(writer, info->channel);
  mpack_write_u16(writer, info->frequency);
  mpack_finish_array(writer);
}

static void write_infos(mpack_writer_t* writer, const wifi_softap_info_t* infos, int count) {
  mpack_start_array(writer, (uint32_t)count);
  for (int i = 0; i < count; ++i) write_info(writer, &infos[i]);
  mpack_finish_array(writer);
}

static bool encode_to(const wifi_softap_info_t* info, void* buffer, size_t capacity, size_t* size) {
  mpack_writer_t writer;
  mpack_writer_init(&writer, buffer, capacity);
  write_info(&writer, info);
  *size = mpack_writer_buffer_used(&writer);
  return mpack_writer_destroy(&writer) == mpack_ok;
}

static bool encode_array_to(const wifi_softap_info_t* infos, int count, void* buffer, size_t capacity, size_t* size) {
  mpack_writer_t writer;
  mpack_writer_init(&writer, buffer, capacity);
  write_infos(&writer, infos, count);
  *size = mpack_writer_buffer_used(&writer);
  return mpack_writer_destroy(&writer) == mpack_ok;
}

// The library's own growing buffer, which the caller frees.
static bool encode(const wifi_softap_info_t* info, void** buffer, size_t* size) {
  mpack_writer_t writer;
  char* bytes = NULL;
  mpack_writer_init_growable(&writer, &bytes, size);
  write_info(&writer, info);
  if (mpack_writer_destroy(&writer) != mpack_ok) return false;
  *buffer = bytes;
  return true;
}

static bool encode_array(const wifi_softap_info_t* infos, int count, void** buffer, size_t* size) {
  mpack_writer_t writer;
  char* bytes = NULL;
  mpack_writer_init_growable(&writer, &bytes, size);
  write_infos(&writer, infos, count);
  if (mpack_writer_destroy(&writer) != mpack_ok) return false;
  *buffer = bytes;
  return true;
}

static void read_bytes(mpack_reader_t* reader, uint8_t* to, uint32_t want) {
  mpack_expect_bin_size_buf(reader, (char*)to, want);
}

static void read_ssid(mpack_reader_t* reader, char* ssid) {
  const size_t n = mpack_expect_bin_buf(reader, ssid, WIFI_SSID_MAX_LEN);
  if (memchr(ssid, 0, n)) mpack_reader_flag_error(reader, mpack_error_data);
  memset(ssid + n, 0, WIFI_SSID_MAX_LEN + 1 - n);
}

static void read_info(mpack_reader_t* reader, wifi_softap_info_t* info) {
  mpack_expect_array_match(reader, 9);
  info->device_count = mpack_expect_i32(reader);
  info->state = (wifi_softap_state_t)mpack_expect_i32(reader);
  read_bytes(reader, info->ip_address.ipv4, sizeof info->ip_address.ipv4);
  read_bytes(reader, info->ip_address.ipv6, sizeof info->ip_address.ipv6);
  read_ssid(reader, info->ssid);
  read_bytes(reader, info->bssid, sizeof info->bssid);
  info->security = (security_type_t)mpack_expect_i32(reader);
  info->channel = mpack_expect_u8(reader);
  info->frequency = mpack_expect_u16(reader);
  mpack_done_array(reader);
}

static bool at_end(mpack_reader_t* reader) {
  const bool all = mpack_reader_remaining(reader, NULL) == 0;
  return mpack_reader_destroy(reader) == mpack_ok && all;
}

static bool decode(const void* bytes, size_t size, wifi_softap_info_t* info) {
  mpack_reader_t reader;
  mpack_reader_init_data(&reader, bytes, size);
  read_info(&reader, info);
  return at_end(&reader);
}

static bool decode_array_to(const void* bytes, size_t size, wifi_softap_info_t* infos, int capacity, int* count) {
  mpack_reader_t reader;
  mpack_reader_init_data(&reader, bytes, size);
  const uint32_t n = mpack_expect_array_max(&reader, (uint32_t)capacity);
  for (uint32_t i = 0; i < n && mpack_reader_error(&reader) == mpack_ok; ++i) read_info(&reader, &infos[i]);
  mpack_done_array(&reader);
  *count = (int)n;
  return at_end(&reader);
}

static bool decode_array(const void* bytes, size_t size, wifi_softap_info_t** infos, int* count) {
  return decode_array_malloc(decode_array_to, msgpack_count(bytes, size), bytes, size, infos, count);
}

extern const struct codec codec_mpack;
const struct codec codec_mpack = {"mpack",         "MessagePack",   "MIT",  encode_to,    decode,
                                  encode_array_to, decode_array_to, encode, encode_array, decode_array};
