// SPDX-License-Identifier: Apache-2.0
/*
 * The two rings between a program and its NIC: descriptors of puts, and the records of how they ended. As many puts are
 * under way as the rings have entries, so neither is ever overrun.
 */
#include "internal.h"

#include <inttypes.h>
#include <stdlib.h>

int slu_ring_open(struct sluice_nic *nic) {
  nic->entries = nic->free = 1u << nic->options.ring_log2;
  nic->pending = calloc(nic->entries, sizeof nic->pending[0]);
  nic->free_cookies = calloc(nic->entries, sizeof nic->free_cookies[0]);
  if (!nic->pending || !nic->free_cookies) {
    return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for rings of %" PRIu32 " entries", nic->entries);
  }
  for (uint32_t i = 0; i < nic->entries; i++) nic->free_cookies[i] = nic->entries - 1 - i;
  int code = sluice_allocate(nic, (size_t)SLUICE_NIC_DESCRIPTOR_BYTES * nic->entries, &nic->descriptor_region);
  if (!code) code = sluice_allocate(nic, (size_t)SLUICE_NIC_RECORD_BYTES * nic->entries, &nic->record_region);
  nic->descriptors = sluice_bytes(nic->descriptor_region);
  nic->records = sluice_bytes(nic->record_region);
  return code;
}

void slu_ring_close(struct sluice_nic *nic) {
  for (uint32_t i = 0; nic->pending && i < nic->entries; i++) free(nic->pending[i]);
  free(nic->pending);
  free(nic->free_cookies);
}

/* --- puts begin --------------------------------------------------------------------------------------------------- */

static int check_put(const struct sluice_region *from, size_t offset, size_t bytes, const struct sluice_key *to,
                     uint64_t remote_offset, const struct sluice_queue *queue) {
  if (!from || !to || !queue) return slu_fail(SLUICE_ERROR_ARGUMENT, "a put: region, key or queue is NULL");
  const struct sluice_properties *nic = &from->nic->properties;
  if (queue->nic != from->nic) return slu_fail(SLUICE_ERROR_ARGUMENT, "a put: region and queue are of different NICs");
  int code = slu_check_key(to);
  if (code) return code;
  if (bytes < 1 || bytes > nic->largest_put) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "a put of %zu bytes: from 1 to %" PRIu64, bytes, nic->largest_put);
  }
  if (offset % nic->beat_bytes != 0) {
    return slu_fail(SLUICE_ERROR_UNALIGNED, "a put from offset %zu: a multiple of %" PRIu32, offset, nic->beat_bytes);
  }
  if (remote_offset % nic->beat_bytes != 0) {
    return slu_fail(SLUICE_ERROR_UNALIGNED, "a put to offset %" PRIu64 ": a multiple of %" PRIu32, remote_offset,
                    nic->beat_bytes);
  }
  if (offset > from->size || bytes > from->size - offset) {
    return slu_fail(SLUICE_ERROR_RANGE, "a put of %zu bytes from offset %zu of a region of %zu", bytes, offset,
                    from->size);
  }
  if (remote_offset > to->size || bytes > to->size - remote_offset) {
    return slu_fail(SLUICE_ERROR_RANGE, "a put of %zu bytes to offset %" PRIu64 " of a key for %" PRIu64, bytes,
                    remote_offset, to->size);
  }
  return 0;
}

/* Whether the NIC takes puts. Under lock. */
static int check_open(struct sluice_nic *nic) {
  if (nic->stopping && !nic->end) return slu_fail(SLUICE_ERROR_CLOSED, "%s: this NIC is being closed", nic->folder);
  return slu_check(nic);
}

/* Room for a put: 1, 0 when there is none and none is waited for. Under lock. */
static int reserve(struct sluice_nic *nic, bool wait) {
  int code = check_open(nic);
  while (!code && wait && nic->free == 0) {
    slu_wait(&nic->room, &nic->lock, INT64_MAX);
    code = check_open(nic);
  }
  return code ? code : nic->free > 0;
}

