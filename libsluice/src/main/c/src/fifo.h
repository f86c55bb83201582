// SPDX-License-Identifier: Apache-2.0
/*
 * A remote FIFO: two equal rings of lines, one at the sender and one at the receiver, kept alike by puts. A line has 64
 * bytes, eight words, little-endian; the last word is a stamp that no line before it at this place had, so who reads
 * memory sees that the line is new. A line is never divided among packets, and its words are written in order.
 *
 *   first line of a message:  length 8 bytes | tag | credit | payload 32 bytes | stamp
 *   each further line:        payload 56 bytes                                 | stamp
 *
 * The Java library's package dev.sluice.host.fifo has the same lines, and either may be at either end.
 */
#ifndef SLUICE_FIFO_H
#define SLUICE_FIFO_H

#include "internal.h"

enum {
  FIFO_LINE = 64,
  FIFO_FIRST_PAYLOAD = 32,
  FIFO_NEXT_PAYLOAD = 56,
  FIFO_LENGTH = 0,
  FIFO_TAG = 8,
  FIFO_CREDIT = 16,
  FIFO_FIRST_DATA = 24,
  FIFO_STAMP = 56,
  FIFO_PUTS = 4,        /* under way at a time */
  FIFO_CREDIT_PARTS = 4 /* after so many parts of a ring its sender is told that they were taken out */
};

/* Lines of a message of so many bytes, and the most bytes of one of so many lines. */
static inline uint64_t fifo_lines(uint64_t length) {
  return length <= FIFO_FIRST_PAYLOAD ? 1
                                      : 1 + (length - FIFO_FIRST_PAYLOAD + FIFO_NEXT_PAYLOAD - 1) / FIFO_NEXT_PAYLOAD;
}

static inline uint64_t fifo_payload(uint64_t lines) { return FIFO_FIRST_PAYLOAD + (lines - 1) * FIFO_NEXT_PAYLOAD; }

/* The stamp of the line with a number, which counts from 0 on and never begins anew. */
static inline uint64_t fifo_stamp(uint64_t number) { return number + 1; }

/* A word that the NIC may write at this moment, and one that nobody does. */
static inline uint64_t fifo_acquire(const uint8_t *line, int offset) {
  return __atomic_load_n((const uint64_t *)(const void *)(line + offset), __ATOMIC_ACQUIRE);
}

static inline uint64_t fifo_word(const uint8_t *line, int offset) {
  return *(const uint64_t *)(const void *)(line + offset);
}

static inline void fifo_set(uint8_t *line, int offset, uint64_t value) {
  *(uint64_t *)(void *)(line + offset) = value;
}

/* --- the receiver's ring (fifo_in.c) ------------------------------------------------------------------------------ */

struct fifo_in {
  const uint8_t *ring;
  uint64_t lines;
  uint32_t from;
  uint64_t taken, seen; /* lines taken out, and those behind them that are known to be there */
  uint64_t scanned;     /* messages whose first lines were looked at end here */
  uint64_t credit;
};

/* The next message: 1 and the message, or 0 when it is not there, or not whole. */
int fifo_in_look(struct fifo_in *in, struct sluice_message *message);
/* Copies it and takes it out, after a look that found it. */
int fifo_in_take(struct fifo_in *in, void *buffer, size_t bytes);
/* Lines of the FIFO the other way that all messages that have come said to be taken out there. */
int fifo_in_credit(struct fifo_in *in, uint64_t *credit);

/* --- the sender's ring (fifo_out.c) ------------------------------------------------------------------------------- */

/* Lines from one to another, which a put brings. */
struct fifo_put {
  uint64_t from, to;
  bool begun, ended;
};

struct fifo_out {
  struct sluice_region *staging;
  struct sluice_key remote;
  struct sluice_queue *queue;
  uint32_t to;
  uint64_t lines;
  uint64_t written, sent, arrived, credit; /* lines written here, sent, whose puts have ended, taken out there */
  struct fifo_put puts[FIFO_PUTS];         /* the oldest first */
  int count;
};

/* The most lines of a message: so many become free whatever credit is not yet told. */
static inline uint64_t fifo_largest(uint64_t lines) { return lines - lines / FIFO_CREDIT_PARTS; }

/* Whether there was room for a message. */
bool fifo_out_write(struct fifo_out *out, uint64_t tag, const void *bytes, size_t count, uint64_t taken);
int fifo_out_flush(struct fifo_out *out);
int fifo_out_complete(struct fifo_out *out);
int fifo_out_credit(struct fifo_out *out, uint64_t taken);
bool fifo_out_is_busy(const struct fifo_out *out);

/* --- one FIFO each way (fifo_link.c) ------------------------------------------------------------------------------ */

/* Tells the sender how many lines were taken out, by a put of one word, when no message has told it. */
struct fifo_credit {
  struct sluice_region *word;
  struct sluice_key remote;
  struct sluice_queue *queue;
  uint32_t to;
  uint64_t threshold, told;
  bool under_way;
};

struct fifo_link {
  pthread_mutex_t lock;
  struct fifo_in in;
  struct fifo_out out;
  struct fifo_credit back;
  const uint8_t *credit_line;
  int broken;
  char why[SLU_TEXT];
  bool garbled; /* what is in the receiver's ring is no message */
  bool told;    /* somebody who takes messages of any node knows that it is broken */
};

/* What a node offers another one: places for its messages and its credit. */
struct fifo_offer {
  uint64_t ring, lines, credit;
  bool made;
};

int fifo_link_open(struct sluice_nic *nic, const uint8_t *ring, const uint8_t *credit_line, uint32_t peer,
                   const struct sluice_key *remote_ring, const struct sluice_key *remote_credit,
                   struct fifo_link **link);
int fifo_link_send(struct fifo_link *link, uint64_t tag, const void *bytes, size_t count);
/* Where a message that has come goes. */
struct fifo_taker {
  /* Says where its bytes are written, or returns why it stays: a number below 0. */
  int (*place)(void *context, const struct sluice_message *message, void **bytes);
  void *context;
};
/* SLUICE_ERROR_SMALL, for a taker whose buffer is too small. */
int fifo_small(const struct sluice_message *message, size_t capacity);
/* The next message: 1, 0, or why there will be none; to who takes messages of any node that is said once. */
int fifo_link_receive(struct fifo_link *link, bool of_any, const struct fifo_taker *taker,
                      struct sluice_message *message);
/* Does what has become possible: 1 when something still has to be done, 0 when not. */
int fifo_link_advance(struct fifo_link *link);
/* 1 when nothing that was sent is on its way, 0 when something is, or why it never arrives. */
int fifo_link_is_quiet(struct fifo_link *link);
void fifo_link_close(struct fifo_link *link);

#endif /* SLUICE_FIFO_H */
