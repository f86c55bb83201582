// SPDX-License-Identifier: Apache-2.0
/* Which bytes of the NIC's memory are free: the first hole that is large enough is taken. */
#include "internal.h"

#include <inttypes.h>
#include <stdlib.h>

int slu_blocks_open(struct sluice_nic *nic) {
  nic->blocks = calloc(1, sizeof *nic->blocks);
  if (!nic->blocks) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *nic->blocks);
  nic->blocks->bytes = nic->node.memory_bytes / SLU_ALIGNMENT * SLU_ALIGNMENT;
  return 0;
}

void slu_blocks_close(struct sluice_nic *nic) {
  while (nic->blocks) {
    struct slu_block *block = nic->blocks;
    nic->blocks = block->after;
    free(block);
  }
}

struct slu_block *slu_block_take(struct sluice_nic *nic, uint64_t bytes, int *error) {
  *error = 0;
  if (bytes > nic->node.memory_bytes) return NULL;
  uint64_t rounded = (bytes + SLU_ALIGNMENT - 1) / SLU_ALIGNMENT * SLU_ALIGNMENT;
  struct slu_block *block = nic->blocks;
  while (block && (block->state != SLU_FREE || block->bytes < rounded)) block = block->after;
  if (!block) return NULL;
  if (block->bytes > rounded) {
    struct slu_block *rest = calloc(1, sizeof *rest);
    if (!rest) {
      *error = slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *rest);
      return NULL;
    }
    rest->begin = block->begin + rounded;
    rest->bytes = block->bytes - rounded;
    rest->before = block;
    rest->after = block->after;
    if (rest->after) rest->after->before = rest;
    block->after = rest;
    block->bytes = rounded;
  }
  block->state = SLU_USED;
  return block;
}

/* One block of two that are free; the one behind is gone. */
static void join(struct slu_block *block) {
  struct slu_block *gone = block->after;
  block->bytes += gone->bytes;
  block->after = gone->after;
  if (block->after) block->after->before = block;
  free(gone);
}

void slu_block_give(struct slu_block *block) {
  block->state = SLU_FREE;
  if (block->after && block->after->state == SLU_FREE) join(block);
  if (block->before && block->before->state == SLU_FREE) join(block->before);
}

bool slu_blocks_written(const struct sluice_nic *nic) {
  const struct slu_block *block = nic->blocks;
  while (block && block->state != SLU_WRITTEN) block = block->after;
  return block != NULL;
}

void slu_blocks_settle(struct sluice_nic *nic, uint64_t before) {
  struct slu_block *block = nic->blocks;
  while (block) {
    struct slu_block *whole = block;
    if (block->state == SLU_WRITTEN && block->epoch < before) {
      /* It becomes a part of the one before if that is free too. */
      if (block->before && block->before->state == SLU_FREE) whole = block->before;
      slu_block_give(block);
    }
    block = whole->after;
  }
}

uint64_t slu_blocks_largest(const struct sluice_nic *nic) {
  uint64_t largest = 0;
  for (const struct slu_block *block = nic->blocks; block; block = block->after) {
    if (block->state == SLU_FREE && block->bytes > largest) largest = block->bytes;
  }
  return largest;
}
