// SPDX-License-Identifier: Apache-2.0
/* Which registers are written for what, in which order: docs/programming-the-nic.md. */
#include "internal.h"

#include <inttypes.h>

#define MAJOR_SHIFT 16

static int write_pair(struct sluice_nic *nic, uint32_t low, uint32_t high, uint64_t value) {
  int code = slu_write(nic, low, (uint32_t)value);
  return code ? code : slu_write(nic, high, (uint32_t)(value >> 32));
}

int slu_look_at_nic(struct sluice_nic *nic) {
  uint32_t id = 0, version = 0, packets = 0, payload = 0, width = 0;
  int code = slu_read(nic, SLUICE_NIC_ID, &id);
  if (!code) code = slu_read(nic, SLUICE_NIC_VERSION, &version);
  if (!code && (id != SLUICE_NIC_ID_RESET || version >> MAJOR_SHIFT != SLUICE_NIC_VERSION_RESET >> MAJOR_SHIFT)) {
    code = slu_fail(SLUICE_ERROR_VERSION,
                    "%s: the NIC's registers are 0x%08" PRIx32 " version 0x%08" PRIx32
                    ", and this library is for 0x%08" PRIx32 " version 0x%08" PRIx32,
                    nic->folder, id, version, (uint32_t)SLUICE_NIC_ID_RESET, (uint32_t)SLUICE_NIC_VERSION_RESET);
  }
  if (!code) code = slu_read(nic, SLUICE_NIC_MAX_PACKETS, &packets);
  if (!code) code = slu_read(nic, SLUICE_NIC_PAYLOAD_BYTES, &payload);
  if (!code) code = slu_read(nic, SLUICE_NIC_DATA_WIDTH, &width);
  nic->properties = (struct sluice_properties){.peer = (uint32_t)nic->node.peer,
                                               .beat_bytes = width / 8,
                                               .largest_put = (uint64_t)packets * payload,
                                               .memory_bytes = nic->node.memory_bytes};
  if (!code && (nic->properties.beat_bytes == 0 || nic->properties.largest_put == 0)) {
    code = slu_fail(SLUICE_ERROR_VERSION, "%s: the NIC has %" PRIu32 " bits and payloads of %" PRIu32 " bytes",
                    nic->folder, width, payload);
  }
  return code;
}

static int set_times(struct sluice_nic *nic) {
  const struct slu_hello *node = &nic->node;
  const struct {
    uint32_t address;
    uint64_t value;
  } words[] = {
      {SLUICE_NIC_RECEIVE_TIMEOUT, node->timeout},
      {SLUICE_NIC_RECEIVE_BACKOFF_LIMIT, node->backoff_limit},
      {SLUICE_NIC_RECEIVE_RETRY_LIMIT, node->retry_limit},
      {SLUICE_NIC_REQUESTS_PER_TIMEOUT, node->requests_per_timeout},
      {SLUICE_NIC_SENDER_TIMEOUT, node->sender_timeout},
      {SLUICE_NIC_SEND_BACKOFF_LIMIT, node->backoff_limit},
      {SLUICE_NIC_SEND_RETRY_LIMIT, node->retry_limit},
  };
  int code = 0;
  for (size_t i = 0; !code && i < sizeof words / sizeof words[0]; i++) {
    code = slu_write(nic, words[i].address, (uint32_t)words[i].value);
  }
  if (!code) code = write_pair(nic, SLUICE_NIC_QUIET_TIME_LOW, SLUICE_NIC_QUIET_TIME_HIGH, node->quiet_time);
  if (!code) code = write_pair(nic, SLUICE_NIC_BUSY_WAIT_LOW, SLUICE_NIC_BUSY_WAIT_HIGH, node->busy_wait);
  return code;
}

static int set_rings(struct sluice_nic *nic) {
  int code = write_pair(nic, SLUICE_NIC_DESCRIPTOR_BASE_LOW, SLUICE_NIC_DESCRIPTOR_BASE_HIGH,
                        slu_address(nic->descriptor_region));
  if (!code) code = slu_write(nic, SLUICE_NIC_DESCRIPTOR_LOG2, nic->options.ring_log2);
  if (!code) {
    code =
        write_pair(nic, SLUICE_NIC_COMPLETION_BASE_LOW, SLUICE_NIC_COMPLETION_BASE_HIGH, slu_address(nic->record_region));
  }
  if (!code) code = slu_write(nic, SLUICE_NIC_COMPLETION_LOG2, nic->options.ring_log2);
  return code;
}

