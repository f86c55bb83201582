// SPDX-License-Identifier: Apache-2.0
/* What a client and a server of frames tell each other, as bytes, little-endian. */
#include "frames.h"

#include <inttypes.h>
#include <string.h>

enum { SLOTS = SLUICE_KEY_BYTES, FRAME_BYTES = SLUICE_KEY_BYTES + 4, GENERATION = SLUICE_KEY_BYTES };

int frame_check_ticket(const struct sluice_frame_ticket *ticket) {
  uint32_t most = INT32_MAX; /* the other library's positive numbers */
  if (ticket->slots >= 1 && ticket->slots <= most && ticket->frame_bytes >= 1 && ticket->frame_bytes <= most &&
      ticket->key.size == frame_memory(ticket->slots, ticket->frame_bytes)) {
    return slu_check_key(&ticket->key);
  }
  return slu_fail(SLUICE_ERROR_KEY,
                  "a ticket for %" PRIu32 " frames of %" PRIu32 " bytes in %" PRIu64 " bytes of memory", ticket->slots,
                  ticket->frame_bytes, ticket->key.size);
}

int frame_check_welcome(const struct sluice_frame_welcome *welcome) {
  int code = slu_check_key(&welcome->credit);
  if (code) return code;
  if (welcome->credit.size >= FRAME_LINE && welcome->generation >= 1 && welcome->generation <= FRAME_GENERATIONS) {
    return 0;
  }
  return slu_fail(SLUICE_ERROR_KEY,
                  "a welcome of generation %" PRIu32 " with %" PRIu64 " bytes of memory: from 1 to %d, with %d",
                  welcome->generation, welcome->credit.size, FRAME_GENERATIONS, FRAME_LINE);
}

void sluice_frame_ticket_to_bytes(const struct sluice_frame_ticket *ticket, uint8_t bytes[SLUICE_FRAME_TICKET_BYTES]) {
  sluice_key_to_bytes(&ticket->key, bytes);
  memcpy(bytes + SLOTS, &ticket->slots, sizeof ticket->slots);
  memcpy(bytes + FRAME_BYTES, &ticket->frame_bytes, sizeof ticket->frame_bytes);
}

int sluice_frame_ticket_of_bytes(const void *bytes, size_t length, struct sluice_frame_ticket *ticket) {
  if (!bytes || !ticket) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_ticket_of_bytes: bytes or ticket is NULL");
  }
  if (length != SLUICE_FRAME_TICKET_BYTES) {
    return slu_fail(SLUICE_ERROR_KEY, "a ticket of %zu bytes: it has %d", length, SLUICE_FRAME_TICKET_BYTES);
  }
  struct sluice_frame_ticket said;
  int code = sluice_key_of_bytes(bytes, SLUICE_KEY_BYTES, &said.key);
  if (code) return code;
  memcpy(&said.slots, (const uint8_t *)bytes + SLOTS, sizeof said.slots);
  memcpy(&said.frame_bytes, (const uint8_t *)bytes + FRAME_BYTES, sizeof said.frame_bytes);
  code = frame_check_ticket(&said);
  if (!code) *ticket = said;
  return code;
}

void sluice_frame_welcome_to_bytes(const struct sluice_frame_welcome *welcome,
                                   uint8_t bytes[SLUICE_FRAME_WELCOME_BYTES]) {
  sluice_key_to_bytes(&welcome->credit, bytes);
  memcpy(bytes + GENERATION, &welcome->generation, sizeof welcome->generation);
}

int sluice_frame_welcome_of_bytes(const void *bytes, size_t length, struct sluice_frame_welcome *welcome) {
  if (!bytes || !welcome) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_welcome_of_bytes: bytes or welcome is NULL");
  }
  if (length != SLUICE_FRAME_WELCOME_BYTES) {
    return slu_fail(SLUICE_ERROR_KEY, "a welcome of %zu bytes: it has %d", length, SLUICE_FRAME_WELCOME_BYTES);
  }
  struct sluice_frame_welcome said;
  int code = sluice_key_of_bytes(bytes, SLUICE_KEY_BYTES, &said.credit);
  if (code) return code;
  memcpy(&said.generation, (const uint8_t *)bytes + GENERATION, sizeof said.generation);
  code = frame_check_welcome(&said);
  if (!code) *welcome = said;
  return code;
}
