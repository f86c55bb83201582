// SPDX-License-Identifier: Apache-2.0
/*
 * Frames from a server to many clients. A client's memory has a header for each of its slots, and behind them the
 * slots, each as long as the largest frame, rounded up to lines of 64 bytes. The n-th frame that a client gets has the
 * n-th slot, modulo how many there are. Its bytes are put first; when they are there, its header.
 *
 *   header:  number of the frame 8 bytes | its bytes 8 | 0 | stamp 8, at 56: frames this client was sent, with it
 *   credit:  frames given back 48 bits, generation in the upper 16 | 0
 *
 * The Java library's package dev.sluice.host.frame has the same places, and either may be at either end.
 */
#ifndef SLUICE_FRAMES_H
#define SLUICE_FRAMES_H

#include "internal.h"

enum {
  FRAME_LINE = 64,
  FRAME_NUMBER = 0,
  FRAME_LENGTH = 8,
  FRAME_STAMP = 56,
  FRAME_GENERATION_SHIFT = 48,
  FRAME_GENERATIONS = 0xffff,
  FRAME_MAX_SLOTS = 1 << 16,
  FRAME_PROBE_AFTER = 16, /* frames that a client missed one after the other */
  FRAME_REPEATS = 8       /* of a put that its client's NIC could not take */
};

/* --- places ------------------------------------------------------------------------------------------------------- */

/* A word that the NIC may write at this moment. */
static inline uint64_t frame_word(const uint8_t *at) {
  return __atomic_load_n((const uint64_t *)(const void *)at, __ATOMIC_ACQUIRE);
}

static inline void frame_set(uint8_t *at, uint64_t value) { *(uint64_t *)(void *)at = value; }

/* Bytes from one slot to the next, and of a client's memory. */
static inline uint64_t frame_slot_bytes(uint32_t frame_bytes) {
  return ((uint64_t)frame_bytes + FRAME_LINE - 1) / FRAME_LINE * FRAME_LINE;
}

static inline uint64_t frame_memory(uint32_t slots, uint32_t frame_bytes) {
  return slots * (FRAME_LINE + frame_slot_bytes(frame_bytes));
}

/* Where the header and the bytes of the n-th frame of a client are. */
static inline uint64_t frame_header_at(const struct sluice_frame_ticket *ticket, uint64_t place) {
  return place % ticket->slots * FRAME_LINE;
}

static inline uint64_t frame_slot_at(const struct sluice_frame_ticket *ticket, uint64_t place) {
  return (uint64_t)ticket->slots * FRAME_LINE + place % ticket->slots * frame_slot_bytes(ticket->frame_bytes);
}

/* Whether they are what they say (frame_ticket.c): 0, or the error. */
int frame_check_ticket(const struct sluice_frame_ticket *ticket);
int frame_check_welcome(const struct sluice_frame_welcome *welcome);

/* --- a server (frame_server.c, frame_send.c) ---------------------------------------------------------------------- */

/* A client as its server sees it. */
struct frame_seat {
  struct sluice_frame_ticket ticket;
  struct sluice_region *headers;
  const uint8_t *credit;
  uint64_t generation;
  uint64_t sent;       /* frames */
  uint32_t puts;       /* to it, under way */
  uint32_t unseen;     /* frames whose header has not ended */
  uint32_t missed;     /* frames one after the other, since it was sent one or asked whether it lives */
  bool probed;         /* it is asked now, and has no room meanwhile */
  bool gone, replaced; /* a put to it failed; another client has its place */
};

struct sluice_frame_buffer {
  struct sluice_frame_server *server;
  struct sluice_region *memory;
  uint32_t users; /* the program, and puts; 0: free */
  bool writable;  /* the program has it */
};

/* A put that the NIC has not ended: a frame's bytes, or behind them its header. */
struct frame_part {
  struct frame_seat *seat;
  struct sluice_frame_buffer *buffer; /* NULL for a header behind bytes, whose buffer is not read any more */
  uint64_t place, number, length;     /* length 0 for a header */
  bool probe;                         /* a header that is put once more */
  int repeats;                        /* how often it began again */
  uint64_t number_of_put;
  struct frame_part *before, *after;
};

struct sluice_frame_server {
  struct sluice_nic *nic;
  uint32_t frame_bytes, buffer_count, seat_count;
  struct sluice_region *credits;
  struct sluice_share *share;
  struct sluice_key key; /* of the credits */
  struct sluice_queue *queue;
  pthread_t helper;

  pthread_mutex_t lock; /* all that follows; taken before the NIC's */
  struct sluice_frame_buffer *buffers;
  struct frame_seat **seats;
  uint32_t *generations;
  struct frame_part *first, *last;
  uint64_t next_frame, next_part;
  bool closing;
  int end; /* 0 while the NIC can be used */
  char end_text[SLU_TEXT];
};

/* Whether the server can be used. Under lock. */
int frame_check_server(const struct sluice_frame_server *server);

/* A put has ended: what is not used any more is freed. Under lock. */
void frame_part_forget(struct sluice_frame_server *server, struct frame_part *part);

/* Frees a client if another one has its place and no put to it is under way. Under lock. */
void frame_seat_release(struct frame_seat *seat);

/* The server's own thread: puts a header behind bytes that have arrived. */
void *frame_help(void *server);

#endif /* SLUICE_FRAMES_H */