/* Under lock, and there is room. */
static void submit(struct sluice_nic *nic, struct slu_put *put, uint64_t address, const struct sluice_key *to,
                   uint64_t remote_address) {
  uint32_t cookie = nic->free_cookies[--nic->free];
  nic->pending[cookie] = put;
  put->from->puts++;
  put->queue->puts++;
  nic->descriptors[nic->tail & (nic->entries - 1)] = (struct sluice_nic_descriptor){.cookie = cookie,
                                                                                    .peer = to->peer,
                                                                                    .address = address,
                                                                                    .bytes = put->end.bytes,
                                                                                    .remote_address = remote_address};
  __atomic_thread_fence(__ATOMIC_RELEASE);
  nic->tail++;
}

static int begin(struct sluice_region *from, size_t offset, size_t bytes, const struct sluice_key *to,
                 uint64_t remote_offset, struct sluice_queue *queue, uint64_t context, bool wait) {
  int code = check_put(from, offset, bytes, to, remote_offset, queue);
  if (code) return code;
  struct sluice_nic *nic = from->nic;
  struct slu_put *put = malloc(sizeof *put);
  if (!put) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *put);
  *put = (struct slu_put){.from = from, .queue = queue, .end = {.context = context, .bytes = bytes}};
  pthread_mutex_lock(&nic->lock);
  slu_enter(nic);
  int result = reserve(nic, wait);
  if (result == 1) submit(nic, put, slu_address(from) + offset, to, to->address + remote_offset);
  pthread_mutex_unlock(&nic->lock);
  if (result == 1) {
    code = slu_ring_doorbell(nic);
  } else {
    free(put);
  }
  pthread_mutex_lock(&nic->lock);
  slu_leave(nic);
  pthread_mutex_unlock(&nic->lock);
  return code ? code : result;
}

int sluice_put(struct sluice_region *from, size_t offset, size_t bytes, const struct sluice_key *to,
               uint64_t remote_offset, struct sluice_queue *queue, uint64_t context) {
  int result = begin(from, offset, bytes, to, remote_offset, queue, context, true);
  return result < 0 ? result : 0;
}

int sluice_try_put(struct sluice_region *from, size_t offset, size_t bytes, const struct sluice_key *to,
                   uint64_t remote_offset, struct sluice_queue *queue, uint64_t context) {
  return begin(from, offset, bytes, to, remote_offset, queue, context, false);
}

uint32_t sluice_puts_under_way(struct sluice_nic *nic) {
  if (!nic) return 0;
  pthread_mutex_lock(&nic->lock);
  uint32_t count = nic->entries - nic->free;
  pthread_mutex_unlock(&nic->lock);
  return count;
}

/* --- puts end ----------------------------------------------------------------------------------------------------- */

/* Under lock. */
static int ended(struct sluice_nic *nic, const struct sluice_nic_record *record) {
  uint32_t cookie = record->cookie;
  struct slu_put *put = cookie < nic->entries ? nic->pending[cookie] : NULL;
  if (!put || record->status == SLUICE_NIC_COMPLETION_STATUS_DESCRIPTOR_UNREADABLE) {
    return slu_fail(SLUICE_ERROR_LOST, "%s: the NIC wrote a record that belongs to no put: cookie %" PRIu32
                    ", status %d", nic->folder, cookie, record->status);
  }
  nic->pending[cookie] = NULL;
  nic->free_cookies[nic->free++] = cookie;
  put->from->puts--;
  put->end.status = record->status;
  slu_queue_add(put->queue, put);
  return 0;
}

int slu_ring_drain(struct sluice_nic *nic) {
  int code = 0;
  pthread_mutex_lock(&nic->lock);
  uint32_t before = nic->head;
  for (;;) {
    const struct sluice_nic_record *record = &nic->records[nic->head & (nic->entries - 1)];
    uint8_t phase = ~(nic->head >> nic->options.ring_log2) & 1;
    if ((__atomic_load_n(&record->phase, __ATOMIC_ACQUIRE) & SLUICE_NIC_RECORD_PHASE_MASK) != phase) break;
    code = ended(nic, record);
    if (code) break;
    nic->head++;
  }
  bool any = nic->head != before;
  if (any) pthread_cond_broadcast(&nic->room);
  pthread_mutex_unlock(&nic->lock);
  return code ? code : any;
}