int slu_start(struct sluice_nic *nic) {
  int code = set_times(nic);
  if (!code) code = slu_write(nic, SLUICE_NIC_TRANSFER_ID_START, nic->options.transfer_id_start);
  if (!code) code = write_pair(nic, SLUICE_NIC_MEMORY_BASE_LOW, SLUICE_NIC_MEMORY_BASE_HIGH, nic->node.memory_base);
  if (!code) code = write_pair(nic, SLUICE_NIC_MEMORY_BYTES_LOW, SLUICE_NIC_MEMORY_BYTES_HIGH, nic->node.memory_bytes);
  if (!code) code = slu_write(nic, SLUICE_NIC_PEER_SHARE, nic->options.peer_share);
  if (!code) code = set_rings(nic);
  uint32_t on = SLUICE_NIC_CONTROL_RECEIVE_ENABLE_MASK | SLUICE_NIC_CONTROL_SEND_ENABLE_MASK |
                SLUICE_NIC_CONTROL_RING_ENABLE_MASK | SLUICE_NIC_CONTROL_INTERRUPT_ENABLE_MASK;
  if (nic->node.progress) on |= SLUICE_NIC_CONTROL_SEND_PROGRESS_MASK | SLUICE_NIC_CONTROL_RECEIVE_PROGRESS_MASK;
  if (nic->node.early) on |= SLUICE_NIC_CONTROL_EARLY_MASK;
  if (nic->node.adaptive) on |= SLUICE_NIC_CONTROL_ADAPTIVE_MASK;
  return code ? code : slu_write(nic, SLUICE_NIC_CONTROL, on);
}

int slu_turn_off(struct sluice_nic *nic, uint32_t bits) {
  uint32_t control = 0;
  pthread_mutex_lock(&nic->registers);
  int code = slu_read(nic, SLUICE_NIC_CONTROL, &control);
  if (!code) code = slu_write(nic, SLUICE_NIC_CONTROL, control & ~bits);
  pthread_mutex_unlock(&nic->registers);
  return code;
}

int slu_ring_is_active(struct sluice_nic *nic, bool *active) {
  uint32_t status = 0;
  int code = slu_read(nic, SLUICE_NIC_STATUS, &status);
  *active = (status & SLUICE_NIC_STATUS_RING_ACTIVE_MASK) != 0;
  return code;
}

/* Under registers: the low word keeps the high one until it is read. */
static int counter(struct sluice_nic *nic, uint32_t address, uint64_t *value) {
  uint32_t low = 0, high = 0;
  int code = slu_read(nic, address, &low);
  if (!code) code = slu_read(nic, address + 4, &high);
  *value = (uint64_t)high << 32 | low;
  return code;
}

int slu_receives_nothing(struct sluice_nic *nic, bool *nothing) {
  static const uint32_t ENDED[] = {
      SLUICE_NIC_RECEIVE_COMPLETED_LOW, SLUICE_NIC_RECEIVE_RECEIVER_GAVE_UP_LOW,
      SLUICE_NIC_RECEIVE_SENDER_GAVE_UP_LOW, SLUICE_NIC_RECEIVE_MEMORY_ERROR_LOW};
  uint64_t ended = 0, opened = 0, some = 0;
  int code = 0;
  pthread_mutex_lock(&nic->registers);
  for (size_t i = 0; !code && i < sizeof ENDED / sizeof ENDED[0]; i++) {
    code = counter(nic, ENDED[i], &some);
    ended += some;
  }
  /* Read last: a window that opened and ended meanwhile is in both or in this one only. */
  if (!code) code = counter(nic, SLUICE_NIC_RECEIVE_OPENED_LOW, &opened);
  pthread_mutex_unlock(&nic->registers);
  *nothing = !code && opened == ended;
  return code;
}

int slu_set_row(struct sluice_nic *nic, unsigned row, const uint32_t *peer, uint64_t base, uint64_t bytes) {
  int code = write_pair(nic, SLUICE_NIC_REGION_BASE_LOW, SLUICE_NIC_REGION_BASE_HIGH, base);
  if (!code) code = write_pair(nic, SLUICE_NIC_REGION_LENGTH_LOW, SLUICE_NIC_REGION_LENGTH_HIGH, bytes);
  if (!code) code = slu_write(nic, SLUICE_NIC_REGION_PEER, peer ? *peer : 0);
  uint32_t commit = row << SLUICE_NIC_REGION_COMMIT_REGION_INDEX_SHIFT | SLUICE_NIC_REGION_COMMIT_REGION_ENABLE_MASK;
  if (!peer) commit |= SLUICE_NIC_REGION_COMMIT_ANY_PEER_MASK;
  return code ? code : slu_write(nic, SLUICE_NIC_REGION_COMMIT, commit);
}

int slu_clear_row(struct sluice_nic *nic, unsigned row) {
  return slu_write(nic, SLUICE_NIC_REGION_COMMIT, row << SLUICE_NIC_REGION_COMMIT_REGION_INDEX_SHIFT);
}
