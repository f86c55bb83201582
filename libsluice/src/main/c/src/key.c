// SPDX-License-Identifier: Apache-2.0
/* Keys as bytes, little-endian: peer 4, address 8, size 8. */
#include "internal.h"

#include <inttypes.h>
#include <string.h>

enum { PEER = 0, ADDRESS = 4, SIZE = 12 };

void sluice_key_to_bytes(const struct sluice_key *key, uint8_t bytes[SLUICE_KEY_BYTES]) {
  memcpy(bytes + PEER, &key->peer, sizeof key->peer);
  memcpy(bytes + ADDRESS, &key->address, sizeof key->address);
  memcpy(bytes + SIZE, &key->size, sizeof key->size);
}

int sluice_key_of_bytes(const void *bytes, size_t length, struct sluice_key *key) {
  if (!bytes || !key) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_key_of_bytes: bytes or key is NULL");
  if (length != SLUICE_KEY_BYTES) {
    return slu_fail(SLUICE_ERROR_KEY, "a key of %zu bytes: it has %d", length, SLUICE_KEY_BYTES);
  }
  struct sluice_key said;
  memcpy(&said.peer, (const uint8_t *)bytes + PEER, sizeof said.peer);
  memcpy(&said.address, (const uint8_t *)bytes + ADDRESS, sizeof said.address);
  memcpy(&said.size, (const uint8_t *)bytes + SIZE, sizeof said.size);
  int code = slu_check_key(&said);
  if (!code) *key = said;
  return code;
}

int slu_check_key(const struct sluice_key *key) {
  /* Sizes are the other library's positive ones. */
  if (key->size >= 1 && key->size <= INT64_MAX && key->address + key->size - 1 >= key->address) return 0;
  return slu_fail(SLUICE_ERROR_KEY,
                  "a key for %" PRIu64 " bytes at 0x%" PRIx64 ": a size from 1 to the end of the addresses", key->size,
                  key->address);
}
