// SPDX-License-Identifier: Apache-2.0
/* Regions of memory, who may write into them, and keys. */
#include "internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

uint64_t slu_address(const struct sluice_region *region) {
  return region->nic->node.memory_base + region->block->begin;
}

/* A piece, also of what others could write to if nothing is on its way into it any more. */
static int take(struct sluice_nic *nic, uint64_t bytes, struct slu_block **block) {
  int code = 0;
  pthread_mutex_lock(&nic->lock);
  code = slu_check(nic);
  *block = code ? NULL : slu_block_take(nic, bytes, &code);
  bool settle = !*block && !code && slu_blocks_written(nic);
  uint64_t largest = slu_blocks_largest(nic);
  uint64_t epoch = ++nic->epoch;
  pthread_mutex_unlock(&nic->lock);
  if (settle) {
    bool nothing = false;
    code = slu_receives_nothing(nic, &nothing);
    pthread_mutex_lock(&nic->lock);
    if (nothing) {
      slu_blocks_settle(nic, epoch);
      *block = slu_block_take(nic, bytes, &code);
    }
    largest = slu_blocks_largest(nic);
    pthread_mutex_unlock(&nic->lock);
  }
  if (*block || code) return code;
  return slu_fail(SLUICE_ERROR_NO_MEMORY,
                  "no %" PRIu64 " bytes are free in the NIC's memory of %" PRIu64 ": at most %" PRIu64 " at a time now",
                  bytes, nic->node.memory_bytes, largest);
}

int sluice_allocate(struct sluice_nic *nic, size_t bytes, struct sluice_region **region) {
  if (!nic || !region) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_allocate: nic or region is NULL");
  if (bytes < 1) return slu_fail(SLUICE_ERROR_ARGUMENT, "a region of 0 bytes: at least 1");
  struct sluice_region *made = calloc(1, sizeof *made);
  if (!made) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *made);
  int code = take(nic, bytes, &made->block);
  if (code) {
    free(made);
    return code;
  }
  made->nic = nic;
  made->size = bytes;
  memset(nic->memory + made->block->begin, 0, bytes);
  pthread_mutex_lock(&nic->lock);
  made->after = nic->regions;
  if (made->after) made->after->before = made;
  nic->regions = made;
  pthread_mutex_unlock(&nic->lock);
  *region = made;
  return 0;
}

void *sluice_bytes(const struct sluice_region *region) {
  return region ? region->nic->memory + region->block->begin : NULL;
}

size_t sluice_size(const struct sluice_region *region) { return region ? region->size : 0; }

int sluice_free(struct sluice_region *region) {
  if (!region) return 0;
  struct sluice_nic *nic = region->nic;
  pthread_mutex_lock(&nic->lock);
  if (region->puts || region->shares || region->waiting) {
    pthread_mutex_unlock(&nic->lock);
    return slu_fail(SLUICE_ERROR_IN_USE,
                    "this region cannot be freed: %" PRIu32 " puts from it are under way, it is shared %" PRIu32
                    " times, %" PRIu32 " threads wait for a byte of it",
                    region->puts, region->shares, region->waiting);
  }
  if (region->after) region->after->before = region->before;
  *(region->before ? &region->before->after : &nic->regions) = region->after;
  if (region->was_shared) {
    region->block->state = SLU_WRITTEN;
    region->block->epoch = nic->epoch;
  } else {
    slu_block_give(region->block);
  }
  pthread_mutex_unlock(&nic->lock);
  free(region);
  return 0;
}

/* 1 and 0 as sluice_await_byte, or what ended it. */
static int look(struct sluice_region *region, const uint8_t *byte, uint8_t value, int64_t deadline) {
  struct sluice_nic *nic = region->nic;
  int64_t began = slu_now();
  for (long looks = 0;; looks++) {
    if (__atomic_load_n(byte, __ATOMIC_ACQUIRE) == value) return 1;
    if (slu_now() >= deadline) return 0;
    pthread_mutex_lock(&nic->lock);
    int code = slu_check(nic);
    pthread_mutex_unlock(&nic->lock);
    if (code) return code;
    slu_pause(began, looks);
  }
}

int sluice_await_byte(struct sluice_region *region, size_t offset, uint8_t value, int timeout_ms) {
  if (!region) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_await_byte: region is NULL");
  if (offset >= region->size) {
    return slu_fail(SLUICE_ERROR_RANGE, "byte %zu of a region of %zu bytes", offset, region->size);
  }
  struct sluice_nic *nic = region->nic;
  pthread_mutex_lock(&nic->lock);
  region->waiting++;
  slu_enter(nic);
  pthread_mutex_unlock(&nic->lock);
  int result = look(region, (uint8_t *)sluice_bytes(region) + offset, value, slu_deadline(timeout_ms));
  pthread_mutex_lock(&nic->lock);
  region->waiting--;
  slu_leave(nic);
  pthread_mutex_unlock(&nic->lock);
  return result;
}

/* --- who may write ------------------------------------------------------------------------------------------------ */

static int take_row(struct sluice_nic *nic, const uint32_t *peer, const struct sluice_region *region, unsigned *row) {
  pthread_mutex_lock(&nic->registers);
  unsigned which = 0;
  while (which < SLU_ROWS && nic->rows >> which & 1) which++;
  int code = which < SLU_ROWS ? slu_set_row(nic, which, peer, slu_address(region), region->size)
                              : slu_fail(SLUICE_ERROR_NO_REGION,
                                         "all %d rows of the NIC's table of regions are in use: revoke one, or share a"
                                         " larger region once",
                                         SLU_ROWS);
  if (!code) nic->rows |= 1u << which;
  pthread_mutex_unlock(&nic->registers);
  *row = which;
  return code;
}

static int share_with(struct sluice_region *region, const uint32_t *peer, struct sluice_share **share) {
  if (!region || !share) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_share: region or share is NULL");
  struct sluice_nic *nic = region->nic;
  struct sluice_share *made = calloc(1, sizeof *made);
  if (!made) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *made);
  pthread_mutex_lock(&nic->lock);
  region->shares++;
  pthread_mutex_unlock(&nic->lock);
  int code = take_row(nic, peer, region, &made->row);
  pthread_mutex_lock(&nic->lock);
  if (code) {
    region->shares--;
  } else {
    region->was_shared = true;
    made->region = region;
    made->after = nic->shares;
    if (made->after) made->after->before = made;
    nic->shares = made;
  }
  pthread_mutex_unlock(&nic->lock);
  if (code) {
    free(made);
    return code;
  }
  *share = made;
  return 0;
}

int sluice_share(struct sluice_region *region, uint32_t peer, struct sluice_share **share) {
  return share_with(region, &peer, share);
}

int sluice_share_with_all(struct sluice_region *region, struct sluice_share **share) {
  return share_with(region, NULL, share);
}

int sluice_share_key(const struct sluice_share *share, struct sluice_key *key) {
  if (!share || !key) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_share_key: share or key is NULL");
  const struct sluice_region *region = share->region;
  *key = (struct sluice_key){
      .peer = region->nic->properties.peer, .address = slu_address(region), .size = region->size};
  return 0;
}

int sluice_revoke(struct sluice_share *share) {
  if (!share) return 0;
  struct sluice_region *region = share->region;
  struct sluice_nic *nic = region->nic;
  pthread_mutex_lock(&nic->registers);
  int code = slu_clear_row(nic, share->row);
  if (!code) nic->rows &= ~(1u << share->row);
  pthread_mutex_unlock(&nic->registers);
  pthread_mutex_lock(&nic->lock);
  region->shares--;
  if (share->after) share->after->before = share->before;
  *(share->before ? &share->before->after : &nic->shares) = share->after;
  pthread_mutex_unlock(&nic->lock);
  free(share);
  return code;
}

void slu_regions_close(struct sluice_nic *nic) {
  while (nic->shares) {
    struct sluice_share *share = nic->shares;
    nic->shares = share->after;
    free(share);
  }
  while (nic->regions) {
    struct sluice_region *region = nic->regions;
    nic->regions = region->after;
    free(region);
  }
}
